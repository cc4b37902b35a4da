import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import { silentLog } from '../../src/kernel/log/index.ts'
import { aLibrary } from '../builders/a-library.ts'
import { aServer } from '../builders/a-server.ts'
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

test('a library with Scan when the server starts is scanned even if the first node to start is not the first to run the schedules', async () => {
  const database = { ...(await aPostgresDatabase()) }
  const first = await aServer({ database: { ...database, drop: async () => undefined } })
  const second = await aServer({ database })
  expect([first, second].map(({ app }) => app.context.nodes.startedInstallation())).toEqual([true, false])
  await second.app.start()
  const library = await aLibrary({ server: second, files: { 'A/1.cbz': {} }, options: { scanOnStartup: true } })
  await library.add('A/2.cbz')
  await first.app.start()
  await expect.poll(library.books).toHaveLength(2)
  await first.close()
  await second.close()
  await library.removeFolder()
})
