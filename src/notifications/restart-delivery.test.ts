// From the queue to the phone: a real download with gallery-dl, a local ntfy, and a server restart in between.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aFakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { closeTestSites, respondWith, startTestSite } from '../kernel/outbound/site.fixture.ts'

afterEach(closeTestSites)

test('a finished download is reported to ntfy once, even across a server restart', async () => {
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(2, { pages: 1 }).start()
  const ntfy = await startTestSite(respondWith(200, {}, '{}'))
  const configDir = join(inject('runFolder'), randomUUID())
  const root = join(configDir, 'manga')
  await mkdir(root, { recursive: true })
  const settings = { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'false' }
  const start = () => aServer({ configDir, settings, working: true })

  const first = await start()
  const libraryId = (await first.http.post('/api/v1/libraries', { name: 'Manga', root })).json<{ id: string }>().id
  const config = { server: ntfy.url, topic: 'shelf', hondanaAddress: 'https://hondana.example.org' }
  expect((await first.http.put('/api/v1/plugins/notify-ntfy/config', config)).statusCode).toBe(200)
  await first.http.patch('/api/v1/plugins/notify-ntfy', { enabled: true })
  const queued = await first.http.post('/api/v1/downloads', { url: source.titleUrl(), libraryId })
  await completed(first, queued.json<{ id: string }>().id)
  // A notice waits for the scan of its series, but not for long enough on a very busy machine.
  await expect.poll(() => seriesOf(first)).toHaveLength(1)
  // Usually before the notice is due.
  await first.close()

  const second = await start()
  await expect.poll(() => ntfy.requests.length).toBe(1)
  const [series] = await seriesOf(second)
  expect(JSON.parse(requireDefined(ntfy.requests[0], 'the first notification').body)).toMatchObject({
    title: 'Berserk',
    message: '2 new chapters in Manga.',
    click: `https://hondana.example.org/series/${series?.id}`,
  })
  // Stored as sent, so that a later start has nothing to send; a duplicate sent by now would be detected below.
  const waiting = () => second.app.context.db.selectFrom('pendingNotice').selectAll().execute()
  await expect.poll(waiting).toEqual([])
  await second.close()

  const third = await start()
  await third.app.context.tasks.idle()
  expect(ntfy.requests).toHaveLength(1)
  await third.close()
  await source.close()
  await rm(configDir, { recursive: true })
})

const seriesOf = async ({ http }: TestServer) => (await http.get('/api/v1/series')).json<{ content: { id: string }[] }>().content

const completed = (server: TestServer, id: string) =>
  expect
    .poll(async () => (await server.http.get(`/api/v1/downloads/${id}`)).json<{ status: string }>().status, {
      interval: 20,
    })
    .toBe('COMPLETED')
