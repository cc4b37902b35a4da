import type { Db } from '../kernel/db/index.ts'
import { fromStoredPath } from '../library/index.ts'
import type { ArchiveChoice } from './archives.schemas.ts'

export interface ArchiveBook {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly name: string
  /** Absolute path. */
  readonly path: string
  /** Relative to the library's root, as stored in the row. */
  readonly storedPath: string
  readonly mediaType: string
}

/** Media types that count as archives; EPUB and PDF do not. */
const archiveTypes = [
  'application/zip',
  'application/x-rar-compressed; version=4',
  'application/x-rar-compressed; version=5',
  'application/x-7z-compressed',
  'application/x-tar',
] as const
export const nonZipTypes: readonly string[] = archiveTypes.filter((type) => type !== 'application/zip')

const matchingBooks = (db: Db, { bookId, seriesId, libraryId }: ArchiveChoice) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .where('book.deletedAt', 'is', null)
    .$call((query) => (bookId === undefined ? query : query.where('book.id', '=', bookId)))
    .$call((query) => (seriesId === undefined ? query : query.where('book.seriesId', '=', seriesId)))
    .$call((query) => (libraryId === undefined ? query : query.where('book.libraryId', '=', libraryId)))
    .select(['book.id', 'book.seriesId', 'book.libraryId', 'book.name', 'book.path as storedPath', 'library.root', 'bookMedia.mediaType'])

export interface ArchiveWindow {
  readonly afterId: string
  readonly limit: number
  /** Media types; all archives by default. */
  readonly types?: readonly string[]
}

/** Selected archives ordered by id, including unreadable ones without a media type. */
export async function listArchives(
  db: Db,
  choice: ArchiveChoice,
  { afterId, limit, types }: ArchiveWindow,
): Promise<readonly ArchiveBook[]> {
  const rows = await matchingBooks(db, choice)
    .where('bookMedia.mediaType', 'in', [...(types ?? [...archiveTypes, ''])])
    .where('book.id', '>', afterId)
    .orderBy('book.id')
    .limit(limit)
    .execute()
  return rows.map(withPath)
}

export async function findArchive(db: Db, bookId: string): Promise<ArchiveBook | undefined> {
  const row = await matchingBooks(db, { bookId }).executeTakeFirst()
  return row && withPath(row)
}

const withPath = ({ root, ...row }: Omit<ArchiveBook, 'path'> & { readonly root: string }): ArchiveBook => ({
  ...row,
  path: fromStoredPath(root, row.storedPath),
})

/** Books of a library whose extension may not match their content, ordered by id. */
export async function listMisnamed(
  db: Db,
  libraryId: string,
  { afterId, limit }: Omit<ArchiveWindow, 'types'>,
): Promise<readonly ArchiveBook[]> {
  const rows = await matchingBooks(db, { libraryId })
    // Most books are ZIP and named so: those are not read.
    .where((eb) =>
      eb.or([
        eb('bookMedia.mediaType', 'in', [...nonZipTypes]),
        eb.and([
          eb('bookMedia.mediaType', '=', 'application/zip'),
          eb('book.path', 'not like', '%.cbz'),
          eb('book.path', 'not like', '%.zip'),
        ]),
      ]),
    )
    .where('book.id', '>', afterId)
    .orderBy('book.id')
    .limit(limit)
    .execute()
  return rows.map(withPath)
}
