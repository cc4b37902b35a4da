import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createProgressWatch = defineMigration('2026-11-23T13-20-progress-watch', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('progressWatch')
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('progressWatch_once', ['seriesId', 'userId'])
    .execute()
})
