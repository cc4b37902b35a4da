import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activePause, pauseAfter, pauseStepsMs, type SourceFailure, type SourcePause, sourceStatusOf } from './source-pause.rules.ts'

const down: SourceFailure = { fault: 'HTTP 502', status: 502, retryAtMs: undefined }
const minutes = (pause: SourcePause, nowMs: number) => (pause.untilMs - nowMs) / 60_000

test('a source that remains down is paused longer each time, up to six hours', () => {
  let pause: SourcePause | undefined
  let nowMs = 1_000
  const waits = Array.from({ length: 7 }, () => {
    pause = pauseAfter(pause, down, nowMs)
    const waited = minutes(pause, nowMs)
    nowMs = pause.untilMs
    return waited
  })
  expect(waits).toEqual([5, 15, 45, 120, 360, 360, 360])
  expect(pause).toMatchObject({ failures: 7, sinceMs: 1_000, fault: 'HTTP 502' })
})

test('a source that rate limits us is retried at the time it gave', () => {
  const limited = { fault: 'limited', status: 429, retryAtMs: 61_000 }
  expect(pauseAfter(undefined, limited, 1_000).untilMs).toBe(61_000)
  expect(pauseAfter(pauseAfter(undefined, down, 0), { ...limited, retryAtMs: 400_000 }, 300_000).untilMs).toBe(400_000)
})

test('a source that is down is not retried before its step is over, whatever time it gave', () => {
  expect(pauseAfter(undefined, { ...down, retryAtMs: 61_000 }, 1_000).untilMs).toBe(301_000)
  expect(pauseAfter(undefined, { ...down, retryAtMs: 901_000 }, 1_000).untilMs).toBe(901_000)
})

test('a failure during a pause does not extend it, unless the source requires more', () => {
  const before = pauseAfter(undefined, down, 0)
  expect(pauseAfter(before, down, 60_000)).toEqual(before)
  expect(pauseAfter(before, { ...down, retryAtMs: 3_600_000 }, 60_000)).toMatchObject({ failures: 1, untilMs: 3_600_000 })
})

test('a rate-limited source is available when its pause is over; one that is down only when it responds', () => {
  const limited = pauseAfter(undefined, { fault: 'limited', status: 429, retryAtMs: 61_000 }, 1_000)
  expect([1_000, 60_999, 61_000].map((nowMs) => sourceStatusOf(limited, nowMs))).toEqual(['LIMITED', 'LIMITED', 'ANSWERS'])
  const gone = pauseAfter(undefined, down, 0)
  expect([0, gone.untilMs].map((nowMs) => sourceStatusOf(gone, nowMs))).toEqual(['DOWN', 'DOWN'])
  expect(sourceStatusOf(undefined, 0)).toBe('ANSWERS')
  // A shorter retry time does not replace the longer pause that is already in effect.
  expect(sourceStatusOf(pauseAfter(gone, { fault: 'limited', status: 429, retryAtMs: 9_000 }, 1_000), 2_000)).toBe('DOWN')
})

test('a pause never ends before it begins or before the source’s retry time, and is never shortened', () => {
  const failure = fc.record({
    fault: fc.constant('x'),
    status: fc.constantFrom(undefined, 403, 429, 502),
    retryAtMs: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(failure, fc.integer({ min: 0, max: 40_000_000 })), { minLength: 1 }), (steps) => {
      let pause: SourcePause | undefined
      let nowMs = 0
      for (const [failed, laterMs] of steps) {
        nowMs += laterMs
        const next = pauseAfter(pause, failed, nowMs)
        expect(next.untilMs).toBeGreaterThan(nowMs)
        // A source can require at most one day.
        expect(next.untilMs).toBeGreaterThanOrEqual(Math.min(failed.retryAtMs ?? 0, nowMs + 86_400_000))
        expect(next.untilMs).toBeLessThanOrEqual(Math.max(nowMs + Math.max(...pauseStepsMs), failed.retryAtMs ?? 0, pause?.untilMs ?? 0))
        if (pause && nowMs < pause.untilMs) expect(next.untilMs).toBeGreaterThanOrEqual(pause.untilMs)
        pause = next
      }
    }),
    { examples: [[[[{ fault: 'x', status: 429, retryAtMs: 90_000_000 }, 0]]]] },
  )
})

test('a pause of years comes from a wrong clock: it is ignored, and the next failure begins a new one', () => {
  const dayMs = 24 * 3_600_000
  const nowMs = 1_000
  const absurd: SourcePause = { failures: 3, sinceMs: 9e12, untilMs: 9e12, fault: 'HTTP 429', status: 429 }
  expect(activePause(absurd, nowMs)).toBeUndefined()
  expect(sourceStatusOf(absurd, nowMs)).toBe('ANSWERS')
  expect(minutes(pauseAfter(absurd, down, nowMs), nowMs)).toBe(120)
  const years = { fault: 'limited', status: 429, retryAtMs: 9e12 }
  const pause = pauseAfter(undefined, years, nowMs)
  expect([pause.untilMs, activePause(pause, nowMs)]).toEqual([nowMs + dayMs, pause])
})
