import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createSeriesJson = defineMigration('2026-11-22T01-25-series-json', async (db) => {
  await db.schema
    .createTable('seriesJson')
    .addColumn('seriesId', binaryText(db), (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .addColumn('written', 'text', (column) => column.notNull())
    .execute()
})
