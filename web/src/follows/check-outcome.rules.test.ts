import { expect, test } from 'vitest'
import { findingsOf } from './check-outcome.rules.ts'

const title = { url: 'https://example.org/t', title: null, newChaptersEstimate: 0, error: null }

test('a check says how many titles have news', () => {
  expect(findingsOf({ totalManga: 12, needsDownloadCount: 3, results: [], warnings: [] })).toEqual({
    titles: 12,
    titlesWithNews: 3,
    troubles: [],
  })
})

test('a title that could not be asked for is named with the reason, and so is a line of the list', () => {
  const results = [title, { ...title, title: 'Solo', error: 'The site answered 503' }, { ...title, error: 'No such title' }]
  const warnings = [{ libraryId: 'L', libraryName: 'Manga', line: 7, message: 'This is no address' }]
  expect(findingsOf({ totalManga: 3, needsDownloadCount: 0, results, warnings })?.problems).toEqual([
    { about: 'Solo', message: 'The site answered 503' },
    { about: 'https://example.org/t', message: 'No such title' },
    { about: 'Manga:7', message: 'This is no address' },
  ])
})

test('an outcome of another kind claims nothing', () => {
  for (const outcome of [null, undefined, 'done', 7, {}, { totalManga: '3' }]) expect(findingsOf(outcome)).toBeUndefined()
})
