const lostRunsForgiven = 4
const firstDelayMs = 5_000
const longestDelayMs = 15 * 60_000

/**
 * How long a failed task waits before its next run: 5 s, doubled with each attempt up to 15 minutes, ± 20 %.
 * @param attempt runs so far, from 1
 * @param jitter 0..1
 */
export function taskRetryDelayMs(attempt: number, jitter: number): number {
  const base = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return Math.round(base * (0.8 + 0.4 * jitter))
}

/**
 * Whether a task whose run ended with its process, not by itself, may run again: a crash has other reasons most of the time, but a
 * task that takes the server down with every start must not do so for ever.
 * @param attempt runs so far, from 1
 */
export const mayRunAgainAfterCrash = (attempt: number, maxAttempts: number): boolean => attempt < maxAttempts + lostRunsForgiven

const longestBusyMs = 10_000

/**
 * How long a task goes back to the queue for when somebody else holds what it works on: half a second at first, up to 10 s.
 * @param ageMs since it was queued
 */
export const busyDelayMs = (ageMs: number): number => Math.min(longestBusyMs, 500 + Math.round(Math.max(0, ageMs) / 10))
