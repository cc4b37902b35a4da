import { defineMigration } from '../../kernel/db/index.ts'

/** When a downloaded chapter was released, so that predictions don't depend on its file; null for earlier downloads. */
export const rememberReleaseDays = defineMigration('2026-11-23T16-40-chapter-release-days', async (db) => {
  await db.schema.alterTable('chapterUrl').addColumn('releaseDate', 'text').execute()
})
