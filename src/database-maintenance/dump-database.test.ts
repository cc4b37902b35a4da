import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
