import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** The shelves that people chose; the others follow from their progress. */
export const createShelves = defineMigration('2026-11-23T16-30-shelves', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('shelfChoice')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('shelf', text)
    .addColumn('until', text)
    .addColumn('chosenAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('shelfChoice_once', ['userId', 'seriesId'])
    .execute()
  // Deleting a series deletes its choices.
  await db.schema.createIndex('shelfChoice_of_series').on('shelfChoice').column('seriesId').execute()
})
