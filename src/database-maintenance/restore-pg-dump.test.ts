// Backups of PostgreSQL that version 0.2 made with pg_dump.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import { administrator, aServer, basic } from '../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import { writeCbzSafely } from '../formats/archive/zip/index.ts'
import { readSettings } from '../kernel/config/index.ts'
import { restoreBackup } from './index.ts'
import { tableSums } from './transfer/table-sums.fixture.ts'

const plan = aDatabasePlan()
const aPath = () => join(inject('runFolder'), randomUUID())

test('a backup made by pg_dump is not restored into a database that is in use or contains data, and the database is unchanged', async () => {
  const file = `${aPath()}.zip`
  const entries = [{ name: 'hondana.pgdump', content: Buffer.from('the output of pg_dump') }]
  await writeCbzSafely({ target: file, entries, comment: '', modifiedAt: new Date(0) })
  const database = await aPostgresDatabase()
  const { location } = database
  const { settings } = readSettings({ HONDANA_CONFIG_DIR: aPath() })
  const restore = () => restoreBackup({ settings, location, file, nowMs: Date.now(), plan, report: () => undefined })
  const server = await aServer({ database })
  await expect(restore()).rejects.toThrow('server is using this database')
  await server.app.close()
  const before = await tableSums(location, plan.leaveOut)
  await expect(restore()).rejects.toThrow('restores into an empty database only')
  expect(await tableSums(location, plan.leaveOut)).toEqual(before)
})

// The PostgreSQL of the test set-up comes without pg_dump; one of your own comes with the pg_dump that fits it.
test.runIf(process.env.HONDANA_TEST_DATABASE_URL)(
  'a backup by pg_dump is restored into an empty database, and a server works on it',
  async () => {
    const source = await aPostgresDatabase()
    const server = await aServer({ database: source, working: true })
    const library = await aLibrary({ server, files: { 'Ōkami/1.cbz': {} } })
    onTestFinished(() => library.removeFolder())
    const book = await library.book('1.cbz')
    await server.http.patch(`/api/v1/books/${book.id}/read-progress`, { page: 2 })
    await server.app.close()
    const dump = aPath()
    execFileSync('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`, `--dbname=${source.url}`])
    const file = `${aPath()}.zip`
    await writeCbzSafely({
      target: file,
      entries: [{ name: 'hondana.pgdump', content: { path: dump } }],
      comment: '',
      modifiedAt: new Date(0),
    })
    const target = await aPostgresDatabase()
    const { settings } = readSettings({ HONDANA_CONFIG_DIR: aPath() })
    await restoreBackup({ settings, location: target.location, file, nowMs: Date.now(), plan, report: () => undefined })
    expect(await tableSums(target.location, plan.leaveOut)).toEqual(await tableSums(source.location, plan.leaveOut))

    const restored = await aServer({ database: target, unclaimed: true })
    const admin = restored.as(basic(administrator.email, administrator.password))
    expect((await admin.get(`/api/v1/books/${book.id}`)).json()).toMatchObject({ readProgress: { page: 2 } })
    await expect.poll(async () => (await admin.get('/api/v1/series?search=okami')).json().numberOfElements).toBe(1)
    await restored.app.close()
  },
)
