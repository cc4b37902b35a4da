import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aPostgresDatabase, aSqliteDatabase, databases, type TestDatabase } from '../../test/setup/databases.ts'
import { pollOptions } from '../../test/setup/timeouts.ts'
import { type Db, inTransaction, openDatabase } from '../kernel/db/index.ts'
import { compactDatabase } from './compact-database.queries.ts'

const never = new AbortController().signal
const run = (db: Db, statement: string) => sql.raw(statement).execute(db)
const pages = 30_000

/** Opens a database with mostly deleted rows, and a table to write to during the test. */
async function aDatabaseOfHoles(database: TestDatabase): Promise<Db> {
  const db = openDatabase(database.location)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await run(db, 'create table if not exists page (id integer primary key, content text not null)')
  await run(db, 'create table if not exists progress (id integer primary key)')
  const text = database.location.engine === 'sqlite' ? 'hex(zeroblob(1000))' : "repeat('0', 2000)"
  await run(
    db,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${pages}) insert into page select i, ${text} from n`,
  )
  await run(db, 'delete from page where id % 10 > 0')
  return db
}

/** Alternates writes and reads until the work is done. @returns how many of each succeeded */
async function useMeanwhile(db: Db, work: Promise<unknown>) {
  const done = { writes: 0, reads: 0 }
  let goesOn = true
  const finished = work.finally(() => {
    goesOn = false
  })
  const write = async () => {
    for (; goesOn; done.writes++) await run(db, 'insert into progress select coalesce(max(id), 0) + 1 from progress')
  }
  const read = async () => {
    for (; goesOn; done.reads++) {
      await run(db, 'select count(*) from page where id < 100')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await Promise.all([finished, write(), read()])
  return done
}

test.each(databases)('reads and writes succeed while the database is compacted on %s, and no row is lost', async (engine, aDatabase) => {
  const db = await aDatabaseOfHoles(await aDatabase())
  const compaction = compactDatabase(db, never)
  const { writes, reads } = await useMeanwhile(db, compaction)
  // SQLite allows one write after each of its steps.
  expect(writes).toBeGreaterThan(engine === 'SQLite' ? 5 : 0)
  expect(reads).toBeGreaterThan(0)
  const { rows } = await sql<{ writes: number; rows: number }>`
    select (select count(*) from progress) as writes, (select count(*) from page) as rows`.execute(db)
  expect(rows[0]).toEqual({ writes, rows: pages / 10 })
  if (engine !== 'SQLite') return
  const { bytesBefore, bytesAfter } = await compaction
  expect(bytesAfter / bytesBefore).toBeLessThan(0.3)
})

test('a database of an earlier version is compacted while writes wait and reads continue, and frees pages incrementally afterwards', async () => {
  const database = await aSqliteDatabase()
  if (database.location.engine !== 'sqlite') throw new Error('expected SQLite')
  const old = new Database(database.location.file)
  old.exec('create table page (id integer primary key, content text not null)')
  old.close()
  const db = await aDatabaseOfHoles(database)
  const mode = async () => (await sql<{ mode: number }>`select auto_vacuum as mode from pragma_auto_vacuum()`.execute(db)).rows[0]?.mode
  expect(await mode()).toBe(0)
  const compaction = compactDatabase(db, never)
  const { writes, reads } = await useMeanwhile(db, compaction)
  expect([writes > 0, reads > 0, await mode()]).toEqual([true, true, 2])
  const { bytesBefore, bytesAfter } = await compaction
  expect(bytesAfter / bytesBefore).toBeLessThan(0.3)
})

test('an aborted compaction stops after a step and leaves the rest for the next run', async () => {
  const db = await aDatabaseOfHoles(await aSqliteDatabase())
  const stop = new AbortController()
  const compaction = compactDatabase(db, stop.signal)
  await run(db, 'insert into progress values (1)')
  stop.abort(new Error('the server ends'))
  await expect(compaction).rejects.toThrow('the server ends')
  const { bytesBefore, bytesAfter } = await compactDatabase(db, never)
  expect(bytesAfter).toBeLessThan(bytesBefore)
})

test('an aborted compaction of PostgreSQL stops after the table that it compacts', async () => {
  const db = await aDatabaseOfHoles(await aPostgresDatabase())
  const stop = new AbortController()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const compaction = await inTransaction(db, async (trx) => {
    await run(trx, 'lock table page in share update exclusive mode')
    const ended = compactDatabase(db, stop.signal).catch((error: unknown) => error)
    await expect.poll(async () => (await waiting.execute(db)).rows, pollOptions).toHaveLength(1)
    stop.abort(new Error('the server ends'))
    return { ended }
  })
  expect(await compaction.ended).toEqual(new Error('the server ends'))
})
