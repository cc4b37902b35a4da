import { defineMigration } from '../../kernel/db/index.ts'

/** When the source says that an announced chapter is released, so that people can see it in advance. */
export const rememberAnnouncedReleases = defineMigration('2026-11-23T08-10-announced-chapters', async (db) => {
  await db.schema.alterTable('sourceChapter').addColumn('releaseAt', 'bigint').execute()
  await db.schema.createIndex('sourceChapter_release').on('sourceChapter').columns(['state', 'releaseAt']).execute()
})
