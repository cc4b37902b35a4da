// When a failed download is retried automatically (docs/behavior.md, "Retries").
import { withJitter } from '../../kernel/pauses/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { DownloadStatus } from './download-state.rules.ts'

export const automaticAttempts = 3
const firstDelayMs = 5 * 60_000
const day = 24 * 3_600_000
const hour = 3_600_000
/** A longer wait requested by a source is limited to this. */
const maxWaitMs = day
/** Nothing waits this long: a time further in the future was written by a wrong clock and is ignored. */
export const maxCredibleWaitMs = maxWaitMs + hour

/**
 * Why a run failed:
 * - permanent: a retry cannot help until a person does something
 * - passing: a retry may succeed later
 * - wait: the source named the end of a wait; that is not a failure and uses up no attempt
 */
export type RunFailure =
  | { readonly kind: 'permanent' | 'passing'; readonly message: Sentence; readonly diskFull?: boolean; readonly siteIsDown?: boolean }
  | { readonly kind: 'wait'; readonly message: Sentence; readonly untilMs: number }

export interface RetryDecision {
  readonly status: 'FAILED' | 'PENDING'
  /** Number of failed attempts so far. */
  readonly attempt: number
  /** Epoch ms, null when only a person can start it again. */
  readonly nextAttemptAt: number | null
}

/**
 * The next state of a download whose run failed.
 * @param attempt failed attempts before this one
 * @param jitter 0..1
 */
export function decideRetry(failure: RunFailure, attempt: number, nowMs: number, jitter: number): RetryDecision {
  if (failure.kind === 'wait') return { status: 'PENDING', attempt, nextAttemptAt: waitUntil(failure.untilMs, nowMs) }
  const failed = attempt + 1
  const goesOn = failure.kind === 'passing' && failed <= automaticAttempts
  return { status: 'FAILED', attempt: failed, nextAttemptAt: goesOn ? nowMs + downloadRetryDelayMs(failed, jitter) : null }
}

/** What happened in a run, and meanwhile. */
export interface RunEnd {
  readonly status: DownloadStatus
  /** Whether it failed and isn't retried automatically. */
  readonly isGivenUp: boolean
  /** Whether the run tried each of its chapters: after an error of the site or the disk, others would only fail like them. */
  readonly hasTriedAll: boolean
  /** Whether chapters were added to it. */
  readonly hasWaiting: boolean
  /** Whether a person or a check requested it again. */
  readonly isAskedAgain: boolean
  /** Failed attempts before this run. */
  readonly attempt: number
}

/**
 * Whether a download that ends is queued again at once, because more was requested while it ran.
 * @returns the failed attempts that then count, or undefined when it ends
 */
export function decideContinuation(run: RunEnd): { readonly attempt: number } | undefined {
  const { status, isGivenUp, hasTriedAll, hasWaiting, isAskedAgain, attempt } = run
  const continues = isAskedAgain ? hasTriedAll || isGivenUp : hasTriedAll && hasWaiting
  if (!continues) return undefined
  // The next run retries temporary failures, and counts that as an attempt.
  return { attempt: isAskedAgain || status === 'COMPLETED' || isGivenUp ? 0 : attempt }
}

const waitUntil = (untilMs: number, nowMs: number): number => Math.min(Math.max(untilMs, nowMs + 1_000), nowMs + maxWaitMs)

/**
 * 5, 10, 20 minutes, ± 20 %.
 * @param attempt failed attempts, from 1
 * @param jitter 0..1
 */
export const downloadRetryDelayMs = (attempt: number, jitter: number): number =>
  withJitter(firstDelayMs * 2 ** (Math.min(attempt, automaticAttempts) - 1), jitter)

/**
 * How long automatic downloads skip a chapter that failed in a download that gave up: a day, then a week.
 * @param failures downloads that gave up on it, from 1
 */
export const chapterCooldownMs = (failures: number): number => (failures <= 1 ? day : 7 * day)
