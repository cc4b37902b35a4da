import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createPlugins = defineMigration('2026-11-21T03-30-plugins', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('plugin')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('pluginType', text, (column) => column.notNull())
    .addColumn('entryPoint', 'text', (column) => column.notNull())
    .addColumn('sourceUrl', 'text', (column) => column.notNull())
    .addColumn('configSchema', 'text', (column) => column.notNull())
    .addColumn('installedDate', 'bigint', (column) => column.notNull())
    .addColumn('lastUpdated', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  for (const table of ['pluginConfig', 'pluginState']) {
    await db.schema
      .createTable(table)
      .addColumn('pluginId', text, (column) => column.notNull().references('plugin.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['pluginId', 'key'])
      .execute()
  }
  await db.schema
    .createTable('pluginLog')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('pluginId', text, (column) => column.notNull().references('plugin.id').onDelete('cascade'))
    .addColumn('severity', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('exceptionTrace', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pluginLog_newest').on('pluginLog').columns(['pluginId', 'id']).execute()
})
