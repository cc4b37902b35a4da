import { expect, test } from 'vitest'
import { hasPassed, isAhead, isoInstant, isYounger, systemClock } from './index.ts'

test('times are written in UTC without fractions, which some clients cannot parse', () => {
  expect(isoInstant(Date.UTC(2026, 10, 21, 3, 4, 5, 999))).toBe('2026-11-21T03:04:05Z')
})

test('a sleep ends after its time', async () => {
  const before = systemClock.now()
  await systemClock.sleep(20)
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(19)
})

test('an aborted sleep rejects early with the reason', async () => {
  const stop = new AbortController()
  const sleeping = systemClock.sleep(60_000, stop.signal)
  stop.abort(new Error('the server stops'))
  await expect(sleeping).rejects.toThrow('the server stops')
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('the server stops')
})

test.each([
  ['ends now', 0],
  ['ends in a while', 60],
  ['is further ahead than anything is put off: the clock was wrong', 101],
  ['ended a while ago', -60],
  ['ended long ago', -101],
])('a time that %s is compared correctly', (_, fromNow) => {
  const now = 1_000_000
  expect(isAhead(now + fromNow, now, 100)).toBe(fromNow > 0 && fromNow <= 100)
  expect(isYounger(now + fromNow, now, 100)).toBe(fromNow <= 0 && fromNow > -100)
  expect(hasPassed(now + fromNow, now, 100)).toBe(Math.abs(fromNow) >= 100)
})
