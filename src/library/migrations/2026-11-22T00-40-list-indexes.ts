import { defineMigration } from '../../kernel/db/index.ts'

/** Columns that lists filter and sort by, indexed without the long texts of the same tables. */
export const addListIndexes = defineMigration('2026-11-22T00-40-list-indexes', async (db) => {
  await db.schema.createIndex('bookMedia_by_type').on('bookMedia').columns(['mediaType', 'bookId']).execute()
  await db.schema.createIndex('bookMedia_of_book').on('bookMedia').columns(['bookId', 'status', 'mediaType', 'pageCount']).execute()
  await db.schema.createIndex('seriesMetadata_by_status').on('seriesMetadata').columns(['status', 'seriesId']).execute()
  await db.schema.createIndex('seriesMetadata_total').on('seriesMetadata').columns(['seriesId', 'totalBookCount']).execute()
})
