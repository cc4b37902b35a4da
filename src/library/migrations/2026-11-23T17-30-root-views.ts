import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Whether each node sees the libraries' folders as the others do. Unused on SQLite. */
export const createRootViews = defineMigration('2026-11-23T17-30-root-views', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('libraryRootView')
    .addColumn('nodeId', text, (column) => column.notNull())
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('libraryRootView_of_node', ['nodeId', 'libraryId'])
    .execute()
})
