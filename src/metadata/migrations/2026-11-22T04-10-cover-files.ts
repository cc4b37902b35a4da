import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createCoverFiles = defineMigration('2026-11-22T04-10-cover-files', async (db) => {
  await db.schema
    .createTable('coverFile')
    .addColumn('seriesId', binaryText(db), (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute()
})
