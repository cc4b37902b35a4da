import { binaryText, defineMigration } from '../../db/index.ts'

/** The processes on one database, who of them runs the schedules, and the configuration folder that they share. Unused on SQLite. */
export const createNodes = defineMigration('2026-11-23T17-20-nodes', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('node')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('taskNames', 'text', (column) => column.notNull())
    .addColumn('contractSteps', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('leader')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('leaseOwner', text)
    .addColumn('leaseUntil', 'bigint')
    .execute()
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('configFolder', 'text', (column) => column.notNull())
    .execute()
})
