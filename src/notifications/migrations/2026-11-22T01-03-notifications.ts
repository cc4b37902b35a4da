import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createNotifications = defineMigration('2026-11-22T01-03-notifications', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('pendingNotice')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('pluginId', text, (column) => column.notNull())
    .addColumn('news', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pendingNotice_oldest').on('pendingNotice').columns(['pluginId', 'id']).execute()
  await db.schema
    .createTable('notifierPause')
    .addColumn('pluginId', text, (column) => column.primaryKey())
    .addColumn('untilMs', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('toldTrouble')
    .addColumn('libraryId', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('toldTrouble_key', ['libraryId', 'kind'])
    .execute()
})
