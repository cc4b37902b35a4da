import { defineMigration } from '../../kernel/db/index.ts'

/** What the last scan of a library couldn't read. */
export const addUnreadableFolders = defineMigration('2026-11-29T19-00-unreadable-folders', async (db) => {
  await db.schema.alterTable('library').addColumn('unreadable', 'text').execute()
})
