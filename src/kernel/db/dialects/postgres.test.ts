import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { aDatabaseLink } from '../../../../test/builders/a-database-link.ts'
import { aPostgresDatabase } from '../../../../test/setup/databases.ts'
import { inTransaction, openDatabase } from '../database.ts'

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

test('while PostgreSQL is unavailable, statements and transactions fail with that reason, and afterwards they work again', async () => {
  const database = await aPostgresDatabase()
  const link = await aDatabaseLink(database.url)
  const db = openDatabase({ engine: 'postgres', url: link.url })
  const unavailable = { name: 'DatabaseUnavailable' }
  await sql`select 1`.execute(db)
  const running = [
    expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject(unavailable),
    expect(inTransaction(db, (trx) => sql`select pg_sleep(60)`.execute(trx))).rejects.toMatchObject(unavailable),
  ]
  await expect
    .poll(
      async () =>
        (
          await sql<{
            n: number
          }>`select count(*) as n from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active' and datname = current_database()`.execute(
            db,
          )
        ).rows[0]?.n,
    )
    .toBe(2)
  link.cut()
  await Promise.all(running)
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject(unavailable)
  link.mend()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await link.close()
  await database.drop()
})

test('reading rows in batches fails when the connection is lost, unless no more rows are requested', async () => {
  const database = await aPostgresDatabase()
  const link = await aDatabaseLink(database.url)
  const db = openDatabase({ engine: 'postgres', url: link.url })
  const rows = () => db.selectNoFrom(sql<number>`generate_series(1, 100000)`.as('n')).stream(10)
  const readUntilLost = async (goesOn: boolean) => {
    for await (const { n } of rows()) {
      if (n === 1) link.cut()
      if (!goesOn) return n
    }
    return 'all'
  }
  await expect(readUntilLost(true)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  link.mend()
  expect(await readUntilLost(false)).toBe(1)
  link.mend()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await link.close()
  await database.drop()
})

test('a wrong password is not mistaken for an unavailable database', async () => {
  const { url, drop } = await aPostgresDatabase()
  const db = openDatabase({ engine: 'postgres', url: Object.assign(new URL(url), { password: 'wrong' }).href })
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '28P01' })
  await db.destroy()
  await drop()
})

test('a server whose socket is missing while it restarts is unavailable', async () => {
  const db = openDatabase({ engine: 'postgres', url: `postgres://reader@/library?host=${encodeURIComponent(inject('runFolder'))}` })
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await db.destroy()
})

test('a server that only allows reading is unavailable for changes, and connections to it are not used again', async () => {
  const database = await aPostgresDatabase()
  const [db, administrator] = [openDatabase(database.location), openDatabase(database.location)]
  await sql`create table book (id text)`.execute(administrator)
  // As the former primary after a failover: connections to it last, and so does what they allow.
  const allowOnlyReading = (value: string) =>
    sql`alter database ${sql.ref(new URL(database.url).pathname.slice(1))} set default_transaction_read_only = ${sql.lit(value)}`
  await allowOnlyReading('on').execute(administrator)
  const insert = sql`insert into book (id) values ('1')`
  await expect(insert.execute(db)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await expect(inTransaction(db, (trx) => insert.execute(trx))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await allowOnlyReading('off').execute(administrator)
  await insert.execute(db)
  await inTransaction(db, (trx) => insert.execute(trx))
  expect((await sql<{ n: number }>`select count(*) as n from book`.execute(db)).rows).toEqual([{ n: 2 }])
  await db.destroy()
  await administrator.destroy()
  await database.drop()
})
