import { defineMigration } from '../../kernel/db/index.ts'

/** People can save a chapter without pages that its source no longer has. */
export const rememberAcceptedPages = defineMigration('2026-11-29T16-40-accepted-pages', async (db) => {
  await db.schema.alterTable('downloadChapter').addColumn('acceptedPages', 'integer').execute()
})
