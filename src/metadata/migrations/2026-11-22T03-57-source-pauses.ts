import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createSourcePauses = defineMigration('2026-11-22T03-57-source-pauses', async (db) => {
  await db.schema
    .createTable('sourcePause')
    .addColumn('pluginId', binaryText(db), (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .execute()
  // When a source is worth asking again is known of the source now, not of each of its titles.
  await db.schema.alterTable('sourceBinding').dropColumn('retryAt').execute()
  // Answered and failed questions of one source, and which of its series come next.
  await db.schema.createIndex('sourceBinding_ofPlugin').on('sourceBinding').columns(['pluginId', 'askedAt', 'seriesId']).execute()
})
