import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { aDatabasePlan } from '../../test/builders/a-database-plan.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { createClaims } from '../kernel/claims/index.ts'
import { readSettings } from '../kernel/config/index.ts'
import { defineContractMigration, defineMigration, InstanceAlreadyRunning, migrate } from '../kernel/db/index.ts'
import { newPartPath } from '../kernel/files/index.ts'
import { settingsFeature } from '../settings/index.ts'
import { backUpBeforeMigration, restoreBackup, TransferRefused } from './index.ts'
import { createDueBackupCheck } from './scheduled-backups.ts'
import { makeBackup } from './server-backups.ts'

const chapter = 'https://mangadex.org/chapter/0b5e5d2c-6f0f-4d0b-9d4f-6a1d2f3c4b5a'
const knows = async (server: Pick<TestServer['http'], 'post'>) =>
  (await server.post('/api/v1/chapter-urls/check', { urls: [chapter] })).json<{ results: { exists: boolean }[] }>().results[0]?.exists
const aFolder = () => join(inject('runFolder'), randomUUID())
const runTask = async (server: TestServer, url: string) => {
  const { taskIds } = (await server.http.post(url)).json<{ taskIds: string[] }>()
  await server.app.context.tasks.idle()
  return (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()
}
const backupsOf = async (server: TestServer) =>
  (await server.http.get('/api/v1/server-backups')).json<{ name: string; reason: string; sizeBytes: number }[]>()
const restore = (configDir: string, file: string) =>
  restoreBackup({
    settings: readSettings({ HONDANA_CONFIG_DIR: configDir }).settings,
    location: { engine: 'sqlite', file: join(configDir, 'hondana.sqlite') },
    file,
    nowMs: Date.now(),
    plan: aDatabasePlan(),
    report: () => undefined,
  })

describe('a backup of a server on SQLite', () => {
  test('restores library, progress and history, and keeps the previous data', async () => {
    const configDir = aFolder()
    const first = await aServer({ configDir, working: true })
    const library = await aLibrary({ server: first, files: { 'A/1.cbz': { comicInfo: { Web: chapter } }, 'A/2.cbz': {} } })
    const book = await library.book('1.cbz')
    await first.http.patch(`/api/v1/books/${book.id}/read-progress`, { page: 2 })
    await writeFile(join(configDir, 'secrets.key'), 'the key of then')
    expect(await knows(first.http)).toBe(true)
    const { state, outcome } = await runTask(first, '/api/v1/server-backups')
    expect(state).toBe('SUCCEEDED')
    const file = join(configDir, 'backups', outcome.name)
    expect((await readdir(configDir)).includes('remember-me.key')).toBe(true)
    expect((await readFile(file)).includes('remember-me.key')).toBe(false)
    const restoredBook = (await first.http.get(`/api/v1/books/${book.id}`)).json()

    await first.http.patch(`/api/v1/books/${book.id}/read-progress`, { page: 3 })
    await first.http.delete(`/api/v1/libraries/${library.id}`)
    await writeFile(join(configDir, 'secrets.key'), 'another key')
    await expect(restore(configDir, file)).rejects.toThrow(InstanceAlreadyRunning)
    await first.close()
    expect(await restore(configDir, file)).toContain('before-restore')

    const second = await aServer({ configDir, unclaimed: true })
    const admin = second.as(basic(administrator.email, administrator.password))
    expect((await admin.get(`/api/v1/books/${book.id}`)).json()).toEqual(restoredBook)
    expect(restoredBook.readProgress).toMatchObject({ page: 2 })
    expect(await knows(admin)).toBe(true)
    expect((await admin.get('/api/v1/libraries')).json()).toHaveLength(1)
    const names = await readdir(configDir)
    expect(names.filter((name) => name.includes('before-restore')).length).toBeGreaterThanOrEqual(2)
    await second.close()
    await rm(configDir, { recursive: true })
    await library.removeFolder()
  })

  test('stays restored, even if an earlier restore was interrupted', async () => {
    const configDir = aFolder()
    const server = await aServer({ configDir, working: true })
    const backUp = async (name: string) => {
      const { outcome } = await runTask(server, '/api/v1/server-backups')
      await rename(join(configDir, 'backups', outcome.name), join(configDir, name))
      return join(configDir, name)
    }
    const older = await backUp('older.zip')
    await server.aUser('later@example.org')
    const later = await backUp('later.zip')
    await server.close()
    await restore(configDir, older)
    const ready = 'hondana.sqlite.ready-before-restore-20260101T000000Z'
    await rename(join(configDir, 'hondana.sqlite'), join(configDir, ready))
    await restore(configDir, later)
    const restored = await aServer({ configDir, unclaimed: true })
    const users = await restored.as(basic(administrator.email, administrator.password)).get('/api/v2/users')
    expect(users.json<{ email: string }[]>().map(({ email }) => email)).toContain('later@example.org')
    await restored.close()
    await rm(configDir, { recursive: true })
  })

  test('is listed, downloaded and deleted by administrators, and only the newest are kept', async () => {
    const server = await aServer({ working: true, settings: { HONDANA_BACKUP_KEEP: '1' } })
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/server-backups')).statusCode).toBe(403)
    await runTask(server, '/api/v1/server-backups')
    const [old] = await backupsOf(server)
    await expect
      .poll(async () => {
        await runTask(server, '/api/v1/server-backups')
        return (await backupsOf(server))[0]?.name
      })
      .not.toBe(old?.name)
    const [only, ...others] = await backupsOf(server)
    expect([only?.reason, others]).toEqual(['manual', []])
    const download = await server.http.get(`/api/v1/server-backups/${only?.name}`)
    expect([download.statusCode, download.rawPayload.length]).toEqual([200, only?.sizeBytes])
    for (const path of ['backups', `backups/${only?.name}`]) expect((await stat(join(server.configDir, path))).mode & 0o077).toBe(0)
    for (const name of ['../hondana.sqlite', '..%2Fhondana.sqlite', 'hondana-20200101T000000Z-manual.zip']) {
      expect((await server.http.get(`/api/v1/server-backups/${name}`)).statusCode).toBe(404)
    }
    // A backup that disappears between reading the folder and reading its size.
    await symlink('nowhere', join(server.configDir, 'backups', 'hondana-20200101T000000Z-manual.zip'))
    expect((await backupsOf(server)).map(({ name }) => name)).toEqual([only?.name])
    expect((await server.http.delete(`/api/v1/server-backups/${only?.name}`)).statusCode).toBe(204)
    expect(await backupsOf(server)).toEqual([])
    await server.close()
  })

  test('removes the incomplete ZIP of a server that was killed', async () => {
    const server = await aServer({ working: true })
    const folder = join(server.configDir, 'backups')
    await mkdir(folder, { recursive: true })
    const part = newPartPath(join(folder, 'hondana-20200101T000000Z-scheduled.zip'))
    await writeFile(part, 'gigabytes')
    await runTask(server, '/api/v1/server-backups')
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
    await server.close()
  })

  test('is kept even if an older one has a date in the future because the clock was wrong', async () => {
    const server = await aServer({ working: true, settings: { HONDANA_BACKUP_KEEP: '1' } })
    const folder = join(server.configDir, 'backups')
    await mkdir(folder)
    await writeFile(join(folder, 'hondana-20990101T000000Z-manual.zip'), 'of a wrong clock')
    const { state, outcome } = await runTask(server, '/api/v1/server-backups')
    expect(state).toBe('SUCCEEDED')
    expect(await readdir(folder)).toEqual([outcome.name])
    await server.close()
  })

  test('is created automatically when the last one is too old', async () => {
    const server = await aServer({ working: true })
    const { context } = server.app
    await mkdir(join(server.configDir, 'backups'))
    await writeFile(join(server.configDir, 'backups/.hondana-20200101T000000Z-scheduled.zip.copy'), 'of a killed server')
    const serverSettings = settingsFeature(context, context.settings).server
    const atMs = { now: context.clock.now() }
    const checkDue = createDueBackupCheck({ ...context, serverSettings, clock: { ...context.clock, now: () => atMs.now } })
    const lookLater = async (hours: number) => {
      atMs.now += hours * 3_600_000
      return checkDue()
    }
    expect([await checkDue(), await lookLater(1), await lookLater(0.5)]).toEqual([false, true, false])
    await context.tasks.idle()
    expect((await backupsOf(server)).map(({ reason }) => reason)).toEqual(['scheduled'])
    expect(await readdir(join(server.configDir, 'backups'))).toHaveLength(1)
    expect([await lookLater(20), await lookLater(3)]).toEqual([false, true])
    await context.tasks.idle()
    // The clock was wrong and is set back by two days.
    expect([await lookLater(-48), await lookLater(1)]).toEqual([false, true])
    await context.tasks.idle()
    await server.close()
  })

  test('is not created twice when the schedules move to another node while it is being made', async () => {
    const server = await aServer()
    const { context } = server.app
    const serverSettings = settingsFeature(context, context.settings).server
    const atMs = { now: context.clock.now() }
    const aLeader = () => createDueBackupCheck({ ...context, serverSettings, clock: { ...context.clock, now: () => atMs.now } })
    const [first, second] = [aLeader(), aLeader()]
    atMs.now += 3_600_000
    expect(await first()).toBe(true)
    await context.db.updateTable('task').set({ state: 'RUNNING', isDue: 0 }).execute()
    expect([await second(), await first()]).toEqual([false, false])
    // It takes longer than an hour.
    atMs.now += 3_600_000
    expect([await second(), await first()]).toEqual([false, false])
    await context.db.updateTable('task').set({ state: 'FAILED', finishedAt: atMs.now }).execute()
    atMs.now += 3_600_000
    expect(await second()).toBe(true)
    await server.close()
  })

  test('follows the interval and retention that an administrator sets while the server runs', async () => {
    const server = await aServer({ working: true, settings: { HONDANA_BACKUP_INTERVAL_HOURS: '0' } })
    const read = async () => (await server.http.get('/api/v1/server-backups/schedule')).json()
    const change = (body: object) => server.http.patch('/api/v1/server-backups/schedule', body)
    expect(await read()).toEqual({
      intervalHours: 0,
      cron: null,
      keep: 10,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      nextAt: null,
      configured: { intervalHours: 0, keep: 10 },
    })
    expect((await change({ intervalHours: 6, keep: 1 })).statusCode).toBe(204)
    expect(await read()).toMatchObject({ intervalHours: 6, keep: 1, nextAt: expect.stringMatching(/Z$/) })
    await change({ cron: '30 4 * * *' })
    const { cron, nextAt } = await read()
    expect([cron, new Date(nextAt).getHours(), new Date(nextAt).getMinutes()]).toEqual(['30 4 * * *', 4, 30])
    await mkdir(join(server.configDir, 'backups'))
    await writeFile(join(server.configDir, 'backups/hondana-20200101T000000Z-manual.zip'), 'old')
    await runTask(server, '/api/v1/server-backups')
    expect((await backupsOf(server)).map(({ name }) => name.includes('20200101'))).toEqual([false])
    for (const wrong of [{ intervalHours: 9000 }, { keep: 0 }, { cron: '* * * * *' }, { cron: 'daily' }, { keep: '3' }, { other: 1 }])
      expect([wrong, (await change(wrong)).statusCode]).toEqual([wrong, 400])
    await change({ intervalHours: null, cron: null, keep: null })
    expect(await read()).toMatchObject({ intervalHours: 0, cron: null, keep: 10, nextAt: null })
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/server-backups/schedule')).statusCode).toBe(403)
    expect((await reader.patch('/api/v1/server-backups/schedule', { keep: 2 })).statusCode).toBe(403)
    await server.close()
  })

  test('changes nothing when this version could not start with it', async () => {
    const configDir = aFolder()
    const server = await aServer({ configDir, working: true })
    const later = defineContractMigration('2999-01-01T00-00-later', async () => undefined)
    await migrate(server.app.context.db, [...aDatabasePlan().migrations, later], { version: '9.0.0' })
    const { outcome } = await runTask(server, '/api/v1/server-backups')
    await server.close()
    const before = await readdir(configDir)
    await expect(restore(configDir, join(configDir, 'backups', outcome.name))).rejects.toThrow('made by a newer version of Hondana')
    expect(await readdir(configDir)).toEqual(before)
    await rm(configDir, { recursive: true })
  })

  test('changes nothing when it is damaged or not a backup', async () => {
    const configDir = aFolder()
    const server = await aServer({ configDir, working: true })
    const { outcome } = await runTask(server, '/api/v1/server-backups')
    await server.close()
    const before = await readdir(configDir)
    const broken = join(configDir, 'backups', 'broken.zip')
    const bytes = await readFile(join(configDir, 'backups', outcome.name))
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000)
    await writeFile(broken, bytes)
    await expect(restore(configDir, broken)).rejects.toThrow(TransferRefused)
    await writeFile(broken, 'nothing')
    await expect(restore(configDir, broken)).rejects.toThrow(TransferRefused)
    await expect(restore(configDir, join(configDir, 'missing.zip'))).rejects.toThrow("doesn't exist")
    expect(await readdir(configDir)).toEqual(before)
    await rm(configDir, { recursive: true })
  })
})

