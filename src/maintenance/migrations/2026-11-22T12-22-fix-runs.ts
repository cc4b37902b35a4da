import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createFixRuns = defineMigration('2026-11-22T12-22-fix-runs', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('fixRun')
    .addColumn('fixId', text, (column) => column.primaryKey())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .addColumn('startedBy', 'text', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('finishedAt', 'bigint')
    .addColumn('message', 'text')
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('taskIds', 'text', (column) => column.notNull())
    .execute()
})
