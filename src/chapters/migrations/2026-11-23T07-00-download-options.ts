import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** What people choose about downloads of a library (empty title key) or of one title in it; null leaves the choice to the level above. */
export const createDownloadOptions = defineMigration('2026-11-23T07-00-download-options', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('downloadOption')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('languages', 'text')
    .addColumn('fromChapter', 'text')
    .addColumn('keepNewest', 'integer')
    .addColumn('deleteAfterReading', 'integer')
    .addColumn('deleteReadBy', text)
    .addColumn('paused', 'integer')
    .addPrimaryKeyConstraint('downloadOption_key', ['libraryId', 'titleKey'])
    .execute()
  await db.schema.alterTable('chapterUrl').addColumn('cleanedUpAt', 'bigint').execute()
})
