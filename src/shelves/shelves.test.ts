// Shelves over HTTP, together with lists of series and a tracker.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { annaId, aTrackedSeries, aTrackerServer, type TrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { type Shelf, shelves } from './shelf.rules.ts'

const berserk = 30_002

describe.each(databases)('shelves on %s', (_engine, aDatabase) => {
  let server: TrackerServer
  let number = 0
  beforeAll(async () => {
    server = await aTrackerServer(await aDatabase())
    await server.connect()
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.caller.userId = annaId
    delete server.caller.access
  })
  const aSeries = (status: 'ENDED' | 'ONGOING' = 'ENDED') => aTrackedSeries(server, { id: `shelved${++number}`, chapters: [1, 2], status })
  const put = (series: string, shelf: Shelf) => server.ask('PUT', `series/${series}/shelf`, { shelf })
  const get = async (series: string) =>
    (await server.ask('GET', `series/${series}/shelf`)).json<{ shelf: Shelf | null; isChosen: boolean }>()
  const list = async (condition: object) => {
    const response = await server.ask('POST', 'series/list?size=100', { condition })
    const { content, totalElements } = response.json<{ content: { id: string }[]; totalElements: number }>()
    expect(totalElements).toBe(content.length)
    return content.map(({ id }) => id)
  }
  const on = (shelf: Shelf, operator = 'is') => list({ shelf: { operator, value: shelf.toLowerCase() } })

  test('lists contain each series with the status that its page shows, whatever was chosen and read before and after', async () => {
    const cases = (['ENDED', 'ONGOING'] as const).flatMap((status) =>
      [0, 1, 2].flatMap((before) => [...shelves, 'removed', undefined].map((choice) => ({ status, before, choice }) as const)),
    )
    const all: string[] = []
    for (const { status, before, choice } of cases) {
      const series = await aSeries(status)
      all.push(series)
      await server.read(series, ...[1, 2].slice(0, before))
      if (choice === 'removed') await server.ask('DELETE', `series/${series}/shelf`)
      else if (choice) await server.ask('PUT', `series/${series}/shelf`, { shelf: choice })
    }
    const shown = () => Promise.all(all.map(async (series) => [series, (await get(series)).shelf] as const))
    for (const readMore of [0, 1, 2]) {
      if (readMore > 0) for (const series of all) await server.read(series, readMore)
      const shelfOfAll = await shown()
      for (const shelf of shelves) {
        const expected = shelfOfAll.flatMap(([series, one]) => (one === shelf ? [series] : []))
        expect((await on(shelf)).toSorted()).toEqual(expected.toSorted())
        expect((await on(shelf, 'isNot')).length).toBe(all.length - expected.length)
      }
    }
  })

  test('opening the first chapter ends a plan, a removed plan is no choice, and unreading brings the plan back', async () => {
    const [planned, removed] = [await aSeries(), await aSeries()]
    for (const series of [planned, removed]) await put(series, 'PLANNED')
    await server.ask('DELETE', `series/${removed}/shelf`)
    expect([await get(planned), await get(removed)]).toEqual([
      { shelf: 'PLANNED', isChosen: true },
      { shelf: null, isChosen: false },
    ])
    for (const series of [planned, removed]) await server.read(series, 1)
    for (const series of [planned, removed]) expect(await get(series)).toEqual({ shelf: 'READING', isChosen: false })
    await server.ask('DELETE', `series/${planned}/read-progress`)
    expect(await get(planned)).toEqual({ shelf: 'PLANNED', isChosen: true })
  })

  test('a status belongs to one person, and no list shows them a series that they may not see', async () => {
    const [series, begun] = [await aSeries(), await aSeries()]
    await put(series, 'DROPPED')
    await server.read(begun, 1)
    expect((await server.ask('PUT', `series/${series}/shelf`, { shelf: 'REREADING' })).statusCode).toBe(400)
    server.caller.userId = 'ben'
    for (const one of [series, begun]) expect(await get(one)).toEqual({ shelf: null, isChosen: false })
    for (const shelf of shelves) expect(await on(shelf)).toEqual([])
    server.caller.userId = annaId
    server.caller.access = { allLibraries: false, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
    expect(await on('DROPPED')).toEqual([])
  })

  test('a tracker receives the status without losing progress, and reading further does not resume a dropped series', async () => {
    const series = await aSeries()
    const entry = () => server.service.list().get(berserk)
    await server.follow(series, berserk)
    await put(series, 'PLANNED')
    await server.sync()
    expect(entry()).toMatchObject({ status: 'PLANNING', progress: 0 })
    await server.read(series, 1)
    await server.sync()
    expect(entry()).toMatchObject({ status: 'CURRENT', progress: 1 })
    await put(series, 'DROPPED')
    await server.sync()
    expect(entry()).toMatchObject({ status: 'DROPPED', progress: 1 })
    await server.read(series, 2)
    await server.sync()
    expect(entry()).toMatchObject({ status: 'DROPPED', progress: 2 })
    await server.ask('DELETE', `series/${series}/read-progress`)
    await put(series, 'READING')
    await server.sync()
    expect(entry()).toMatchObject({ status: 'CURRENT', progress: 2 })
    await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { status: 'REREADING' })
    await server.sync()
    await put(series, 'READING')
    await server.sync()
    expect(entry()).toMatchObject({ status: 'REPEATING', progress: 2 })
  })
})
