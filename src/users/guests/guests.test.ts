// Guests on a server with an open and a closed library, on every registered route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { Right } from '../../kernel/http/index.ts'
import { mayGuestUse } from './guest-routes.rules.ts'

const path = '/api/v1/guest-access'
const me = '/api/v2/users/me'

const continueAsGuest = async (server: TestServer, userAgent = 'a browser'): Promise<Caller> => {
  const headers = { 'user-agent': userAgent }
  const response = await server.anonymous.inject({ method: 'POST', url: '/api/v1/guest-session', headers })
  expect(response.statusCode).toBe(200)
  return server.as({ ...headers, cookie: `KOMGA-SESSION=${response.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}` })
}
const openTo = async (server: TestServer, body: object) => expect((await server.http.put(path, body)).statusCode).toBe(204)

describe.each(databases)('guest access on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())

  test('the account exists only while a library is open to guests, and turning guest access off ends their sessions at once', async () => {
    const isOffered = async () => (await server.anonymous.get('/api/v1/sign-in')).json().guestAccess
    const guestRows = () => server.app.context.db.selectFrom('user').selectAll().where('id', '=', 'GUEST').execute()
    expect((await server.http.get(path)).json()).toEqual({ libraryIds: [], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } })
    expect([await isOffered(), await guestRows()]).toEqual([false, []])
    expect((await server.anonymous.post('/api/v1/guest-session')).json()).toMatchObject({ status: 403, code: 'GUESTS_OFF' })
    const ended: string[] = []
    server.app.context.events.on('user.sessions-expired', ({ userId }) => void ended.push(userId))

    await openTo(server, { libraryIds: ['0A', '0B'] })
    expect(await isOffered()).toBe(true)
    const guest = await continueAsGuest(server)
    expect((await guest.get(me)).json()).toEqual({
      ...{ id: 'GUEST', email: 'Guest', roles: ['USER', 'GUEST', 'PAGE_STREAMING'], sharedAllLibraries: false },
      ...{ sharedLibrariesIds: ['0A', '0B'], labelsAllow: [], labelsExclude: [] },
      ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' },
    })
    await openTo(server, { libraryIds: ['0A'], ageRestriction: { restriction: 'ALLOW_ONLY', age: 12 } })
    expect((await guest.get(me)).statusCode).toBe(401)
    const second = await continueAsGuest(server)
    expect((await second.get(me)).json()).toMatchObject({ sharedLibrariesIds: ['0A'], ageRestriction: { age: 12 } })
    await openTo(server, { libraryIds: [] })
    expect((await second.get(me)).statusCode).toBe(401)
    expect([await isOffered(), await guestRows()]).toEqual([false, []])
    expect(ended).toEqual(['GUEST', 'GUEST', 'GUEST'])
    // A raised age limit does not come back unnoticed.
    await openTo(server, { libraryIds: ['0A'] })
    expect((await server.http.get(path)).json()).toMatchObject({ ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } })
  })

  test('a deleted library disappears from every account, and without one guest access is off', async () => {
    const libraries = { first: await aLibrary({ server }), second: await aLibrary({ server }) }
    const [first, second] = [libraries.first.id, libraries.second.id]
    const reader = { email: 'child@example.org', password: 'a secret', sharedLibraries: { all: false, libraryIds: [first, second] } }
    const { id } = (await server.http.post('/api/v2/users', reader)).json()
    const ofReader = async () => (await server.http.get('/api/v2/users')).json().find((user: { id: string }) => user.id === id)
    await openTo(server, { libraryIds: [first, second] })
    const guest = await continueAsGuest(server, 'a browser of a reader')

    expect((await server.http.delete(`/api/v1/libraries/${first}`)).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({ libraryIds: [second] })
    expect((await guest.get(me)).json()).toMatchObject({ sharedLibrariesIds: [second] })
    expect(await ofReader()).toMatchObject({ sharedAllLibraries: false, sharedLibrariesIds: [second] })

    expect((await server.http.delete(`/api/v1/libraries/${second}`)).statusCode).toBe(204)
    expect((await server.http.get(path)).json()).toMatchObject({ libraryIds: [] })
    expect((await server.anonymous.get('/api/v1/sign-in')).json().guestAccess).toBe(false)
    expect((await guest.get(me)).statusCode).toBe(401)
    expect(await ofReader()).toMatchObject({ sharedAllLibraries: false, sharedLibrariesIds: [] })
    await server.http.delete(`/api/v2/users/${id}`)
    for (const library of Object.values(libraries)) await library.removeFolder()
  })

  test('nothing gives the guest account other rights or a way to sign in', async () => {
    await openTo(server, { libraryIds: ['0A'] })
    const fixed = { status: 409, code: 'GUEST_FIXED' }
    expect((await server.http.patch('/api/v2/users/GUEST', { roles: ['ADMIN'] })).json()).toMatchObject(fixed)
    expect((await server.http.patch('/api/v2/users/GUEST/password', { password: 'x' })).json()).toMatchObject(fixed)
    expect((await server.http.delete('/api/v2/users/GUEST')).json()).toMatchObject(fixed)
    expect((await server.http.post('/api/v1/users/GUEST/password-reset')).json()).toMatchObject(fixed)
    expect((await server.http.get('/api/v2/users')).json()).toHaveLength(1)
    expect((await server.as(basic('Guest', '')).get(me)).statusCode).toBe(401)
    // Even a changed row gives no rights.
    const changes = { roles: '["ADMIN","FILE_DOWNLOAD"]', allLibraries: 1 } as const
    await server.app.context.db.updateTable('user').set(changes).where('id', '=', 'GUEST').execute()
    const guest = await continueAsGuest(server, 'another browser')
    expect((await guest.get(me)).json().roles).toEqual(['USER', 'GUEST', 'PAGE_STREAMING'])
    expect((await guest.get('/api/v2/users')).statusCode).toBe(403)
  })
})

