// Another account that somebody signs in to while updates are sent, on real databases and over real HTTP.
import { describe, expect, onTestFinished, test } from 'vitest'
import { aTrackedSeries, aTrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { databases } from '../../test/setup/databases.ts'

const [berserk, vagabond] = [30_002, 30_003]

describe.each(databases)('on %s', (_engine, aDatabase) => {
  test('another account with the same name starts over, and the same account with another name continues', async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.connect('anna')
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1] })
    await server.follow(series, berserk)
    server.service.rename('anna', 'annabelle')
    await server.connect('anna')
    expect([(await server.account())?.account?.name, await server.link(series)]).toMatchObject(['annabelle', { isConfirmed: true }])
    server.service.rename('bob', 'annabelle')
    await server.connect('bob')
    expect(await server.link(series)).toMatchObject({ isConfirmed: false })
  })

  /** Two series with progress to send, and a first request that waits. */
  const aSyncOfTwo = async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    await server.ask('PUT', `plugins/${trackerId}/config`, { client_id: '42', client_secret: '' })
    const connect = (person: string) =>
      server.ask('POST', `trackers/${trackerId}/sign-in`, { values: { token: server.service.tokenFor(person) } })
    await connect('anna')
    for (const [id, titleId] of [['a', berserk] as const, ['b', vagabond] as const]) {
      const series = await aTrackedSeries(server, { id, chapters: [1] })
      await server.follow(series, titleId)
      await server.read(series, 1)
    }
    server.service.forgetRequests()
    server.service.breakPath(/./, 'held', 1)
    const syncing = server.sync()
    await expect.poll(() => server.service.requests.length).toBe(1)
    return { server, connect, syncing }
  }

  test('nothing is sent to another account that replaces a sign-in which ends meanwhile', async () => {
    const { server, connect, syncing } = await aSyncOfTwo()
    server.service.revoke('anna')
    await connect('bob')
    server.service.heal()
    await syncing
    expect([...server.service.list('bob')]).toEqual([])
    expect((await server.account())?.account).toMatchObject({ name: 'bob', problem: null, toConfirm: 0 })
  })

  test('entries that were to be sent next are not sent to another account', async () => {
    const { server, connect, syncing } = await aSyncOfTwo()
    await connect('bob')
    server.service.heal()
    await syncing
    expect(server.service.list('anna').get(berserk)).toMatchObject({ progress: 1 })
    expect([...server.service.list('bob')]).toEqual([])
  })
})
