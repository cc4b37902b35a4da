import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Disks inside libraries; the next scan of each library records those that are connected. */
export const createDiskFolders = defineMigration('2026-11-22T15-21-disk-folders', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('diskFolder')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('isDisk', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('awaySince', 'bigint')
    .addColumn('books', 'integer', (column) => column.notNull())
    .addColumn('accepted', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('diskFolder_pk', ['libraryId', 'path'])
    .execute()
})
