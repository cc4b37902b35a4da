// Which books and series only moved. A book is found again by its content and size; a series by its books.
import type { StoredBook } from '../plan/plan-book.rules.ts'

/** A file that no book is stored for. */
export interface NewFile {
  readonly path: string
  /** Name without folders. */
  readonly name: string
  readonly sizeBytes: number
  readonly contentKey: string
}

/**
 * Pairs new files with stored books of the same content. A book is given away once, rather to a file of its old name.
 * @param lost books whose own file is gone
 * @returns books by the path of the new file
 */
export function pairMoved(files: readonly NewFile[], lost: readonly StoredBook[]): ReadonlyMap<string, StoredBook> {
  const pairs = new Map<string, StoredBook>()
  const taken = new Set<string>()
  const pair = (byKey: ReadonlyMap<string, StoredBook[]>, keyOf: (file: NewFile) => string) => {
    for (const file of files) {
      if (pairs.has(file.path)) continue
      const free = byKey.get(keyOf(file))
      let match = free?.pop()
      while (match && taken.has(match.book.id)) match = free?.pop()
      if (!match) continue
      pairs.set(file.path, match)
      taken.add(match.book.id)
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

/** Files of an old name in a series that moved are the old books. @param taken books that were found already, by path */
export function pairNamesakes(
  files: readonly Pick<NewFile, 'path' | 'name'>[],
  books: readonly StoredBook[],
  taken: ReadonlyMap<string, StoredBook>,
): ReadonlyMap<string, StoredBook> {
  const ids = new Set([...taken.values()].map(({ book }) => book.id))
  const byName = new Map(books.filter(({ book }) => !ids.has(book.id)).map((known) => [nameOf(known.book.path), known]))
  return new Map(
    files.flatMap(({ path, name }) => {
      const known = taken.has(path) ? undefined : byName.get(name)
      return known ? [[path, known] as const] : []
    }),
  )
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Stands for the content of a file whose pages no scan can read. */
export const hashKeyOf = (fileHash: string): string => `file ${fileHash}`

interface Content {
  readonly contentKey: string | null
  readonly sizeBytes: number
  readonly fileHash?: string
}

const contentOf = ({ contentKey, fileHash = '', sizeBytes }: Content): string => `${contentKey ?? hashKeyOf(fileHash)} ${sizeBytes}`

/** A series whose own folder is gone. */
export interface LostSeries {
  readonly id: string
  /** Books that were not in the trash. */
  readonly bookCount: number
}

/**
 * The series that moved into a new folder: the one that at least half of its books came from, and most of the folder's.
 * @param moved the stored books that lie in the new folder now
 */
export function pickMovedSeries(moved: readonly StoredBook[], lost: readonly LostSeries[]): string | undefined {
  const counts = Map.groupBy(moved, ({ book }) => book.seriesId)
  const candidates = lost.map(({ id, bookCount }) => ({ id, bookCount, came: counts.get(id)?.length ?? 0 }))
  const fitting = candidates.filter(({ came, bookCount }) => came > 0 && came * 2 >= bookCount)
  fitting.sort((a, b) => b.came - a.came || (a.id < b.id ? -1 : 1))
  return fitting[0]?.id
}
