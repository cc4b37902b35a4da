import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createSettings = defineMigration('2026-11-21T23-45-settings', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('serverSetting')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
})
