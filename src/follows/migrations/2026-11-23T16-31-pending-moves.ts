import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Followed titles that are being moved to another library, until both follow lists are changed. */
export const createPendingMoves = defineMigration('2026-11-23T16-31-pending-moves', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('pendingMove')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('toLibraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('url', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('pendingMove_key', ['libraryId', 'titleKey'])
    .execute()
})
