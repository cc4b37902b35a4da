// Detects books and series that have only moved. A book is recognized by its content and size, a series by its books.
import type { StoredBook } from '../plan/plan-book.rules.ts'

/** A file without a stored book. */
export interface NewFile {
  readonly path: string
  /** Name without folders. */
  readonly name: string
  readonly sizeBytes: number
  readonly contentKey: string
}

/**
 * Pairs new files with stored books of the same content. Each book is used once, preferably for a file with its old name.
 * @param lost books whose own file is missing
 * @returns books by the path of the new file
 */
export function pairMoved(files: readonly NewFile[], lost: readonly StoredBook[]): ReadonlyMap<string, StoredBook> {
  const pairs = new Map<string, StoredBook>()
  const usedIds = new Set<string>()
  const pair = (byKey: ReadonlyMap<string, StoredBook[]>, keyOf: (file: NewFile) => string) => {
    for (const file of files) {
      if (pairs.has(file.path)) continue
      const free = byKey.get(keyOf(file))
      let match = free?.pop()
      while (match && usedIds.has(match.book.id)) match = free?.pop()
      if (!match) continue
      pairs.set(file.path, match)
      usedIds.add(match.book.id)
    }
  }
  pair(
    Map.groupBy(lost, ({ book }) => `${contentOf(book)} ${nameOf(book.path)}`),
    (file) => `${contentOf(file)} ${file.name}`,
  )
  pair(
    Map.groupBy(lost, ({ book }) => contentOf(book)),
    contentOf,
  )
  return pairs
}

/** Pairs files that kept their name in a moved series with the old books. @param paired books that are paired already, by path */
export function pairByName(
  files: readonly Pick<NewFile, 'path' | 'name'>[],
  books: readonly StoredBook[],
  paired: ReadonlyMap<string, StoredBook>,
): ReadonlyMap<string, StoredBook> {
  const ids = new Set([...paired.values()].map(({ book }) => book.id))
  const byName = new Map(books.filter(({ book }) => !ids.has(book.id)).map((known) => [nameOf(known.book.path), known]))
  return new Map(
    files.flatMap(({ path, name }) => {
      const match = paired.has(path) ? undefined : byName.get(name)
      return match ? [[path, match] as const] : []
    }),
  )
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Content key of a file whose pages a scan cannot read. */
export const hashKeyOf = (fileHash: string): string => `file ${fileHash}`

interface Content {
  readonly contentKey: string | null
  readonly sizeBytes: number
  readonly fileHash?: string
}

const contentOf = ({ contentKey, fileHash = '', sizeBytes }: Content): string => `${contentKey ?? hashKeyOf(fileHash)} ${sizeBytes}`

/** A series whose folder is missing. */
export interface LostSeries {
  readonly id: string
  /** Books that were not in the trash. */
  readonly bookCount: number
}

/**
 * The series that moved into a new folder: the one that at least half of its books, and most of the folder's, come from.
 * @param moved the stored books that are in the new folder now
 */
export function pickMovedSeries(moved: readonly StoredBook[], lost: readonly LostSeries[]): string | undefined {
  const counts = Map.groupBy(moved, ({ book }) => book.seriesId)
  const candidates = lost.map(({ id, bookCount }) => ({ id, bookCount, movedCount: counts.get(id)?.length ?? 0 }))
  const plausible = candidates.filter(({ movedCount, bookCount }) => movedCount > 0 && movedCount * 2 >= bookCount)
  plausible.sort((a, b) => b.movedCount - a.movedCount || (a.id < b.id ? -1 : 1))
  return plausible[0]?.id
}
