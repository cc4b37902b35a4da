import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Contents of EPUBs and read positions in them. EPUBs that were listed before they were supported are read by the next scan. */
export const addEpub = defineMigration('2026-11-21T23-57-epub', async (db) => {
  await db.schema
    .createTable('bookEpub')
    .addColumn('bookId', binaryText(db), (column) => column.primaryKey().references('book.id').onDelete('cascade'))
    .addColumn('isFixedLayout', 'integer', (column) => column.notNull())
    .addColumn('isImageOnly', 'integer', (column) => column.notNull())
    .addColumn('contents', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('readProgress').addColumn('locator', 'text').execute()
  const unread = db.selectFrom('bookMedia').select('bookMedia.bookId').where('bookMedia.mediaType', '=', 'application/epub+zip')
  await db.updateTable('book').set({ reread: 1 }).where('id', 'in', unread).execute()
  await db
    .updateTable('series')
    .set({ listing: '' })
    .where('id', 'in', db.selectFrom('book').select('book.seriesId').where('book.id', 'in', unread))
    .execute()
})
