// Requests every route without the required rights, so that no route is open by oversight.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Right } from '../../src/kernel/http/index.ts'
import type { Caller } from '../builders/a-caller.ts'
import { aLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'

interface Route {
  readonly method: string
  readonly url: string
  readonly right: Right
}

let server: TestServer
let reader: Caller
const routes: Route[] = []
beforeAll(async () => {
  server = await aServer({
    working: true,
    beforeRoutes: async (http) => {
      http.addHook('onRoute', ({ method, url, config }) => {
        for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, right: config?.right as Right })
      })
    },
  })
  reader = await server.aUser('reader@example.org', { roles: [] })
})
afterAll(() => server.close())

const ask = (caller: Caller, { method, url }: Route, headers: Record<string, string> = {}) =>
  caller.inject({ method: method as 'GET', url: url.replace(/:\w+/g, '0000000000000').replace('*', 'anything'), headers })
const keyOf = async (caller: Caller) =>
  (await caller.post('/api/v2/users/me/api-keys', { comment: randomUUID() })).json<{ key: string }>().key
const withKey = (route: Route, key: string): Route => ({ ...route, url: route.url.replace(':apiKey', key) })
const nameOf = ({ method, url }: Route) => `${method} ${url}`
const withRight = (...rights: Right[]) => routes.filter(({ right }) => rights.includes(right))

test('only these addresses respond without an account', () => {
  const forTheServer = withRight('anyone').filter(({ url }) => /^\/(api|actuator|sse|opds)\b/.test(url))
  expect(forTheServer.map(nameOf).sort()).toEqual([
    'GET /actuator/health',
    'GET /api/logout',
    // Fonts, and only fonts among the files of a book: browsers fetch them without credentials.
    'GET /api/v1/books/:bookId/resource/*',
    'GET /api/v1/claim',
    'GET /api/v1/client-settings/global/list',
    'GET /api/v1/fonts/resource/:family/:file',
    'GET /api/v1/fonts/resource/:family/css',
    // Whoever has the link of an invitation or a password reset, which has 256 random bits.
    'GET /api/v1/invite/:token',
    'GET /api/v1/oauth2/providers',
    'GET /api/v1/password-reset/:token',
    'GET /api/v1/sign-in',
    'GET /api/v1/trackers/:trackerId/callback',
    // They only lead to a catalog, which asks for an account.
    'GET /opds',
    'GET /opds/',
    'GET /opds/v1.2',
    'GET /opds/v1.2/',
    'GET /opds/v2',
    'GET /opds/v2/',
    'GET /opds/v2/auth',
    'GET /opds/v2/books/:bookId/resource/*',
    'POST /api/logout',
    'POST /api/v1/claim',
    // Only if an administrator has turned guest access on.
    'POST /api/v1/guest-session',
    'POST /api/v1/invite/:token',
    // A provider reports that a user has signed out there; its signature is checked.
    'POST /api/v1/oauth2/back-channel-logout/:registrationId',
    // Only if a mail server is set; the answer tells nothing about accounts.
    'POST /api/v1/password-reset',
    'POST /api/v1/password-reset/:token',
    'POST /api/v1/sign-in',
    'POST /api/v1/sign-in/code',
    'POST /api/v1/sign-in/passkey',
    'POST /api/v1/sign-in/passkey/options',
  ])
  const others = withRight('anyone').filter((route) => !forTheServer.includes(route))
  // KOReader tries to create an account first, and is always refused.
  expect(others.filter(({ method }) => method !== 'GET').map(nameOf)).toEqual(['POST /koreader/users/create'])
})

test('every other address returns 401 to anonymous callers', async () => {
  const closed = routes.filter(({ right }) => right !== 'anyone')
  expect(closed.length).toBeGreaterThan(20)
  for (const route of closed) {
    const response = await ask(server.anonymous, route)
    expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 401])
    // OPDS 2 clients get their own format.
    if (route.url.startsWith('/opds/v2/')) expect(response.json()).toHaveProperty('authentication')
    else expect(response.json()).toMatchObject({ status: 401, error: 'Unauthorized', code: 'AUTHENTICATION_REQUIRED' })
  }
})

test('a user without roles gets 403 wherever a role is needed', async () => {
  for (const route of withRight('admin', 'same-user', 'file-download', 'page-streaming', 'koreader-sync')) {
    const response = await ask(reader, route)
    expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 403])
  }
})

test('a Kobo e-reader gets 403 without the role, and a session is no credential there', async () => {
  const key = await keyOf(reader)
  const ofKobo = withRight('kobo-sync')
  expect(ofKobo.length).toBeGreaterThan(10)
  for (const route of ofKobo) {
    expect([nameOf(route), (await ask(server.anonymous, withKey(route, key))).statusCode]).toEqual([nameOf(route), 403])
    const withSession = await ask(server.http, route)
    expect([nameOf(route), withSession.statusCode, withSession.headers['set-cookie']]).toEqual([nameOf(route), 401, undefined])
  }
})

