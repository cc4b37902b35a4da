// Accounts at trackers over HTTP: who may finish a sign-in, what others see, and what is stored.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { annaId, aTrackedSeries, aTrackerServer, type TrackerServer, trackerId } from '../../test/builders/a-tracker-server.ts'
import { oneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'

describe.each(oneDatabase)('on %s', (_engine, aDatabase) => {
  let server: TrackerServer
  let number = 0
  beforeAll(async () => {
    server = await aTrackerServer(await aDatabase())
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.ask('DELETE', `trackers/${trackerId}/account`)
  })
  afterEach(() => {
    server.caller.userId = annaId
    delete server.caller.access
  })
  const start = async () => {
    const { url } = (await server.ask('POST', `trackers/${trackerId}/sign-in`, {})).json<{ url: string }>()
    return new URL(url).searchParams
  }
  const finish = (state: string, code?: string) =>
    server.ask('GET', `trackers/${trackerId}/callback?${new URLSearchParams({ state, ...(code === undefined ? {} : { code }) })}`)
  const stateOf = (params: URLSearchParams) => requireDefined(params.get('state') ?? undefined, 'the state')
  const isConnected = async () => (await server.account())?.account !== null

  test('a sign-in is finished once, and the browser returns to the trackers page', async () => {
    const params = await start()
    expect(params.get('redirect_uri')).toMatch(/^http:\/\/.+\/api\/v1\/trackers\/tracker-anilist\/callback$/)
    const first = await finish(stateOf(params), server.service.codeFor())
    expect([first.statusCode, first.headers.location, await isConnected()]).toEqual([302, `/settings/trackers?tracker=${trackerId}`, true])
    await server.ask('DELETE', `trackers/${trackerId}/account`)
    const second = await finish(stateOf(params), server.service.codeFor())
    expect([second.headers.location, await isConnected()]).toEqual([expect.stringContaining('signInError=TRACKER_SIGN_IN_EXPIRED'), false])
  })

  test('a sign-in cannot be finished by somebody else, with an invented state, or after ten minutes', async () => {
    const state = stateOf(await start())
    server.caller.userId = 'ben'
    await finish(state, server.service.codeFor('ben'))
    server.caller.userId = annaId
    await finish('invented', server.service.codeFor())
    const late = stateOf(await start())
    server.clock.pass(11 * 60_000)
    await finish(late, server.service.codeFor())
    expect(await isConnected()).toBe(false)
  })

  test('a declined sign-in and a wrong code connect nothing', async () => {
    const declined = await finish(stateOf(await start()))
    const wrong = await finish(stateOf(await start()), 'wrong')
    expect([declined.headers.location, wrong.headers.location]).toEqual([
      expect.stringContaining('signInError=TRACKER_SIGN_IN_REFUSED'),
      expect.stringContaining('signInError=TRACKER_SIGN_IN_REFUSED'),
    ])
    expect(await isConnected()).toBe(false)
  })

  test('tokens are stored encrypted, and sent to nobody', async () => {
    await server.connect()
    const [row] = await server.context.db.selectFrom('trackerAccount').selectAll().execute()
    expect(row?.sealedTokens).toMatch(/^v1:/)
    expect(row?.sealedTokens).not.toContain('token-')
    expect((await server.ask('GET', 'trackers')).body).not.toContain('token-')
  })

  test('links belong to one user, and a removed link is not created again automatically', async () => {
    await server.connect()
    const series = await aTrackedSeries(server, { id: `own${++number}`, chapters: [1], links: ['https://anilist.co/manga/30002'] })
    await server.read(series, 1)
    await server.linkByIds()
    expect(await server.link(series)).toMatchObject({ titleId: '30002', isConfirmed: false })
    server.caller.userId = 'ben'
    expect((await server.ask('GET', `series/${series}/trackers`)).json()).toEqual([])
    expect((await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { status: 'DROPPED' })).statusCode).toBe(404)
    server.caller.userId = annaId
    await server.ask('DELETE', `series/${series}/trackers/${trackerId}`)
    await server.linkByIds()
    expect(await server.link(series)).toBeNull()
  })

  test('a link no longer shows the title of a series that was hidden from the user', async () => {
    await server.connect()
    const series = await aTrackedSeries(server, { id: `hidden${++number}`, chapters: [1] })
    await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: '30002' })
    server.caller.access = { allLibraries: false, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }
    const answers = [
      await server.ask('GET', `series/${series}/trackers`),
      await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: '30002' }),
      await server.ask('PATCH', `series/${series}/trackers/${trackerId}`, { status: 'DROPPED' }),
      await server.ask('DELETE', `series/${series}/trackers/${trackerId}`),
    ]
    expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'SERIES_HIDDEN'))
  })

  test('IDs that disagree link nothing, and a series that was not begun is not linked', async () => {
    await server.connect()
    const links = ['https://anilist.co/manga/30002', 'https://anilist.co/manga/30003']
    const unclear = await aTrackedSeries(server, { id: `unclear${++number}`, chapters: [1], links })
    const unread = await aTrackedSeries(server, { id: `unread${number}`, chapters: [1], links: links.slice(0, 1) })
    await server.read(unclear, 1)
    await server.linkByIds()
    expect([await server.link(unclear), await server.link(unread)]).toEqual([null, null])
  })

  test('a search finds titles, an unknown title cannot be linked, and an outage is reported', async () => {
    await server.connect()
    const series = await aTrackedSeries(server, { id: `search${++number}`, chapters: [1] })
    const titles = await server.ask('GET', `series/${series}/trackers/${trackerId}/titles?query=bers`)
    expect(titles.json()).toEqual([expect.objectContaining({ id: '30002', title: 'Berserk' })])
    const unknown = await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: '99' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'TRACKER_TITLE_MISSING'])
    server.service.revoke()
    const revoked = await server.ask('PUT', `series/${series}/trackers/${trackerId}`, { titleId: '30002' })
    expect([revoked.statusCode, revoked.json().code]).toEqual([400, 'TRACKER_SIGN_IN_REFUSED'])
    expect((await server.account())?.account?.problem).toContain('Sign in again')
  })

  test('disconnecting deletes the sign-in and the links, but changes nothing in the list', async () => {
    await server.connect()
    const series = await aTrackedSeries(server, { id: `gone${++number}`, chapters: [1] })
    await server.follow(series, 30_002)
    await server.read(series, 1)
    await server.sync()
    await server.ask('DELETE', `trackers/${trackerId}/account`)
    const { db } = server.context
    expect(
      await Promise.all([db.selectFrom('trackerAccount').selectAll().execute(), db.selectFrom('trackerLink').selectAll().execute()]),
    ).toEqual([[], []])
    expect(server.service.list().get(30_002)?.progress).toBe(1)
  })
})
