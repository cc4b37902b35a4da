import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPostgresDatabase } from '../../../../test/setup/databases.ts'
import { openDatabase } from '../database.ts'

test('an idle server survives a restart of PostgreSQL', async () => {
  const database = await aPostgresDatabase()
  const [db, administrator] = [openDatabase(database.location), openDatabase(database.location)]
  await sql`select 1`.execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    administrator,
  )
  await expect.poll(() => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows)).toEqual([{ one: 1 }])
  await db.destroy()
  await administrator.destroy()
  await database.drop()
})
