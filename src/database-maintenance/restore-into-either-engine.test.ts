import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import { readCentralDirectory, readDataOffsets, readEntry, writeCbzSafely } from '../formats/archive/zip/index.ts'
import { readSettings } from '../kernel/config/index.ts'
import { type DatabaseLocation, defineMigration } from '../kernel/db/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { restoreBackup } from './index.ts'
import type { RestoreRequest } from './restore-backup.ts'
import { DumpManifest, manifestName } from './transfer/dump-format.ts'
import { transferName } from './transfer/postgres-source.queries.ts'
import { tableSums } from './transfer/table-sums.fixture.ts'

const plan = aDatabasePlan()
const { leaveOut } = plan
const aFolder = () => join(inject('runFolder'), randomUUID())

let folder: string
let library: TestLibrary
let bookId: string
let backup: string
let postgres: Awaited<ReturnType<typeof aPostgresDatabase>>

beforeAll(async () => {
  folder = aFolder()
  postgres = await aPostgresDatabase()
  const server = await aServer({ configDir: folder, database: postgres, working: true })
  library = await aLibrary({ server, files: { 'Ōkami/1.cbz': {}, 'Ōkami/2.cbz': {} } })
  bookId = (await library.book('2.cbz')).id
  await server.http.patch(`/api/v1/books/${bookId}/read-progress`, { page: 2 })
  await writeFile(join(folder, 'secrets.key'), 'the key')
  backup = await makeBackup(server)
  await server.app.close()
})

afterAll(async () => {
  await library.removeFolder()
  await rm(folder, { recursive: true })
})

test('a backup of PostgreSQL needs no other program and restores into SQLite, and one of SQLite into PostgreSQL', async () => {
  expect(await entriesOf(backup)).toEqual(expect.arrayContaining([manifestName, 'hondana-data/book.ndjson.gz', 'secrets.key']))
  const sqliteFolder = aFolder()
  const file = join(sqliteFolder, 'hondana.sqlite')
  await restore({ engine: 'sqlite', file }, sqliteFolder, backup)
  expect(await readFile(join(sqliteFolder, 'secrets.key'), 'utf8')).toBe('the key')
  const onSqlite = await expectRestored({ configDir: sqliteFolder })
  const sqliteBackup = await makeBackup(onSqlite)
  await onSqlite.close()

  const target = await aPostgresDatabase()
  const replaced = await aServer({ database: target })
  await replaced.app.close()
  const restored = await restore(target.location, aFolder(), sqliteBackup)
  const schema = /kept in the schema "([^"]+)"/.exec(restored)?.[1]
  expect(await countIn(target.url, requireDefined(schema, 'the schema of the previous data'), 'user')).toBe(1)
  const onPostgres = await expectRestored({ database: target })
  await onPostgres.close()
})

test('a backup of PostgreSQL restores into the database that it was made of, with the same rows', async () => {
  const before = await tableSums(postgres.location, leaveOut)
  const restored = await restore(postgres.location, aFolder(), backup)
  expect(restored).toContain('kept in the schema "before-restore')
  const after = await tableSums(postgres.location, leaveOut)
  // The backup's own task ended after its snapshot.
  const { task: _, ...others } = before
  expect(after).toMatchObject(others)
})

test('the start after a restore into PostgreSQL that was killed before its key was in place completes it', async () => {
  const target = await aPostgresDatabase()
  const configDir = aFolder()
  await mkdir(configDir)
  await writeFile(join(configDir, 'secrets.key'), 'the key of the previous data')
  await restore(target.location, configDir, backup)
  const kept = requireDefined(
    (await readdir(configDir)).find((name) => name.startsWith('secrets.key.')),
    'the previous key',
  )
  // As right before the key was put in place; and what a restore left that was killed before its database was in place.
  await rename(join(configDir, 'secrets.key'), join(configDir, kept.replace('secrets.key.', 'secrets.key.ready-')))
  await rename(join(configDir, kept), join(configDir, 'secrets.key'))
  await writeFile(join(configDir, 'secrets.key.ready-before-restore-20200101T000000Z'), 'the key of another backup')

  const server = await expectRestored({ database: target, configDir })
  await server.close()
  expect(await readFile(join(configDir, 'secrets.key'), 'utf8')).toBe('the key')
  expect(await readFile(join(configDir, kept), 'utf8')).toBe('the key of the previous data')
  expect((await readdir(configDir)).filter((name) => name.includes('.ready-'))).toEqual([])
})

