// Pending notices and their delivery, on real databases and over real HTTP.
import { afterEach, describe, expect, test } from 'vitest'
import { aNotificationServer, type NotificationServer } from '../../test/builders/a-notification-server.ts'
import { databases, onOneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { respondWith } from '../kernel/outbound/site.fixture.ts'

const servers: NotificationServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const minuteMs = 60_000

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  const startServer = async () => {
    const server = await aNotificationServer(await aDatabase())
    servers.push(server)
    return server
  }

  once('a finished download is reported once', async () => {
    const server = await startServer()
    await server.enable()
    await server.ended('Berserk', 30)
    await server.deliver()
    server.clock.pass(2 * minuteMs)
    await server.deliver()
    expect(server.messages()).toEqual(['Berserk: 30 new chapters in Manga.'])
  })

  test('a crash before sending loses nothing; a crash before the confirmation repeats the same message once', async () => {
    const server = await startServer()
    await server.enable()
    await server.ended('Berserk', 2, { reason: '1 of 3 chapters failed: no such page.', diskFull: false })
    const rows = () => server.context.db.selectFrom('pendingNotice').selectAll().orderBy('id').execute()
    const stored = await rows()
    server.restart()
    await server.deliver()
    expect(server.messages()).toEqual([
      'Berserk: 2 new chapters in Manga.',
      expect.stringContaining('Download failed: Berserk: Manga: 1 of 3 chapters failed'),
    ])
    expect(await rows()).toEqual([])
    // The state after a crash between the response and the commit.
    await server.context.db.insertInto('pendingNotice').values(stored.slice(1)).execute()
    server.clock.pass(2 * minuteMs)
    server.restart()
    await server.deliver()
    server.clock.pass(2 * minuteMs)
    await server.deliver()
    expect(server.messages().slice(2)).toEqual(server.messages().slice(1, 2))
  })

  once('new chapters wait a limited time for the scan that provides their link, and delay nothing else', async () => {
    const server = await startServer()
    await server.configure({ hondanaAddress: 'https://hondana.example.org' })
    await server.enable()
    server.scanned(false)
    await server.ended('Berserk', 2)
    await server.look({ unavailableAt: 5 })
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([[expect.stringContaining('Manga is unavailable')], 1])
    expect(await server.nextDeliveryMs()).toBeLessThan(5_000)
    server.scanned(true)
    server.clock.pass(2 * minuteMs)
    await server.deliver()
    expect(JSON.parse(requireDefined(server.service.requests[1], 'the second notification').body)).toMatchObject({
      title: 'Berserk',
      click: 'https://hondana.example.org/series/0ABC',
    })
    server.scanned(false)
    server.clock.pass(2 * minuteMs)
    await server.ended('Vagabond', 1)
    await server.deliver()
    server.clock.pass(31_000)
    await server.deliver()
    expect([server.messages()[2], await server.waiting()]).toEqual(['Vagabond: 1 new chapter in Manga.', 0])
  })

  test('a stored notice that cannot be read is removed and does not hold up the others', async () => {
    const server = await startServer()
    await server.enable()
    await server.ended('Berserk', 1)
    const { db } = server.context
    const [stored] = await db.selectFrom('pendingNotice').selectAll().execute()
    if (!stored) throw new Error('Nothing is pending')
    const unreadable = ['{"kind":"from-a-newer-version"}', '{'].map((news, n) => ({ ...stored, id: `0${n}`, news }))
    await db.insertInto('pendingNotice').values(unreadable).execute()
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([['Berserk: 1 new chapter in Manga.'], 0])
  })

  once('a disabled notifier sends nothing, not even after it is enabled again', async () => {
    const server = await startServer()
    await server.ended('Before', 1)
    await server.enable()
    await server.ended('Meanwhile', 1)
    await server.enable(false)
    await server.deliver()
    await server.enable()
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([[], 0])
  })

  once('a notifier that is switched on and cannot start for now loses nothing', async () => {
    const server = await startServer()
    await server.enable()
    await server.configure({ topic: 'not a topic' })
    await server.ended('Berserk', 3)
    await server.deliver()
    expect(await server.nextDeliveryMs()).toBeGreaterThan(minuteMs)
    await server.configure()
    server.clock.pass(2 * minuteMs)
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([['Berserk: 3 new chapters in Manga.'], 0])
  })

  once('a burst is sent as a few messages, and further ones wait for a minute', async () => {
    const server = await startServer()
    await server.enable()
    for (const title of 'ABCDEFGHIJKL') await server.ended(title, 2)
    await server.deliver()
    await server.ended('Late', 1)
    await server.deliver()
    expect(await server.nextDeliveryMs()).toBeGreaterThan(0)
    expect(server.messages()).toEqual(['News from Hondana: 24 new chapters of 12 titles.'])
    server.clock.pass(minuteMs + 1)
    await server.deliver()
    expect(server.messages()[1]).toBe('Late: 1 new chapter in Manga.')
  })

  once('a service that was down for an hour receives everything in few messages, even after a server restart', async () => {
    const server = await startServer()
    await server.enable()
    server.answers(respondWith(502))
    let longestPauseMs = 0
    for (let passed = 0; passed < 60; passed++) {
      if (passed % 10 === 0) await server.ended('Berserk', 1)
      await server.deliver()
      longestPauseMs = Math.max(longestPauseMs, requireDefined(await server.nextDeliveryMs(), 'a queued delivery'))
      server.clock.pass(minuteMs)
    }
    expect(longestPauseMs).toBeGreaterThan(10 * minuteMs)
    expect(server.service.requests.length).toBeLessThan(12)
    expect(await server.logged()).toContainEqual(expect.stringMatching(/^Notifications are on hold: .*502/))
    server.service.requests.splice(0)
    server.answers(respondWith(200))
    server.clock.pass(20 * minuteMs)
    server.restart()
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([['Berserk: 6 new chapters in Manga.'], 0])
  })

  once('notices that could not be sent within a day are dropped and logged', async () => {
    const server = await startServer()
    await server.enable()
    await server.ended('Berserk', 1)
    server.clock.pass(25 * 60 * minuteMs)
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([[], 0])
    expect(await server.logged()).toContainEqual("1 notifications couldn't be sent within a day and were dropped.")
  })

  test('a pause and notices dated years ahead by a wrong clock do not block delivery once it is corrected', async () => {
    const server = await startServer()
    await server.enable()
    await server.ended('Berserk', 1)
    server.scanned(false)
    const { db } = server.context
    const inYears = Date.now() + 10 * 365 * 24 * 60 * minuteMs
    await db.updateTable('pendingNotice').set({ createdAt: inYears }).execute()
    const [{ pluginId } = { pluginId: '' }] = await db.selectFrom('pendingNotice').select('pluginId').execute()
    await db.insertInto('notifierPause').values({ pluginId, failures: 3, untilMs: inYears }).execute()
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([['Berserk: 1 new chapter in Manga.'], 0])
  })

  once('a message that the service rejects permanently is not sent again, and the reason is logged', async () => {
    const server = await startServer()
    await server.enable()
    server.answers(respondWith(403, {}, JSON.stringify({ error: 'topic shelf is reserved' })))
    await server.ended('Berserk', 1)
    await server.deliver()
    expect([server.service.requests.length, await server.waiting()]).toEqual([1, 0])
    // The topic is a secret of the configuration, even when the service repeats it.
    expect(await server.logged()).toContainEqual(
      expect.stringMatching(/Dropped a notification \(NEW_CHAPTERS\): .*\(HTTP 403\): topic \*+ is reserved$/),
    )
  })

  once('a service that requires a pause is not contacted until it is over', async () => {
    const server = await startServer()
    await server.enable()
    server.answers(respondWith(429, { 'retry-after': '600' }))
    await server.ended('Berserk', 1)
    await server.deliver()
    expect(await server.nextDeliveryMs()).toBeGreaterThan(500_000)
    server.answers(respondWith(200))
    server.clock.pass(500_000)
    await server.deliver()
    expect(server.service.requests).toHaveLength(1)
  })

  once('only the selected kinds of notices are sent, in the selected language', async () => {
    const server = await startServer()
    await server.configure({ news: ['DOWNLOAD_FAILED'], language: 'de' })
    await server.enable()
    await server.ended('Berserk', 5)
    await server.ended('Vagabond', 2, { reason: 'No answer from https://x.example/a?key=1 for /srv/secret-folder/a b.', diskFull: false })
    await server.deliver()
    expect([server.messages(), await server.waiting()]).toEqual([
      ['Download fehlgeschlagen: Vagabond: Manga: No answer from x.example for … b. 2 Kapitel wurden heruntergeladen.'],
      0,
    ])
  })

  test('a lasting problem is reported once, and again after it was resolved', async () => {
    const server = await startServer()
    await server.enable()
    const attention = JSON.stringify({ kind: 'MOST_BOOKS_VANISHED', vanishedBooks: 54, knownBooks: 60, since: 1, accepted: false })
    const turn = async () => {
      await server.deliver()
      server.clock.pass(2 * minuteMs)
    }
    await server.look({ unavailableAt: 5 })
    await server.look({ unavailableAt: 5 })
    await turn()
    await server.look({ unavailableAt: null, attention })
    await server.look({ attention })
    await turn()
    await server.look({ attention: null })
    await server.look({ unavailableAt: 9 })
    await turn()
    const full = { reason: 'The disk of the library "Manga" is full.', diskFull: true }
    await server.ended('A', 0, full)
    await server.ended('B', 0, full)
    await turn()
    expect(server.messages().map((text) => text.split(':')[0])).toEqual([
      'Manga is unavailable',
      'Most books of Manga are missing',
      'Manga is unavailable',
      'The disk of Manga is full',
    ])
    expect(server.service.requests.map(({ body }) => body).join()).not.toContain('secret-folder')
  })

  once('a test returns the actual result', async () => {
    const server = await startServer()
    const tried = async (id = 'notify-ntfy') => {
      const response = await server.ask('POST', `${id}/test`)
      return [response.statusCode, response.json<{ message: string }>().message]
    }
    expect(await tried()).toEqual([400, expect.stringContaining('disabled')])
    await server.enable()
    expect(await tried()).toEqual([200, expect.stringContaining('accepted the notification')])
    expect(server.messages()).toEqual(['Hondana: This is a test. Notifications from Hondana will arrive here.'])
    server.answers(respondWith(401, {}, JSON.stringify({ error: 'unauthorized' })))
    expect(await tried()).toEqual([400, expect.stringMatching(/HTTP 401\): unauthorized$/)])
    server.answers((response) => void response.destroy())
    expect(await tried()).toEqual([400, expect.stringContaining('127.0.0.1')])
    expect((await tried('srca'))[0]).toBe(400)
    expect((await tried('nobody'))[0]).toBe(404)
  })
})
