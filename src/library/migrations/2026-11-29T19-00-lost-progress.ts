import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** The furthest progress on a book before it was deleted or went back. */
export const createLostProgress = defineMigration('2026-11-29T19-00-lost-progress', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('lostProgress')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addColumn('lostAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('lostProgress_once', ['userId', 'bookId'])
    .execute()
  await db.schema.createIndex('lostProgress_of_book').on('lostProgress').column('bookId').execute()
})