test('a restore that loses its connection to PostgreSQL leaves its key, and the next start without a restore removes it', async () => {
  const configDir = aFolder()
  const lost: DatabaseLocation = { engine: 'postgres', url: 'postgres://me@127.0.0.1:1/comics' }
  await expect(restore(lost, configDir, backup)).rejects.toThrow('ECONNREFUSED')
  const readyKeys = async () => (await readdir(configDir)).filter((name) => name.startsWith('secrets.key.ready-'))
  expect(await readyKeys()).toHaveLength(1)

  const database = await aPostgresDatabase()
  const another = new pg.Client({ connectionString: database.url })
  await another.connect()
  await another.query('select pg_advisory_lock(hashtextextended($1, 0))', [transferName])
  const during = await aServer({ database, configDir, unclaimed: true })
  expect(await readyKeys()).toHaveLength(1)
  await during.app.close()
  await another.end()
  const server = await aServer({ database, configDir, unclaimed: true })
  expect(await readyKeys()).toEqual([])
  await server.close()
})

test('a restore into PostgreSQL changes nothing if a server was started meanwhile', async () => {
  const database = await aPostgresDatabase()
  const previous = await aServer({ database })
  await previous.aUser('later@example.org')
  await previous.app.close()
  const started = new pg.Client({ connectionString: database.url })
  await started.connect()
  const report = () => void started.query("set application_name to 'hondana'")
  await expect(restore(database.location, aFolder(), backup, { report })).rejects.toThrow('A Hondana server is using this database.')
  await started.end()
  expect(await countIn(database.url, 'public', 'user')).toBe(2)
  expect(await restore(database.location, aFolder(), backup)).toContain('before-restore')
})

