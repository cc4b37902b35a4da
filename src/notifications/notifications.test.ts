// What waits for notifiers and how it leaves the house, on real databases and over real HTTP.
import { afterEach, describe, expect, test } from 'vitest'
import { builtInPlugins } from '../../plugins/index.ts'
import { aClock } from '../../test/builders/a-clock.ts'
import { aGround, type TestGround } from '../../test/builders/a-ground.ts'
import { databases } from '../../test/setup/databases.ts'
import { inTransaction } from '../kernel/db/index.ts'
import { createOutbound } from '../kernel/outbound/index.ts'
import { type Answer, aSite, closeSites, says } from '../kernel/outbound/site.fixture.ts'
import { createFacetValues, createLists, libraryFeature } from '../library/index.ts'
import { pluginsFeature } from '../plugins/index.ts'
import { settingsFeature } from '../settings/index.ts'
import { usersFeature } from '../users/index.ts'
import { deliverNotices } from './deliver-notices.ts'
import { notificationsFeature } from './index.ts'
import { lookAtLibrary } from './library-troubles.ts'
import { noteDownload } from './note-download.ts'
import { listPendingNotices } from './notifications.queries.ts'

const grounds: TestGround[] = []
afterEach(async () => {
  closeSites()
  await Promise.all(grounds.splice(0).map((ground) => ground.close()))
})
const never = new AbortController().signal
const minuteMs = 60_000
const ntfy = 'notify-ntfy'
const library = { id: 'lib', name: 'Manga', root: '/srv/secret-folder' }

