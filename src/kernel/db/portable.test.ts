import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../../../test/setup/databases.ts'
import {
  afterCommit,
  binaryText,
  claimLock,
  type Db,
  engineOf,
  flag,
  inBatches,
  inList,
  insertRows,
  inTransaction,
  lockForPurpose,
  openDatabase,
  readInBackground,
  toJson,
} from './index.ts'

/** A table that no feature owns. */
interface Shelf {
  shelf: { id: string; readAt: number; done: 0 | 1 }
}

describe.each(databases)('on %s', (engine, aDatabase) => {
  let database: TestDatabase
  let db: Db
  const shelf = (on: Db) => on as unknown as Kysely<Shelf>
  beforeEach(async () => {
    database = await aDatabase()
    db = openDatabase(database.location)
    await db.schema
      .createTable('shelf')
      .addColumn('id', binaryText(db), (column) => column.primaryKey())
      .addColumn('readAt', 'bigint', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .execute()
  })
  afterEach(async () => {
    await db.destroy()
    await database.drop()
  })
  const insert = (...ids: string[]) =>
    shelf(db)
      .insertInto('shelf')
      .values(ids.map((id) => ({ id, readAt: 0, done: flag(false) })))
      .execute()

  test('a list of values may contain half a surrogate pair', async () => {
    await insertRows(db, 'shelf' as never, [{ id: '\\ud800', readAt: 1, done: 0 }] as never)
    const found = shelf(db)
      .selectFrom('shelf')
      .select('id')
      .where((eb) => inList(db, eb as never, 'id' as never, ['\ud800', '\\ud800']))
    expect(await found.execute()).toEqual([{ id: '\\ud800' }])
  })

  test('the engine is detected', () => {
    expect(engineOf(db)).toBe(engine === 'SQLite' ? 'sqlite' : 'postgres')
  })

  test('keys are ordered byte by byte, regardless of the server’s locale', async () => {
    await insert('b', 'B', 'a', 'Z', 'ä', '_', '10', '9')
    const rows = await shelf(db).selectFrom('shelf').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(['10', '9', 'B', 'Z', '_', 'a', 'b', 'ä'])
  })

  test('times in milliseconds and counts are returned as numbers', async () => {
    const readAt = Date.UTC(2099, 0, 1) + 123
    await shelf(db).insertInto('shelf').values({ id: 'a', readAt, done: 1 }).execute()
    const row = await shelf(db)
      .selectFrom('shelf')
      .select(({ fn }) => [fn.sum<number>('readAt').as('sum'), fn.countAll<number>().as('count'), fn.max('readAt').as('latest')])
      .executeTakeFirst()
    expect(row).toEqual({ sum: readAt, count: 1, latest: readAt })
  })

  test('more rows than one statement allows are written, and so is an empty list', async () => {
    await insertRows(db, 'shelf' as never, [])
    const rows = Array.from({ length: 25_000 }, (_, n) => ({ id: `row ${n}`, readAt: n, done: flag(n % 2 === 0) }))
    await insertRows(db, 'shelf' as never, rows as never)
    const row = await shelf(db)
      .selectFrom('shelf')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('readAt').as('sum'), fn.sum<number>('done').as('done')])
      .executeTakeFirst()
    expect(row).toEqual({ count: 25_000, sum: (25_000 * 24_999) / 2, done: 12_500 })
  })

  test('a list of any length matches its rows, including an empty one and one with quotes', async () => {
    await insert('a', "o'clock", '"quoted"', 'c,d')
    const findIds = async (ids: string[]) => {
      const rows = await shelf(db)
        .selectFrom('shelf')
        .select('id')
        .where((eb) => inList(db, eb as never, 'id' as never, ids))
        .execute()
      return rows.map(({ id }) => id).sort()
    }
    expect(await findIds([])).toEqual([])
    expect(await findIds(["o'clock", '"quoted"', 'c,d', 'missing'])).toEqual(['"quoted"', 'c,d', "o'clock"])
    expect(await findIds(Array.from({ length: 70_000 }, (_, n) => (n === 69_999 ? 'a' : `missing ${n}`)))).toEqual(['a'])
  })

  test('a list of numbers matches its rows too', async () => {
    const rows = [1, 2, 2 ** 40].map((readAt) => ({ id: `row ${readAt}`, readAt, done: flag(false) }))
    await insertRows(db, 'shelf' as never, rows as never)
    const count = async (moments: number[]) => {
      const query = shelf(db).selectFrom('shelf').select('id')
      return (await query.where((eb) => inList(db, eb as never, 'readAt' as never, moments)).execute()).length
    }
    expect([await count([]), await count([1, 7]), await count([2, 2 ** 40])]).toEqual([0, 1, 2])
  })

  describe('long queries', () => {
    beforeEach(() =>
      insertRows(
        db,
        'shelf' as never,
        Array.from({ length: 3000 }, (_, n) => ({ id: `${n + 1000}`, readAt: n, done: flag(false) })) as never,
      ),
    )
    const all = async <T>(rows: AsyncIterable<T>): Promise<readonly T[]> => {
      const read: T[] = []
      for await (const row of rows) read.push(row)
      return read
    }
    const ids = (on: Db) => shelf(on).selectFrom('shelf').select('id').orderBy('id', 'desc')

    test('return the same rows in the same order as in one piece, even several at a time', async () => {
      const expected = await ids(db).execute()
      expect(expected).toHaveLength(3000)
      expect(await Promise.all([readInBackground(db, ids(db)), readInBackground(db, ids(db)), all(ids(db).stream(7))])).toEqual([
        expected,
        expected,
        expected,
      ])
    })

    test('show a single snapshot during writes and can be cancelled', async () => {
      const rows = ids(db).stream(10)
      await rows.next()
      await shelf(db).deleteFrom('shelf').execute()
      expect(await all(rows)).toHaveLength(2999)
      for await (const _ of ids(db).stream(10)) break
      expect(await readInBackground(db, ids(db))).toEqual([])
    })

    test('see what their own transaction has written', async () => {
      await inTransaction(db, async (trx) => {
        await shelf(trx).deleteFrom('shelf').where('id', '>=', '2000').execute()
        expect(await all(ids(trx).stream(100))).toHaveLength(1000)
      })
    })

    test('that are invalid fail, and the next one is answered', async () => {
      const wrong = (shelf(db) as unknown as Kysely<Record<string, { id: string }>>).selectFrom('nowhere').select('id')
      await expect(readInBackground(db, wrong)).rejects.toThrow('nowhere')
      expect(await readInBackground(db, ids(db))).toHaveLength(3000)
    })

    test('keep the event loop free', async () => {
      let rounds = 0
      let next = setImmediate(function count() {
        rounds++
        next = setImmediate(count)
      })
      await readInBackground(db, ids(db))
      clearImmediate(next)
      expect(rounds).toBeGreaterThan(0)
    })
  })

  test('of two concurrent claims each gets a different row', async () => {
    await insert('a', 'b')
    const claim = () =>
      inTransaction(db, async (trx) => {
        const next = shelf(trx).selectFrom('shelf').select('id').where('done', '=', 0).orderBy('id').limit(1)
        const row = await claimLock(trx, next as never).executeTakeFirst()
        const { id } = row as unknown as { id: string }
        await new Promise((resolve) => setTimeout(resolve, 20))
        await shelf(trx).updateTable('shelf').set({ done: 1 }).where('id', '=', id).execute()
        return id
      })
    expect((await Promise.all([claim(), claim()])).sort()).toEqual(['a', 'b'])
  })

  test('transactions with the same purpose run one after the other, even for rows that do not exist yet', async () => {
    const addFirst = (id: string) =>
      inTransaction(db, async (trx) => {
        await lockForPurpose(trx, 'shelf.first')
        const { rows } = await sql`select id from shelf`.execute(trx)
        if (rows.length > 0) return 'late'
        await new Promise((resolve) => setTimeout(resolve, 20))
        await shelf(trx).insertInto('shelf').values({ id, readAt: 0, done: 0 }).execute()
        return 'first'
      })
    const outcomes = await Promise.all(['a', 'b', 'c'].map(addFirst))
    expect(outcomes.sort()).toEqual(['first', 'late', 'late'])
  })

  test('events are sent after the commit, and never for changes that were rolled back', async () => {
    const effects: string[] = []
    await inTransaction(db, async (trx) => {
      await inTransaction(trx, async (same) => afterCommit(same, () => effects.push('kept')))
      expect(effects).toEqual([])
    })
    const failing = inTransaction(db, async (trx) => {
      afterCommit(trx, () => effects.push('taken back'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    afterCommit(db, () => effects.push('at once'))
    expect(effects).toEqual(['kept', 'at once'])
  })
})

test('any number of rows is written with statements of a few sizes', () => {
  const sizes = new Set<number>()
  for (let count = 0; count <= 1500; count++) {
    const rows = Array.from({ length: count }, (_, n) => n)
    const batches = [...inBatches(rows, 14)]
    expect(batches.flat()).toEqual(rows)
    for (const batch of batches) sizes.add(batch.length)
  }
  expect([...sizes].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
})

test('a missing value is stored as JSON null', () => {
  expect([toJson(undefined), toJson(null), toJson({ a: [1] })]).toEqual(['null', 'null', '{"a":[1]}'])
})
