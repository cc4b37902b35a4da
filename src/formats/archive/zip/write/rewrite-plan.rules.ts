// Decides what happens to each entry when an archive is rewritten.

import type { ZipEntry } from '../zip-format.ts'
import type { NewEntry } from './new-entry.rules.ts'

export type PlannedEntry = { readonly kind: 'keep'; readonly entry: ZipEntry } | { readonly kind: 'new'; readonly entry: NewEntry }

export interface ArchiveChange {
  /** Entries to replace, or to add at the front when the archive has none with that name. */
  readonly set: readonly NewEntry[]
  /** Names of entries to omit; missing ones are ignored. */
  readonly remove: readonly string[]
  /** Positions in the directory of further entries to omit; others with the same name are kept. */
  readonly removeAt?: ReadonlySet<number>
  /** Entries to replace with several others, by their exact name. */
  readonly expand?: ReadonlyMap<string, readonly NewEntry[]>
}

/**
 * Order of the rewritten archive. A replaced entry keeps its position. A name matches exactly or, if nothing does, case-insensitively,
 * so that "comicinfo.xml" does not end up next to "ComicInfo.xml". Duplicates of a replaced entry are removed.
 */
export function planRewrite(entries: readonly ZipEntry[], { set, remove, removeAt, expand }: ArchiveChange): readonly PlannedEntry[] {
  const removed = new Set(remove.flatMap((name) => matching(entries, name)))
  const replacements = new Map<ZipEntry, NewEntry>()
  const added: NewEntry[] = []
  for (const entry of set) {
    const [first, ...doubles] = matching(entries, entry.name)
    if (first === undefined) added.push(entry)
    else replacements.set(first, entry)
    for (const double of doubles) removed.add(double)
  }
  const planned = entries
    .filter((entry, position) => replacements.has(entry) || !(removed.has(entry) || removeAt?.has(position)))
    .flatMap((entry): readonly PlannedEntry[] => {
      const replacement = replacements.get(entry)
      const several = expand?.get(entry.name) ?? (replacement && [replacement])
      return several?.map((one) => ({ kind: 'new' as const, entry: one })) ?? [{ kind: 'keep', entry }]
    })
  return [...added.map((entry): PlannedEntry => ({ kind: 'new', entry })), ...planned]
}

function matching(entries: readonly ZipEntry[], name: string): readonly ZipEntry[] {
  const exact = entries.filter((entry) => entry.name === name)
  return exact.length > 0 ? exact : entries.filter((entry) => entry.name.toLowerCase() === name.toLowerCase())
}
