// A backup contains the task that made it, as it was at that moment: running.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { administrator, aServer, basic } from '../../test/builders/a-server.ts'
import { databases, sqliteDatabase, type TestDatabase } from '../../test/setup/databases.ts'
import { readSettings } from '../kernel/config/index.ts'
import { restoreBackup } from './index.ts'

test.each(databases)(
  'a server restored to %s does not make the backup again, which would delete an older one',
  async (engine, aDatabase) => {
    for (const [, aSource] of databases) {
      const configDir = join(inject('runFolder'), randomUUID())
      const file = await makeBackup(configDir, await aSource())
      const bytes = await readFile(file)
      const database = engine === 'SQLite' ? sqliteDatabase(join(configDir, 'hondana.sqlite')) : await aDatabase()
      await restore(configDir, database, file)

      const place = engine === 'SQLite' ? {} : { database }
      const restored = await aServer({ ...place, configDir, unclaimed: true, working: true, settings: { HONDANA_BACKUP_KEEP: '1' } })
      await restored.app.context.tasks.idle()
      const admin = restored.as(basic(administrator.email, administrator.password))
      const { content } = (await admin.get('/api/v1/tasks')).json<{ content: { name: string }[] }>()
      expect(content.filter(({ name }) => name === 'database.back-up')).toEqual([])
      expect(await readdir(join(configDir, 'backups'))).toEqual(['hondana-20260101T000000Z-manual.zip'])
      expect(await readFile(file)).toEqual(bytes)
      await restored.close()
      await rm(configDir, { recursive: true })
    }
  },
)

async function makeBackup(configDir: string, database: TestDatabase): Promise<string> {
  const server = await aServer({ configDir, database, working: true })
  await server.http.post('/api/v1/server-backups')
  await server.app.context.tasks.idle()
  await server.close()
  const folder = join(configDir, 'backups')
  const [name = 'none'] = await readdir(folder)
  const older = join(folder, 'hondana-20260101T000000Z-manual.zip')
  await rename(join(folder, name), older)
  return older
}

async function restore(configDir: string, { location }: TestDatabase, file: string): Promise<void> {
  await mkdir(configDir, { recursive: true })
  const { settings } = readSettings({ HONDANA_CONFIG_DIR: configDir })
  await restoreBackup({ settings, location, file, nowMs: Date.now(), plan: aDatabasePlan(), report: () => undefined })
}
