import type { Db } from '../kernel/db/index.ts'
import { fromStoredPath } from '../library/index.ts'
import type { ArchiveChoice } from './archives.schemas.ts'
import { rightPath } from './other-extension.rules.ts'

export interface ArchiveBook {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly name: string
  /** Absolute. */
  readonly path: string
  /** Below the library's root, as the row has it. */
  readonly storedPath: string
  readonly mediaType: string
}

/** What is an archive by its content; EPUBs and PDFs are no archives to us. */
const archiveTypes = [
  'application/zip',
  'application/x-rar-compressed; version=4',
  'application/x-rar-compressed; version=5',
  'application/x-7z-compressed',
  'application/x-tar',
] as const
export const foreignTypes: readonly string[] = archiveTypes.filter((type) => type !== 'application/zip')

const chosen = (db: Db, { bookId, seriesId, libraryId }: ArchiveChoice) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .where('book.deletedAt', 'is', null)
    .$if(bookId !== undefined, (query) => query.where('book.id', '=', bookId ?? ''))
    .$if(seriesId !== undefined, (query) => query.where('book.seriesId', '=', seriesId ?? ''))
    .$if(libraryId !== undefined, (query) => query.where('book.libraryId', '=', libraryId ?? ''))
    .select(['book.id', 'book.seriesId', 'book.libraryId', 'book.name', 'book.path as storedPath', 'library.root', 'bookMedia.mediaType'])

export interface Window {
  readonly afterId: string
  readonly limit: number
  /** Media types; all archives when unset. */
  readonly types?: readonly string[]
}

/** Archives of the choice in the order of their ids; also those that could not be read and have no type. */
export async function listArchives(db: Db, choice: ArchiveChoice, { afterId, limit, types }: Window): Promise<readonly ArchiveBook[]> {
  const rows = await chosen(db, choice)
    .where('bookMedia.mediaType', 'in', [...(types ?? [...archiveTypes, ''])])
    .where('book.id', '>', afterId)
    .orderBy('book.id')
    .limit(limit)
    .execute()
  return rows.map(withPath)
}

export async function findArchive(db: Db, bookId: string): Promise<ArchiveBook | undefined> {
  const row = await chosen(db, { bookId }).executeTakeFirst()
  return row && withPath(row)
}

const withPath = ({ root, ...row }: Omit<ArchiveBook, 'path'> & { readonly root: string }): ArchiveBook => ({
  ...row,
  path: fromStoredPath(root, row.storedPath),
})

/** Books whose name says another kind of archive than their content. */
export async function listMisnamed(db: Db, libraryId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .select(['book.id', 'book.path', 'bookMedia.mediaType'])
    .where('book.libraryId', '=', libraryId)
    .where('book.deletedAt', 'is', null)
    // Most books are ZIP and named so: those are not even looked at.
    .where((eb) =>
      eb.or([
        eb('bookMedia.mediaType', 'in', [...foreignTypes]),
        eb.and([
          eb('bookMedia.mediaType', '=', 'application/zip'),
          eb('book.path', 'not like', '%.cbz'),
          eb('book.path', 'not like', '%.zip'),
        ]),
      ]),
    )
    .execute()
  return rows.filter(({ path, mediaType }) => rightPath(path, mediaType) !== undefined).map(({ id }) => id)
}
