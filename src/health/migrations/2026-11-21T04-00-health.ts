import { defineMigration } from '../../kernel/db/index.ts'

/** A single row that the health check writes to verify that the database accepts writes. */
export const createHealthProbe = defineMigration('2026-11-21T04-00-health', async (db) => {
  await db.schema
    .createTable('healthProbe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('writtenAt', 'bigint', (column) => column.notNull())
    .execute()
})
