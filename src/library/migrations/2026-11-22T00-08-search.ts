import { sql } from 'kysely'
import { binaryText, createRowTrigger, createTextIndex, type Db, defineMigration, engineOf } from '../../kernel/db/index.ts'

/** The index definition belongs to this migration: a later change is a later migration that rebuilds the index. */
const seriesSearch = { name: 'seriesSearch', columns: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'label', 'publisher'] }
const bookSearch = { name: 'bookSearch', columns: ['title', 'isbn', 'person', 'tag'] }

/**
 * Full-text search. The database itself records each change of searchable data in the same transaction, and the index is updated from
 * these records; existing data is recorded once.
 */
export const createSearch = defineMigration('2026-11-22T00-08-search', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('searchDocument')
    .addColumn('docId', ...rowNumber(db))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('refId', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addUniqueConstraint('searchDocument_once', ['kind', 'refId'])
    .execute()
  await db.schema.createIndex('searchDocument_by_title').on('searchDocument').columns(['kind', 'title', 'docId']).execute()
  await db.schema
    .createTable('searchChange')
    .addColumn('seq', ...rowNumber(db))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('refId', text, (column) => column.notNull())
    .execute()
  await createTextIndex(db, seriesSearch)
  await createTextIndex(db, bookSearch)
  await sql`insert into "searchChange" ("kind", "refId") select 'series', "id" from "series"`.execute(db)
  await sql`insert into "searchChange" ("kind", "refId") select 'book', "id" from "book"`.execute(db)
  await noteChanges(db)
})

/** A number that the database assigns to each new row, greater than all previous ones. */
const rowNumber = (db: Db) =>
  engineOf(db) === 'postgres'
    ? ([sql`bigint generated always as identity primary key`] as const)
    : ([sql`integer primary key autoincrement`] as const)

async function noteChanges(db: Db): Promise<void> {
  const note = (kind: string, id: string) => `insert into "searchChange" ("kind", "refId") values ('${kind}', ${id})`
  const ofSeries = ['title', 'titleSort', 'alternateTitles', 'publisher', 'genres', 'tags', 'authors', 'booksAuthors', 'booksTags']
  const ofBook = ['title', 'isbn', 'authors', 'tags']
  for (const [table, kind, column, columns] of [
    ['seriesMetadata', 'series', 'seriesId', ofSeries],
    ['bookMetadata', 'book', 'bookId', ofBook],
  ] as const) {
    const added = note(kind, `new."${column}"`)
    await createRowTrigger(db, { name: `search_${kind}_added`, table, after: 'insert', statement: added })
    await createRowTrigger(db, { name: `search_${kind}_changed`, table, after: { updateOf: columns }, statement: added })
    await createRowTrigger(db, { name: `search_${kind}_removed`, table, after: 'delete', statement: note(kind, `old."${column}"`) })
  }
  const label = { table: 'seriesSharingLabel' }
  await createRowTrigger(db, { ...label, name: 'search_label_added', after: 'insert', statement: note('series', 'new."seriesId"') })
  await createRowTrigger(db, { ...label, name: 'search_label_removed', after: 'delete', statement: note('series', 'old."seriesId"') })
}