test.each(['cross-site', 'same-site'])(
  'a page of another origin (%s) changes nothing with the session of an administrator',
  async (site) => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const response = await ask(server.http, route, { 'sec-fetch-site': site })
      expect([nameOf(route), response.json().code]).toEqual([nameOf(route), 'CROSS_SITE_WRITE'])
    }
  },
)

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a form (%s) is rejected by every address except uploads',
  async (type) => {
    const uploads = /\/thumbnails$|\/backupapp\/(import|preview)$|\/match\/comicrack$|users\/me\/avatar$/
    const key = await keyOf(server.http)
    for (const route of routes.filter(({ method }) => method !== 'GET').map((one) => withKey(one, key))) {
      const isUpload = route.method === 'POST' && uploads.test(route.url)
      if (isUpload && type.startsWith('multipart')) continue
      // A provider sends a form; what counts is the signed token in it.
      if (route.url.startsWith('/api/v1/oauth2/back-channel-logout/') && type.endsWith('urlencoded')) continue
      const url = route.url.replace(/:\w+/g, '0000000000000').replace('*', 'anything')
      const request = { method: route.method as 'POST', url, headers: { 'content-type': type }, payload: '--x--\r\n' }
      const { code } = (await server.http.inject(request)).json()
      expect([nameOf(route), code]).toEqual([nameOf(route), isUpload ? 'UPLOAD_EXPECTED' : 'MEDIA_TYPE_NOT_SUPPORTED'])
    }
  },
)

/** Valid bodies: an invalid one is refused before the route decides. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /api/v1/books/:bookId/read-progress': { completed: true },
  'PUT /api/v2/series/:seriesId/read-progress/tachiyomi': { lastBookNumberSortRead: 0 },
  'PUT /api/v1/readlists/:readListId/read-progress/tachiyomi': { lastBookRead: 0 },
  'PUT /api/v1/series/:seriesId/shelf': { shelf: 'READING' },
  'PUT /api/v1/series/:seriesId/trackers/:trackerId': { titleId: '1' },
  'PATCH /api/v1/series/:seriesId/trackers/:trackerId': { status: 'DROPPED' },
  ...Object.fromEntries(
    ['PUT /api/v1/books/:bookId/progression', 'PUT /opds/v2/books/:bookId/progression'].map((route) => [
      route,
      {
        modified: '2026-11-20T10:00:00Z',
        device: { id: 'D', name: 'Device' },
        locator: { href: '1', type: 'image/jpeg', locations: { position: 1 } },
      },
    ]),
  ),
}
const ofContent = /\/(books|series|collections|readlists|libraries)\/:\w+/

test('every URL of an item that is hidden from a user is refused, even with an otherwise valid request', async () => {
  const library = await aLibrary({
    server,
    files: { 'Adult/1.cbz': { comicInfo: { AgeRating: 'Adults Only 18+' } }, 'All ages/1.cbz': {} },
  })
  const elsewhere = await aLibrary({ server, files: {} })
  onTestFinished(library.removeFolder)
  onTestFinished(elsewhere.removeFolder)
  const idOf = async (path: string, set: object) => (await server.http.post(path, set)).json<{ id: string }>().id
  const idsOf = async (series: string, libraries: string): Promise<Readonly<Record<string, string>>> => {
    const { id: bookId, seriesId } = await library.book(`${series}/1.cbz`)
    return {
      books: bookId,
      series: seriesId,
      collections: await idOf('/api/v1/collections', { name: series, ordered: false, seriesIds: [seriesId] }),
      readlists: await idOf('/api/v1/readlists', { name: series, ordered: false, summary: '', bookIds: [bookId] }),
      libraries,
    }
  }
  const [hidden, visible] = [await idsOf('Adult', elsewhere.id), await idsOf('All ages', library.id)]
  const child = await server.aUser('child@example.org', {
    roles: ['FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOREADER_SYNC', 'KOBO_SYNC'],
    ageRestriction: { age: 16, restriction: 'EXCLUDE' },
    sharedLibraries: { all: false, libraryIds: [library.id] },
  })
  const key = await keyOf(child)
  const statusOf = async (route: Route, ids: Readonly<Record<string, string>>) => {
    const named = withKey(route, key).url.replace(ofContent, (_, kind: string) => `/${kind}/${ids[kind]}`)
    const url = named.replace(/readlists\/(\w+)\/books\/:bookId/, `readlists/$1/books/${ids.books}`)
    const payload = bodies[nameOf(route)]
    const request = { method: route.method as 'PUT', url: url.replace(/:\w+/g, '1').replace('*', 'anything') }
    return (await child.inject(payload ? { ...request, payload } : request)).statusCode
  }
  const checked = routes.filter(({ url, right }) => right !== 'admin' && ofContent.test(url))
  const open: unknown[] = []
  for (const route of checked) {
    const status = await statusOf(route, hidden)
    if (status !== 403 && status !== 404) open.push([nameOf(route), status])
  }
  for (const route of checked.filter(({ method }) => method !== 'GET')) {
    const status = await statusOf(route, visible)
    if (status === 400 || status === 403) open.push([nameOf(route), status])
  }
  expect(open).toEqual([])
})

test('every write requires an administrator, except for the reader’s own data', () => {
  const writes = withRight('user', 'same-user', 'file-download', 'page-streaming', 'koreader-sync', 'kobo-sync').filter(
    ({ method }) => method !== 'GET',
  )
  const ofTheReader =
    /^\w+ \/kobo\/|read-progress|progression|syncs\/progress|users\/me|users\/:id\/(password|avatar)$|client-settings\/user|syncpoints\/me|chapter-urls\/check|title-requests(\/read|\/:requestId)?$|\/trackers\/|series\/:seriesId\/shelf$|\/bookmarks\/|\/list(\/|$)/
  expect(writes.map(nameOf).filter((name) => !ofTheReader.test(name))).toEqual([])
})
