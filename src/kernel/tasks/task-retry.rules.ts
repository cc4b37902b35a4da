import { withJitter } from '../pauses/index.ts'

const toleratedLostRuns = 4
const firstDelayMs = 5_000
const maxDelayMs = 15 * 60_000

/**
 * Returns the delay before the next run of a failed task: 5 s, doubled with each attempt up to 15 minutes, ± 20 %.
 * @param attempt runs so far, from 1
 * @param jitter 0..1
 */
export function taskRetryDelayMs(attempt: number, jitter: number): number {
  const base = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return withJitter(base, jitter)
}

/**
 * Checks whether a task whose process died during its run may run again: most crashes have other causes, but a task that crashes the
 * server on every start must not do so forever.
 * @param attempt runs so far, from 1
 */
export const mayRunAgainAfterCrash = (attempt: number, maxAttempts: number): boolean => attempt < maxAttempts + toleratedLostRuns

const maxBusyMs = 10_000

/**
 * Returns the delay before a task whose claim is busy runs again: half a second at first, up to 10 s.
 * @param ageMs time since it was queued
 */
export const busyDelayMs = (ageMs: number): number => Math.min(maxBusyMs, 500 + Math.round(Math.max(0, ageMs) / 10))
