import { defineMigration } from '../../kernel/db/index.ts'

/** Describes a place in a text, whose pages depend on the screen. */
export const addBookmarkPlace = defineMigration('2026-11-30T20-40-bookmarks-in-text', async (db) => {
  await db.schema.alterTable('bookmark').addColumn('place', 'text').execute()
})
