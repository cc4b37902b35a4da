import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createAccountTitles = defineMigration('2026-11-22T01-02-account-titles', async (db) => {
  await db.schema
    .createTable('accountTitle')
    .addColumn('titleId', binaryText(db), (column) => column.primaryKey())
    .addColumn('caredForAt', 'bigint', (column) => column.notNull())
    .execute()
})
