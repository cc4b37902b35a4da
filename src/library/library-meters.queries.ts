import type { Db } from '../kernel/db/index.ts'

/** Excludes the trash. */
export const countSeriesByLibrary = (db: Db) =>
  db
    .selectFrom('series')
    .select(({ fn }) => ['libraryId', fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('libraryId')
    .execute()

export const measureBooksByLibrary = (db: Db) =>
  db
    .selectFrom('book')
    .select(({ fn }) => ['libraryId', fn.countAll<number>().as('count'), fn.sum<number>('sizeBytes').as('sizeBytes')])
    .where('deletedAt', 'is', null)
    .groupBy('libraryId')
    .execute()

/** Image files next to books and series. */
export const countArtworkByLibrary = (db: Db) =>
  db
    .selectFrom('artwork')
    .select(({ fn }) => ['libraryId', fn.countAll<number>().as('count')])
    .groupBy('libraryId')
    .execute()
