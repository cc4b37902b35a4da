import { expect, test } from 'vitest'
import { daysShown, periodRows } from './periods.rules.ts'

const read = (day: string) => ({ day, pages: 10, chapters: 1, seconds: 60 })

test('days without reading have a row, and today is the first', () => {
  const rows = periodRows('days', [read('2026-11-20'), read('2026-11-23')], '2026-11-23')
  expect(rows).toHaveLength(14)
  expect(rows.map(({ pages }) => pages).slice(0, 4)).toEqual([10, 0, 0, 10])
  expect([rows[0]?.day, rows.at(-1)?.day]).toEqual(['2026-11-23', '2026-11-10'])
})

test('weeks begin on Monday, and the current one is not over', () => {
  expect([daysShown('weeks', '2026-11-23'), daysShown('weeks', '2026-11-22'), daysShown('days', '2026-11-22')]).toEqual([78, 84, 14])
  const rows = periodRows('weeks', [read('2026-11-15'), read('2026-11-16'), read('2026-11-22')], '2026-11-22')
  expect(rows).toHaveLength(12)
  expect(rows.slice(0, 2)).toEqual([
    { day: '2026-11-16', pages: 20, chapters: 2, seconds: 120 },
    { day: '2026-11-09', pages: 10, chapters: 1, seconds: 60 },
  ])
})
