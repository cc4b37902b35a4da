// When a notifier is tried again, and how much it may send.
import { isAhead } from '../kernel/clock/index.ts'

/** Messages that one notifier sends at once; the next ones wait for `restMs`. */
export const maxMessages = 5
export const restMs = 60_000
/** So long new chapters wait for the scan of their series; a notice without a link is better than none. */
export const waitForScanMs = 30_000
/** News older than this help nobody any more. */
export const maxEventAgeMs = 24 * 3_600_000

const firstPauseMs = 30_000
const longestPauseMs = 15 * 60_000
/** A service that asks for more than this is tried sooner. */
const longestAskedPauseMs = 6 * 3_600_000

/** Whether a notifier is left alone now. A pause longer than any was written by a clock that was wrong. */
export const isResting = (pausedUntilMs: number, nowMs: number): boolean => isAhead(pausedUntilMs, nowMs, longestAskedPauseMs)

/**
 * How long a notifier whose service cannot be reached is left alone: 30 s, doubled up to 15 minutes, ± 20 %; longer when the service
 * asks for it.
 * @param failures in a row, from 1
 * @param askedMs what the service asked for, from now
 * @param jitter 0..1
 */
export function pauseAfterFailureMs(failures: number, askedMs: number | undefined, jitter: number): number {
  const base = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.max(Math.round(base * (0.8 + 0.4 * jitter)), Math.min(askedMs ?? 0, longestAskedPauseMs))
}
