import { expect, test } from 'vitest'
import { timeText, withLocalTimes } from './local-times.rules.ts'

test('timestamps in a message of the server are converted to local time, and nothing else changes', () => {
  const write = (instant: string) => `<${instant.slice(11, 16)}>`
  expect(withLocalTimes('AniList limits how often it may be asked; ask again after 2026-11-22T03:05:00Z.', write)).toBe(
    'AniList limits how often it may be asked; ask again after <03:05>.',
  )
  expect(withLocalTimes('2026-11-22 is a day, T03:05:00Z no moment', write)).toBe('2026-11-22 is a day, T03:05:00Z no moment')
})

test('a timestamp of today shows only the time, others include the date', () => {
  const now = new Date(2026, 10, 22, 9, 0)
  expect(timeText(new Date(2026, 10, 22, 14, 3).getTime(), 'de', now)).toBe('14:03')
  expect(timeText(new Date(2026, 10, 23, 14, 3).toISOString(), 'de', now)).toBe('23.11.2026, 14:03')
})
