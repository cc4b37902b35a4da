import { sql } from 'kysely'
import { defineMigration } from '../../kernel/db/index.ts'

/** Downloads that a person wants tried although their site is paused. */
export const rememberTriesNow = defineMigration('2026-11-22T20-54-tries-now', async (db) => {
  await db.schema
    .alterTable('download')
    .addColumn('triesNow', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index "download_tries_now" on "download" ("priority", "createdAt", "id") where "triesNow" = 1`.execute(db)
})
