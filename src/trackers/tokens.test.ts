// Sign-ins that are renewed while something else happens, on a real database and over real HTTP.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { trackerMyanimelist } from '../../plugins/tracker-myanimelist/index.ts'
import { aTracker } from '../../test/builders/a-tracker.ts'
import { annaId, aTrackedSeries, aTrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { aFakeMyanimelist } from '../../test/fakes/fake-myanimelist.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { createSecretBox } from '../kernel/secrets/index.ts'
import { findAccount, saveSignIn } from './accounts.queries.ts'
import { pendingCheck } from './sync/queue-due.ts'
import { callTracker, sealTokens } from './tokens.ts'

const never = new AbortController().signal
const berserk = 30_002

describe.each(databases)('on %s', (_engine, aDatabase) => {
  const open = async () => {
    const server = await aTrackerServer(await aDatabase())
    onTestFinished(() => server.close())
    return server
  }

  /** An account at a service that issues each renewal once, with a sign-in that has expired. */
  const anExpiredSignIn = async () => {
    const { deps } = await open()
    const service = await aFakeMyanimelist({ 2: { title: 'Berserk' } })
    const settings = { HONDANA_MYANIMELIST_API_URL: `${service.url}/v2`, HONDANA_MYANIMELIST_AUTH_URL: `${service.url}/oauth2` }
    const { tracker, close } = await aTracker(trackerMyanimelist, settings)
    onTestFinished(async () => {
      await close()
      await service.close()
    })
    const key = { userId: annaId, pluginId: trackerMyanimelist.id }
    const tokens = { ...service.tokens(), expiresAt: deps.clock.now() - 1 }
    const sealedTokens = await sealTokens(deps, key, tokens)
    await saveSignIn(deps.db, { ...key, accountId: '1', name: 'anna', sealedTokens, expiresAt: tokens.expiresAt, connectedAt: 0 })
    const account = async () => requireDefined(await findAccount(deps.db, key), 'the account')
    /** What a person who waits for a search calls. */
    const search = async (signal: AbortSignal) =>
      callTracker(
        deps,
        { account: await account(), tracker, name: 'MyAnimeList' },
        (current) => tracker.search(current, 'berserk', signal),
        signal,
      )
    return { service, account, search, sealedTokens }
  }

  test('leaving the page while the sign-in is renewed does not sign the person out', async () => {
    const { service, account, search, sealedTokens } = await anExpiredSignIn()
    service.breakPath(/oauth2/, 'held', 1)
    const leaving = new AbortController()
    const left = search(leaving.signal).catch((error: unknown) => error)
    await expect.poll(() => service.count(/oauth2/)).toBe(1)
    leaving.abort(new Error('left'))
    service.heal()
    expect(await left).toMatchObject({ message: 'left' })
    expect((await account()).sealedTokens).not.toBe(sealedTokens)
    expect(await search(never)).toMatchObject([{ title: 'Berserk' }])
    expect(service.count(/oauth2/)).toBe(1)
  })

  test('an account that was paused with another secrets.key resumes at the start with the right one, and with no other', async () => {
    const server = await open()
    await server.connect()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1] })
    await server.follow(series, berserk)
    await server.read(series, 1)
    const other = { ...server.deps, secretBox: createSecretBox(await mkdtemp(join(inject('runFolder'), 'other-key-'))) }
    await server.sync(other)
    expect((await server.account())?.account).toMatchObject({ problemSaying: { code: 'TRACKER_TOKENS_LOST' } })
    const startWith = async (deps: typeof server.deps) => {
      const stop = await pendingCheck(deps).start()
      await stop()
      return (await server.account())?.account
    }
    expect(await startWith(other)).toMatchObject({ problemSaying: { code: 'TRACKER_TOKENS_LOST' } })
    expect(await startWith(server.deps)).toMatchObject({ problem: null })
    await server.sync()
    expect(server.service.list().get(berserk)).toMatchObject({ progress: 1 })

    server.service.revoke()
    await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: String(berserk) })
    expect(await startWith(server.deps)).toMatchObject({ problemSaying: { code: 'TRACKER_SIGNED_OUT' } })
  })

  test('a sign-in that ends while the person signs in again does not pause the new one', async () => {
    const server = await open()
    await server.ask('PUT', `plugins/${trackerId}/config`, { client_id: '42', client_secret: '' })
    const connect = () => server.ask('POST', `trackers/${trackerId}/sign-in`, { values: { token: server.service.tokenFor() } })
    await connect()
    const series = await aTrackedSeries(server, { id: 'series', chapters: [1] })
    await server.follow(series, berserk)
    await server.read(series, 1)
    server.service.forgetRequests()
    server.service.breakPath(/./, 'held', 1)
    const syncing = server.sync()
    await expect.poll(() => server.service.requests.length).toBe(1)
    server.service.revoke()
    await connect()
    server.service.heal()
    await syncing
    expect((await server.account())?.account).toMatchObject({ problem: null, pending: 0 })
    expect(server.service.list().get(berserk)).toMatchObject({ progress: 1 })
  })
})
