// How long an unavailable source is paused: longer each time, so that a source that remains down gets few requests, and exactly until the
// given retry time when it only rate limits us.
import { isAhead } from '../../kernel/clock/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'

export interface SourcePause {
  /** Failures in a row. */
  readonly failures: number
  /** Time of the first one, epoch ms. */
  readonly sinceMs: number
  /** Time of the next attempt, epoch ms. */
  readonly untilMs: number
  /** The reason, for display. */
  readonly fault: Sentence
  /** HTTP status of its last error: 429 for rate limiting; undefined without a response. */
  readonly status: number | undefined
}

export interface SourceFailure {
  readonly fault: Sentence
  /** 429 for rate limiting. */
  readonly status: number | undefined
  /** The source's retry time, or the one computed by our rate limiter for its host. */
  readonly retryAtMs: number | undefined
}

const minuteMs = 60_000
/** Maximum pause, whatever the source requires. */
const maxMs = 24 * 60 * minuteMs
/** The last step repeats as long as the source remains down. */
const lastPauseStepMs = 360 * minuteMs
export const pauseStepsMs: readonly number[] = [5 * minuteMs, 15 * minuteMs, 45 * minuteMs, 120 * minuteMs, lastPauseStepMs]

/** The pause while it is active. One longer than the maximum comes from a wrong clock and counts as over. */
export const activePause = (pause: SourcePause | undefined, nowMs: number): SourcePause | undefined =>
  pause && isAhead(pause.untilMs, nowMs, maxMs) ? pause : undefined

/**
 * The pause after a failure.
 * @param before the pause of the previous failure; undefined when the source responded last
 */
export function pauseAfter(before: SourcePause | undefined, { fault, status, retryAtMs }: SourceFailure, nowMs: number): SourcePause {
  const statedMs = Math.min(Math.max(retryAtMs ?? 0, nowMs), nowMs + maxMs)
  // A request during the pause reveals nothing new about how long it should be.
  if (before && activePause(before, nowMs)) {
    const isShorter = status === 429 && statedMs < before.untilMs
    return { ...before, fault, status: isShorter ? before.status : status, untilMs: Math.max(before.untilMs, statedMs) }
  }
  const failures = (before?.failures ?? 0) + 1
  const sinceMs = before?.sinceMs ?? nowMs
  const hasRetryTime = status === 429 && retryAtMs !== undefined
  const grownMs = nowMs + (pauseStepsMs[failures - 1] ?? lastPauseStepMs)
  return { failures, sinceMs, fault, status, untilMs: hasRetryTime ? Math.max(statedMs, nowMs + shortestMs) : Math.max(statedMs, grownMs) }
}

const shortestMs = 1_000

/**
 * State of a source: it responds, it rate limits us, or it does not respond. A rate-limited source is available again when its pause is
 * over; one that is down only with its next response.
 */
export type SourceStatus = 'ANSWERS' | 'LIMITED' | 'DOWN'

export function sourceStatusOf(pause: SourcePause | undefined, nowMs: number): SourceStatus {
  if (!pause) return 'ANSWERS'
  if (pause.status !== 429) return 'DOWN'
  return activePause(pause, nowMs) ? 'LIMITED' : 'ANSWERS'
}
