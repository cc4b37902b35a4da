import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Image files next to the books. The digest of a folder that contains any now differs, so the next scan finds them. */
export const createArtwork = defineMigration('2026-11-22T00-05-artwork', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('artwork')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('seriesPath', text, (column) => column.notNull())
    .addColumn('bookPath', text)
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('sizeBytes', 'bigint', (column) => column.notNull())
    .addColumn('fileModifiedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('artwork_path', ['libraryId', 'path'])
    .execute()
  await db.schema.createIndex('artwork_of_series').on('artwork').columns(['libraryId', 'seriesPath']).execute()
})
