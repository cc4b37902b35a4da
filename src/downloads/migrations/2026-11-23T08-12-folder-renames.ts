import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Series folders that are being renamed: written before the rename, deleted with the rows' update. */
export const createFolderRenames = defineMigration('2026-11-23T08-12-folder-renames', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('folderRename')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('fromFolder', text, (column) => column.notNull())
    .addColumn('toFolder', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('folderRename_folder', ['libraryId', 'fromFolder'])
    .execute()
})
