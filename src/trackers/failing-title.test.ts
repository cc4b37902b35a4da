// A title for which the service always fails must not hold up the others, on real databases and over real HTTP.
import { describe, expect, onTestFinished, test } from 'vitest'
import { aTrackedSeries, aTrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'

const hourMs = 3_600_000
const berserk = 30_002
const vagabond = 30_003

describe.each(databases)('on %s', (_engine, aDatabase) => {
  const open = async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.connect()
    return server
  }

  test.each([500, 403])('progress on other titles is sent although the service responds %i for one of them', async (status) => {
    const server = await open()
    const [failing, other] = [
      await aTrackedSeries(server, { id: 'a-failing', chapters: [1] }),
      await aTrackedSeries(server, { id: 'b-other', chapters: [1] }),
    ]
    await server.follow(failing, berserk)
    await server.follow(other, vagabond)
    await server.read(failing, 1)
    await server.read(other, 1)
    server.service.breakTitle(berserk, status)
    for (let run = 0; run < 3; run++) {
      await server.context.outbound.clearPauses()
      await server.sync()
      server.clock.pass(hourMs)
    }
    expect([...server.service.list()]).toMatchObject([[vagabond, { progress: 1 }]])
    expect((await server.account())?.account).toMatchObject({ pending: 1 })
  })

  test('a newly linked series is read although the service fails for one that is synced', async () => {
    const server = await open()
    const failing = await aTrackedSeries(server, { id: 'a-failing', chapters: [1] })
    const links = [`https://anilist.co/manga/${vagabond}`]
    const fresh = await aTrackedSeries(server, { id: 'b-new', chapters: [1], links })
    await server.follow(failing, berserk)
    await server.read(failing, 1)
    await server.read(fresh, 1)
    await server.linkByIds()
    server.service.breakTitle(berserk, 500)
    for (let run = 0; run < 3; run++) {
      await server.context.outbound.clearPauses()
      await server.sync()
      server.clock.pass(hourMs)
    }
    expect((await server.ask('GET', `trackers/${trackerId}/preview`)).json()).toMatchObject({ unread: 0, entries: [{ seriesId: fresh }] })
  })

  test('a title that replaces a failing one during a sync does not get its error', async () => {
    const server = await open()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1] })
    await server.follow(series, berserk)
    await server.read(series, 1)
    server.service.breakPath(/./, 'held', 1)
    server.service.breakTitle(berserk, 404)
    const syncing = server.sync()
    await expect.poll(() => server.service.requests.filter(({ body }) => body.includes(String(berserk))).length).toBe(2)
    await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: String(vagabond) })
    server.service.heal()
    await syncing
    expect(await server.link(series)).toMatchObject({ titleId: String(vagabond), fault: null })
  })
})