describe.each(databases)('the database on %s', (engine, aDatabase) => {
  test('is compacted on request', async () => {
    const server = await aServer({ database: await aDatabase(), working: true })
    expect(await runTask(server, '/api/v1/maintenance/compact-database')).toMatchObject({
      state: 'SUCCEEDED',
      outcome: { bytesBefore: expect.any(Number), bytesAfter: expect.any(Number) },
    })
    await server.close()
  })

  test('is backed up before its schema changes, or the log contains a warning that it cannot be', async () => {
    const server = await aServer({ database: await aDatabase() })
    const { context } = server.app
    const warnings: unknown[] = []
    const log = Object.assign(Object.create(context.log), { warn: (...line: unknown[]) => warnings.push(line), info: () => undefined })
    await backUpBeforeMigration({ ...context, log, leaveOut: [] }, [])
    expect(await backupsOf(server)).toEqual([])
    await backUpBeforeMigration({ ...context, log, leaveOut: [] }, [defineMigration('2999-01-01T00-00-later', async () => undefined)])
    const reasons = (await backupsOf(server)).map(({ reason }) => reason)
    if (engine === 'SQLite') expect([reasons, warnings]).toEqual([['migration'], []])
    else expect(reasons.length + warnings.length).toBe(1)
    await server.close()
  })

  test('is backed up once more after a backup that another node is making, which is not disturbed', async () => {
    const server = await aServer({ database: await aDatabase() })
    const deps = { ...server.app.context, leaveOut: [] }
    const folder = join(server.configDir, 'backups')
    const first = makeBackup(deps, { reason: 'manual', keep: 1 })
    await expect
      .poll(async () => (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.copy')), { interval: 1 })
      .toBe(true)
    const otherNode = engine === 'PostgreSQL' ? createClaims(server.app.context.databaseLocation) : deps.claims
    const made = await Promise.all([first, makeBackup({ ...deps, claims: otherNode }, { reason: 'migration', keep: 1 })])
    if (otherNode !== deps.claims) await otherNode.close()
    expect((await readdir(folder)).toSorted()).toEqual(made.map(({ name }) => name).toSorted())
    await server.close()
  })
})
