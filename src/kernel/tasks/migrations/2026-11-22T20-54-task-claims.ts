import { sql } from 'kysely'
import { defineMigration } from '../../db/index.ts'

/** Queued tasks are claimed using an index, regardless of queue size; ended tasks are listed and deleted using others. */
export const taskClaims = defineMigration('2026-11-22T20-54-task-claims', async (db) => {
  await db.schema.dropIndex('task_next').execute()
  await db.schema
    .alterTable('task')
    .addColumn('isDue', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index "task_due" on "task" ("lane", "priority" desc, "id") where "state" = 'QUEUED' and "isDue" = 1`.execute(db)
  await sql`create index "task_later" on "task" ("runAt") where "state" = 'QUEUED' and "isDue" = 0`.execute(db)
  await sql`create index "task_running" on "task" ("name", "key") where "state" = 'RUNNING'`.execute(db)
  await sql`create index "task_ended" on "task" ("finishedAt") where "finishedAt" is not null`.execute(db)
  await sql`create index "task_unfinished" on "task" ("id") where "finishedAt" is null`.execute(db)
})
