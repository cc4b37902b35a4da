import { sql } from 'kysely'
import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Digests of whole files, computed after the scan. */
export const addFileHashes = defineMigration('2026-11-21T23-55-file-hashes', async (db) => {
  const text = binaryText(db)
  await db.schema
    .alterTable('book')
    .addColumn('fileHash', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('book')
    .addColumn('koreaderHash', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('book')
    .addColumn('unhashed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('book_unhashed').on('book').columns(['libraryId', 'id']).where(sql.ref('unhashed'), '=', 1).execute()
  for (const column of ['fileHash', 'koreaderHash'] as const) {
    const index = db.schema.createIndex(`book_by_${column}`).on('book').columns([column, 'sizeBytes', 'id'])
    await index.where(sql.ref(column), '<>', '').execute()
  }
})
