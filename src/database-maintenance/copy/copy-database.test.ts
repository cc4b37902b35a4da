import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aDatabaseLink } from '../../../test/builders/a-database-link.ts'
import { aDatabasePlan } from '../../../test/builders/a-database-plan.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { aPostgresDatabase, aSqliteDatabase, sqliteDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { type DatabaseLocation, defineMigration } from '../../kernel/db/index.ts'
import { commandErrorOf } from '../../startup-error.rules.ts'
import type { TransferProgress } from '../transfer/progress.ts'
import { tableSums } from '../transfer/table-sums.fixture.ts'
import { parseCopyArguments } from './copy-arguments.rules.ts'
import { copyDatabase } from './copy-database.ts'

const chapter = 'https://mangadex.org/chapter/0b5e5d2c-6f0f-4d0b-9d4f-6a1d2f3c4b5a'
const plan = aDatabasePlan()
const sumsOf = (location: DatabaseLocation) => tableSums(location, plan.leaveOut)
const copy = (from: DatabaseLocation, to: DatabaseLocation, phases: Set<string> = new Set()) =>
  copyDatabase({ from, to, plan, report: ({ phase }: TransferProgress) => phases.add(phase) })

let configDir: string
let library: TestLibrary
let bookId: string
let original: DatabaseLocation

