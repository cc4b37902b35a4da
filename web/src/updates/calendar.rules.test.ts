import { expect, test } from 'vitest'
import { addMonths, dayName, daysOfMonth, formatDay, localDay, mondayOf, weekName } from './calendar.rules.ts'
import { readUpdatesSearch } from './updates-search.rules.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const november = daysOfMonth('2026-11-23')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysOfMonth('2027-02-14')).toHaveLength(28)
})

test('weeks begin on Monday, and months follow each other across years', () => {
  expect([mondayOf('2026-11-23'), mondayOf('2026-11-29')]).toEqual(['2026-11-23', '2026-11-23'])
  expect([addMonths('2026-12-31', 1), addMonths('2026-03-31', -1)]).toEqual(['2027-01-01', '2026-02-01'])
})

test('days and weeks close to today have names', () => {
  const today = '2026-11-23'
  const days = ['2026-11-22', today, '2026-11-24', '2026-11-25']
  expect(days.map((day) => dayName(day, today))).toEqual(['yesterday', 'today', 'tomorrow', undefined])
  expect(['2026-11-23', '2026-11-30', '2026-12-07'].map((day) => weekName(day, today))).toEqual(['thisWeek', 'nextWeek', undefined])
})

test('a day is written as it is, whatever the time zone of the browser', () => {
  expect(formatDay('2026-11-23', 'en', { dateStyle: 'long' })).toBe('November 23, 2026')
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('the URL of the Updates page keeps only known parameters', () => {
  expect(readUpdatesSearch({ tab: 'upcoming', library: 'L', unread: true, page: 3 })).toEqual({
    tab: 'upcoming',
    library: 'L',
    unread: true,
  })
  expect(readUpdatesSearch({ tab: 'other', library: '', unread: 'yes' })).toEqual({})
})
