// Machines without a battery may start in 2040: what is stored until their clock is set must not hold anything up for years.
import { describe, expect, onTestFinished, test } from 'vitest'
import { aTrackedSeries, aTrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'

const wrongByMs = 200 * 86_400_000
const berserk = 30_002

describe.each(databases)('on %s', (_engine, aDatabase) => {
  const open = async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.connect()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1, 2, 3] })
    await server.follow(series, berserk)
    return { server, series }
  }

  test.each([404, 503])('an attempt that failed with %i while the clock was ahead is repeated after the clock was set', async (status) => {
    const { server, series } = await open()
    await server.read(series, 1)
    server.clock.pass(wrongByMs)
    server.service.breakPath(/./, { status, body: { errors: [{ message: 'Not Found.', status }], data: null } })
    await server.sync()
    server.clock.pass(-wrongByMs)
    server.service.heal()
    await server.sync()
    expect(server.service.list().get(berserk)).toMatchObject({ progress: 1 })
  })

  test('a list that was read while the clock was ahead is read every day after the clock was set', async () => {
    const { server, series } = await open()
    await server.ask('PATCH', `trackers/${trackerId}/account`, { pull: true })
    server.clock.pass(wrongByMs)
    await server.sync()
    server.clock.pass(-wrongByMs)
    server.service.put(berserk, { progress: 3 })
    await server.sync()
    expect(await server.link(series)).toMatchObject({ entry: { chaptersRead: 3 } })
  })

  test('a sign-in that cannot be renewed is used as long as the service accepts it', async () => {
    const { server, series } = await open()
    await server.read(series, 1)
    server.clock.pass(2 * wrongByMs)
    await server.sync()
    expect((await server.account())?.account).toMatchObject({ problem: null, pending: 0 })
    expect(server.service.list().get(berserk)).toMatchObject({ progress: 1 })
  })
})
