import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createSets = defineMigration('2026-11-21T23-51-sets', async (db) => {
  await createSetTable(db)
  await createMembers(db)
  await createClaims(db)
})

async function createSetTable(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('memberSet')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('nameKey', text, (column) => column.notNull())
    .addColumn('foldedName', text, (column) => column.notNull())
    .addColumn('sortKey', text, (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('ordered', 'integer', (column) => column.notNull())
    .addColumn('arrangedBy', text, (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('memberSet_name', ['kind', 'nameKey'])
    .execute()
  await db.schema.createIndex('memberSet_by_name').on('memberSet').columns(['kind', 'sortKey', 'id']).execute()
}

async function createMembers(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('setMember')
    .addColumn('setId', text, (column) => column.notNull().references('memberSet.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.references('series.id').onDelete('cascade'))
    .addColumn('bookId', text, (column) => column.references('book.id').onDelete('cascade'))
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addUniqueConstraint('setMember_series', ['seriesId', 'setId'])
    .addUniqueConstraint('setMember_book', ['bookId', 'setId'])
    .execute()
  await db.schema.createIndex('setMember_in_order').on('setMember').columns(['setId', 'position', 'seriesId', 'bookId']).execute()
}

async function createClaims(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('setClaim')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('nameKey', text, (column) => column.notNull())
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.references('series.id').onDelete('cascade'))
    .addColumn('bookId', text, (column) => column.references('book.id').onDelete('cascade'))
    .addColumn('number', 'double precision')
    .addUniqueConstraint('setClaim_series', ['seriesId', 'kind', 'nameKey'])
    .addUniqueConstraint('setClaim_book', ['bookId', 'kind', 'nameKey'])
    .execute()
  await db.schema.createIndex('setClaim_of_library').on('setClaim').columns(['libraryId', 'kind']).execute()
  await db.schema.createIndex('setClaim_of_name').on('setClaim').columns(['kind', 'nameKey']).execute()
}
