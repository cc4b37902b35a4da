// Pending notices and their delivery, on real databases and over real HTTP.
import { afterEach, describe, expect, test } from 'vitest'
import { aNotificationServer, type NotificationServer } from '../../test/builders/a-notification-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { respondWith } from '../kernel/outbound/site.fixture.ts'

const houses: NotificationServer[] = []
afterEach(async () => {
  await Promise.all(houses.splice(0).map((house) => house.close()))
})
const minuteMs = 60_000

describe.each(databases)('on %s', (_engine, aDatabase) => {
  const aHouse = async () => {
    const house = await aNotificationServer(await aDatabase())
    houses.push(house)
    return house
  }

  test('a finished download is reported once', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 30)
    await house.deliver()
    house.clock.pass(2 * minuteMs)
    await house.deliver()
    expect(house.told()).toEqual(['Berserk: 30 new chapters in Manga.'])
  })

  test('a crash before sending loses nothing; a crash before the confirmation repeats the same message once', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 2, { reason: '1 of 3 chapters failed: no such page.', diskFull: false })
    const rows = () => house.ground.db.selectFrom('pendingNotice').selectAll().orderBy('id').execute()
    const stored = await rows()
    house.restart()
    await house.deliver()
    expect(house.told()).toEqual([
      'Berserk: 2 new chapters in Manga.',
      expect.stringContaining('Download failed: Berserk: Manga: 1 of 3 chapters failed'),
    ])
    expect(await rows()).toEqual([])
    // The state after a crash between the response and the commit.
    await house.ground.db.insertInto('pendingNotice').values(stored.slice(1)).execute()
    house.clock.pass(2 * minuteMs)
    house.restart()
    await house.deliver()
    house.clock.pass(2 * minuteMs)
    await house.deliver()
    expect(house.told().slice(2)).toEqual(house.told().slice(1, 2))
  })

  test('new chapters wait a limited time for the scan that provides their link, and delay nothing else', async () => {
    const house = await aHouse()
    await house.configure({ hondanaAddress: 'https://hondana.example.org' })
    await house.enable()
    house.scanned(false)
    await house.ended('Berserk', 2)
    await house.look({ unavailableAt: 5 })
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([[expect.stringContaining('Manga is unavailable')], 1])
    house.scanned(true)
    house.clock.pass(2 * minuteMs)
    await house.deliver()
    expect(JSON.parse(requireDefined(house.service.requests[1], 'the second notification').body)).toMatchObject({
      title: 'Berserk',
      click: 'https://hondana.example.org/series/0ABC',
    })
    house.scanned(false)
    house.clock.pass(2 * minuteMs)
    await house.ended('Vagabond', 1)
    await house.deliver()
    house.clock.pass(31_000)
    await house.deliver()
    expect([house.told()[2], await house.waiting()]).toEqual(['Vagabond: 1 new chapter in Manga.', 0])
  })

  test('a stored notice that cannot be read is removed and does not hold up the others', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 1)
    const { db } = house.ground
    const [stored] = await db.selectFrom('pendingNotice').selectAll().execute()
    if (!stored) throw new Error('Nothing is pending')
    const unreadable = ['{"kind":"from-a-newer-version"}', '{'].map((news, n) => ({ ...stored, id: `0${n}`, news }))
    await db.insertInto('pendingNotice').values(unreadable).execute()
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([['Berserk: 1 new chapter in Manga.'], 0])
  })

  test('a disabled notifier sends nothing, not even after it is enabled again', async () => {
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

  test('a burst is sent as a few messages, and further ones wait for a minute', async () => {
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

  test('a service that was down for an hour receives everything in few messages, even after a server restart', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(respondWith(502))
    for (let passed = 0; passed < 60; passed++) {
      if (passed % 10 === 0) await house.ended('Berserk', 1)
      await house.deliver()
      house.clock.pass(minuteMs)
    }
    expect(house.service.requests.length).toBeLessThan(12)
    expect(await house.logged()).toContainEqual(expect.stringMatching(/^Notifications are on hold: .*502/))
    house.service.requests.splice(0)
    house.answers(respondWith(200))
    house.clock.pass(20 * minuteMs)
    house.restart()
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([['Berserk: 6 new chapters in Manga.'], 0])
  })

  test('notices that could not be sent within a day are dropped and logged', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 1)
    house.clock.pass(25 * 60 * minuteMs)
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([[], 0])
    expect(await house.logged()).toContainEqual("1 notifications couldn't be sent within a day and were dropped.")
  })

  test('a pause and notices dated years ahead by a wrong clock do not block delivery once it is corrected', async () => {
    const house = await aHouse()
    await house.enable()
    await house.ended('Berserk', 1)
    house.scanned(false)
    const { db } = house.ground
    const inYears = Date.now() + 10 * 365 * 24 * 60 * minuteMs
    await db.updateTable('pendingNotice').set({ createdAt: inYears }).execute()
    const [{ pluginId } = { pluginId: '' }] = await db.selectFrom('pendingNotice').select('pluginId').execute()
    await db.insertInto('notifierPause').values({ pluginId, failures: 3, untilMs: inYears }).execute()
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([['Berserk: 1 new chapter in Manga.'], 0])
  })

  test('a message that the service rejects permanently is not sent again, and the reason is logged', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(respondWith(403, {}, JSON.stringify({ error: 'topic shelf is reserved' })))
    await house.ended('Berserk', 1)
    await house.deliver()
    expect([house.service.requests.length, await house.waiting()]).toEqual([1, 0])
    // The topic is a secret of the configuration, even when the service repeats it.
    expect(await house.logged()).toContainEqual(
      expect.stringMatching(/Dropped a notification \(NEW_CHAPTERS\): .*\(HTTP 403\): topic \*+ is reserved$/),
    )
  })

  test('a service that requires a pause is not contacted until it is over', async () => {
    const house = await aHouse()
    await house.enable()
    house.answers(respondWith(429, { 'retry-after': '80' }))
    await house.ended('Berserk', 1)
    await house.deliver()
    house.answers(respondWith(200))
    house.clock.pass(70_000)
    await house.deliver()
    expect(house.service.requests).toHaveLength(1)
  })

  test('only the selected kinds of notices are sent, in the selected language', async () => {
    const house = await aHouse()
    await house.configure({ news: ['DOWNLOAD_FAILED'], language: 'de' })
    await house.enable()
    await house.ended('Berserk', 5)
    await house.ended('Vagabond', 2, { reason: 'No answer from https://x.example/a?key=1 for /srv/secret-folder/a b.', diskFull: false })
    await house.deliver()
    expect([house.told(), await house.waiting()]).toEqual([
      ['Download fehlgeschlagen: Vagabond: Manga: No answer from x.example for … b. 2 Kapitel wurden heruntergeladen.'],
      0,
    ])
  })

  test('a lasting problem is reported once, and again after it was resolved', async () => {
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
      'Manga is unavailable',
      'Most books of Manga are missing',
      'Manga is unavailable',
      'The disk of Manga is full',
    ])
    expect(house.service.requests.map(({ body }) => body).join()).not.toContain('secret-folder')
  })

  test('a test returns the actual result', async () => {
    const house = await aHouse()
    const tried = async (id = 'notify-ntfy') => {
      const answer = await house.ask('POST', `${id}/test`)
      return [answer.statusCode, answer.json<{ message: string }>().message]
    }
    expect(await tried()).toEqual([400, expect.stringContaining('disabled')])
    await house.enable()
    expect(await tried()).toEqual([200, expect.stringContaining('accepted the notification')])
    expect(house.told()).toEqual(['Hondana: This is a test. Notifications from Hondana will arrive here.'])
    house.answers(respondWith(401, {}, JSON.stringify({ error: 'unauthorized' })))
    expect(await tried()).toEqual([400, expect.stringMatching(/HTTP 401\): unauthorized$/)])
    house.answers((response) => void response.destroy())
    expect(await tried()).toEqual([400, expect.stringContaining('127.0.0.1')])
    expect((await tried('srca'))[0]).toBe(400)
    expect((await tried('nobody'))[0]).toBe(404)
  })
})
