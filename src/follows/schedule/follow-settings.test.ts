import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aFollowFixture, type FollowFixture, type FollowingLibrary } from '../../../test/builders/a-follow-fixture.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { checkFollowsTask } from '../check/check-follows.task.ts'
import { requestDueChecks } from '../check/request-check.ts'
import { createFollowFiles } from '../list/follow-file.ts'
import { readSchedule } from './follow-settings.ts'
import { followScheduler } from './scheduler.ts'

const base = '/api/v1/downloads'
const hourMs = 3_600_000

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let trial: FollowFixture
  let library: FollowingLibrary
  beforeAll(async () => {
    trial = await aFollowFixture({ database: await aDatabase() })
    library = trial.library
  })
  afterAll(() => trial.close())
  beforeEach(async () => {
    await trial.server.app.context.db.deleteFrom('followScheduler').execute()
    await trial.server.app.context.db.deleteFrom('followLibrary').execute()
    await library.write('')
  })

  const scheduler = async () => (await trial.server.http.get(`${base}/scheduler`)).json()
  const change = (body: object) => trial.server.http.post(`${base}/scheduler`, body)
  const configure = (body: object) => trial.server.http.put(`${base}/follow-config`, body)

  test('settings that two requests change at the same moment are both stored', async () => {
    const answers = await Promise.all([change({ enabled: false }), change({ intervalHours: 7 })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await scheduler()).toMatchObject({ enabled: false, intervalHours: 7 })
  })

  test('without any settings every follow list is checked once a day', async () => {
    await library.write('https://mangadex.org/title/x\n# comment\nhttps://example.org/a\nhttps://example.org/a/\n')
    expect(await scheduler()).toEqual({
      enabled: true,
      intervalHours: 24,
      scheduleMode: 'interval',
      checkTime: null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      lastCheckTime: null,
      libraries: [
        {
          libraryId: library.id,
          libraryName: 'Library 1',
          enabled: true,
          checkIntervalHours: 24,
          ownIntervalHours: null,
          nextCheckAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          lastCheckAt: null,
          urlCount: 2,
          titlesWithNews: 0,
          titlesInTrouble: 0,
          problem: null,
        },
      ],
    })
  })

  test('a response can be sent back with a change, and omitted fields stay unchanged', async () => {
    const read = await scheduler()
    expect((await change({ ...read, intervalHours: 6 })).json()).toMatchObject({ intervalHours: 6, libraries: [{ checkIntervalHours: 6 }] })
    expect((await change({ scheduleMode: 'fixed_time', checkTime: '03:30' })).json()).toMatchObject({
      scheduleMode: 'fixed_time',
      intervalHours: 6,
    })
    expect((await change({ enabled: false })).json()).toMatchObject({
      enabled: false,
      checkTime: '03:30',
      libraries: [{ nextCheckAt: null }],
    })
    expect((await change({ scheduleMode: 'interval', checkTime: null })).json()).toMatchObject({ checkTime: null })
  })

  test.each([
    [{ intervalHours: 0 }, 'intervalHours'],
    [{ intervalHours: 8761 }, 'intervalHours'],
    [{ intervalHours: 1.5 }, 'intervalHours'],
    [{ scheduleMode: 'sometimes' }, 'scheduleMode'],
    [{ checkTime: '25:99' }, 'checkTime'],
    [{ checkTime: '3:30' }, 'checkTime'],
    [{ scheduleMode: 'fixed_time' }, 'checkTime'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ intervallHours: 6 }, 'intervallHours'],
  ])('%j is rejected with the field name, and the settings stay unchanged', async (bad, name) => {
    expect((await change(bad)).json()).toMatchObject({ status: 400, message: expect.stringContaining(name) })
    expect(await readSchedule(trial.server.app.context.db)).toMatchObject({ enabled: true, intervalHours: 24, scheduleMode: 'interval' })
  })

  test('a library has its own switch and interval, and without one uses the general interval', async () => {
    expect((await configure({ libraryId: library.id, enabled: false, checkIntervalHours: 2 })).json()).toMatchObject({
      libraryId: library.id,
      enabled: false,
      checkIntervalHours: 2,
      ownIntervalHours: 2,
      nextCheckAt: null,
    })
    expect((await configure({ libraryId: library.id })).json()).toMatchObject({ enabled: true, checkIntervalHours: 24 })
    expect((await trial.server.http.get(`${base}/follow-config`)).json()).toMatchObject([{ libraryId: library.id, enabled: true }])
    expect((await trial.server.http.get(`${base}/follow-config?libraryId=${library.id}`)).json()).toMatchObject({ libraryId: library.id })
    expect((await trial.server.http.get(`${base}/follow-config?libraryId=NOBODY`)).statusCode).toBe(404)
    expect((await configure({ libraryId: 'NOBODY' })).json()).toMatchObject({ status: 404 })
    expect((await configure({ libraryId: library.id, checkIntervalHours: 0 })).json()).toMatchObject({ status: 400 })
    expect((await configure({ libaryId: library.id })).json()).toMatchObject({ status: 400, message: expect.stringContaining('libaryId') })
  })

  test('a disabled library is excluded from checks of all libraries, and checked when it is requested by id', async () => {
    await configure({ libraryId: library.id, enabled: false })
    const all = (await trial.server.http.post(`${base}/check-new`)).json()
    expect(all).toMatchObject({ success: true, message: expect.stringContaining('0 libraries') })
    await trial.endOf(all.taskId)
    expect((await scheduler()).lastCheckTime).toBeNull()
    await library.check()
    expect((await scheduler()).lastCheckTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  })

  test('a check of all libraries requested through the scheduler returns an empty response and runs', async () => {
    const response = await trial.server.http.post(`${base}/scheduler/check-now`)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    await trial.server.app.context.tasks.idle()
    expect((await scheduler()).libraries[0].lastCheckAt).not.toBeNull()
  })

  describe('the scheduler', () => {
    const schedulerDeps = () => {
      const { context } = trial.server.app
      const plugins = { downloadProvider: async () => ({ state: 'disabled', reason: 'Not here.' }) as const }
      return { ...context, checkTask: checkFollowsTask({ ...context, files: createFollowFiles(context), plugins }) }
    }
    const lookAt = (nowMs: number) => {
      const deps = schedulerDeps()
      return requestDueChecks({ ...deps, clock: { ...deps.clock, now: () => nowMs } })
    }
    afterEach(() => trial.server.app.context.tasks.idle())

    test('requests a check once when a library is due, and again an interval after it was checked', async () => {
      const nowMs = Date.now()
      expect(await lookAt(nowMs)).toBeUndefined()
      expect(await lookAt(nowMs + 23.9 * hourMs)).toBeUndefined()
      const taskId = await lookAt(nowMs + 24.1 * hourMs)
      expect(taskId).toBeDefined()
      expect(await lookAt(nowMs + 24.2 * hourMs)).toBeUndefined()
      await trial.endOf(requireDefined(taskId, 'the ID of the task'))
      expect(await lookAt(nowMs + 24.5 * hourMs)).toBeUndefined()
      expect(await lookAt(nowMs + 25.2 * hourMs)).toBeDefined()
    })

    test('requests a check on only one of two nodes that run at the same time', async () => {
      const nowMs = Date.now()
      await lookAt(nowMs)
      const taskIds = await Promise.all([lookAt(nowMs + 25 * hourMs), lookAt(nowMs + 25 * hourMs)])
      expect(taskIds.filter((taskId) => taskId !== undefined)).toHaveLength(1)
    })

    test('runs as long as the server, and immediately checks what became due while the server was down', async () => {
      const { db } = trial.server.app.context
      await scheduler()
      await db
        .updateTable('followLibrary')
        .set({ lastCheckAt: Date.now() - 25 * hourMs })
        .where('libraryId', '=', library.id)
        .execute()
      const stop = await followScheduler(schedulerDeps()).start()
      await expect.poll(async () => Date.parse((await scheduler()).libraries[0].lastCheckAt)).toBeGreaterThan(Date.now() - hourMs)
      await stop()
    })

    test("continues with one check after the clock jumped ahead, as after a laptop's sleep", async () => {
      const clock = aClock()
      const deps = schedulerDeps()
      await scheduler()
      const stop = await followScheduler({ ...deps, clock }).start()
      const checks = async () =>
        (await deps.db.selectFrom('task').select('id').where('name', '=', 'follows.check').where('createdAt', '>=', startedAtMs).execute())
          .length
      const startedAtMs = Date.now()
      await new Promise((resolve) => setTimeout(resolve, 100))
      clock.pass(72 * hourMs)
      await expect.poll(checks).toBe(1)
      await trial.server.app.context.tasks.idle()
      clock.pass(0.5 * hourMs)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await checks()).toBe(1)
      await stop()
    })

    test('requests nothing when it is disabled', async () => {
      await change({ enabled: false })
      expect(await lookAt(Date.now() + 1000 * hourMs)).toBeUndefined()
    })
  })

  test('deleting a library deletes its follow settings', async () => {
    const other = await trial.addLibrary()
    await configure({ libraryId: other.id, enabled: false })
    expect((await trial.server.http.delete(`/api/v1/libraries/${other.id}`)).statusCode).toBe(204)
    const rows = await trial.server.app.context.db.selectFrom('followLibrary').select('libraryId').execute()
    expect(rows.map(({ libraryId }) => libraryId)).not.toContain(other.id)
    await rm(other.root, { recursive: true, force: true })
  })
})
