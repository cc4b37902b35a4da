// What a check does about one followed title (docs/behavior.md, "Checks").
// Promise: a title is left alone only when its source says that nothing was published since a full look that is not old, and every
// chapter wanted then is in the history, waits in the queue or is put off. So whatever undoes a download (a cleared job, a failed
// chapter, a history that a person cleared) brings the title back by itself, and so does a check that only reports.

/** What a full look left behind. */
export interface LastFullCheck {
  /** Language that was looked for; another one makes the look worthless. */
  readonly language: string | null
  /** What the source said about its newest chapter just before. */
  readonly marker: string | null
  /** Epoch ms. */
  readonly checkedAtMs: number
  /** When an announced chapter comes out; epoch ms. */
  readonly recheckAtMs: number | null
}

export interface CurrentTitle {
  readonly ms: number
  readonly language: string | null
  /** What the source says now; null when it cannot be asked cheaply. */
  readonly marker: string | null
  /** Chapters wanted by the last full look that nothing takes care of. */
  readonly unsettled: number
}

export const fullCheckIntervalMs = 7 * 24 * 3_600_000

/** Why the title needs a full look; undefined when it needs none. */
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

/** Chapters of a look that nobody takes care of. */
export function unsettledOf(
  wanted: readonly string[],
  coverage: { readonly recorded: ReadonlySet<string>; readonly queued: ReadonlySet<string>; readonly putOff: ReadonlySet<string> },
): readonly string[] {
  return wanted.filter((key) => !coverage.recorded.has(key) && !coverage.queued.has(key) && !coverage.putOff.has(key))
}

/**
 * Whether a source names all chapters that it named before. One that does not may have taken some down, or have cut its answer short
 * without saying so: such a look is believed, but not relied on.
 */
export const isWhole = (wantedBefore: readonly string[], listed: readonly string[]): boolean =>
  new Set(wantedBefore).isSubsetOf(new Set(listed))

/** When the first of the announced chapters comes out; null when none has a date. */
export function nextRelease(chapters: readonly { readonly state: string; readonly releaseDate: string | null }[]): number | null {
  const dates = chapters.flatMap(({ state, releaseDate }) => (state === 'future' && releaseDate !== null ? [Date.parse(releaseDate)] : []))
  const known = dates.filter((ms) => !Number.isNaN(ms))
  return known.length === 0 ? null : Math.min(...known)
}
