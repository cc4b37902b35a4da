// What a check does with one followed title (docs/behavior.md, "Checks").
// Guarantee: a title is skipped only when its source reports no update since a recent full check, and every chapter wanted then is in the
// history, in the queue or deferred. Whatever undoes a download (a cleared job, a failed chapter, a history that a user cleared)
// therefore brings the title back automatically, and so does a check that only reports.

/** Result of a full check. */
export interface LastFullCheck {
  /** Language that was searched for; a different one invalidates the check. */
  readonly language: string | null
  /** Newest chapter according to the source, read just before. */
  readonly marker: string | null
  /** Epoch ms. */
  readonly checkedAtMs: number
  /** Release time of an announced chapter; epoch ms. */
  readonly recheckAtMs: number | null
}

export interface CurrentTitle {
  readonly ms: number
  readonly language: string | null
  /** What the source reports now; null when it cannot be queried cheaply. */
  readonly marker: string | null
  /** Chapters wanted by the last full check that are neither recorded, queued nor deferred. */
  readonly unsettled: number
}

export const fullCheckIntervalMs = 7 * 24 * 3_600_000

/** Why the title needs a full check; undefined when it needs none. */
export function fullCheckReason(
  memory: LastFullCheck | undefined,
  now: CurrentTitle,
): 'new' | 'published' | 'language' | 'outstanding' | 'announced' | 'old' | undefined {
  if (!memory) return 'new'
  if (memory.language !== now.language) return 'language'
  if (now.marker === null || now.marker !== memory.marker) return 'published'
  if (now.unsettled > 0) return 'outstanding'
  if (memory.recheckAtMs !== null && memory.recheckAtMs <= now.ms) return 'announced'
  return now.ms - memory.checkedAtMs >= fullCheckIntervalMs || memory.checkedAtMs > now.ms ? 'old' : undefined
}

/** Chapters of a check that are neither recorded, queued nor deferred. */
export function unsettledOf(
  wanted: readonly string[],
  coverage: { readonly recorded: ReadonlySet<string>; readonly queued: ReadonlySet<string>; readonly putOff: ReadonlySet<string> },
): readonly string[] {
  return wanted.filter((key) => !coverage.recorded.has(key) && !coverage.queued.has(key) && !coverage.putOff.has(key))
}

/**
 * Checks whether a source lists all chapters that it listed before. If not, it may have removed some or silently cut its response short:
 * the result is used, but not relied on.
 */
export const isWhole = (previousKeys: readonly string[], listed: readonly string[]): boolean =>
  new Set(previousKeys).isSubsetOf(new Set(listed))

/** Earliest release time of the announced chapters; null when none has a date. */
export function nextRelease(chapters: readonly { readonly state: string; readonly releaseDate: string | null }[]): number | null {
  const dates = chapters.flatMap(({ state, releaseDate }) => (state === 'future' && releaseDate !== null ? [Date.parse(releaseDate)] : []))
  const validDates = dates.filter((ms) => !Number.isNaN(ms))
  return validDates.length === 0 ? null : Math.min(...validDates)
}
