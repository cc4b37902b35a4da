// Tasks that are cancelled while a source doesn't respond.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { firstCoverTask } from './covers/first-cover.task.ts'

let server: TestServer
let mangaDex: FakeMangaDex
let library: TestLibrary
beforeAll(async () => {
  mangaDex = await aFakeMangaDex().title({ title: 'One' }).start()
  const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
  server = await aServer({ settings, working: true })
  server.app.context.outbound.setRateLimit(new URL(mangaDex.url).host, 1000, 1000)
  await server.http.patch('/api/v1/plugins/srca', { enabled: true })
  library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
  await server.app.context.tasks.idle()
  // No request ends by itself.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
})
afterEach(() => {
  mangaDex.heal()
  mangaDex.forgetRequests()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
  await mangaDex.close()
  await library.removeFolder()
})

const seriesId = async () => requireDefined((await library.series())[0], 'the series').id

/** Cancels a task once it waits for the source. */
async function cancelWaiting(name: string): Promise<void> {
  await expect.poll(() => mangaDex.requests.length).toBe(1)
  const list = async () =>
    (await server.http.get('/api/v1/tasks')).json<{ content: { id: string; name: string; state: string }[] }>().content
  const task = requireDefined(
    (await list()).find((one) => one.name === name && one.state === 'RUNNING'),
    'the running task',
  )
  expect((await server.http.delete(`/api/v1/tasks/${task.id}`)).statusCode).toBe(204)
  await expect.poll(async () => (await list()).find(({ id }) => id === task.id)?.state).toBe('CANCELLED')
}

test('the cover of a downloaded series is no longer waited for', async () => {
  mangaDex.breakPath(/covers/, 'held')
  const { tasks, db } = server.app.context
  await tasks.enqueue(db, firstCoverTask, { seriesId: await seriesId(), coverUrl: `${mangaDex.url}/covers/a/b.jpg` })
  await cancelWaiting('metadata.first-cover')
})

test('matches are no longer waited for', async () => {
  mangaDex.breakPath(/./, 'held')
  await server.http.post('/api/v1/metadata/matches', { seriesIds: [await seriesId()] })
  await cancelWaiting('metadata.find-matches')
})
