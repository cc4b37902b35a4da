import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { automaticAttempts, chapterCooldownMs, decideContinuation, decideRetry, downloadRetryDelayMs } from './download-retry.rules.ts'

const minute = 60_000
const passing = { kind: 'passing', message: 'The site is down.' } as const

test('a temporary failure is retried after about 5, 10 and 20 minutes, and then only by a person', () => {
  const first = decideRetry(passing, 0, 0, 0.5)
  const second = decideRetry(passing, first.attempt, 0, 0.5)
  const third = decideRetry(passing, second.attempt, 0, 0.5)
  const last = decideRetry(passing, third.attempt, 0, 0.5)
  expect([first, second, third].map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([5 * minute, 10 * minute, 20 * minute])
  expect(last).toEqual({ status: 'FAILED', attempt: 4, nextAttemptAt: null })
})

test('a permanent failure is not retried', () => {
  expect(decideRetry({ kind: 'permanent', message: 'The disk is full.' }, 0, 0, 0)).toEqual({
    status: 'FAILED',
    attempt: 1,
    nextAttemptAt: null,
  })
})

test('a source that requests a wait is not called again before its end, but within a day, and that uses up no attempt', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.nat(), fc.nat(), (attempt, nowMs, untilMs) => {
      const after = decideRetry({ kind: 'wait', message: 'Wait.', untilMs }, attempt, nowMs, 0)
      expect(after).toMatchObject({ status: 'PENDING', attempt })
      expect(after.nextAttemptAt).toBe(Math.min(nowMs + 24 * 60 * minute, Math.max(nowMs + 1_000, untilMs)))
    }),
  )
})

test('the time of the next attempt varies by up to 20 % in either direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: automaticAttempts }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, jitter) => {
      const exact = 5 * minute * 2 ** (attempt - 1)
      const delay = downloadRetryDelayMs(attempt, jitter)
      expect(delay).toBeGreaterThanOrEqual(Math.floor(exact * 0.8))
      expect(delay).toBeLessThanOrEqual(Math.ceil(exact * 1.2))
    }),
  )
})

test('a chapter that keeps failing is skipped for a day, then for a week', () => {
  expect([1, 2, 9].map((failures) => chapterCooldownMs(failures) / (24 * 60 * minute))).toEqual([1, 7, 7])
})

describe('a download that was requested again while it ran', () => {
  const failed = { status: 'FAILED', isGivenUp: false, hasTriedAll: true, hasWaiting: false, isAskedAgain: false, attempt: 2 } as const
  const completed = { ...failed, status: 'COMPLETED' } as const

  test('continues with chapters that were added, and keeps counting the attempts of those that failed', () => {
    expect(decideContinuation({ ...completed, hasWaiting: true })).toEqual({ attempt: 0 })
    expect(decideContinuation({ ...failed, hasWaiting: true })).toEqual({ attempt: 2 })
    expect(decideContinuation({ ...failed, hasWaiting: true, isGivenUp: true })).toEqual({ attempt: 0 })
  })

  test('begins anew after a person or a check requested it', () => {
    expect(decideContinuation({ ...completed, isAskedAgain: true })).toEqual({ attempt: 0 })
    expect(decideContinuation({ ...failed, isAskedAgain: true })).toEqual({ attempt: 0 })
    expect(decideContinuation({ ...failed, hasTriedAll: false, isGivenUp: true, isAskedAgain: true })).toEqual({ attempt: 0 })
  })

  test('waits for its next attempt after an error of the site or the disk, whatever was requested', () => {
    const interrupted = { ...failed, hasTriedAll: false, hasWaiting: true }
    expect(decideContinuation(interrupted)).toBeUndefined()
    expect(decideContinuation({ ...interrupted, isAskedAgain: true })).toBeUndefined()
  })

  test('ends when nothing was', () => {
    expect(decideContinuation(completed)).toBeUndefined()
    expect(decideContinuation({ ...failed, isGivenUp: true })).toBeUndefined()
  })
})
