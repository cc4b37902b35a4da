// Candidates for the origin of books and series that were found in a new place.
import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../../kernel/db/index.ts'
import type { StoredBook } from '../plan/plan-book.rules.ts'
import { withDetails } from '../scan.queries.ts'

/** Series that may have lost files. */
export type Suspects = readonly string[] | 'any'

export interface ContentQuery {
  readonly libraryId: string
  readonly contentKeys: readonly string[]
  readonly suspectSeriesIds: Suspects
}

/** Books whose content matches the keys and whose own file may be missing: they are in the trash or in a suspect series. */
export async function findBooksByContent(
  db: Db,
  { libraryId, contentKeys, suspectSeriesIds }: ContentQuery,
): Promise<readonly StoredBook[]> {
  if (contentKeys.length === 0) return []
  const books = await db
    .selectFrom('book')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'contentKey', contentKeys))
    .$if(suspectSeriesIds !== 'any', (query) => query.where((eb) => mayBeLost(db, eb, suspectSeriesIds)))
    .execute()
  return withDetails(db, books)
}

const mayBeLost = (db: Db, eb: ExpressionBuilder<Tables, 'book'>, suspectSeriesIds: Suspects) =>
  eb.or([eb('deletedAt', 'is not', null), inList(db, eb, 'seriesId', suspectSeriesIds === 'any' ? [] : suspectSeriesIds)])

export interface PathQuery {
  readonly libraryId: string
  readonly paths: readonly string[]
  readonly suspectSeriesIds: Suspects
}

/** Books of suspect series by the path of their file: changed options may assign the file to another series. */
export async function findBooksByPath(db: Db, { libraryId, paths, suspectSeriesIds }: PathQuery): Promise<readonly StoredBook[]> {
  // In a first scan there are no suspects and no query is needed.
  if (paths.length === 0 || suspectSeriesIds.length === 0) return []
  const books = await db
    .selectFrom('book')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'path', paths))
    .execute()
  if (suspectSeriesIds === 'any') return withDetails(db, books)
  const suspects = new Set(suspectSeriesIds)
  return withDetails(
    db,
    books.filter((book) => suspects.has(book.seriesId) || book.deletedAt !== null),
  )
}

export interface SizeQuery {
  readonly libraryId: string
  readonly sizes: readonly number[]
  readonly suspectSeriesIds: Suspects
}

/** Like `findBooksByContent`, for books with unreadable pages whose file was hashed. */
export async function findBooksBySize(db: Db, { libraryId, sizes, suspectSeriesIds }: SizeQuery): Promise<readonly StoredBook[]> {
  const books = await db
    .selectFrom('book')
    .selectAll()
    .where('libraryId', '=', libraryId)
    .where('contentKey', 'is', null)
    .where('fileHash', '<>', '')
    .where((eb) => inList(db, eb, 'sizeBytes', sizes))
    .$if(suspectSeriesIds !== 'any', (query) => query.where((eb) => mayBeLost(db, eb, suspectSeriesIds)))
    .execute()
  return withDetails(db, books)
}

/** Ids of series that were downloaded from any of the titles, including those in the trash. */
export async function findSeriesBySourceTitle(db: Db, libraryId: string, titles: readonly string[]): Promise<readonly string[]> {
  if (titles.length === 0) return []
  const rows = await db
    .selectFrom('series')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('sourceTitle', 'is not', null)
    .where((eb) => inList(db, eb, 'sourceTitle', titles))
    .execute()
  return rows.map(({ id }) => id)
}
