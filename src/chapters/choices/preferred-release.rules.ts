// One release per chapter: chooses between releases of several groups (docs/behavior.md, "Releases of one chapter").
// Guarantee: the best group that has released the chapter is chosen; a downloaded release is only replaced by one of a better group named
// in the order, and not once the download options have had it deleted. Oneshots have no number that another release could share, so all
// are kept.
// Limit: numbers that restart in each volume are distinguished by the volume only; a release without a volume counts toward the only one.
import type { ListedChapter } from '../listed/listed-chapter.ts'

export interface PreferredReleases<C> {
  /** Releases superseded by another one. */
  readonly superseded: ReadonlySet<C>
  /** Releases to download, with the downloaded ones that each replaces: its archive replaces the first that has a file. */
  readonly replacing: ReadonlyMap<C, readonly C[]>
}

/**
 * @param groupOrder names or ids of groups, the best first
 * @param isRecorded whether a chapter is in the history
 * @param isCleanedUp whether it was downloaded and then deleted because of the download options: no better release brings it back
 */
export function selectPreferredReleases<C extends ListedChapter>(
  chapters: readonly C[],
  groupOrder: readonly string[],
  { isRecorded, isCleanedUp }: Record<'isRecorded' | 'isCleanedUp', (chapter: C) => boolean>,
): PreferredReleases<C> {
  const yielding = new Set<C>()
  const replacing = new Map<C, readonly C[]>()
  const order = new Map(groupOrder.map((group, place) => [plain(group), place]))
  const rankOf = ({ scanlationGroups }: C) =>
    Math.min(
      order.size,
      ...scanlationGroups.flatMap(({ id, name }) => (id === null ? [name] : [name, id])).flatMap((group) => order.get(plain(group)) ?? []),
    )
  for (const releases of releasesOfOneChapter(chapters)) {
    const ranked = releases.toSorted(
      (a, b) =>
        Number(isCleanedUp(b)) - Number(isCleanedUp(a)) ||
        rankOf(a) - rankOf(b) ||
        Number(isRecorded(b)) - Number(isRecorded(a)) ||
        newestFirst(a, b),
    )
    const [best, ...others] = ranked
    if (!best) continue
    for (const other of others) yielding.add(other)
    const recorded = isRecorded(best) ? [] : others.filter(isRecorded)
    if (recorded.length > 0) replacing.set(best, recorded)
  }
  return { superseded: yielding, replacing }
}

function releasesOfOneChapter<C extends ListedChapter>(chapters: readonly C[]): readonly (readonly C[])[] {
  const numbered = Map.groupBy(
    chapters.filter(({ number }) => number !== null),
    ({ number, language }) => JSON.stringify([number, language]),
  )
  return [...numbered.values()].flatMap((same) => {
    const byVolume = Map.groupBy(same, ({ volume }) => volume)
    return byVolume.size <= 2 && byVolume.has(null) ? [same] : [...byVolume.values()]
  })
}

const plain = (group: string): string => group.trim().toLowerCase()

/** Equal dates are ordered by id, so that the result is always the same. */
export function newestFirst(a: ListedChapter, b: ListedChapter): number {
  const order = (Date.parse(b.releaseDate ?? '') || 0) - (Date.parse(a.releaseDate ?? '') || 0)
  if (order !== 0) return order
  return a.id < b.id ? 1 : -1
}
