import { defineMigration } from '../../kernel/db/index.ts'

/** Indexes for every sort order that clients offer for a whole library, so that nothing is sorted at query time. */
export const addListOrders = defineMigration('2026-11-22T00-28-list-orders', async (db) => {
  const ofSeries = ['id', 'libraryId', 'deletedAt', 'oneshot']
  await db.schema
    .createIndex('series_by_name')
    .on('series')
    .columns(['nameKey', ...ofSeries])
    .execute()
  await db.schema
    .createIndex('series_by_release')
    .on('series')
    .columns(['releaseDate', ...ofSeries])
    .execute()
  await db.schema
    .createIndex('series_by_size')
    .on('series')
    .columns(['bookCount', ...ofSeries])
    .execute()
  const ofBooks = ['id', 'libraryId', 'seriesId', 'deletedAt']
  await db.schema
    .createIndex('book_by_title')
    .on('book')
    .columns(['titleKey', ...ofBooks])
    .execute()
  await db.schema
    .createIndex('book_by_size')
    .on('book')
    .columns(['sizeBytes', ...ofBooks])
    .execute()
})
