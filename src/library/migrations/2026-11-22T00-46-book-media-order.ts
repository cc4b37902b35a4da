import { defineMigration } from '../../kernel/db/index.ts'

/** Indexes books by their number of pages, which also counts the books of a library. */
export const addBookMediaOrder = defineMigration('2026-11-22T00-46-book-media-order', async (db) => {
  await db.schema.createIndex('bookMedia_by_pages').on('bookMedia').columns(['pageCount', 'bookId']).execute()
  await db.schema
    .createIndex('book_of_library_by_creation')
    .on('book')
    .columns(['libraryId', 'createdAt', 'id', 'seriesId', 'deletedAt'])
    .execute()
})
