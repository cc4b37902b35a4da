import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { readSettings } from '../kernel/config/index.ts'
import { commandErrorOf } from '../startup-error.rules.ts'
import { restoreBackup } from './index.ts'

const mayMount = process.getuid?.() === 0 && mountWorks()

test.runIf(mayMount).each(databases)(
  'a full disk is named by a backup of %s and by its restore (requires permission to mount)',
  async (_engine, aDatabase) => {
    const server = await aServer({ database: await aDatabase(), working: true })
    onTestFinished(() => server.close())
    const folder = join(server.configDir, 'backups')
    const backUp = async () => {
      const { taskIds } = (await server.http.post('/api/v1/server-backups')).json<{ taskIds: string[] }>()
      await server.app.context.tasks.idle()
      return (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()
    }
    const { outcome } = await backUp()
    const backup = join(server.configDir, 'backup.zip')
    await copyFile(join(folder, outcome.name), backup)

    // The copy does not fit, or its ZIP does not.
    for (const bytes of [8_192, Math.ceil(outcome.sizeBytes * 1.4)]) {
      const unmount = mountSmall(folder, bytes)
      expect(await backUp()).toMatchObject({ state: 'FAILED', errorSaying: { code: 'STORAGE_FULL' } })
      expect(await readdir(folder)).toEqual([])
      unmount()
    }

    const configDir = join(inject('runFolder'), randomUUID())
    await mkdir(configDir)
    onTestFinished(mountSmall(configDir, 500_000))
    const error = await restore(configDir, backup).catch((thrown: unknown) => thrown)
    expect(commandErrorOf(error)).toBe('The disk is full. Free up some space, then run the same command again.')
    expect(await readdir(configDir)).toEqual(['instance.lock'])
  },
)

const restore = (configDir: string, file: string) =>
  restoreBackup({
    settings: readSettings({ HONDANA_CONFIG_DIR: configDir }).settings,
    location: { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') },
    file,
    nowMs: Date.now(),
    plan: aDatabasePlan(),
    report: () => undefined,
  })

/** @returns removes it */
function mountSmall(folder: string, bytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  return () => void execFileSync('umount', ['-l', folder])
}

function mountWorks(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
