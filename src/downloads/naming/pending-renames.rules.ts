// Which archives still carry the name of the release whose place they took. Pure: the history says it all, so it is found again after a
// crash at any moment.
import type { ChapterRecord } from '../../chapters/index.ts'

export type NamedRecord = Pick<ChapterRecord, 'chapterKey' | 'file' | 'number' | 'volume' | 'title' | 'language' | 'groups'>

export interface PendingRename {
  readonly chapterKey: string
  /** As it is called now. */
  readonly file: string
  /** Names that it may take, the best first. */
  readonly names: readonly string[]
}

/** Names of one chapter that are told apart by a number; more never lie in one folder. */
const maxNames = 9

/**
 * Only a name that we gave to another release of the same number is owed a new one: a name that a person gave stays.
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
