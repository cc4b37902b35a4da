import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Pages that people marked, with their notes. */
export const createBookmarks = defineMigration('2026-11-30T17-30-bookmarks', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('bookmark')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmark_once', ['userId', 'bookId', 'page'])
    .execute()
  // Lists are sorted by it. Deleting a book deletes its bookmarks.
  await db.schema.createIndex('bookmark_of_user').on('bookmark').columns(['userId', 'createdAt']).execute()
  await db.schema.createIndex('bookmark_of_book').on('bookmark').column('bookId').execute()
})