beforeAll(async () => {
  configDir = join(inject('runFolder'), randomUUID())
  const server = await aServer({ configDir, working: true })
  library = await aLibrary({
    server,
    files: { 'Ōkami/1.cbz': { comicInfo: { Web: chapter } }, 'Ōkami/2.cbz': {}, 'Night Market/1.cbz': {} },
  })
  bookId = (await library.book('2.cbz')).id
  await server.aUser('reader@example.org')
  await server.http.patch(`/api/v1/books/${bookId}/read-progress`, { page: 2 })
  await server.http.post('/api/v1/readlists', { name: 'Later 📚', summary: '', ordered: true, bookIds: [bookId] })
  await server.app.context.tasks.idle()
  await server.close()
  original = { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') }
})

afterAll(async () => {
  await library.removeFolder()
  await rm(configDir, { recursive: true })
})

test('a server that is copied to PostgreSQL and back has the same data, and works on both', async () => {
  const before = await sumsOf(original)
  expect(before).toMatchObject({ book: { rows: 3 }, readProgress: { rows: 1 }, setMember: { rows: 1 }, user: { rows: 2 } })
  const first = await aPostgresDatabase()
  const phases = new Set<string>()
  const result = await copy(original, first.location, phases)
  expect([...phases]).toEqual(['rows', 'search', 'indexes', 'verify'])
  expect(result).toMatchObject({ rowsEarlier: 0, adaptedRows: 0 })
  expect(await sumsOf(first.location)).toEqual(before)

  const second = await aPostgresDatabase()
  await copy(first.location, second.location)
  const back = await aSqliteDatabase()
  await copy(second.location, back.location)
  const last = await aSqliteDatabase()
  await copy(back.location, last.location)
  expect(await sumsOf(last.location)).toEqual(before)

  for (const database of [second, last]) await expectServer(database)
})

/** Starts the server on a copy. */
async function expectServer(database: TestDatabase): Promise<void> {
  const folder = join(inject('runFolder'), randomUUID())
  const server = await aServer({ configDir: folder, database, unclaimed: true })
  const admin = server.as(basic(administrator.email, administrator.password))
  expect((await admin.get(`/api/v1/books/${bookId}`)).json()).toMatchObject({ readProgress: { page: 2 } })
  const known = await admin.post('/api/v1/chapter-urls/check', { urls: [chapter] })
  expect(known.json()).toMatchObject({ results: [{ exists: true }] })
  // A search waits only briefly for the index, which other programs can delay.
  await expect.poll(async () => (await admin.get('/api/v1/series?search=okami')).json().numberOfElements).toBe(1)
  expect((await admin.get('/api/v1/readlists')).json()).toMatchObject({ content: [{ name: 'Later 📚', bookIds: [bookId] }] })
  // Writes that need triggers, foreign keys and numbers assigned by the database.
  expect((await admin.patch(`/api/v1/books/${bookId}/metadata`, { title: 'Renamed Zebra' })).statusCode).toBe(204)
  await expect.poll(async () => (await admin.get('/api/v1/books?search=zebra')).json().numberOfElements).toBe(1)
  expect((await admin.delete(`/api/v1/libraries/${library.id}`)).statusCode).toBe(204)
  expect((await admin.get('/api/v1/books')).json()).toMatchObject({ numberOfElements: 0 })
  await server.close()
  await rm(folder, { recursive: true })
}

test('a copy is refused with a reason when its databases are not suitable', async () => {
  const target = (await aSqliteDatabase()).location
  const expectRefusal = (from: DatabaseLocation, to: DatabaseLocation, reason: string) => expect(copy(from, to)).rejects.toThrow(reason)
  await expectRefusal(original, original, 'are the same database')
  await expectRefusal({ engine: 'sqlite', file: join(configDir, 'missing.sqlite') }, target, "doesn't exist")
  const other = await sqliteWith('create table notes (text text)')
  await expectRefusal(other, target, "isn't the database of a Hondana server")
  await expectRefusal(original, other, "isn't empty. Choose another file")
  const older = await changedOriginal(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
  await expectRefusal(older, target, 'older version of Hondana. Start the server of this version with it once')
  const newer = await changedOriginal(`insert into kysely_migration values ('2999-01-01T00-00-later', '')`)
  await expectRefusal(newer, target, 'newer version of Hondana')
  expect([target, older].map((one) => one.engine === 'sqlite' && existsSync(`${one.file}.copying`))).toEqual([false, false])
})

test('a copy is refused while a server uses the source or the target', async () => {
  const folder = join(inject('runFolder'), randomUUID())
  const onSqlite = await aServer({ configDir: folder })
  const file = join(folder, 'hondana.sqlite')
  const postgres = await aPostgresDatabase()
  await expect(copy({ engine: 'sqlite', file }, postgres.location)).rejects.toThrow('is using')
  await onSqlite.close()
  const onPostgres = await aServer({ database: postgres })
  await expect(copy(original, postgres.location)).rejects.toThrow('server is using this database')
  await expect(copy(postgres.location, (await aSqliteDatabase()).location)).rejects.toThrow('server is using this database')
  await onPostgres.app.close()
  await expect(copy(original, postgres.location)).rejects.toThrow("isn't empty. Create a new database")
  await rm(folder, { recursive: true })
})

test('a running server is detected whatever application_name its URL sets, and a copy never detects itself', async () => {
  const postgres = await aPostgresDatabase()
  const urlNamed = (name: string) => `${postgres.url}?application_name=${name}`
  const server = await aServer({ database: postgres, settings: { HONDANA_DATABASE_URL: urlNamed('comics') } })
  const { from, to } = parseCopyArguments(['--from', urlNamed('hondana'), '--to', 'hondana.sqlite'], () => 'the file')
  const target = (await aSqliteDatabase()).location
  expect(to).toEqual({ engine: 'sqlite', file: 'the file' })
  await expect(copy(from, target)).rejects.toThrow('server is using this database')
  await server.app.close()
  await copy(from, target)
  expect(await sumsOf(target)).toEqual(await sumsOf(postgres.location))
})

test('an unfinished copy of another database is not continued', async () => {
  const target = await aSqliteDatabase()
  const failing = copyDatabase({ from: original, to: target.location, plan, report: stopAt('verify') })
  await expect(failing).rejects.toThrow('stopped')
  const other = await changedOriginal('select 1')
  await expect(copy(other, target.location)).rejects.toThrow('unfinished copy of')
  expect(await copy(original, target.location)).toMatchObject({ rowsEarlier: expect.any(Number) })
  expect(await sumsOf(target.location)).toEqual(await sumsOf(original))
})

test('a source that was used since an unfinished copy is noticed', async () => {
  const source = await changedOriginal('select 1')
  const target = await aPostgresDatabase()
  await expect(copyDatabase({ from: source, to: target.location, plan, report: stopAt('indexes') })).rejects.toThrow('stopped')
  change(source, `update "bookMetadata" set "title" = 'Changed'`)
  await expect(copy(source, target.location)).rejects.toThrow('The table bookMetadata differs')
  expect(await target.isEmpty()).toBe(true)
})

test('an unfinished copy starts over if its source was updated since, and has the new tables', async () => {
  const source = await changedOriginal('select 1')
  const { location } = await aSqliteDatabase()
  await expect(copyDatabase({ from: source, to: location, plan, report: stopAt('verify') })).rejects.toThrow('stopped')
  const later = defineMigration('2999-01-01T00-00-later', (db) => db.schema.createTable('later').addColumn('id', 'text').execute())
  const newer = { ...plan, migrations: [...plan.migrations, later] }
  change(source, `create table "later" ("id" text)`)
  change(source, `insert into "later" values ('a row')`)
  change(source, `insert into kysely_migration values ('2999-01-01T00-00-later', '')`)
  expect(await copyDatabase({ from: source, to: location, plan: newer, report: () => undefined })).toMatchObject({ rowsEarlier: 0 })
  expect(await sumsOf(location)).toMatchObject({ later: { rows: 1 } })
  expect(await sumsOf(location)).toEqual(await sumsOf(source))
})

test.each(['rows', 'search', 'indexes', 'verify'] as const)(
  'a copy that loses PostgreSQL (%s) says so, and goes on later',
  async (phase) => {
    const target = await aPostgresDatabase()
    const link = await aDatabaseLink(target.url)
    const to: DatabaseLocation = { engine: 'postgres', url: link.url }
    const cutAt = (progress: TransferProgress) => {
      if (progress.phase === phase) link.cut()
    }
    const error = await copyDatabase({ from: original, to, plan, report: cutAt }).catch((thrown: unknown) => thrown)
    expect(commandErrorOf(error)).toMatch(/^PostgreSQL: /)
    link.mend()
    await copy(original, to)
    expect(await sumsOf(target.location)).toEqual(await sumsOf(original))
    await link.close()
  },
)

const stopAt =
  (phase: TransferProgress['phase']) =>
  (progress: TransferProgress): void => {
    if (progress.phase === phase) throw new Error('stopped')
  }

async function sqliteWith(statement: string): Promise<DatabaseLocation> {
  const { location } = await aSqliteDatabase()
  change(location, statement)
  return location
}

/** A copy of the original's file, changed. */
async function changedOriginal(statement: string): Promise<DatabaseLocation> {
  const folder = join(inject('runFolder'), randomUUID())
  await mkdir(folder)
  const file = join(folder, 'hondana.sqlite')
  if (original.engine === 'sqlite') await copyFile(original.file, file)
  const { location } = sqliteDatabase(file)
  change(location, statement)
  return location
}

function change(location: DatabaseLocation, statement: string): void {
  if (location.engine !== 'sqlite') throw new Error('SQLite only')
  const database = new Database(location.file)
  database.exec(statement)
  database.close()
}
