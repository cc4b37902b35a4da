// When the account is looked at, and how far back (docs/behavior.md, "Account at the source").

const dayMs = 24 * 3_600_000

export const defaultLookbackDays = 7
export const maxLookbackDays = 30

/** MangaDex's index of the feed lags by hours, at times by a day: chapters appear behind those that were seen. */
const overlapMs = 2 * dayMs

/**
 * From when on the feed is read.
 * @param seenUntilMs when the last whole look began; undefined before the first. A moment in the future says nothing: the clock was wrong.
 */
export function feedSinceMs(seenUntilMs: number | undefined, nowMs: number): number {
  const isKnown = seenUntilMs !== undefined && seenUntilMs <= nowMs
  return (isKnown ? seenUntilMs : nowMs - defaultLookbackDays * dayMs) - overlapMs
}

/** @param lastPollAtMs when the last look began, whatever became of it */
export const isPollDue = (lastPollAtMs: number | undefined, pollEveryMs: number, nowMs: number): boolean =>
  lastPollAtMs === undefined || lastPollAtMs > nowMs || nowMs >= lastPollAtMs + pollEveryMs

export const lookbackStartMs = (lookbackDays: number, nowMs: number): number => nowMs - lookbackDays * dayMs
