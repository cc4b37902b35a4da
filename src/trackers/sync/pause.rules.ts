// When a tracker that is unavailable, or an entry that failed, is tried again.
import { isAhead } from '../../kernel/clock/index.ts'

const firstPauseMs = 30_000
const longestPauseMs = 15 * 60_000
/** After an entry could not be read or changed. */
export const faultRetryMs = { missing: 86_400_000, invalid: 3_600_000 } as const
/** The longest delay of an entry. */
export const longestDelayMs = faultRetryMs.missing
/** How often lists are read without a change here. */
export const pullEveryMs = 86_400_000
/** Maximum pause that a service can require. */
const maxRequestedPauseMs = 6 * 3_600_000

/** Whether a tracker is paused now. A pause longer than the maximum comes from a wrong clock. */
export const isResting = (pausedUntilMs: number, nowMs: number): boolean => isAhead(pausedUntilMs, nowMs, maxRequestedPauseMs)

/**
 * How long a tracker is paused: 30 s, doubled up to 15 minutes, ± 20 %; longer if the service requires it.
 * @param failures in a row, from 1
 * @param requestedMs the pause that the service requires, from now
 * @param jitter 0..1
 */
export function pauseAfterFailureMs(failures: number, requestedMs: number | undefined, jitter: number): number {
  const base = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.max(Math.round(base * (0.8 + 0.4 * jitter)), Math.min(requestedMs ?? 0, maxRequestedPauseMs))
}
