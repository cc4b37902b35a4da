import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { afterCommit, type Db, inTransaction, openDatabase } from './index.ts'

describe.each(databases)('transactions on %s', (_engine, aDatabase) => {
  const withCounters = async (story: (db: Db) => Promise<void>) => {
    const database = await aDatabase()
    const db = openDatabase(database.location)
    for (const statement of ['create table counter (name text primary key, n integer)', "insert into counter values ('a', 0), ('b', 0)"])
      await sql.raw(statement).execute(db)
    await story(db)
    await db.destroy()
    await database.drop()
  }
  const countUp = (db: Db, name: string) => sql`update counter set n = n + 1 where name = ${name}`.execute(db)
  const counts = async (db: Db) => (await sql<{ n: number }>`select n from counter order by name`.execute(db)).rows.map(({ n }) => n)

  test('that deadlock both complete, and each is reported once', () =>
    withCounters(async (db) => {
      const messages: string[] = []
      // SQLite allows one writer at a time, so the other one cannot conflict.
      const met = Promise.withResolvers<void>()
      let inside = 0
      const count = (...names: readonly [string, string]) =>
        inTransaction(db, async (trx) => {
          afterCommit(trx, () => messages.push(names[0]))
          await countUp(trx, names[0])
          inside += 1
          if (inside === 2) met.resolve()
          await Promise.race([met.promise, new Promise((resolve) => setTimeout(resolve, 300))])
          await countUp(trx, names[1])
        })
      await Promise.all([count('a', 'b'), count('b', 'a')])
      expect(await counts(db)).toEqual([2, 2])
      expect(messages.toSorted()).toEqual(['a', 'b'])
    }))

  test('that fail for any other reason are not retried and leave no changes', () =>
    withCounters(async (db) => {
      let tries = 0
      const failing = inTransaction(db, async (trx) => {
        tries += 1
        await countUp(trx, 'a')
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect([tries, await counts(db)]).toEqual([1, [0, 0]])
    }))
})
