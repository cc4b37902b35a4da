import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createClientSettings = defineMigration('2026-11-21T23-57-client-settings', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('globalClientSetting')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('allowUnauthorized', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('userClientSetting')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('userClientSetting_once', ['userId', 'key'])
    .execute()
})