describe.each(oneDatabase)('every route for guests on %s', (_engine, aDatabase) => {
  interface Route {
    readonly method: string
    readonly url: string
    readonly right: Right
  }
  let server: TestServer
  let open: TestLibrary
  let closed: TestLibrary
  let guest: Caller
  let visible: Readonly<Record<string, string>>
  let hidden: Readonly<Record<string, string>>
  const routes: Route[] = []

  const idsOf = async (library: TestLibrary, name: string) => {
    const series = requireDefined((await library.series())[0], 'the series')
    const book = requireDefined((await library.books())[0], 'the book')
    const genre = name.toLowerCase()
    const metadata = { ageRating: 0, genres: [`genre ${genre}`], tags: [`tag ${genre}`], publisher: `${name} House`, language: 'en' }
    expect((await server.http.patch(`/api/v1/series/${series.id}/metadata`, metadata)).statusCode).toBe(204)
    await server.http.patch(`/api/v1/books/${book.id}/metadata`, {
      tags: [`tag ${genre}`],
      authors: [{ name: `${name} Author`, role: 'writer' }],
    })
    const collection = (
      await server.http.post('/api/v1/collections', { name: `${name} set`, ordered: false, seriesIds: [series.id] })
    ).json()
    const list = { name: `${name} list`, summary: '', ordered: true, bookIds: [book.id] }
    const readList = (await server.http.post('/api/v1/readlists', list)).json()
    return {
      libraryId: library.id,
      seriesId: series.id,
      bookId: book.id,
      collectionId: collection.id,
      readListId: readList.id,
      number: '1',
    }
  }
  beforeAll(async () => {
    server = await aServer({
      database: await aDatabase(),
      working: true,
      beforeRoutes: async (http) => {
        http.addHook('onRoute', ({ method, url, config }) => {
          for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, right: config?.right as Right })
        })
      },
    })
    open = await aLibrary({ server, name: 'Open', files: { 'Daylight/1.cbz': { pages: 1 } } })
    closed = await aLibrary({ server, name: 'Closed', files: { 'Midnight/1.cbz': { pages: 1 } } })
    visible = await idsOf(open, 'Daylight')
    hidden = await idsOf(closed, 'Midnight')
    await openTo(server, { libraryIds: [open.id] })
    guest = await continueAsGuest(server)
  })
  afterAll(async () => {
    await server.close()
    for (const library of [open, closed]) await library.removeFolder()
  })

  const ask = ({ method, url }: Route, ids: Readonly<Record<string, string>>) =>
    guest.inject({
      method: method as 'GET',
      url: url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '0000000000000').replace('*', 'anything'),
      ...(method === 'POST' && url.includes('/list') ? { payload: '{}', headers: { 'content-type': 'application/json' } } : {}),
    })
  const nameOf = ({ method, url }: Route) => `${method} ${url}`
  const isOpen = ({ method, url, right }: Route) => right !== 'anyone' && mayGuestUse(method, url)

  test('routes that are not listed for guests refuse them', async () => {
    // Kobo e-readers have only the key in the address.
    const refused = routes.filter((route) => !['anyone', 'kobo-sync'].includes(route.right) && !isOpen(route))
    expect(refused.length).toBeGreaterThan(150)
    for (const route of refused) {
      const response = await ask(route, visible)
      expect([nameOf(route), response.statusCode, response.json().code]).toEqual([nameOf(route), 403, 'NOT_FOR_GUESTS'])
    }
  })

  test('the routes for guests exist, need no role beyond reading pages, and change nothing', () => {
    const listed = routes.filter(isOpen)
    expect(new Set(listed.map(({ right }) => right))).toEqual(new Set(['user', 'page-streaming']))
    const writes = listed.filter(({ method }) => method !== 'GET').map(nameOf)
    expect(writes.toSorted()).toEqual([
      'POST /api/v1/books/list',
      'POST /api/v1/series/list',
      'POST /api/v1/series/list/alphabetical-groups',
      'POST /api/v1/users/me/sign-out',
    ])
  })

  test('a closed library is invisible on every route, and the open one can be read', async () => {
    const signOut = /sign-out|logout/
    for (const route of routes.filter(
      (one) => !signOut.test(one.url) && (isOpen(one) || (one.right === 'anyone' && one.method === 'GET')),
    )) {
      const response = await ask(route, hidden)
      expect([nameOf(route), /midnight/i.test(response.body)]).toEqual([nameOf(route), false])
      for (const id of [hidden.libraryId, hidden.seriesId, hidden.bookId].map(String))
        expect([nameOf(route), response.statusCode < 300 && response.body.includes(id)]).toEqual([nameOf(route), false])
      const concerns = /:(libraryId|seriesId|bookId|collectionId|readListId)/.test(route.url)
      if (concerns) expect([nameOf(route), [401, 403, 404].includes(response.statusCode)]).toEqual([nameOf(route), true])
      const shown = concerns && isOpen(route) ? await ask(route, visible) : undefined
      // There is no next or previous book, and the book is neither an EPUB nor a PDF, and its picture is too small for a thumbnail.
      if (shown && !/next|previous|epub|pdf|positions|raw|thumbnail/.test(route.url))
        expect([nameOf(route), shown.statusCode]).toEqual([nameOf(route), 200])
    }
    expect((await guest.get('/api/v1/series')).json().content).toMatchObject([{ name: 'Daylight' }])
    expect((await guest.get('/api/v1/genres')).json()).toEqual(['genre daylight'])
    expect(await server.app.context.db.selectFrom('readProgress').select('userId').execute()).toEqual([])
  })

  test('series above the age limit are hidden, also without a rating', async () => {
    await server.http.patch(`/api/v1/series/${visible.seriesId}/metadata`, { ageRating: 16 })
    expect((await guest.get(`/api/v1/series/${visible.seriesId}`)).statusCode).toBe(403)
    await server.http.patch(`/api/v1/series/${visible.seriesId}/metadata`, { ageRating: null })
    expect((await guest.get('/api/v1/series')).json().content).toEqual([])
    await openTo(server, { libraryIds: [open.id], ageRestriction: { restriction: 'NONE' } })
    expect((await (await continueAsGuest(server)).get('/api/v1/series')).json().content).toHaveLength(1)
  })

  test('an address opens at most thirty guest sessions in ten minutes', async () => {
    const codes: number[] = []
    for (let attempt = 0; attempt < 31; attempt += 1)
      codes.push((await server.anonymous.inject({ method: 'POST', url: '/api/v1/guest-session' })).statusCode)
    expect(codes.at(-1)).toBe(429)
    const sessions = await server.app.context.db.selectFrom('session').select('id').where('userId', '=', 'GUEST').execute()
    expect(sessions.length).toBeLessThan(5)
  })
})
