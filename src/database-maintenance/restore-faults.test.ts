// What a restore says about a file that it can't restore.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { administrator, aServer, basic } from '../../test/builders/a-server.ts'
import { aZip } from '../formats/archive/zip/zip.fixture.ts'
import { readSettings } from '../kernel/config/index.ts'
import { restoreBackup, TransferRefused } from './index.ts'

const aPath = () => join(inject('runFolder'), randomUUID())

const restore = (configDir: string, file: string) =>
  restoreBackup({
    settings: readSettings({ HONDANA_CONFIG_DIR: configDir }).settings,
    location: { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') },
    file,
    nowMs: Date.now(),
    plan: aDatabasePlan(),
    report: () => undefined,
  })

/** The database of a new server, packed by another program. */
async function aRepackedBackup(): Promise<string> {
  const server = await aServer({ configDir: aPath() })
  await server.close()
  const database = new Database(join(server.configDir, 'hondana.sqlite'))
  const file = `${aPath()}.zip`
  await writeFile(file, aZip([{ name: 'hondana.sqlite', content: database.serialize(), deflated: true }]))
  database.close()
  return file
}

test('a backup that was unpacked and packed again is restored, and no previous data is mentioned where there was none', async () => {
  const file = await aRepackedBackup()
  const configDir = aPath()
  expect(await restore(configDir, file)).toContain(`Restored from ${file}. Before you start`)
  const restored = await aServer({ configDir, unclaimed: true })
  const admin = restored.as(basic(administrator.email, administrator.password))
  expect((await admin.get('/api/v2/users/me')).json()).toMatchObject({ email: administrator.email })
  await restored.close()
})

test('what SQLite left beside the file of a killed restore is not applied to the next one', async () => {
  const file = await aRepackedBackup()
  const configDir = aPath()
  await mkdir(configDir)
  await copyFile(await aJournal(), join(configDir, '.restoring-journal'))
  expect(await restore(configDir, file)).toContain(`Restored from ${file}. Before you start`)
  expect((await readdir(configDir)).filter((name) => name.startsWith('.restoring'))).toEqual([])
})

/** The journal of a transaction that has changed pages of another database and is not committed. */
async function aJournal(): Promise<string> {
  const path = aPath()
  const other = new Database(path)
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select randomblob(900) from n'
  other.exec(`pragma cache_size = 5; create table t (x); insert into t ${numbers}`)
  other.exec('begin; update t set x = randomblob(900)')
  const journal = aPath()
  await copyFile(`${path}-journal`, journal)
  other.close()
  return journal
}

test('a file that is not a database backup is refused with a reason and leaves no files behind', async () => {
  const configDir = aPath()
  await mkdir(configDir)
  const expectRefusal = async (file: string, reason: string) => {
    const refusal = await restore(configDir, file).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(TransferRefused)
    expect(refusal).toMatchObject({ message: expect.stringContaining(reason) })
    expect(await readdir(configDir)).toEqual(['instance.lock'])
  }
  await expectRefusal(configDir, 'is a folder. Specify the backup in it')
  const withContent = async (entry: Parameters<typeof aZip>[0][0]) => {
    const file = `${aPath()}.zip`
    await writeFile(file, aZip([entry]))
    return file
  }
  const name = 'hondana.sqlite'
  await expectRefusal(await withContent({ name, content: 'no database at all' }), 'file is not a database')
  await expectRefusal(await withContent({ name, content: '' }), "isn't that of a Hondana server")
  await expectRefusal(await withContent({ name, content: 'short', claims: { uncompressedSize: 2 ** 31, method: 8 } }), 'damaged')
  await expectRefusal(await withContent({ name: '../hondana.sqlite', content: 'elsewhere' }), "isn't a backup")
})
