import { expect, test } from 'vitest'
import { isPausedUntil, pauseAfterFailureMs } from './index.ts'

test('a service that is down is retried after 30 s, then half as often each time, up to every 15 minutes', () => {
  expect([1, 2, 3, 5, 6, 90].map((failures) => pauseAfterFailureMs(failures, undefined, 0.5) / 1000)).toEqual([30, 60, 120, 480, 900, 900])
  expect([0, 1].map((jitter) => pauseAfterFailureMs(1, undefined, jitter))).toEqual([24_000, 36_000])
})

test('a service may require a longer pause, up to a maximum', () => {
  expect([-5, 200_000, 90 * 3_600_000].map((ms) => pauseAfterFailureMs(3, ms, 0.5))).toEqual([120_000, 200_000, 6 * 3_600_000])
})

test('a pause lasts until it is over, and one of years from a wrong clock is ignored', () => {
  const hourMs = 3_600_000
  expect([0, 1, 6 * hourMs, 7 * hourMs].map((ms) => isPausedUntil(1_000 + ms, 1_000))).toEqual([false, true, true, false])
})
