import { describe, expect, onTestFinished, test } from 'vitest'
import { annaId, aTrackedSeries, aTrackerServer } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'

const berserk = 30_002

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('nothing is sent for an account that is turned off, and what is pending is sent once it is on again', async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.connect()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1, 2] })
    await server.follow(series, berserk)
    await server.sync()
    await server.read(series, 1, 2)
    server.service.forgetRequests()
    const turn = (turnedOffAt: number | null) =>
      server.context.db.updateTable('user').set({ turnedOffAt }).where('id', '=', annaId).execute()
    await turn(server.clock.now())
    await server.sync()
    expect(server.service.requests).toEqual([])
    await turn(null)
    await server.sync()
    expect(server.service.list().get(berserk)?.progress).toBe(2)
  })
})