describe.each(databases)('on %s', (_engine, aDatabase) => {
  /** A server with a library and a clock that can be pushed forward; ntfy is a service on this machine. */
  async function aHouse() {
    let answer: Answer = says(200, {}, '{}')
    const service = await aSite((...args) => answer(...args))
    const ground = await aGround({ database: await aDatabase() })
    grounds.push(ground)
    const clock = aClock()
    const startPlugins = () => {
      const { log, settings } = ground
      const outbound = createOutbound({ clock, log, allowPrivateHosts: settings.allowPrivateHosts, userAgent: 'Hondana/test' })
      return pluginsFeature({ ...ground, clock, outbound }, builtInPlugins)
    }
    const plugins = startPlugins()
    const serverSettings = settingsFeature(ground, ground.settings)
    const users = usersFeature(ground, serverSettings.server)
    const notifications = notificationsFeature(ground, plugins)
    const lists = createLists(ground)
    const libraryRoom = libraryFeature(ground, { lists, facets: createFacetValues(ground, lists) })
    const http = await ground.open([serverSettings.feature, users.feature, libraryRoom, plugins.feature, notifications.feature])
    const times = { lastScanAt: null, createdAt: 0, modifiedAt: 0, unavailableAt: null, attention: null }
    await ground.db
      .insertInto('library')
      .values({ ...library, nameKey: 'manga', options: '{}', ...times })
      .execute()
    let { notifiers } = plugins
    const deps = { ...ground, clock, notifiers, pathOfSeries: async () => '/series/0ABC' }
    const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'GET', path: string, payload?: object) =>
      http.inject({ method, url: `/api/v1/plugins/${path}`, ...(payload ? { payload } : {}) })
    const configure = (more: object = {}) => ask('PUT', `${ntfy}/config`, { server: service.url, topic: 'shelf', ...more })
    await configure()
    return {
      ground,
      clock,
      service,
      ask,
      configure,
      enable: (enabled = true) => ask('PATCH', ntfy, { enabled }),
      answers: (next: Answer) => {
        answer = next
      },
      /** What arrived, as "title: message". */
      told: () => service.asked.map(({ body }) => JSON.parse(body)).map(({ title, message }) => `${title}: ${message}`),
      /** A download of a title has ended. */
      ended: (title: string, chapters: number, failure: { reason: string; diskFull: boolean } | null = null) =>
        inTransaction(ground.db, (trx) =>
          noteDownload(deps, trx, { libraryId: library.id, title, seriesFolder: title, chapters, failure }),
        ),
      deliver: () => deliverNotices({ ...deps, notifiers }, ntfy, never),
      /** A new process knows what is stored, and nothing else. */
      restart: () => {
        notifiers = startPlugins().notifiers
      },
      look: async (state: { unavailableAt?: number | null; attention?: string | null }) => {
        await ground.db.updateTable('library').set(state).where('id', '=', library.id).execute()
        await lookAtLibrary(deps, library.id)
      },
      waiting: async () => (await listPendingNotices(ground.db, ntfy, 100)).length,
      logged: async () =>
        (await ask('GET', `${ntfy}/logs`)).json<{ content: { message: string }[] }>().content.map(({ message }) => message),
    }
  }

  test('a finished download is told once', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 30)
    await house.deliver()
    house.clock.pass(2 * minuteMs)
    await house.deliver()
    expect(house.told()).toEqual(['Berserk: 30 new chapters in Manga.'])
  })

  test('a disabled notifier tells nothing, not even later', async () => {
    const house = await aHouse()
    await house.ended('Before', 1)
    await house.enable()
    await house.ended('Meanwhile', 1)
    await house.enable(false)
    await house.deliver()
    await house.enable()
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([[], 0])
  })

  test('a burst is a few messages, and the next ones wait for a minute', async () => {
    const house = await aHouse()
    await house.enable()
    for (const title of 'ABCDEFGHIJKL') await house.ended(title, 2)
    await house.deliver()
    await house.ended('Late', 1)
    await house.deliver()
    expect(house.told()).toEqual(['News from Hondana: 24 new chapters of 12 titles.'])
    house.clock.pass(minuteMs + 1)
    await house.deliver()
    expect(house.told()[1]).toBe('Late: 1 new chapter in Manga.')
  })

  test('a service that is down for an hour gets everything in few messages when it is back, also from a server that was restarted', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(says(502))
    for (let passed = 0; passed < 60; passed++) {
      if (passed % 10 === 0) await house.ended('Berserk', 1)
      await house.deliver()
      house.clock.pass(minuteMs)
    }
    expect(house.service.asked.length).toBeLessThan(12)
    expect(await house.logged()).toContainEqual(expect.stringMatching(/^Notices wait: .*502/))
    house.service.asked.splice(0)
    house.answers(says(200))
    house.clock.pass(20 * minuteMs)
    house.restart()
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([['Berserk: 6 new chapters in Manga.'], 0])
  })

  test('news that could not be sent within a day are given up, and the log says so', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 1)
    house.clock.pass(25 * 60 * minuteMs)
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([[], 0])
    expect(await house.logged()).toContainEqual('1 notices could not be sent within a day and are given up.')
  })

  test('what the service refuses for good is not sent again, and the log says why', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(says(403, {}, JSON.stringify({ error: 'topic shelf is reserved' })))
    await house.ended('Berserk', 1)
    await house.deliver()
    expect([house.service.asked.length, await house.waiting()]).toEqual([1, 0])
    // The topic is a secret of the configuration, also where the service repeats it.
    expect(await house.logged()).toContainEqual(expect.stringMatching(/given up \(NEW_CHAPTERS\): .*\(HTTP 403\): topic \*+ is reserved$/))
  })

  test('a service that asks to wait is left alone as long as it asks', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(says(429, { 'retry-after': '80' }))
    await house.ended('Berserk', 1)
    await house.deliver()
    house.answers(says(200))
    house.clock.pass(70_000)
    await house.deliver()
    expect(house.service.asked).toHaveLength(1)
  })

  test('only the chosen kinds of news are told, in the chosen language', async () => {
    const house = await aHouse()
    await house.configure({ news: ['DOWNLOAD_FAILED'], language: 'de' })
    await house.enable()
    await house.ended('Berserk', 5)
    await house.ended('Vagabond', 2, { reason: 'No answer from https://x.example/a?key=1 for /srv/secret-folder/a b.', diskFull: false })
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([
      ['Download fehlgeschlagen: Vagabond: Manga: No answer from x.example for … b. 2 Kapitel wurden trotzdem geladen.'],
      0,
    ])
  })

  test('a trouble that lasts is told once, and anew after it was over', async () => {
    const house = await aHouse()
    await house.enable()
    const attention = JSON.stringify({ kind: 'MOST_BOOKS_VANISHED', vanishedBooks: 54, knownBooks: 60, since: 1, accepted: false })
    const turn = async () => {
      await house.deliver()
      house.clock.pass(2 * minuteMs)
    }
    await house.look({ unavailableAt: 5 })
    await house.look({ unavailableAt: 5 })
    await turn()
    await house.look({ unavailableAt: null, attention })
    await house.look({ attention })
    await turn()
    await house.look({ attention: null })
    await house.look({ unavailableAt: 9 })
    await turn()
    const full = { reason: 'The disk of the library "Manga" is full.', diskFull: true }
    await house.ended('A', 0, full)
    await house.ended('B', 0, full)
    await turn()
    expect(house.told().map((text) => text.split(':')[0])).toEqual([
      'Manga cannot be reached',
      'Most books of Manga are missing',
      'Manga cannot be reached',
      'The disk of Manga is full',
    ])
    expect(house.service.asked.map(({ body }) => body).join()).not.toContain('secret-folder')
  })

  test('a test says what really came of it', async () => {
    const house = await aHouse()
    const tried = async (id = ntfy) => {
      const answer = await house.ask('POST', `${id}/test`)
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    expect(await tried()).toEqual([400, expect.stringContaining('disabled')])
    await house.enable()
    expect(await tried()).toEqual([200, expect.stringContaining('took the notice')])
    expect(house.told()).toEqual(['Hondana: This is a test. News of your library will arrive here.'])
    house.answers(says(401, {}, JSON.stringify({ error: 'unauthorized' })))
    expect(await tried()).toEqual([400, expect.stringMatching(/HTTP 401\): unauthorized$/)])
    house.answers((response) => void response.destroy())
    expect(await tried()).toEqual([400, expect.stringContaining('127.0.0.1')])
    expect((await tried('srca'))[0]).toBe(400)
    expect((await tried('nobody'))[0]).toBe(404)
  })
})
