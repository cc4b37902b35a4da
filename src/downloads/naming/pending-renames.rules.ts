// Finds archives that still have the name of the release they replaced. Pure: everything is derived from the history, so the result is
// the same after a crash at any time.
import type { ChapterRecord } from '../../chapters/records/index.ts'

export type NamedRecord = Pick<ChapterRecord, 'chapterKey' | 'file' | 'number' | 'volume' | 'title' | 'language' | 'groups'>

export interface PendingRename {
  readonly chapterKey: string
  /** Current name. */
  readonly file: string
  /** Candidates for the new name, best first. */
  readonly names: readonly string[]
}

/** How many names of one chapter are distinguished by a number; more never exist in one folder. */
const maxNames = 9

/**
 * Only names that the server gave to another release of the same number are replaced: a name that a person chose stays.
 * @param nameOf name number, from 1
 */
export function pendingRenames(
  records: readonly NamedRecord[],
  nameOf: (record: NamedRecord, nameNumber: number) => string,
): readonly PendingRename[] {
  const namesOf = (record: NamedRecord) => Array.from({ length: maxNames }, (_, n) => nameOf(record, n + 1))
  const replaced = Map.groupBy(
    records.filter(({ file }) => file === null),
    ({ number }) => number,
  )
  return records.flatMap((record) => {
    const { chapterKey, file, number } = record
    const former = replaced.get(number) ?? []
    if (file === null || former.length === 0) return []
    const names = namesOf(record)
    if (names.includes(file) || !former.some((other) => namesOf(other).includes(file))) return []
    return [{ chapterKey, file, names }]
  })
}
