import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Failed sign-ins and other attempts of strangers, counted by all nodes on PostgreSQL. Unused on SQLite. */
export const createAttemptCounts = defineMigration('2026-11-23T17-30-attempt-counts', async (db) => {
  await db.schema
    .createTable('attemptCount')
    .addColumn('name', binaryText(db), (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('blockedUntil', 'bigint', (column) => column.notNull())
    .addColumn('forgetAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('attemptCount_forgotten').on('attemptCount').column('forgetAt').execute()
})
