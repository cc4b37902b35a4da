import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createFirstCovers = defineMigration('2026-11-29T04-00-first-covers', async (db) => {
  await db.schema
    .createTable('firstCover')
    .addColumn('seriesId', binaryText(db), (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .execute()
})
