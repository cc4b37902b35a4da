import { expect, test } from 'vitest'
import { amountRead, byDay, firstHourOf, type Progress } from './reading.rules.ts'

const at = (page: number, second: number, completed: 0 | 1 = 0): Progress => ({ page, completed, readAt: second * 1000 })

test.each([
  ['the first page of a book', undefined, at(1, 0), { pages: 1, chapters: 0, seconds: 0 }],
  ['a page turned after 20 seconds', at(4, 100), at(5, 120), { pages: 1, chapters: 0, seconds: 20 }],
  ['a page left open for 20 minutes', at(4, 0), at(5, 1200), { pages: 1, chapters: 0, seconds: 120 }],
  ['twenty pages that an e-reader reports after 15 minutes', at(1, 0), at(21, 900), { pages: 20, chapters: 0, seconds: 900 }],
  ['a page turned on the next day', at(4, 0), at(5, 86_400), { pages: 1, chapters: 0, seconds: 0 }],
  ['a page turned back', at(5, 100), at(4, 110), { pages: 0, chapters: 0, seconds: 10 }],
  ['the last page', at(9, 100), at(10, 110, 1), { pages: 1, chapters: 1, seconds: 10 }],
  ['a finished book opened again', at(10, 0, 1), at(1, 60), { pages: 1, chapters: 0, seconds: 0 }],
  ['a finished book that an e-reader reports from its middle', at(10, 0, 1), at(6, 60), { pages: 6, chapters: 0, seconds: 0 }],
  ['a page turned back from the last one', at(10, 0, 1), at(9, 10), { pages: 0, chapters: -1, seconds: 10 }],
  ['the same in the next hour', at(10, 3_599, 1), at(9, 3_609), { pages: 0, chapters: 0, seconds: 10 }],
  ['a finished book marked as read again', at(10, 0, 1), at(10, 60, 1), undefined],
  ['the same position from a clock that is behind', at(5, 100), at(5, 90), undefined],
] as const)('%s', (_, before, after, expected) => {
  expect(amountRead(before, after)).toEqual(expected)
})

test('hours are counted on the day of the time zone', () => {
  const read = { pages: 1, chapters: 0, seconds: 30 }
  const hours = ['2026-11-22T22:00Z', '2026-11-22T23:00Z', '2026-11-23T01:00Z'].map((time) => ({ hour: Date.parse(time), ...read }))
  const daysIn = (timeZone: string) => byDay(hours, timeZone).map(({ day, pages }) => [day, pages])
  expect(daysIn('Europe/Berlin')).toEqual([
    ['2026-11-22', 1],
    ['2026-11-23', 2],
  ])
  expect(daysIn('America/New_York')).toEqual([['2026-11-22', 3]])
})

test('a period begins at midnight of the time zone', () => {
  const nowMs = Date.parse('2026-11-23T16:30Z')
  expect(new Date(firstHourOf(1, nowMs, 'Asia/Tokyo')).toISOString()).toBe('2026-11-23T15:00:00.000Z')
  expect(new Date(firstHourOf(7, nowMs, 'Europe/Berlin')).toISOString()).toBe('2026-11-16T23:00:00.000Z')
})
