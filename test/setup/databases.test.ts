import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/kernel/db/index.ts'
import { aPostgresDatabase, databases, type TestDatabase } from './databases.ts'

test.each(databases)('two tests on %s never share data', async (_engine, aDatabase) => {
  const [mine, yours] = await Promise.all([aDatabase(), aDatabase()])
  await run(mine, 'create table book (title text)')
  await expect(run(yours, 'select * from book')).rejects.toThrow()
  await Promise.all([mine.drop(), yours.drop()])
})

test.each(databases)('a copy on %s has the content of the original, and changes independently', async (_engine, aDatabase) => {
  const original = await aDatabase()
  await run(original, 'create table book (title text)')
  const copy = await original.copy()
  await run(copy, "insert into book values ('Yotsuba')")
  expect(await run(copy, 'select title from book')).toEqual([{ title: 'Yotsuba' }])
  expect(await run(original, 'select title from book')).toEqual([])
  await Promise.all([original.drop(), copy.drop()])
})

test('PostgreSQL handles non-ASCII letters like the servers of our users', async () => {
  const database = await aPostgresDatabase()
  expect(await run(database, "select lower('ÉÄΣ') as lowered")).toEqual([{ lowered: 'éäσ' }])
  await database.drop()
})

test('a dropped PostgreSQL database is deleted even with an open connection', async () => {
  const database = await aPostgresDatabase()
  const client = new pg.Client({ connectionString: database.url })
  const losses: string[] = []
  client.on('error', (error) => losses.push(error.message))
  await client.connect()
  await database.drop()
  await expect.poll(() => losses[0]).toContain('terminating connection')
  await expect(run(database, 'select 1')).rejects.toThrow('does not exist')
})

test('a dropped SQLite database leaves no file', async () => {
  const [[, aSqliteDatabase]] = databases as [(typeof databases)[number]]
  const { location, drop } = await aSqliteDatabase()
  if (location.engine !== 'sqlite') throw new Error('the first engine is SQLite')
  await run({ location }, 'create table book (title text)')
  await drop()
  expect(existsSync(location.file)).toBe(false)
})

async function run({ location }: Pick<TestDatabase, 'location'>, statement: string): Promise<unknown[]> {
  const db = openDatabase(location)
  try {
    return (await sql.raw(statement).execute(db)).rows
  } finally {
    await db.destroy()
  }
}
