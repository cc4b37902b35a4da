import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createMailSettings = defineMigration('2026-11-23T13-50-mail', async (db) => {
  await db.schema
    .createTable('mailSettings')
    .addColumn('id', binaryText(db), (column) => column.primaryKey())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('sealedPassword', 'text')
    .execute()
})
