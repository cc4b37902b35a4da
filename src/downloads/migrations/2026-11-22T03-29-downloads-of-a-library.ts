import { defineMigration } from '../../kernel/db/index.ts'

/**
 * Indexes for thousands of downloads: the list of one library reads no others, and a claim that skips downloads of a busy site reads no
 * rows.
 */
export const orderDownloadsOfLibraries = defineMigration('2026-11-22T03-29-downloads-of-a-library', async (db) => {
  await db.schema.createIndex('download_library_order').on('download').columns(['libraryId', 'priority', 'createdAt', 'id']).execute()
  await db.schema
    .createIndex('download_library_status')
    .on('download')
    .columns(['libraryId', 'status', 'priority', 'createdAt', 'id'])
    .execute()
  await db.schema.dropIndex('download_next').execute()
  await db.schema
    .createIndex('download_next')
    .on('download')
    .columns(['status', 'priority', 'createdAt', 'id', 'site', 'nextAttemptAt'])
    .execute()
})
