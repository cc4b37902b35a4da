import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedSinceMs, isPollDue, lookbackStartMs } from './account-poll.rules.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-11-22T12:00:00Z')

test('the first poll goes back a week, later ones to the last complete poll with two days of overlap', () => {
  expect(feedSinceMs(undefined, now)).toBe(now - 9 * day)
  expect(feedSinceMs(now - 3_600_000, now)).toBe(now - 3_600_000 - 2 * day)
  expect(feedSinceMs(lookbackStartMs(30, now), now)).toBe(now - 32 * day)
})

test('a server that was off for a month catches up on the whole month', () => {
  expect(feedSinceMs(now - 31 * day, now)).toBe(now - 33 * day)
})

test('a last poll in the future is ignored because the clock was wrong', () => {
  expect(feedSinceMs(now + day, now)).toBe(feedSinceMs(undefined, now))
  expect(isPollDue(now + day, 60_000, now)).toBe(true)
})

test('a poll is due one interval after the last one, and immediately before the first', () => {
  expect([undefined, now - 60_000, now - 59_999].map((last) => isPollDue(last, 60_000, now))).toEqual([true, true, false])
})

test('for any stored state the window begins before now and reaches back to the processed position', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 2 * now }), { nil: undefined }), (seen) => {
      const since = feedSinceMs(seen, now)
      expect(since).toBeLessThanOrEqual(now - 2 * day)
      if (seen !== undefined && seen <= now) expect(since).toBeLessThan(seen)
    }),
  )
})
