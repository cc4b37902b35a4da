// When a notifier is retried, and how many messages it may send.
import { isAhead } from '../kernel/clock/index.ts'

/** Maximum number of messages that one notifier sends at a time; further ones wait for `restMs`. */
export const maxMessages = 5
export const restMs = 60_000
/** How long notices of new chapters wait for the scan of their series; a notice without a link is better than none. */
export const waitForScanMs = 30_000
/** Older notices are no longer useful. */
export const maxEventAgeMs = 24 * 3_600_000

const firstPauseMs = 30_000
const longestPauseMs = 15 * 60_000
/** Maximum pause that a service can require. */
const maxRequestedPauseMs = 6 * 3_600_000

/** Where the notice of a request leads: an approval to what is being downloaded, anything else to the requests. */
export const pathOfRequest = (isApproved: boolean): string => (isApproved ? '/downloads' : '/requests')

/** Whether a notifier is paused now. A pause longer than the maximum comes from a wrong clock. */
export const isResting = (pausedUntilMs: number, nowMs: number): boolean => isAhead(pausedUntilMs, nowMs, maxRequestedPauseMs)

/**
 * How long a notifier is paused when its service is unreachable: 30 s, doubled up to 15 minutes, ± 20 %; longer if the service requires
 * it.
 * @param failures in a row, from 1
 * @param requestedMs the pause that the service requires, from now
 * @param jitter 0..1
 */
export function pauseAfterFailureMs(failures: number, requestedMs: number | undefined, jitter: number): number {
  const base = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.max(Math.round(base * (0.8 + 0.4 * jitter)), Math.min(requestedMs ?? 0, maxRequestedPauseMs))
}
