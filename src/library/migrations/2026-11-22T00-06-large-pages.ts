import { sql } from 'kysely'
import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'
import { recordLargePages } from '../large-pages/large-pages.queries.ts'

/** Unusually large pages, filled for every book that is measured already, and the mapping of pages that were cut. */
export const createLargePages = defineMigration('2026-11-22T00-06-large-pages', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('largePage')
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('widthPx', 'integer', (column) => column.notNull())
    .addColumn('heightPx', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('largePage_pk', ['bookId', 'number'])
    .execute()
  await db.schema.createIndex('largePage_by_height').on('largePage').columns(['heightPx desc', 'bookId', 'number', 'widthPx']).execute()
  await db.schema
    .createIndex('largePage_wide')
    .on('largePage')
    .columns(['bookId', 'number', 'widthPx', 'heightPx'])
    .where(sql<boolean>`${sql.ref('widthPx')} > ${sql.ref('heightPx')}`)
    .execute()
  await db.schema
    .createTable('pageCut')
    .addColumn('bookId', text, (column) => column.notNull().references('book.id').onDelete('cascade'))
    .addColumn('fromCount', 'integer', (column) => column.notNull())
    .addColumn('toCount', 'integer', (column) => column.notNull())
    .addColumn('parts', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pageCut_pk', ['bookId', 'fromCount', 'toCount'])
    .execute()
  await fill(db)
})

async function fill(db: Db): Promise<void> {
  for (let afterId = ''; ; ) {
    const rows = await db
      .selectFrom('bookMedia')
      .select(['bookId', 'pages'])
      .where('bookId', '>', afterId)
      .orderBy('bookId')
      .limit(500)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await recordLargePages(db, rows)
    afterId = last.bookId
  }
}
