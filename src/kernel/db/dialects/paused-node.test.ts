// A node that is paused, or whose machine loses power, in the middle of a transaction.
import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPostgresDatabase, type TestDatabase } from '../../../../test/setup/databases.ts'
import { type Db, inTransaction, openDatabase } from '../database.ts'

let database: TestDatabase & { readonly url: string }
let db: Db

beforeEach(async () => {
  database = await aPostgresDatabase()
  db = openDatabase(database.location)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

/** Waits in another process, while nothing in this one can run, until PostgreSQL has ended the session. */
function pauseUntilEnded(pid: number): void {
  const wait = `
    const { default: pg } = await import('pg')
    const client = new pg.Client(process.argv[1])
    await client.connect()
    while ((await client.query('select 1 from pg_stat_activity where pid = $1', [${pid}])).rowCount > 0);
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', wait, database.url], { cwd: import.meta.dirname })
}

test('every connection ends the transaction of a node that does nothing in it, and notices that its machine is gone', async () => {
  const settings = sql`select current_setting('idle_in_transaction_session_timeout') as "idle",
    current_setting('tcp_keepalives_idle') as "silent", current_setting('tcp_keepalives_interval') as "again"`
  const read = async (connection: Db) => (await settings.execute(connection)).rows
  await db.connection().execute(async (first) => {
    expect(await read(first)).toEqual([{ idle: '1min', silent: '10', again: '5' }])
    await db.connection().execute(async (second) => expect(await read(second)).toEqual(await read(first)))
  })
})

test('a paused node whose transaction was ended meanwhile finds the database unavailable, and continues with a new connection', async () => {
  const unavailable = { name: 'DatabaseUnavailable' }
  const broken = inTransaction(db, async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(trx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    pauseUntilEnded(Number(rows[0]?.pid))
    await expect(sql`select 1`.execute(trx)).rejects.toMatchObject(unavailable)
  })
  await expect(broken).rejects.toMatchObject(unavailable)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
