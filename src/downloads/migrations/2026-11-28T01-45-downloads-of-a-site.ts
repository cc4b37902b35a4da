import { defineMigration } from '../../kernel/db/index.ts'

/** A claim skips from the queued downloads of one site to those of the next. */
export const orderDownloadsOfSites = defineMigration('2026-11-28T01-45-downloads-of-a-site', async (db) => {
  await db.schema
    .createIndex('download_of_site')
    .on('download')
    .columns(['status', 'site', 'priority', 'createdAt', 'id', 'nextAttemptAt'])
    .execute()
})
