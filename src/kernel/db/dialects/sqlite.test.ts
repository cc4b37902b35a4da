import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSqliteDatabase, type TestDatabase } from '../../../../test/setup/databases.ts'
import { requireDefined } from '../../errors/index.ts'
import { type Db, inTransaction, openDatabase, type Tables } from '../index.ts'
import { sqliteDialect } from './sqlite.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await aSqliteDatabase()
  db = openDatabase(database.location)
  await run(db, 'create table book (id integer primary key, pages integer not null)')
  await run(db, 'create table page (book integer references book (id) deferrable initially deferred)')
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const run = (on: Db, statement: string) => sql.raw(statement).execute(on)
const countOf = async (on: Db): Promise<number> => {
  const { rows } = await sql.raw<{ count: number }>('select count(*) as count from book').execute(on)
  return requireDefined(rows[0], 'the number of rows').count
}

describe('transactions', () => {
  test('become visible to others after the commit, and to themselves immediately', async () => {
    await inTransaction(db, async (trx) => {
      await run(trx, 'insert into book values (1, 10)')
      expect(await countOf(trx)).toBe(1)
      expect(await countOf(db)).toBe(0)
    })
    expect(await countOf(db)).toBe(1)
  })

  test('that fail leave no changes and throw the original error', async () => {
    const failing = inTransaction(db, async (trx) => {
      await run(trx, 'insert into book values (1, 10)')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await countOf(db)).toBe(0)
  })

  test('throw the original error even when SQLite has rolled back automatically', async () => {
    const failing = inTransaction(db, async (trx) => {
      await run(trx, 'rollback')
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    await run(db, 'insert into book values (1, 10)')
    expect(await countOf(db)).toBe(1)
  })

  test('run one after the other, so that none overwrites another’s count', async () => {
    await run(db, 'insert into book values (1, 0)')
    const turnPage = () =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql.raw<{ pages: number }>('select pages from book').execute(trx)
        await run(trx, `update book set pages = ${requireDefined(rows[0], 'the book').pages + 1}`)
      })
    await Promise.all(Array.from({ length: 50 }, turnPage))
    expect((await sql.raw('select pages from book').execute(db)).rows).toEqual([{ pages: 50 }])
  })

  test('whose commit fails are rolled back before the next one begins', async () => {
    const broken = inTransaction(db, async (trx) => {
      await run(trx, 'insert into book values (1, 10)')
      await run(trx, 'insert into page values (99)')
    })
    const others = Array.from({ length: 5 }, (_, n) => inTransaction(db, (trx) => run(trx, `insert into book values (${n + 2}, 10)`)))
    await expect(broken).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
    await Promise.all(others)
    expect((await sql.raw('select id from book order by id').execute(db)).rows).toEqual([2, 3, 4, 5, 6].map((id) => ({ id })))
  })

  test('undo a part with a savepoint', async () => {
    await db.transaction().execute(async (trx) => {
      await run(trx, 'insert into book values (1, 10)')
      await run(trx, 'savepoint part')
      await run(trx, 'insert into book values (2, 10)')
      await run(trx, 'rollback to part')
    })
    expect(await countOf(db)).toBe(1)
  })
})

test('a long write does not block the main thread', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  await run(
    db,
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 400000) insert into book select i, i % 300 from n',
  )
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
  expect(await countOf(db)).toBe(400_000)
})

test('a write through the open database waits for the running transaction', async () => {
  const order: string[] = []
  const slow = inTransaction(db, async (trx) => {
    await run(trx, 'insert into book values (1, 10)')
    await new Promise((resolve) => setTimeout(resolve, 30))
    order.push('transaction')
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await run(db, 'insert into book values (2, 10)')
  order.push('write')
  await slow
  expect(order).toEqual(['transaction', 'write'])
})

test('a worker thread has its own connection and sees the same rows', async () => {
  const worker = openDatabase(database.location, 'worker')
  await inTransaction(worker, (trx) => run(trx, 'insert into book values (1, 10)'))
  expect(await countOf(db)).toBe(1)
  await run(db, 'insert into book values (2, 10)')
  expect(await countOf(worker)).toBe(2)
  await worker.destroy()
})

test('a thread that reads and writes at the same time waits its turn, and no one gets a busy error', async () => {
  await run(db, 'insert into book values (1, 0)')
  const thread = new Worker(new URL('./second-writer.fixture.ts', import.meta.url), { workerData: database.location })
  const done = once(thread, 'message')
  for (let n = 0; n < 100; n++) {
    await inTransaction(db, async (trx) => {
      const { rows } = await sql.raw<{ pages: number }>('select pages from book').execute(trx)
      await run(trx, `update book set pages = ${requireDefined(rows[0], 'the book').pages + 1}`)
    })
  }
  expect(await done).toEqual(['done'])
  expect((await sql.raw('select pages from book').execute(db)).rows).toEqual([{ pages: 200 }])
  await thread.terminate()
})

test('an invalid statement fails with the code of SQLite, and the connection stays usable', async () => {
  await expect(run(db, 'insert into shelf values (1)')).rejects.toThrow('no such table: shelf')
  await run(db, 'insert into book values (1, 10)')
  await expect(run(db, 'insert into book values (1, 10)')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  expect(await countOf(db)).toBe(1)
})

test('committed rows survive the end of the process that wrote them', async () => {
  await run(db, 'insert into book values (1, 10)')
  await db.destroy()
  db = openDatabase(database.location)
  expect(await countOf(db)).toBe(1)
})

test('a file that is not a database fails the first query instead of hanging', async () => {
  const { location } = await aSqliteDatabase()
  if (location.engine !== 'sqlite') throw new Error('expected SQLite')
  await writeFile(location.file, 'this is no database, it is a text that is long enough to be read as one'.repeat(10))
  const broken = openDatabase(location)
  await expect(run(broken, 'select 1')).rejects.toThrow()
})

describe('waiting for the writer', () => {
  const impatient = () => {
    if (database.location.engine !== 'sqlite') throw new Error('expected SQLite')
    return new Kysely<Tables>({ dialect: sqliteDialect(database.location, 'main', 100) })
  }

  test('continues for one statement regardless of its duration', async () => {
    const other = impatient()
    const long = run(
      other,
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000) insert into book select i, i % 300 from n',
    )
    await run(other, 'insert into book values (0, 10)')
    await long
    expect(await countOf(other)).toBe(1_500_001)
    await other.destroy()
  })

  test('fails with an explanation when a transaction waits for itself', async () => {
    const other = impatient()
    const stuck = inTransaction(other, async () => run(other, 'insert into book values (1, 10)'))
    await expect(stuck).rejects.toThrow('Timed out waiting to write')
    await run(other, 'insert into book values (2, 10)')
    await other.destroy()
  })
})
