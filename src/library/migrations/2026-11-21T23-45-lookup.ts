import { binaryText, type Db, defineMigration, type Tables } from '../../kernel/db/index.ts'
import { refreshBookLookup, refreshSeriesLookup } from '../lookup/refresh-lookup.queries.ts'

/** Authors of a series itself, and the lookup rows of series and books, filled from the existing metadata. */
export const createLookup = defineMigration('2026-11-21T23-45-lookup', async (db) => {
  await db.schema
    .alterTable('seriesMetadata')
    .addColumn('authors', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await createSeriesText(db)
  await createBookText(db)
  await createValues(db, 'seriesGenre', { owner: 'series', value: 'genre' })
  await createValues(db, 'seriesTag', { owner: 'series', value: 'tag', kind: 'source' })
  await createValues(db, 'seriesAuthor', { owner: 'series', value: 'name', kind: 'role' })
  await createValues(db, 'bookTag', { owner: 'book', value: 'tag' })
  await createValues(db, 'bookAuthor', { owner: 'book', value: 'name', kind: 'role' })
  await db.schema.createIndex('seriesSharingLabel_by_label').on('seriesSharingLabel').columns(['label', 'seriesId']).execute()
  await fill(db, 'series', refreshSeriesLookup)
  await fill(db, 'book', refreshBookLookup)
})

async function createSeriesText(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('seriesText')
    .addColumn('seriesId', text, (column) => column.primaryKey().references('series.id').onDelete('cascade'))
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('titleSort', text, (column) => column.notNull())
    .addColumn('publisher', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .execute()
  for (const column of ['publisher', 'language']) {
    await db.schema.createIndex(`seriesText_by_${column}`).on('seriesText').columns([column, 'seriesId']).execute()
  }
}

async function createBookText(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('bookText')
    .addColumn('bookId', text, (column) => column.primaryKey().references('book.id').onDelete('cascade'))
    .addColumn('title', text, (column) => column.notNull())
    .execute()
}

interface Values {
  readonly owner: 'series' | 'book'
  readonly value: string
  /** Column that distinguishes equal values. */
  readonly kind?: string
}

/** Creates a table with a row for each value of each owner, indexed in both directions. */
async function createValues(db: Db, table: keyof Tables & string, { owner, value, kind }: Values): Promise<void> {
  const text = binaryText(db)
  const ownerId = `${owner}Id`
  const kinds = kind ? [kind] : []
  let create = db.schema
    .createTable(table)
    .addColumn(ownerId, text, (column) => column.notNull().references(`${owner}.id`).onDelete('cascade'))
    .addColumn(value, text, (column) => column.notNull())
    .addColumn('folded', text, (column) => column.notNull())
  for (const name of kinds) create = create.addColumn(name, text, (column) => column.notNull())
  await create.addPrimaryKeyConstraint(`${table}_once`, [ownerId, 'folded', ...kinds] as never).execute()
  await db.schema
    .createIndex(`${table}_by_value`)
    .on(table)
    .columns(['folded', ...kinds, ownerId, value])
    .execute()
}

async function fill(db: Db, table: 'series' | 'book', refresh: (db: Db, ids: readonly string[]) => Promise<void>): Promise<void> {
  for (let afterId = ''; ; ) {
    const rows = await db.selectFrom(table).select('id').where('id', '>', afterId).orderBy('id').limit(500).execute()
    const last = rows.at(-1)
    if (!last) return
    await refresh(
      db,
      rows.map(({ id }) => id),
    )
    afterId = last.id
  }
}
