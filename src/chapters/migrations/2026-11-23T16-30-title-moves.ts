import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Libraries that followed a title before the one that follows it now: their chapters of it are not downloaded again. */
export const createTitleMoves = defineMigration('2026-11-23T16-30-title-moves', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('titleMove')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('fromLibraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('titleMove_key', ['libraryId', 'titleKey', 'fromLibraryId'])
    .execute()
})
