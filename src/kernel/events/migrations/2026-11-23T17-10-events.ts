import { binaryText, defineMigration, engineOf } from '../../db/index.ts'

/** For the other nodes on a PostgreSQL database; on SQLite there are none. */
export const createEventTable = defineMigration('2026-11-23T17-10-events', async (db) => {
  if (engineOf(db) === 'sqlite') return
  const text = binaryText(db)
  await db.schema
    .createTable('event')
    .addColumn('id', 'bigserial', (column) => column.primaryKey())
    .addColumn('node', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('event_at').on('event').column('at').execute()
})
