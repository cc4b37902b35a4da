// How long something that is unavailable is left alone before the next attempt.
import { isAhead } from '../clock/index.ts'

const firstPauseMs = 30_000
const maxPauseMs = 15 * 60_000
/** Maximum pause that a service can require. */
const maxRequestedPauseMs = 6 * 3_600_000

/**
 * A duration ± 20 %, so that not everything is tried again at the same moment.
 * @param jitter 0..1
 */
export const withJitter = (ms: number, jitter: number): number => Math.round(ms * (0.8 + 0.4 * jitter))

/** Whether a service is paused now. A pause longer than the maximum comes from a wrong clock. */
export const isPausedUntil = (pausedUntilMs: number, nowMs: number): boolean => isAhead(pausedUntilMs, nowMs, maxRequestedPauseMs)

/**
 * How long a service that is unavailable is paused: 30 s, doubled up to 15 minutes, ± 20 %; longer if the service requires it.
 * @param failures in a row, from 1
 * @param requestedMs the pause that the service requires, from now
 * @param jitter 0..1
 */
export function pauseAfterFailureMs(failures: number, requestedMs: number | undefined, jitter: number): number {
  const base = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10))
  return Math.max(withJitter(base, jitter), Math.min(requestedMs ?? 0, maxRequestedPauseMs))
}
