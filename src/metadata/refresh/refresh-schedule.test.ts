import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { storeSentence } from '../../kernel/sentences/index.ts'
import type { MetadataProvider } from '../../plugins/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshSchedule } from './refresh-schedule.ts'

const dayMs = 86_400_000

describe.each(databases)('stale metadata, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let mangaDex: FakeMangaDex
  let libraries: readonly TestLibrary[]
  beforeAll(async () => {
    mangaDex = await aFakeMangaDex().titles(3, 0).start()
    const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
    server = await aServer({ database: await aDatabase(), settings, working: true })
    server.app.context.outbound.setRateLimit(new URL(mangaDex.url).host, 1000, 1000)
    await server.http.patch('/api/v1/plugins/srca', { enabled: true })
    const [one, two, three] = mangaDex.titles
    libraries = [
      await aLibrary({ server, files: { [`${one?.id}/1.cbz`]: {}, [`${two?.id}/1.cbz`]: {} } }),
      await aLibrary({ server, files: { [`${three?.id}/1.cbz`]: {} } }),
    ]
  })
  afterAll(async () => {
    await server.close()
    await mangaDex.close()
    for (const library of libraries) await library.removeFolder()
  })
  const idle = () => server.app.context.tasks.idle()
  /** Requested titles, with the ids of each request together. */
  const requests = () => mangaDex.requests.map(({ path, query }) => query.getAll('ids[]').sort().join() || path.replace('/manga/', ''))
  const ids = (...which: readonly number[]) =>
    which
      .map((n) => mangaDex.titles[n]?.id)
      .sort()
      .join()
  let isEnabled = true
  const sources: MetadataDeps['sources'] = {
    all: [{ id: 'srca', name: 'MangaDex', hosts: [], canHandle: () => false }],
    provider: async () => (isEnabled ? { state: 'ready', provider: {} as MetadataProvider } : { state: 'disabled', reason: '' }),
  }
  const start = (clock: Clock = server.app.context.clock) => refreshSchedule({ ...server.app.context, clock, sources }).start()
  const setEveryDays = (refreshEveryDays: number) => server.http.put('/api/v1/metadata/settings', { order: ['srca'], refreshEveryDays })

  test('is refreshed after the configured number of days, for all libraries at once, and not before', async () => {
    await setEveryDays(30)
    mangaDex.forgetRequests()
    const clock = aClock()
    const stop = await start(clock)
    clock.pass(29 * dayMs)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await idle()
    expect(requests()).toEqual([])
    clock.pass(1.1 * dayMs)
    await expect.poll(requests).toEqual([ids(0, 1, 2)])
    await idle()
    await stop()
  })

  test('is refreshed at startup, for a server that never runs for an hour', async () => {
    mangaDex.forgetRequests()
    const old = Date.now() - 40 * dayMs
    await server.app.context.db.updateTable('sourceBinding').set({ askedAt: old }).execute()
    const stop = await start()
    await expect.poll(requests).toEqual([ids(0, 1, 2)])
    await idle()
    await stop()
  })

  test('is refreshed when a wrong clock dated the last request years ahead', async () => {
    mangaDex.forgetRequests()
    const { db } = server.app.context
    await db
      .updateTable('sourceBinding')
      .set({ askedAt: Date.now() + 4000 * dayMs })
      .execute()
    const until = Date.now() + 4000 * dayMs
    await db
      .insertInto('sourcePause')
      .values({ pluginId: 'srca', failures: 3, since: until, until, fault: storeSentence('HTTP 502'), status: 502 })
      .execute()
    const stop = await start()
    await expect.poll(requests).toEqual([ids(0, 1, 2)])
    await idle()
    await stop()
  })

  test('queues no task while all of it is in the trash or of a disabled source', async () => {
    const { db } = server.app.context
    const countTasks = async () => {
      const stop = await start()
      await stop()
      await idle()
      return (await db.selectFrom('task').where('name', '=', 'metadata.refresh-bound').select('id').execute()).length
    }
    const before = await countTasks()
    await db.updateTable('sourceBinding').set({ askedAt: 0 }).execute()
    isEnabled = false
    expect(await countTasks()).toBe(before)
    isEnabled = true
    await db.updateTable('series').set({ deletedAt: 1 }).execute()
    expect(await countTasks()).toBe(before)
    await db.updateTable('series').set({ deletedAt: null }).execute()
    expect(await countTasks()).toBe(before + 1)
  })

  test('is not refreshed when the administrator disables it', async () => {
    await setEveryDays(0)
    mangaDex.forgetRequests()
    const clock = aClock()
    clock.pass(1000 * dayMs)
    const stop = await start(clock)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await idle()
    expect(requests()).toEqual([])
    await stop()
  })

  test('is refreshed immediately for one library or all of them on request', async () => {
    mangaDex.forgetRequests()
    await server.http.post(`/api/v1/libraries/${libraries[0]?.id}/metadata/refresh`)
    await idle()
    expect(requests()).toEqual([ids(0, 1)])
    mangaDex.forgetRequests()
    expect((await server.http.post('/api/v1/libraries/metadata/refresh')).statusCode).toBe(202)
    await idle()
    expect(requests().sort()).toEqual([ids(0, 1), ids(2)].sort())
    const [series] = requireDefined(await libraries[1]?.series(), 'the second library')
    mangaDex.forgetRequests()
    expect((await server.http.post(`/api/v1/series/${series?.id}/metadata/refresh`)).statusCode).toBe(202)
    await idle()
    expect(requests()).toEqual([ids(2)])
  })
})
