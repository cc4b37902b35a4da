// Where books and series may have come from that lie in a new place now.
import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../../kernel/db/index.ts'
import type { StoredBook } from '../plan/plan-book.rules.ts'
import { withDetails } from '../scan.queries.ts'

/** Series that some of their files may be gone from. */
export type Suspects = readonly string[] | 'any'

export interface ContentQuery {
  readonly libraryId: string
  readonly contentKeys: readonly string[]
  readonly suspectSeriesIds: Suspects
}

/** Books whose pages are those that the keys stand for, as far as their own file may be gone: in the trash, or in a suspect series. */
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

/** Books of suspect series by the path of their file: a change of the rules may give the file to another series. */
export async function findBooksByPath(db: Db, { libraryId, paths, suspectSeriesIds }: PathQuery): Promise<readonly StoredBook[]> {
  // Nothing is suspect in a first scan, and nothing is asked.
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

/** Like `findBooksByContent`, for books whose pages nobody could read but whose file was hashed. */
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

/** Ids of series that were downloaded from any of the titles, those in the trash too. */
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
