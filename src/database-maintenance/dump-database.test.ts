import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aSqliteDatabase } from '../../test/setup/databases.ts'
import { openDatabase } from '../kernel/db/index.ts'
import { dumpDatabase } from './dump-database.ts'

test('copying a SQLite database can be stopped at any moment', async () => {
  const database = await aSqliteDatabase()
  const db = openDatabase(database.location)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await sql`create table large as with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select hex(zeroblob(1000)) from n`.execute(
    db,
  )
  // The thread starts, loads better-sqlite3 and copies in this time.
  for (let ms = 0; ms <= 60; ms += 3) {
    const folder = join(inject('runFolder'), randomUUID())
    const stopped = dumpDatabase({ location: database.location, folder, leaveOut: [], signal: AbortSignal.timeout(ms) })
    const [outcome] = await Promise.allSettled([stopped])
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'TimeoutError' })
    else expect(await readdir(folder)).toEqual(['hondana.sqlite'])
    await rm(folder, { recursive: true })
  }
})

test.each([
  ['a page of a table', (rootPage: number, pageSize: number) => (rootPage - 1) * pageSize],
  ['the first page', () => 0],
])('where %s of the database is damaged, the error says so instead of blaming the backup', async (_name, placeOf) => {
  const { location, drop } = await aSqliteDatabase()
  onTestFinished(drop)
  if (location.engine !== 'sqlite') throw new Error('SQLite only')
  const database = new Database(location.file)
  database.exec("create table t (x); insert into t values ('one'), ('two')")
  const place = placeOf(Number(database.prepare("select rootpage from sqlite_schema where name = 't'").pluck().get()), 4096)
  database.close()
  await using file = await open(location.file, 'r+')
  await file.write(Buffer.alloc(200, 0xff), 0, 200, place)
  const folder = join(inject('runFolder'), randomUUID())
  const failure = await dumpDatabase({ location, folder, leaveOut: [] }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'DATABASE_DAMAGED', message: expect.stringMatching(/SQLite reports: \w[^\n]*\.$/) })
})
