import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Digests of the first and last pages of books, and decisions about repeated ones. */
export const createRepeatedPages = defineMigration('2026-11-22T00-56-repeated-pages', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('pageHash')
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('sizeBytes', 'bigint', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('mediaType', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pageHash_pk', ['bookId', 'number'])
    .execute()
  await db.schema.createIndex('pageHash_by_hash').on('pageHash').columns(['hash', 'bookId', 'number', 'sizeBytes']).execute()
  await db.schema
    .createTable('hashedBook')
    .addColumn('bookId', text, (column) => column.primaryKey().references('book.id').onDelete('cascade'))
    .addColumn('analysedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('knownPage')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('sizeBytes', 'bigint')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('deleteCount', 'integer', (column) => column.notNull())
    .addColumn('thumbnail', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .execute()
})
