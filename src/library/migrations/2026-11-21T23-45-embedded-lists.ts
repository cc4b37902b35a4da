import { sql } from 'kysely'
import { defineMigration } from '../../kernel/db/index.ts'

/** Reading lists and collections named by a book's file, stored separately because few files name any. */
export const addEmbeddedLists = defineMigration('2026-11-21T23-45-embedded-lists', async (db) => {
  await db.schema.alterTable('bookMetadata').addColumn('lists', 'text').execute()
  await db.schema.createIndex('bookMetadata_lists').on('bookMetadata').columns(['bookId']).where(sql.ref('lists'), 'is not', null).execute()
})
