import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import { silentLog } from '../../src/kernel/log/index.ts'
import { aPostgresDatabase } from '../setup/databases.ts'

test('two nodes that start at once on an empty database migrate it once and both run', async () => {
  const database = await aPostgresDatabase()
  const HONDANA_CONFIG_DIR = join(inject('runFolder'), randomUUID())
  const start = (name: string) => {
    const env = { HONDANA_CONFIG_DIR, HONDANA_DATABASE_URL: database.url, HONDANA_NODE_NAME: name }
    return createApp({ settings: readSettings(env).settings, log: silentLog, shutDown: () => undefined })
  }
  const apps = await Promise.all([start('one'), start('two')])
  const [one] = apps
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(one.context.db)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect((await one.context.nodes.list()).map(({ name }) => name).toSorted()).toEqual(['one', 'two'])
  expect(apps.filter(({ context }) => context.nodes.startedInstallation())).toHaveLength(1)
  for (const app of apps) await app.close()
  await database.drop()
})
