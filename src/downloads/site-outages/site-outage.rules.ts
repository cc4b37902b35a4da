// When a site that does not answer is left alone.
// Promise: a site that is down for an hour, or for most of a day, costs no download its attempts; it is asked now and then by one of
// them, and the others wait and say so.
// Limit: after a day it is taken for gone: from then on each try counts, so that its downloads end and a person hears of it.
import { isoInstant } from '../../kernel/clock/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

export interface SiteOutage {
  /** Runs in a row that it did not answer, whatever their titles. */
  readonly failures: number
  /** Epoch ms of the first of them. */
  readonly downSince: number
  /** Epoch ms until which nobody asks it; the moment of the last try while it may be one title's trouble. */
  readonly pausedUntil: number
}

export const failuresUntilPaused = 3
const firstPauseMs = 5 * 60_000
const longestPauseMs = 30 * 60_000
export const maxCrediblePauseMs = 2 * longestPauseMs
const giveUpAfterMs = 24 * 3_600_000
/** The one that asked in vain goes behind the others, so that its own trouble does not keep them waiting. */
const behindMs = 60_000

/**
 * After one more run that the site did not answer: left alone for 5, 10, 20 and then 30 minutes at a time, ± 20 %. What nobody tried for
 * a day since is another trouble.
 * @param jitter 0..1
 */
export function outageAfterFailure(last: SiteOutage | undefined, nowMs: number, jitter: number): SiteOutage {
  const before = last && nowMs - last.pausedUntil < giveUpAfterMs ? last : undefined
  const failures = (before?.failures ?? 0) + 1
  const downSince = before?.downSince ?? nowMs
  if (failures < failuresUntilPaused) return { failures, downSince, pausedUntil: nowMs }
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - failuresUntilPaused, 10))
  return { failures, downSince, pausedUntil: nowMs + Math.round(pauseMs * (0.8 + 0.4 * jitter)) }
}

/** Whether nobody asks the site by itself now. A pause longer than any was written by a clock that was wrong. */
export const isPaused = ({ pausedUntil }: SiteOutage, nowMs: number): boolean =>
  pausedUntil > nowMs && pausedUntil <= nowMs + maxCrediblePauseMs

/** When the download that asked in vain comes again; undefined when its try counts as a failed attempt. */
export function nextAttemptMs({ downSince, pausedUntil }: SiteOutage, nowMs: number): number | undefined {
  return pausedUntil > nowMs && nowMs - downSince < giveUpAfterMs ? pausedUntil + behindMs : undefined
}

/** For a person. */
export const describeOutage = (site: string, { downSince, pausedUntil }: SiteOutage): Sentence =>
  SiteNotResponding(site, isoInstant(downSince), isoInstant(pausedUntil))

const SiteNotResponding = defineSentence(
  'SITE_SILENT',
  "{site} hasn't responded since {since:instant}. Its downloads are on hold until the next attempt at {again:instant}.",
)
