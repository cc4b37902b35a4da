import { defineMigration } from '../../kernel/db/index.ts'

export const addJournalReasons = defineMigration('2026-11-29T09-45-journal-reasons', async (db) => {
  await db.schema.alterTable('journalEntry').addColumn('reason', 'text').execute()
})
