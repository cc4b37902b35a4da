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
  // The retry time is now stored per source, not per title.
  await db.schema.alterTable('sourceBinding').dropColumn('retryAt').execute()
  // For counting successes and errors of one source, and for finding its next series.
  await db.schema.createIndex('sourceBinding_ofPlugin').on('sourceBinding').columns(['pluginId', 'askedAt', 'seriesId']).execute()
})
