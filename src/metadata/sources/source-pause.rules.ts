// How long a source that cannot be asked is left alone: longer each time, so that one that stays down is not bothered for nothing, and
// until exactly the moment that it names when it only limits us.
import { isAhead } from '../../kernel/clock/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'

export interface SourcePause {
  /** Times in a row that it could not be asked. */
  readonly failures: number
  /** Of the first of them, epoch ms. */
  readonly sinceMs: number
  /** When it is asked again, epoch ms. */
  readonly untilMs: number
  /** Why, for a person. */
  readonly fault: Sentence
  /** HTTP status of its last refusal: 429 for a source that limits us; undefined without an answer. */
  readonly status: number | undefined
}

export interface SourceFailure {
  readonly fault: Sentence
  /** 429 for a source that limits us. */
  readonly status: number | undefined
  /** What the source asks for, or what our own patience with its host comes to. */
  readonly retryAtMs: number | undefined
}

const minuteMs = 60_000
/** No source is left alone for longer, whatever it says. */
const longestMs = 24 * 60 * minuteMs
/** The last one goes on for as long as the source stays down. */
export const pauseStepsMs: readonly number[] = [5, 15, 45, 120, 360].map((minutes) => minutes * minuteMs)

/** The pause, as long as it lasts. One that lasts longer than any was written by a clock that was wrong, and is over. */
export const activePause = (pause: SourcePause | undefined, nowMs: number): SourcePause | undefined =>
  pause && isAhead(pause.untilMs, nowMs, longestMs) ? pause : undefined

/**
 * The pause after a failure.
 * @param before that of the failure before it; undefined when the source answered last
 */
export function pauseAfter(before: SourcePause | undefined, { fault, status, retryAtMs }: SourceFailure, nowMs: number): SourcePause {
  const statedMs = Math.min(Math.max(retryAtMs ?? 0, nowMs), nowMs + longestMs)
  // Somebody asked although it rests: that says nothing new about how long it will.
  if (before && activePause(before, nowMs)) {
    const isShorter = status === 429 && statedMs < before.untilMs
    return { ...before, fault, status: isShorter ? before.status : status, untilMs: Math.max(before.untilMs, statedMs) }
  }
  const failures = (before?.failures ?? 0) + 1
  const sinceMs = before?.sinceMs ?? nowMs
  const isToldWhen = status === 429 && retryAtMs !== undefined
  const grownMs = nowMs + (pauseStepsMs[Math.min(failures, pauseStepsMs.length) - 1] ?? 0)
  return { failures, sinceMs, fault, status, untilMs: isToldWhen ? Math.max(statedMs, nowMs + shortestMs) : Math.max(statedMs, grownMs) }
}

const shortestMs = 1_000

/**
 * How a source stands: it answers, it asks to be left alone for a while, or it does not answer. One that asked for a pause stands well
 * again when that is over; one that is down does so with its next answer.
 */
export type SourceStatus = 'ANSWERS' | 'LIMITED' | 'DOWN'

export function sourceStatusOf(pause: SourcePause | undefined, nowMs: number): SourceStatus {
  if (!pause) return 'ANSWERS'
  if (pause.status !== 429) return 'DOWN'
  return activePause(pause, nowMs) ? 'LIMITED' : 'ANSWERS'
}
