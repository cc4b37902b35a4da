// When the account is polled, and how far back (docs/behavior.md, "Account at the source").

const dayMs = 24 * 3_600_000

export const defaultLookbackDays = 7
export const maxLookbackDays = 30

/** MangaDex's feed index lags by hours, sometimes by a day: chapters appear before ones that were already processed. */
const overlapMs = 2 * dayMs

/**
 * Returns the start of the feed window.
 * @param seenUntilMs when the last complete poll began; undefined before the first. A time in the future is ignored: the clock was wrong.
 */
export function feedSinceMs(seenUntilMs: number | undefined, nowMs: number): number {
  const isKnown = seenUntilMs !== undefined && seenUntilMs <= nowMs
  return (isKnown ? seenUntilMs : nowMs - defaultLookbackDays * dayMs) - overlapMs
}

/** @param lastPollAtMs when the last poll began, whether or not it succeeded */
export const isPollDue = (lastPollAtMs: number | undefined, pollEveryMs: number, nowMs: number): boolean =>
  lastPollAtMs === undefined || lastPollAtMs > nowMs || nowMs >= lastPollAtMs + pollEveryMs

export const lookbackStartMs = (lookbackDays: number, nowMs: number): number => nowMs - lookbackDays * dayMs
