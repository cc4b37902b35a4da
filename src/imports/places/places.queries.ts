import { type Db, inList } from '../../kernel/db/index.ts'

export const findSeriesPlace = (db: Db, seriesId: string) =>
  db.selectFrom('series').select(['id', 'libraryId', 'path', 'oneshot']).where('id', '=', seriesId).executeTakeFirst()

export const findBookPlace = (db: Db, bookId: string) =>
  db.selectFrom('book').select(['id', 'seriesId', 'path']).where('id', '=', bookId).executeTakeFirst()

/** The book at a stored path, unless it is in the trash. */
export const findBookAt = (db: Db, libraryId: string, path: string) =>
  db
    .selectFrom('book')
    .select(['id', 'seriesId'])
    .where('libraryId', '=', libraryId)
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Books of these series that are not in the trash. */
export const listBooksOfSeries = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select(['book.id', 'book.seriesId', 'book.path', 'book.numberSort', 'bookMetadata.title'])
    .where((eb) => inList(db, eb, 'book.seriesId', seriesIds))
    .where('book.deletedAt', 'is', null)
    .orderBy('book.numberSort')
    .execute()

/** Every series with its names, for matching; the rows arrive in parts. */
export const streamSeriesNames = (db: Db) =>
  db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['series.id', 'series.name', 'series.libraryId', 'seriesMetadata.title'])
    .where('series.deletedAt', 'is', null)
    .where('series.oneshot', '=', 0)
    .stream(500)
