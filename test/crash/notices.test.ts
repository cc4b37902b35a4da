// Kills a real server between notices that were written and ones that were sent, and while the service has one but nobody here knows.
// Each notice arrives, and at most once more for each time that the server died with it on its way.
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

test.runIf(process.platform === 'linux')('notices survive kills before, while and after they are sent', async (context) => {
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(3, { pages: 1 }).start()
  context.onTestFinished(source.close)
  const server = await aCrashingServer(source)
  context.onTestFinished(server.cleanUp)
  const takes: SiteHandler = (response) => void response.writeHead(200).end()
  const dies: SiteHandler = () => void server.kill()
  const takesAndDies: SiteHandler = (response) => void response.writeHead(200).end(() => void server.kill())
  let answer: SiteHandler = takes
  const service = await startTestSite((...args) => answer(...args))
  context.onTestFinished(closeTestSites)
  const told = () => service.requests.map(({ body }) => JSON.parse(body) as Notice)
  const isTold = (times: number) => vi.waitFor(() => expect(told()).toHaveLength(times), pollOptions)
  const waiting = () => {
    using database = open(server.databaseFile)
    return database.count('select count(*) from pendingNotice')
  }

  await server.start()
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  await server.ask('PUT', '/plugins/notify-webhook/config', { address: service.url })
  await server.ask('PATCH', '/plugins/notify-webhook', { enabled: true })
  // Two chapters come and one never will: two notices, stored with the end of the download.
  const [broken] = source.chaptersOf()
  if (broken) source.breakChapter(broken, { status: 404 })
  server.crashAt('ended')
  await server.ask('POST', '/downloads', { url: source.titleUrl(), libraryId: library.id })
  expect([await server.died(), told(), waiting()]).toEqual(['SIGKILL', [], 2])

  // The next process sends them, and dies while the service has the first and has not answered.
  answer = dies
  await server.start()
  await isTold(1)
  await server.died()
  expect(waiting()).toBe(2)

  // The first is answered now; with the second on its way it dies again.
  answer = (response, path, count) => (count === 2 ? takes : dies)(response, path, count)
  await server.start()
  await isTold(3)
  await server.died()
  expect(waiting()).toBe(1)

  // The second is answered, and the server dies at about the moment in which it learns of it.
  answer = takesAndDies
  await server.start()
  await isTold(4)
  await server.died()
  answer = takes
  await server.start()
  await vi.waitFor(() => expect(waiting()).toBe(0), pollOptions)

  const [first, second, ...others] = [...Map.groupBy(told(), ({ id }) => id).values()]
  expect([first?.map(({ kind }) => kind), others]).toEqual([['NEW_CHAPTERS', 'NEW_CHAPTERS'], []])
  expect(new Set(second?.map(({ kind }) => kind))).toEqual(new Set(['DOWNLOAD_FAILED']))
  expect([2, 3]).toContain(second?.length)
})

function open(file: string) {
  const database = new Database(file, { readonly: true })
  return { count: (query: string) => database.prepare(query).pluck().get() as number, [Symbol.dispose]: () => void database.close() }
}
