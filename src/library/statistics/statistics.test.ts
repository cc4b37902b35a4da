// Reading statistics over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { annaId, aTrackedSeries, aTrackerServer, type TrackerServer } from '../../../test/builders/a-tracker-server.ts'
import { databases } from '../../../test/setup/databases.ts'

const path = 'users/me/reading-statistics'

describe.each(databases)('reading statistics on %s', (_engine, aDatabase) => {
  let server: TrackerServer
  let number = 0
  let series: string
  beforeAll(async () => {
    server = await aTrackerServer(await aDatabase())
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.caller.userId = annaId
    delete server.caller.access
    await server.ask('DELETE', path)
    await server.ask('PUT', `${path}/recording`, { isRecorded: true })
    series = await aTrackedSeries(server, { id: `read${++number}`, chapters: [1, 2, 3] })
  })
  const turnTo = (page: number, chapter = 1) => server.ask('PATCH', `books/${series}-${chapter}/read-progress`, { page })
  const statistics = async () => (await server.ask('GET', `${path}?timeZone=Europe/Berlin`)).json()

  test('turned pages are counted by day and series with their time, and marking as read is not reading', async () => {
    await turnTo(1)
    server.clock.pass(30_000)
    await turnTo(2)
    server.clock.pass(40_000)
    const modified = new Date(server.clock.now()).toISOString()
    await server.ask('PUT', `books/${series}-1/progression`, {
      ...{ modified, device: { id: 'd', name: 'Reader' } },
      locator: { href: '', type: 'image/png', locations: { position: 10 } },
    })
    await server.ask('PATCH', `books/${series}-2/read-progress`, { completed: true })
    await server.read(series, 3)
    const amount = { pages: 10, chapters: 1, seconds: 70 }
    const found = await statistics()
    expect(found).toMatchObject({ isRecorded: true, total: amount, series: [{ seriesId: series, title: series, ...amount }] })
    expect(found.days).toHaveLength(1)
    expect((await server.ask('GET', `series/${series}/reading-statistics`)).json()).toEqual(amount)
    server.clock.pass(2 * 86_400_000)
    await turnTo(1, 2)
    expect((await statistics()).days).toHaveLength(2)
  })

  test('statistics are those of the caller, name no hidden series, and can be turned off and deleted', async () => {
    await turnTo(5)
    server.caller.access = { allLibraries: false, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
    expect(await statistics()).toMatchObject({ total: { pages: 5 }, series: [] })
    delete server.caller.access
    server.caller.userId = 'ben'
    expect(await statistics()).toMatchObject({ total: { pages: 0 }, days: [], series: [] })
    server.caller.userId = annaId
    await server.ask('PUT', `${path}/recording`, { isRecorded: false })
    await turnTo(8)
    expect(await statistics()).toMatchObject({ isRecorded: false, total: { pages: 5 } })
    await server.ask('DELETE', path)
    expect((await statistics()).total).toEqual({ pages: 0, chapters: 0, seconds: 0 })
    expect((await server.ask('GET', `${path}?timeZone=Nowhere`)).statusCode).toBe(400)
    await turnTo(9)
    await server.ask('PUT', `${path}/recording`, { isRecorded: true })
    await turnTo(10)
    const { db } = server.context
    expect(await db.selectFrom('readingHour').selectAll().execute()).toHaveLength(1)
    await db.deleteFrom('user').where('id', '=', annaId).execute()
    expect(await db.selectFrom('readingHour').selectAll().execute()).toEqual([])
  })
})
