// Kills a real server between storing and sending notices, and while the service has received one without the server knowing. Each notice
// is delivered, with at most one repetition per kill during its delivery.
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { closeTestSites, type SiteHandler, startTestSite } from '../../src/kernel/outbound/site.fixture.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer } from './crashing-server.ts'

interface Notice {
  readonly id: string
  readonly kind: string
}

test.runIf(process.platform === 'linux')('notices survive kills before, during and after sending', async (context) => {
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(3, { pages: 1 }).start()
  context.onTestFinished(source.close)
  const server = await aCrashingServer(source)
  context.onTestFinished(server.cleanUp)
  const accept: SiteHandler = (response) => void response.writeHead(200).end()
  const dies: SiteHandler = () => void server.kill()
  const takesAndDies: SiteHandler = (response) => void response.writeHead(200).end(() => void server.kill())
  let handler: SiteHandler = accept
  const service = await startTestSite((...args) => handler(...args))
  context.onTestFinished(closeTestSites)
  const notices = () => service.requests.map(({ body }) => JSON.parse(body) as Notice)
  const waitForNotices = (times: number) => vi.waitFor(() => expect(notices()).toHaveLength(times), pollOptions)
  const waiting = () => {
    using database = open(server.databaseFile)
    return database.count('select count(*) from pendingNotice')
  }

  await server.start()
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  await server.ask('PUT', '/plugins/notify-webhook/config', { address: service.url })
  await server.ask('PATCH', '/plugins/notify-webhook', { enabled: true })
  // Two chapters arrive and one never does: two notices, stored with the end of the download.
  const [broken] = source.chaptersOf()
  if (broken) source.breakChapter(broken, { status: 404 })
  server.crashAt('ended')
  await server.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: library.id })
  expect([await server.died(), notices(), waiting()]).toEqual(['SIGKILL', [], 2])

  // The next process sends them, and is killed after the service received the first but before it responded.
  handler = dies
  await server.start()
  await waitForNotices(1)
  await server.died()
  expect(waiting()).toBe(2)

  // The first now gets its response; while the second is being sent the server is killed again.
  handler = (response, path, count) => (count === 2 ? accept : dies)(response, path, count)
  await server.start()
  await waitForNotices(3)
  await server.died()
  expect(waiting()).toBe(1)

  // The second gets its response, and the server is killed at about the time it receives it.
  handler = takesAndDies
  await server.start()
  await waitForNotices(4)
  await server.died()
  handler = accept
  await server.start()
  await vi.waitFor(() => expect(waiting()).toBe(0), pollOptions)

  const [first, second, ...others] = [...Map.groupBy(notices(), ({ id }) => id).values()]
  expect([first?.map(({ kind }) => kind), others]).toEqual([['NEW_CHAPTERS', 'NEW_CHAPTERS'], []])
  expect(new Set(second?.map(({ kind }) => kind))).toEqual(new Set(['DOWNLOAD_FAILED']))
  expect([2, 3]).toContain(second?.length)
})

function open(file: string) {
  const database = new Database(file, { readonly: true })
  return { count: (query: string) => database.prepare(query).pluck().get() as number, [Symbol.dispose]: () => void database.close() }
}
