// Progress on its way to a tracker, on real databases and over real HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters, annaId, aTrackedSeries, aTrackerServer, type TrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'

const dayMs = 86_400_000
const berserk = 30_002
const vagabond = 30_003

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let server: TrackerServer
  let number = 0
  let series: string
  beforeAll(async () => {
    server = await aTrackerServer(await aDatabase())
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    // No failure of one test may pause the next one.
    server.clock.pass(dayMs)
    await server.ask('DELETE', `trackers/${trackerId}/account`)
    server.service.list().clear()
    server.service.heal()
    server.service.forgetRequests()
    await server.connect()
    series = await aTrackedSeries(server, { id: `series${++number}`, chapters: [1, 2, 2.5, 3, 4] })
  })
  const entry = (titleId = berserk) => server.service.list().get(titleId)
  const pending = async () => (await server.account())?.account?.pending
  const changes = () => server.service.requests.filter(({ body }) => body.includes('SaveMediaListEntry')).length

  test('a chapter that was read reaches the list once, and two devices that read at the same time make one update', async () => {
    await server.follow(series, berserk)
    await server.sync()
    server.service.forgetRequests()
    await Promise.all([server.read(series, 1, 2), server.read(series, 2.5)])
    expect(await pending()).toBe(1)
    await server.sync()
    expect(entry()).toMatchObject({ status: 'CURRENT', progress: 2 })
    expect([changes(), await pending()]).toEqual([1, 0])
    await server.sync()
    expect(changes()).toBe(1)
  })

  test('progress made while the service is down for a day is sent when it is back', async () => {
    await server.follow(series, berserk)
    server.service.breakPath(/./, { status: 503 })
    await server.read(series, 1)
    for (let hours = 0; hours < 24; hours += 3) {
      await server.sync()
      server.clock.pass(3 * 3_600_000)
      await server.read(series, 1 + (hours % 4))
    }
    expect([entry(), await pending()]).toEqual([undefined, 1])
    server.service.heal()
    await server.context.outbound.clearPauses()
    await server.sync()
    expect([entry()?.progress, changes(), await pending()]).toEqual([4, expect.any(Number), 0])
  })

  test('a rate limit pauses every account until the time that the service gives', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1)
    server.service.breakPath(/./, { status: 429, headers: { 'retry-after': '3600' } })
    await server.sync()
    const [pause] = await server.context.db.selectFrom('trackerPause').selectAll().execute()
    expect(requireDefined(pause, 'the pause').untilMs - server.clock.now()).toBeGreaterThan(3_500_000)
    server.service.heal()
    server.service.forgetRequests()
    await server.sync()
    expect(server.service.requests).toEqual([])
    server.clock.pass(3_700_000)
    await server.sync()
    expect(entry()?.progress).toBe(1)
  })

  test('a revoked sign-in pauses the account with a message, and what is pending is sent after signing in again', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1, 2)
    server.service.revoke()
    await server.sync()
    expect((await server.account())?.account).toMatchObject({ pending: 1, problem: expect.stringContaining('Sign in again') })
    server.service.forgetRequests()
    await server.sync()
    expect(server.service.requests).toEqual([])
    await server.connect()
    await server.sync()
    expect([entry()?.progress, await pending()]).toEqual([2, 0])
  })

  test('another account at the service starts with a first sync of its own', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1)
    await server.sync()
    await server.connect('ben')
    await server.sync()
    expect([server.service.list('ben').size, await server.link(series)]).toEqual([
      0,
      expect.objectContaining({ isConfirmed: false, entry: null }),
    ])
    await server.ask('POST', `trackers/${trackerId}/preview/confirm`, { seriesIds: [series] })
    await server.sync()
    expect(server.service.list('ben').get(berserk)?.progress).toBe(1)
  })

  test('a list that is ahead stays as it is, and marking chapters as unread does not set it back unless the person chooses so', async () => {
    server.service.put(berserk, { progress: 57 })
    await server.follow(series, berserk)
    await server.read(series, 1, 2, 3)
    await server.sync()
    await server.ask('DELETE', `books/${series}-3/read-progress`)
    await server.sync()
    expect([entry()?.progress, changes()]).toEqual([57, 0])
    await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { exact: true })
    await server.sync()
    expect([entry()?.progress, changes()]).toEqual([2, 1])
  })

  test('a server that is killed after the service accepted a change does not change the list again', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1, 2)
    const killed = () => {
      throw new Error('killed')
    }
    const transaction = server.context.db.updateTable('trackerLink').set({ dueAt: 0, fault: null })
    await server.sync({ onWritten: killed })
    expect([entry()?.progress, changes(), await pending()]).toEqual([2, 1, 1])
    await transaction.execute()
    await server.sync()
    expect([entry()?.progress, changes(), await pending()]).toEqual([2, 1, 0])
  })

  test('nothing of a newly linked series is sent before its first sync is confirmed', async () => {
    const linked = await aTrackedSeries(server, {
      id: `linked${number}`,
      chapters: [1, 2],
      links: ['https://anilist.co/manga/30003/Vagabond'],
    })
    server.service.put(vagabond, { progress: 1, status: 'PLANNING' })
    await server.read(linked, 1, 2)
    await server.linkByIds()
    await server.sync()
    await server.sync()
    expect([entry(vagabond)?.progress, changes()]).toEqual([1, 0])
    const preview = (await server.ask('GET', `trackers/${trackerId}/preview`)).json()
    expect(preview).toMatchObject({
      unread: 0,
      entries: [
        {
          seriesId: linked,
          title: 'Vagabond',
          read: 2,
          entry: { status: 'PLANNED', chaptersRead: 1 },
          change: { status: 'READING', chaptersRead: 2 },
        },
      ],
    })
    await server.ask('POST', `trackers/${trackerId}/preview/confirm`, { seriesIds: [linked] })
    await server.sync()
    expect(entry(vagabond)).toMatchObject({ status: 'CURRENT', progress: 2 })
  })

  test('what a person chooses for a new link before its entry was read is sent after the confirmation', async () => {
    const chosen = await aTrackedSeries(server, { id: 'chosen', chapters: [1, 2], links: ['https://anilist.co/manga/30003/Vagabond'] })
    server.service.put(vagabond, { progress: 1, status: 'CURRENT' })
    await server.read(chosen, 1, 2)
    await server.linkByIds()
    expect((await server.ask('PATCH', `series/${chosen}/trackers/${trackerId}`, { score: 90 })).statusCode).toBe(204)
    expect((await server.ask('PUT', `series/${chosen}/shelf`, { shelf: 'DROPPED' })).statusCode).toBe(204)
    await server.sync()
    expect(server.service.list().get(vagabond)).toMatchObject({ status: 'CURRENT' })
    await server.ask('POST', `trackers/${trackerId}/preview/confirm`, { seriesIds: [chosen] })
    await server.sync()
    expect(server.service.list().get(vagabond)).toMatchObject({ status: 'DROPPED', score: 90, progress: 2 })
  })

  test('a status and a score that are chosen at the same moment are both sent', async () => {
    await server.follow(series, berserk)
    await server.sync()
    for (const score of [10, 20, 30, 40, 50]) {
      const choose = (choice: Readonly<Record<string, unknown>>) => server.ask('PATCH', `series/${series}/trackers/${trackerId}`, choice)
      await Promise.all([choose({ status: score % 20 === 0 ? 'ON_HOLD' : 'DROPPED' }), choose({ score })])
      await server.sync()
      expect(entry()).toMatchObject({ status: score % 20 === 0 ? 'PAUSED' : 'DROPPED', score })
    }
  })

  test('volumes that are chosen instead of chapters while those are being sent are sent next', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1, 2)
    server.service.breakPath(/./, 'held')
    server.service.forgetRequests()
    const syncing = server.sync()
    await expect.poll(() => server.service.requests.length).toBe(1)
    await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { unit: 'VOLUMES' })
    server.service.heal()
    await syncing
    await server.sync()
    expect([entry(), await pending()]).toEqual([expect.objectContaining({ progressVolumes: 2 }), 0])
  })

  test('a series that a person may no longer see is neither shown nor sent', async () => {
    await server.follow(series, berserk)
    await server.read(series, 1)
    await server.context.db.updateTable('user').set({ allLibraries: 0 }).where('id', '=', annaId).execute()
    server.clock.pass(60_000)
    server.service.forgetRequests()
    await server.sync()
    expect([server.service.requests, entry(), await pendingAsReader(server)]).toEqual([[], undefined, 0])
    await server.context.db.updateTable('user').set({ allLibraries: 1 }).where('id', '=', annaId).execute()
    server.clock.pass(2 * 3_600_000)
    await server.sync()
    expect(entry()?.progress).toBe(1)
  })

  test('a list that was read further elsewhere marks chapters as read only for people who want that', async () => {
    await server.follow(series, berserk)
    await server.sync()
    server.service.put(berserk, { progress: 3, score: 80, status: 'PAUSED' })
    const read = async () => (await server.link(series))?.read
    await server.ask('PATCH', `trackers/${trackerId}/account`, { pull: true })
    server.clock.pass(2 * dayMs)
    await server.sync()
    expect([await read(), (await server.link(series))?.entry]).toEqual([0, expect.objectContaining({ chaptersRead: 3, score: 80 })])
    await server.ask('PATCH', `trackers/${trackerId}/account`, { markRead: true })
    server.clock.pass(2 * dayMs)
    await server.sync()
    expect([await read(), changes()]).toEqual([3, 0])
  })

  test('a chapter that is marked as unread here stays unread while the list has not changed', async () => {
    await server.ask('PATCH', `trackers/${trackerId}/account`, { pull: true, markRead: true })
    server.service.put(berserk, { progress: 3 })
    await server.follow(series, berserk)
    await server.read(series, 1)
    await server.sync()
    const read = async () => (await server.link(series))?.read
    expect(await read()).toBe(3)
    await server.sync()
    await server.ask('DELETE', `books/${series}-3/read-progress`)
    await server.sync()
    await server.sync()
    expect([await read(), entry()?.progress]).toEqual([2, 3])
    const told: unknown[] = []
    server.context.events.on('library.series-progress-changed', (change) => void told.push(change))
    server.clock.pass(2 * dayMs)
    await server.sync()
    expect([await read(), told]).toEqual([2, []])
    server.service.put(berserk, { progress: 4 })
    server.clock.pass(2 * dayMs)
    await server.sync()
    expect(await read()).toBe(4)
  })

  test('chapters that are added later are marked too if the list has them, and those marked as unread stay unread', async () => {
    await server.ask('PATCH', `trackers/${trackerId}/account`, { pull: true, markRead: true })
    server.service.put(berserk, { progress: 5 })
    await server.follow(series, berserk)
    await server.sync()
    await server.ask('DELETE', `books/${series}-4/read-progress`)
    await server.ask('DELETE', `books/${series}-2/read-progress`)
    await server.sync()
    server.clock.pass(60_000)
    await addChapters(server, series, [5, 6])
    server.clock.pass(2 * dayMs)
    await server.sync()
    const books = await server.context.db.selectFrom('readProgress').select('bookId').where('completed', '=', 1).execute()
    const read = books.flatMap(({ bookId }) => (bookId.startsWith(`${series}-`) ? [bookId.slice(series.length + 1)] : []))
    expect(read.sort()).toEqual(['1', '2.5', '3', '5'])
  })

  test('a list that is set back to what was read here does not mark what it had before as read', async () => {
    await server.ask('PATCH', `trackers/${trackerId}/account`, { pull: true, markRead: true })
    await server.follow(series, berserk)
    await server.read(series, 1, 2)
    await server.sync()
    server.service.put(berserk, { progress: 4 })
    await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { exact: true })
    await server.sync()
    await server.sync()
    expect([(await server.link(series))?.read, entry()?.progress]).toEqual([2, 2])
  })
})

/** Counted as for a caller without access. */
async function pendingAsReader(server: TrackerServer): Promise<unknown> {
  server.caller.access = { allLibraries: false, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
  const pending = (await server.account())?.account?.pending
  delete server.caller.access
  return pending
}
