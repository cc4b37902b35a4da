import { expect, test } from 'vitest'
import { callName, summarizeResult } from './call-names.rules.ts'

test.each([
  ['searchSeries', [], '0 results'],
  ['searchSeries', [{ title: 'Berserk' }], '1 result'],
  ['getSeriesMetadata', { title: 'Berserk', genres: ['Action'], links: [] }, '“Berserk”'],
  ['manySeries.get', [undefined, undefined], '2 series'],
  ['getBookMetadata', null, 'nothing found'],
  ['getAvailableChapters', { title: { title: 'Berserk' }, chapters: [1, 2] }, '“Berserk”, 2 chapters'],
  ['checkForUpdates', { hasUpdates: true, newChapters: [1] }, '1 chapter'],
  ['titlesToday', new Map([['a', 'b']]), '1 title'],
  ['newestToolVersion', '1.33.0', '1.33.0'],
  ['send', undefined, 'sent'],
  ['browse.list', { titles: [{ title: 'Berserk' }], hasMore: true }, '1 title'],
  ['browse.chapters', { chapters: [1, 2], total: 2, hasMore: false }, '2 chapters'],
  ['somethingElse', undefined, undefined],
  ['somethingElse', [1, 2], '2 entries'],
])('the result of %s, %j, is described as: %s', (call, result, expected) => {
  expect(summarizeResult(call, result)).toBe(expected)
})

test('a call without a description is shown by its name', () => {
  expect([callName('searchSeries'), callName('somethingElse')]).toEqual(['Series search', 'somethingElse'])
})
