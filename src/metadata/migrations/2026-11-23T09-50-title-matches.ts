import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Series for which an administrator looks for titles, all at once. */
export const createTitleMatches = defineMigration('2026-11-23T09-50-title-matches', async (db) => {
  await db.schema
    .createTable('titleMatch')
    .addColumn('seriesId', binaryText(db), (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .addColumn('searching', 'integer', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('choice', 'text')
    .addColumn('decided', 'integer', (column) => column.notNull())
    .execute()
})
