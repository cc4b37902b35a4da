import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FollowTitle } from '../../api/types.ts'
import { filterRows, followRowsOf, mergeLists, withoutTitle } from './follow-table.rules.ts'
import { isFollowing, summarizeFollowText } from './follow-text.rules.ts'

const solo = 'https://mangadex.org/title/32d76d19-8a05-4db0-9fc2-e0b0648fe9d0'
const harbour = 'https://reader.example.net/series/harbour'
const known: FollowTitle = {
  url: `${solo}/solo`,
  title: 'Solo',
  seriesId: null,
  seriesTitle: null,
  paused: false,
  listedChapters: 9,
  newChapters: 2,
  lastCheckedAt: '2026-11-22T00:00:00Z',
  lastFullLookAt: null,
  lastError: null,
  waitsFor: null,
  waitsUntil: null,
}

test('each title of the list is a row with its known state, while comments and invalid lines are not', () => {
  expect(followRowsOf(`# mine\n${solo}\n\nnonsense\n${harbour}\n${solo}/other`, [known])).toEqual([
    { line: 2, url: solo, known },
    { line: 5, url: harbour, known: undefined },
  ])
})

test('a removed title is removed in every spelling, and all other lines are kept', () => {
  expect(
    withoutTitle(
      `# ${solo}\n${solo}/a\n${harbour}\n${solo.toUpperCase().replace('HTTPS://MANGADEX.ORG/TITLE', 'https://mangadex.org/title')}\n`,
      solo,
    ),
  ).toBe(`# ${solo}\n${harbour}\n`)
})

test('another list is appended without the titles that are already followed', () => {
  expect(mergeLists(`${solo}\n`, `\uFEFF# theirs\r\n${solo}/x\r\n${harbour}\r\n${harbour}/\r\nnonsense`)).toEqual({
    content: `${solo}\n${harbour}\n`,
    added: 1,
    skipped: 2,
  })
})

test('a list of thousands of titles is added to one of thousands at once', () => {
  const list = (from: number) => Array.from({ length: 20_000 }, (_, index) => `https://example.org/${from + index}\n`).join('')
  const { added, skipped } = mergeLists(list(0), list(10_000))
  expect({ added, skipped }).toEqual({ added: 10_000, skipped: 10_000 })
})

test('any list gives as many rows as addresses, and none for a removed title', () => {
  const lines = fc.array(
    fc.oneof(
      fc.nat(9).map((n) => `https://example.org/${n}`),
      fc.string(),
      fc.constant(solo),
      fc.constant(`# ${harbour}`),
    ),
  )
  fc.assert(
    fc.property(lines, (given) => {
      const content = given.join('\n').replaceAll('\r', '')
      const rows = followRowsOf(content, [])
      expect(rows).toHaveLength(summarizeFollowText(content).addresses)
      expect(isFollowing(withoutTitle(content, solo), solo)).toBe(false)
    }),
    { numRuns: 60, examples: [[[']', ']']]] },
  )
})

test('a filter shows only titles with new chapters, or those with problems', () => {
  const at = (line: number, change: object) => ({ line, url: `https://example.org/${line}`, known: { ...known, ...change } })
  const rows = [
    at(1, { newChapters: 2, lastError: null }),
    at(2, { newChapters: 0, lastError: 'gone' }),
    { ...at(3, {}), known: undefined },
  ]
  const lines = (sight: 'all' | 'news' | 'trouble') => filterRows(rows, sight).map(({ line }) => line)
  expect([lines('all'), lines('news'), lines('trouble')]).toEqual([[1, 2, 3], [1], [2]])
})
