import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Every KOReader digest that a book's file has had. */
export const keepKoreaderHashes = defineMigration('2026-11-29T13-30-koreader-hashes', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('bookKoreaderHash')
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('bookKoreaderHash_once', ['hash', 'bookId'])
    .execute()
  await db.schema.createIndex('bookKoreaderHash_of_book').on('bookKoreaderHash').column('bookId').execute()
  await db
    .insertInto('bookKoreaderHash')
    .columns(['hash', 'bookId'])
    .expression(db.selectFrom('book').select(['koreaderHash', 'id']).where('koreaderHash', '<>', ''))
    .execute()
})
