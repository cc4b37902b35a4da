import { expect, test } from 'vitest'
import { findingsOf } from './check-outcome.rules.ts'

const title = { url: 'https://example.org/t', title: null, newChaptersEstimate: 0, error: null }

test('a check reports how many titles have new chapters', () => {
  expect(findingsOf({ totalManga: 12, needsDownloadCount: 3, results: [], warnings: [] })).toEqual({
    titles: 12,
    titlesWithNewChapters: 3,
    problems: [],
  })
})

test('a title that could not be checked is listed with the reason, and so is an invalid line', () => {
  const results = [title, { ...title, title: 'Solo', error: 'The site answered 503' }, { ...title, error: 'No such title' }]
  const warnings = [{ libraryId: 'L', libraryName: 'Manga', line: 7, message: 'This is no address' }]
  expect(findingsOf({ totalManga: 3, needsDownloadCount: 0, results, warnings })?.problems).toEqual([
    { about: 'Solo', message: 'The site answered 503' },
    { about: 'https://example.org/t', message: 'No such title' },
    { about: 'Manga:7', message: 'This is no address' },
  ])
})

test('a result of another kind shows no findings', () => {
  for (const outcome of [null, undefined, 'done', 7, {}, { totalManga: '3' }]) expect(findingsOf(outcome)).toBeUndefined()
})
