import { describe, expect, onTestFinished, test } from 'vitest'
import { aTrackedSeries, aTrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('a score and a list that are chosen at the same moment are both sent', async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.connect()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1] })
    await server.follow(series, 30_002)
    const chosen = async () => {
      const row = await server.context.db.selectFrom('trackerLink').select('wanted').executeTakeFirstOrThrow()
      return JSON.parse(String(row.wanted))
    }
    for (const score of Array.from({ length: 30 }, (_, n) => n + 1)) {
      await server.context.db.updateTable('trackerLink').set({ wanted: null }).execute()
      const shelf = score % 2 === 0 ? 'ON_HOLD' : 'DROPPED'
      await Promise.all([
        server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { score }),
        server.ask('PUT', `series/${series}/shelf`, { shelf }),
      ])
      expect(await chosen()).toEqual({ score, status: shelf })
    }
  })
})
