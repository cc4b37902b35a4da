import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Without foreign keys: an entry outlives its book. */
export const createJournal = defineMigration('2026-11-21T23-46-journal', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('journalEntry')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('bookId', text)
    .addColumn('seriesId', text)
    .addColumn('properties', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('journalEntry_at').on('journalEntry').columns(['at', 'id']).execute()
})
