import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Series that scans changed, until the other features have stored their follow-ups. */
export const createChangedSeries = defineMigration('2026-11-22T20-51-changed-series', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('changedSeries')
    .addColumn('seriesId', text, (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .addColumn('libraryId', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('changedSeries_of_library').on('changedSeries').columns(['libraryId', 'seriesId']).execute()
})
