// Backups of PostgreSQL that version 0.2 made with pg_dump.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { aPostgresDatabase } from '../../test/setup/databases.ts'
import { writeCbzSafely } from '../formats/archive/zip/index.ts'
import { readSettings } from '../kernel/config/index.ts'
import { restoreBackup } from './index.ts'
import { tableSums } from './transfer/table-sums.fixture.ts'

const plan = aDatabasePlan()
const aPath = () => join(inject('runFolder'), randomUUID())

test('a backup by pg_dump is not restored into a database that is in use or contains data, and that stays as it is', async () => {
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