test('a damaged or newer dump changes nothing', async () => {
  const configDir = aFolder()
  await mkdir(configDir)
  const target: DatabaseLocation = { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') }
  const expectRefusal = async (change: (name: string, bytes: Buffer) => Buffer | undefined, reason: string) => {
    const changed = await rewritten(backup, change)
    await expect(restore(target, configDir, changed)).rejects.toThrow(reason)
    expect((await readdir(configDir)).filter((name) => name !== 'instance.lock')).toEqual([])
  }
  const ofBooks = 'hondana-data/book.ndjson.gz'
  await expectRefusal((name, bytes) => (name === ofBooks ? bytes.subarray(0, -20) : bytes), 'damaged')
  const database = await aPostgresDatabase()
  const damaged = await rewritten(backup, (name, bytes) => (name === ofBooks ? bytes.subarray(0, -20) : bytes))
  await expect(restore(database.location, configDir, damaged)).rejects.toThrow('damaged')
  expect(await database.isEmpty()).toBe(true)
  await expectRefusal((name, bytes) => (name === ofBooks ? undefined : bytes), 'contains no hondana-data/book')
  const inManifest = (change: (manifest: DumpManifest) => object) => (name: string, bytes: Buffer) =>
    name === manifestName ? Buffer.from(JSON.stringify(change(DumpManifest.parse(JSON.parse(bytes.toString()))))) : bytes
  const otherSums = (manifest: DumpManifest) => manifest.tables.map((table) => ({ ...table, checksum: '0'.repeat(32) }))
  await expectRefusal(
    inManifest((manifest) => ({ ...manifest, tables: otherSums(manifest) })),
    "doesn't match its checksum",
  )
  await expectRefusal(
    inManifest((manifest) => ({ ...manifest, migrations: [...manifest.migrations, '2999-later'] })),
    'newer version',
  )
  await expectRefusal(
    inManifest((manifest) => ({ ...manifest, format: 'hondana-data/2' })),
    'Update Hondana first',
  )
})

test('a backup of an older version is restored with its own schema, and the server that starts on it indexes the search', async () => {
  const configDir = aFolder()
  const later = defineMigration('2999-01-01T00-00-later', async (db) => db.schema.createTable('later').addColumn('id', 'text').execute())
  const newer = { ...plan, migrations: [...plan.migrations, later] }
  await restore({ engine: 'sqlite', file: join(configDir, 'hondana.sqlite') }, configDir, backup, { plan: newer })
  const server = await expectRestored({ configDir })
  await server.close()
})

interface Restored {
  readonly configDir?: string
  readonly database?: Awaited<ReturnType<typeof aPostgresDatabase>>
}

async function expectRestored({ configDir, database }: Restored): Promise<TestServer> {
  const server = await aServer({
    unclaimed: true,
    working: true,
    ...(database ? { database } : {}),
    ...(configDir ? { configDir } : {}),
  })
  const admin = server.as(basic(administrator.email, administrator.password))
  expect((await admin.get(`/api/v1/books/${bookId}`)).json()).toMatchObject({ readProgress: { page: 2 } })
  await expect.poll(async () => (await admin.get('/api/v1/series?search=okami')).json()).toMatchObject({ numberOfElements: 1 })
  return { ...server, http: admin }
}

async function makeBackup(server: TestServer): Promise<string> {
  const { taskIds } = (await server.http.post('/api/v1/server-backups')).json<{ taskIds: string[] }>()
  await server.app.context.tasks.idle()
  const { state, outcome } = (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()
  expect(state).toBe('SUCCEEDED')
  expect(await readdir(join(server.configDir, 'backups'))).toContain(outcome.name)
  return join(server.configDir, 'backups', outcome.name)
}

const restore = (
  location: DatabaseLocation,
  configDir: string,
  file: string,
  more: Partial<Pick<RestoreRequest, 'plan' | 'report'>> = {},
) =>
  restoreBackup({
    settings: readSettings({ HONDANA_CONFIG_DIR: configDir }).settings,
    location,
    file,
    nowMs: Date.now(),
    plan,
    report: () => undefined,
    ...more,
  })

async function contentsOf(path: string): Promise<readonly (readonly [name: string, bytes: Buffer])[]> {
  await using file = await open(path, 'r')
  const directory = await readCentralDirectory(file.fd)
  const offsets = await readDataOffsets(file.fd, directory, directory.entries)
  return await Promise.all(
    directory.entries.map(async (entry, index) => {
      const dataOffset = requireDefined(offsets[index], 'the place of an entry')
      return [entry.name, await readEntry(file.fd, { ...entry, dataOffset })] as const
    }),
  )
}

const entriesOf = async (path: string) => (await contentsOf(path)).map(([name]) => name)

/** A copy of a backup with other entries, whose own checksums are right. */
async function rewritten(path: string, change: (name: string, bytes: Buffer) => Buffer | undefined): Promise<string> {
  const target = `${aFolder()}.zip`
  const entries = (await contentsOf(path)).flatMap(([name, bytes]) => {
    const content = change(name, bytes)
    return content ? [{ name, content }] : []
  })
  await writeCbzSafely({ target, entries, comment: '', modifiedAt: new Date(0) })
  return target
}

async function countIn(url: string, schema: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from "${schema}"."${table}"`)
  await client.end()
  return rows[0].n
}

test('the lines of a dump are JSON that other programs can read', async () => {
  const [, packed] = requireDefined(
    (await contentsOf(backup)).find(([name]) => name === 'hondana-data/readProgress.ndjson.gz'),
    'the entry of the progress',
  )
  const [, manifest] = requireDefined(
    (await contentsOf(backup)).find(([name]) => name === manifestName),
    'the manifest',
  )
  const table = DumpManifest.parse(JSON.parse(manifest.toString())).tables.find(({ name }) => name === 'readProgress')
  const values: unknown[] = JSON.parse(gunzipSync(packed).toString())
  const row = Object.fromEntries(requireDefined(table, 'the table of the progress').columns.map(({ name }, index) => [name, values[index]]))
  expect(row).toMatchObject({ bookId, page: 2, completed: 0 })
})
