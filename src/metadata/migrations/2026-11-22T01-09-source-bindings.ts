import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createSourceBindings = defineMigration('2026-11-22T01-09-source-bindings', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('sourceBinding')
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('pluginId', text, (column) => column.notNull())
    .addColumn('externalId', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('detached', 'integer', (column) => column.notNull())
    .addColumn('chosen', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answeredAt', 'bigint')
    .addColumn('askedAt', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('retryAt', 'bigint')
    .addPrimaryKeyConstraint('sourceBinding_key', ['seriesId', 'pluginId'])
    .execute()
  await db.schema.createIndex('sourceBinding_stale').on('sourceBinding').columns(['askedAt', 'seriesId']).execute()
  await db.schema
    .createTable('metadataSetting')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
})
