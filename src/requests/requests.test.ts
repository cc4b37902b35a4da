// Requests for titles over HTTP: what people can request and see, and what administrators decide.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyNtfy } from '../../plugins/notify-ntfy/index.ts'
import { aBrowseSite, aBrowsingServer, type BrowseSite } from '../../test/builders/a-browse-site.ts'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLiveStream } from '../../test/builders/a-live-stream.ts'
import { administrator, basic, type TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { respondWith, startTestSite } from '../kernel/outbound/site.fixture.ts'
import type { TitleRequestDto } from './requests.schemas.ts'

const path = '/api/v1/title-requests'
const mangaDexId = (n: number) => `801513ba-a712-498c-8f57-cae55b38cc${String(n).padStart(2, '0')}`
const urlAt = (n: number) => `https://mangadex.org/title/${mangaDexId(n)}`

interface List {
  readonly content: readonly TitleRequestDto[]
  readonly totalElements: number
  readonly open: number
  readonly unread: number
}

describe.each(databases)('title requests on %s', (engine, aDatabase) => {
  let near: BrowseSite
  let catalog: BrowseSite
  let server: TestServer
  let library: { readonly id: string; readonly root: string }
  let anna: Caller
  let ben: Caller
  let ntfy: Awaited<ReturnType<typeof startTestSite>>
  const email = (name: string) => `${name}-${engine}@example.org`
  beforeAll(async () => {
    ntfy = await startTestSite(respondWith(200, {}, '{}'))
    const names = Array.from({ length: 60 }, (_, n) => `Title ${n}`)
    near = await aBrowseSite({
      id: 'near',
      titles: [
        ...names.map((title, n) => ({ title, id: `t${n}`, url: urlAt(n) })),
        { title: 'Adults', ageRating: 18, url: urlAt(90) },
        { title: 'Unrated', ageRating: null, url: urlAt(91) },
      ],
    })
    catalog = await aBrowseSite({
      id: 'catalog',
      isDownloadable: false,
      titles: [
        { title: 'Title 7', id: 'seven', crossIds: { mangadex: mangaDexId(7) } },
        { title: 'Nowhere', id: 'nowhere' },
      ],
    })
    const plugins = [near.plugin, catalog.plugin, notifyNtfy]
    server = await aBrowsingServer([near, catalog], { database: await aDatabase(), plugins })
    const root = join(server.configDir, 'manga')
    await mkdir(root)
    library = { root, id: (await server.http.post('/api/v1/libraries', { name: 'Manga', root })).json<{ id: string }>().id }
    anna = await server.aUser(email('anna'), { roles: [] })
    ben = await server.aUser(email('ben'), { roles: [] })
    await server.http.put('/api/v1/plugins/notify-ntfy/config', { server: ntfy.url, topic: 'shelf' })
    await server.http.patch('/api/v1/plugins/notify-ntfy', { enabled: true })
  })
  afterAll(async () => {
    await server.close()
    for (const one of [near, catalog]) await one.close()
    ntfy.close()
  })

  const request = (caller: Pick<Caller, 'post'>, titleId: string, more: object = {}) =>
    caller.post(path, { source: 'near', titleId, ...more })
  const idOf = async (response: ReturnType<typeof request>) => (await response).json<TitleRequestDto>().id
  const list = async (caller: Pick<Caller, 'get'>, query = 'size=100') => (await caller.get(`${path}?${query}`)).json<List>()
  const one = async (caller: Pick<Caller, 'get'>, id: string) => (await list(caller)).content.find((request) => request.id === id)
  const decide = (id: string, decision: 'approve' | 'decline', body: object = {}) => server.http.post(`${path}/${id}/${decision}`, body)
  const followText = () => readFile(join(library.root, 'follow.txt'), 'utf8')
  const downloadsOf = async (url: string) =>
    (await server.app.context.db.selectFrom('download').select('id').where('url', '=', url).execute()).length
  const noticesOf = async (requestId: string) =>
    (await server.app.context.db.selectFrom('pendingNotice').select('news').orderBy('id').execute())
      .map(({ news }) => JSON.parse(news))
      .filter((news) => news.requestId === requestId)

  test('a reader requests a title, and an administrator approves it with one request', async () => {
    const stream = await aLiveStream(server, basic(email('anna'), 'battery staple'))
    const created = await request(anna, 't0', { comment: '  please ' })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      state: 'open',
      title: 'Title 0',
      source: 'near',
      sourceName: 'near',
      titleId: 't0',
      followUrl: urlAt(0),
      coverUrl: expect.stringMatching(/^\/api\/v1\/discover\/covers\//),
      mine: true,
      unread: false,
      requesters: [{ email: email('anna'), comment: 'please' }],
      decidedAt: null,
    })
    const { id } = created.json<TitleRequestDto>()
    expect((await request(anna, 't0')).statusCode).toBe(200)
    expect((await anna.get('/api/v1/discover/sources/near/titles/t0')).json()).toMatchObject({ requested: true })
    expect((await decide(id, 'approve')).json()).toMatchObject({ state: 'approved', decidedBy: administrator.email, unread: false })
    expect(await followText()).toContain(`${urlAt(0)}\n`)
    expect(await downloadsOf(urlAt(0))).toBe(1)
    expect(await list(anna)).toMatchObject({ unread: 1, content: [{ id, state: 'approved', unread: true, decidedBy: null }] })
    expect((await list(server.http)).unread).toBe(0)
    await stream.until('TitleRequestChanged')
    await expect
      .poll(() => stream.events.filter(({ event }) => event === 'TitleRequestChanged').map(({ data }) => data))
      .toEqual([
        { requestId: id, state: 'open', mine: true },
        { requestId: id, state: 'approved', mine: true },
      ])
    await stream.end()
    expect(await noticesOf(id)).toEqual([
      { kind: 'TITLE_REQUESTED', requestId: id, title: 'Title 0', requestedBy: `anna-${engine}` },
      { kind: 'TITLE_REQUEST_DECIDED', requestId: id, title: 'Title 0', approved: true, reason: null },
    ])
    expect((await anna.post(`${path}/read`)).statusCode).toBe(204)
    expect((await list(anna)).unread).toBe(0)
  })

  test('two people who request a title at once share one request, and both are notified of the decision', async () => {
    const ids = await Promise.all([anna, ben, anna, ben].map((caller) => idOf(request(caller, 't1'))))
    expect(new Set(ids).size).toBe(1)
    const id = requireDefined(ids[0], 'the ID of the request')
    expect((await one(server.http, id))?.requesters.map((who) => who.email).toSorted()).toEqual([email('anna'), email('ben')])
    expect((await one(anna, id))?.requesters.map((who) => who.email)).toEqual([email('anna')])
    expect((await decide(id, 'decline', { reason: 'We have it on paper.' })).json()).toMatchObject({ state: 'declined' })
    for (const caller of [anna, ben])
      expect(await one(caller, id)).toMatchObject({ state: 'declined', unread: true, reason: 'We have it on paper.' })
    expect(await noticesOf(id)).toHaveLength(2)
    expect((await decide(id, 'decline', {})).statusCode).toBe(200)
    expect((await decide(id, 'approve')).json()).toMatchObject({ status: 409, code: 'TITLE_REQUEST_DECIDED' })
    expect((await one(anna, id))?.reason).toBe('We have it on paper.')
    expect(await idOf(request(anna, 't1'))).not.toBe(id)
  })

  test('approving twice, also at once, follows and downloads the title once', async () => {
    const id = await idOf(request(anna, 't2'))
    const approvals = await Promise.all([1, 2].map(() => decide(id, 'approve', { options: { keepNewest: 3 } })))
    expect(approvals.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await decide(id, 'approve')).statusCode).toBe(200)
    expect((await followText()).match(new RegExp(urlAt(2), 'g'))).toHaveLength(1)
    expect(await downloadsOf(urlAt(2))).toBe(1)
    expect(await noticesOf(id)).toHaveLength(2)
    expect((await decide(id, 'decline')).json()).toMatchObject({ code: 'TITLE_REQUEST_DECIDED' })
    const follows = (await server.http.get(`/api/v1/follows?url=${urlAt(2)}`)).json<{ options: object }[]>()
    expect(follows[0]?.options).toMatchObject({ keepNewest: 3 })
  })

  test('a request that cannot be approved stays open', async () => {
    const id = await idOf(request(anna, 't3'))
    expect((await decide(id, 'approve', { libraryId: 'missing' })).statusCode).toBe(404)
    expect((await decide(id, 'approve', { url: 'ftp://example.org/title' })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await one(anna, id)).toMatchObject({ state: 'open', unread: false })
    expect((await decide(id, 'approve')).json()).toMatchObject({ state: 'approved' })
  })

  test('a person withdraws only their own request', async () => {
    const id = await idOf(request(anna, 't4'))
    await request(ben, 't4')
    expect((await anna.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect(await one(anna, id)).toBeUndefined()
    expect((await anna.delete(`${path}/${id}`)).statusCode).toBe(404)
    expect(await one(server.http, id)).toMatchObject({ state: 'open', requesters: [{ email: email('ben') }] })
    expect((await ben.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect(await one(ben, id)).toMatchObject({ state: 'withdrawn' })
    expect((await decide(id, 'approve')).statusCode).toBe(409)
    expect((await ben.delete(`${path}/${id}`)).statusCode).toBe(409)
  })

  test('a title that is followed in any other way counts as approved', async () => {
    const id = await idOf(request(anna, 't5'))
    await server.http.post('/api/v1/follows', { url: urlAt(5) })
    expect(await one(anna, id)).toMatchObject({ state: 'approved', unread: true })
    expect((await request(ben, 't5')).json()).toMatchObject({ status: 409, code: 'TITLE_ALREADY_FOLLOWED' })
  })

  test('a follow that a crash interrupted approves the request once the server completes it', async () => {
    const id = await idOf(request(anna, 't8'))
    const { db } = server.app.context
    const { id: userId } = await db.selectFrom('user').select('id').where('email', '=', administrator.email).executeTakeFirstOrThrow()
    const pending = { libraryId: library.id, titleKey: mangaDexId(8), url: urlAt(8), options: '{}', userId }
    await db
      .insertInto('pendingFollow')
      .values({ ...pending, createdBy: administrator.email, createdAt: 1 })
      .execute()
    expect((await decide(id, 'approve')).json()).toMatchObject({ state: 'approved' })
    expect((await followText()).match(new RegExp(urlAt(8), 'g'))).toHaveLength(1)
    expect(await downloadsOf(urlAt(8))).toBe(1)
  })

  test('the same work at a source without chapters joins the request, and an unknown work needs a match', async () => {
    const id = await idOf(request(anna, 't7'))
    expect(await idOf(request(ben, 'seven', { source: 'catalog' }))).toBe(id)
    const nowhere = await idOf(request(ben, 'nowhere', { source: 'catalog' }))
    expect((await decide(nowhere, 'approve')).json()).toMatchObject({ status: 409, code: 'TITLE_REQUEST_HAS_NO_MATCH' })
    expect((await decide(nowhere, 'approve', { url: urlAt(59) })).json()).toMatchObject({ state: 'approved', followUrl: urlAt(59) })
  })

  test('only administrators see requests of others and decide', async () => {
    const id = await idOf(request(anna, 't9'))
    expect(await one(ben, id)).toBeUndefined()
    expect((await ben.delete(`${path}/${id}`)).statusCode).toBe(404)
    for (const decision of ['approve', 'decline']) expect((await anna.post(`${path}/${id}/${decision}`, {})).statusCode).toBe(403)
    for (const [method, where] of [
      ['get', ''],
      ['post', ''],
      ['post', `/${id}/approve`],
    ] as const)
      expect((await server.anonymous[method](`${path}${where}`)).statusCode).toBe(401)
  })

  test('a title that exceeds the limits of an account can be neither requested nor seen nor approved', async () => {
    const kid = await server.aUser(email('kid'), { roles: [], ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } })
    const strict = await server.aUser(email('strict'), { roles: ['ADMIN'], ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
    for (const titleId of ['adults', 'unrated', 'missing'])
      expect((await request(kid, titleId)).json()).toMatchObject({ status: 404, code: 'DISCOVER_TITLE_NOT_FOUND' })
    expect((await request(strict, 'adults')).statusCode).toBe(404)
    const [adults, unrated] = [await idOf(request(anna, 'adults')), await idOf(request(anna, 'unrated'))]
    expect(await one(strict, adults)).toBeUndefined()
    expect(await one(strict, unrated)).toBeDefined()
    expect((await list(server.http)).open).toBe((await list(strict)).open + 1)
    for (const decision of ['approve', 'decline'])
      expect((await strict.post(`${path}/${adults}/${decision}`, {})).json()).toMatchObject({
        status: 404,
        code: 'TITLE_REQUEST_NOT_FOUND',
      })
    expect((await decide(adults, 'decline')).statusCode).toBe(200)
  })

  test('lists are paged and can be filtered by state', async () => {
    const first = await list(server.http, 'size=2&state=open')
    expect(first).toMatchObject({ content: [{ state: 'open' }, { state: 'open' }], totalElements: first.open })
    const second = await list(server.http, 'size=2&state=open&page=1')
    expect(second.content.map(({ id }) => id)).not.toContain(first.content[0]?.id)
    expect((await list(server.http, 'state=approved')).content.every(({ state }) => state === 'approved')).toBe(true)
    expect((await server.http.get(`${path}?state=unknown`)).statusCode).toBe(400)
  })

  test('a person has at most 50 open requests', async () => {
    const eager = await server.aUser(email('eager'), { roles: [] })
    for (let n = 10; n < 59; n += 1) expect((await request(eager, `t${n}`)).statusCode).toBe(201)
    const last = await Promise.all(['unrated', 't9'].map((titleId) => request(eager, titleId)))
    expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(last.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'TITLE_REQUEST_LIMIT_REACHED' })
    expect((await list(eager)).open).toBe(50)
    const mine = requireDefined((await list(eager)).content[0], 'a request')
    await eager.delete(`${path}/${mine.id}`)
    expect((await request(eager, 't4')).statusCode).toBe(201)
  })

  test('one request is read by its ID, however many newer ones are open, by administrators and the person who made it', async () => {
    const open = await list(server.http, 'size=200&state=open')
    expect(open.totalElements).toBeGreaterThan(50)
    const oldest = requireDefined(open.content.at(-1), 'a request')
    expect((await server.http.get(`${path}/${oldest.id}`)).json()).toEqual(oldest)
    const own = requireDefined((await list(anna, 'size=200')).content.at(-1), 'a request of Anna')
    expect((await anna.get(`${path}/${own.id}`)).json()).toEqual(own)
    const stranger = await server.aUser(email('stranger'), { roles: [] })
    expect((await stranger.get(`${path}/${own.id}`)).json()).toMatchObject({ status: 404, code: 'TITLE_REQUEST_NOT_FOUND' })
  })

  test('the check approves titles that were added to follow.txt, and removes requests of deleted accounts; the notifier reports it', async () => {
    const id = await idOf(request(anna, 't6'))
    await writeFile(join(library.root, 'follow.txt'), `${await followText()}${urlAt(6)}\n`)
    const leaver = await server.aUser(email('leaver'), { roles: [] })
    const abandoned = await idOf(request(leaver, 't59'))
    await server.http.delete(`/api/v2/users/${leaver.id}`)
    await server.app.start()
    await expect.poll(() => one(anna, id)).toMatchObject({ state: 'approved', unread: true })
    expect(await one(server.http, abandoned)).toBeUndefined()
    expect(await one(server.http, id)).toMatchObject({ decidedBy: null })
    await expect.poll(() => ntfy.requests.length).toBeGreaterThan(0)
    expect(ntfy.requests[0]?.body).toContain('News from Hondana')
  })
})
