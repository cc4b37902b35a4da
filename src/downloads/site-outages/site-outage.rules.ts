// When a site that does not respond is paused.
// Guarantee: a site that is down for an hour, or most of a day, costs its downloads no attempts. One of them tries it now and then;
// the others wait and show why.
// Limit: after a day the site counts as permanently down: from then on each try counts as an attempt, so that its downloads fail and
// users are notified.
import { isoInstant } from '../../kernel/clock/index.ts'
import { withJitter } from '../../kernel/pauses/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

export interface SiteOutage {
  /** Consecutive runs without a response, for any title. */
  readonly failures: number
  /** Time of the first of them, epoch ms. */
  readonly downSince: number
  /** Epoch ms until which the site is paused; the time of the last try while the cause may be a single title. */
  readonly pausedUntil: number
}

export const failuresUntilPaused = 3
const firstPauseMs = 5 * 60_000
const maxPauseMs = 30 * 60_000
export const maxCrediblePauseMs = 2 * maxPauseMs
const giveUpAfterMs = 24 * 3_600_000
/** A download that got no response is queued behind the others, so that a problem of its own does not delay them. */
const behindMs = 60_000

/**
 * State after one more run without a response: the site is paused for 5, 10, 20 and then 30 minutes, ± 20 %. If nothing was tried for
 * a day, it counts as a new outage.
 * @param jitter 0..1
 */
export function outageAfterFailure(last: SiteOutage | undefined, nowMs: number, jitter: number): SiteOutage {
  const before = last && nowMs - last.pausedUntil < giveUpAfterMs ? last : undefined
  const failures = (before?.failures ?? 0) + 1
  const downSince = before?.downSince ?? nowMs
  if (failures < failuresUntilPaused) return { failures, downSince, pausedUntil: nowMs }
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures - failuresUntilPaused, 10))
  return { failures, downSince, pausedUntil: nowMs + withJitter(pauseMs, jitter) }
}

/** Checks whether automatic requests to the site are paused. A pause longer than the maximum was written by a wrong clock. */
export const isPaused = ({ pausedUntil }: SiteOutage, nowMs: number): boolean =>
  pausedUntil > nowMs && pausedUntil <= nowMs + maxCrediblePauseMs

/** When the download that got no response is retried; undefined when its try counts as a failed attempt. */
export function nextAttemptMs({ downSince, pausedUntil }: SiteOutage, nowMs: number): number | undefined {
  return pausedUntil > nowMs && nowMs - downSince < giveUpAfterMs ? pausedUntil + behindMs : undefined
}

/** Message shown to users. */
export const describeOutage = (site: string, { downSince, pausedUntil }: SiteOutage): Sentence =>
  SiteNotResponding(site, isoInstant(downSince), isoInstant(pausedUntil))

const SiteNotResponding = defineSentence(
  'SITE_SILENT',
  "{site} hasn't responded since {since:instant}. Its downloads are on hold until the next attempt at {again:instant}.",
)
