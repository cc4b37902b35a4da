import { describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { sessionIdOf } from './sessions.ts'

const me = '/api/v2/users/me'
const admin = basic(administrator.email, administrator.password)
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  requireDefined(
    response.cookies.find(({ name }) => name === 'KOMGA-SESSION'),
    'the session cookie',
  ).value

describe.each(databases)('signing in on %s', (_engine, aDatabase) => {
  const server = aSharedServer({ aDatabase })

  test('a password opens a session, which works without the password and ends at sign-out', async () => {
    const first = await server.as(admin).get(me)
    expect(first.statusCode).toBe(200)
    expect(first.headers['set-cookie']).toMatch(/^KOMGA-SESSION=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)

    const browser = server.as({ cookie: `KOMGA-SESSION=${cookieOf(first)}` })
    const second = await browser.get(me)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['set-cookie']).toBeUndefined()

    const out = await browser.post('/api/logout')
    expect(out.statusCode).toBe(204)
    expect(out.headers['set-cookie']).toMatch(/^KOMGA-SESSION=; Max-Age=0; Path=\/;/)
    expect((await browser.get(me)).statusCode).toBe(401)
  })

  test('an API key and its session authenticate the user until the key is deleted', async () => {
    const created = await server.http.post('/api/v2/users/me/api-keys', { comment: 'Mihon' })
    expect(created.statusCode).toBe(200)
    expect(created.json()).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{32}$/), comment: 'Mihon' })

    const phone = server.as({ 'x-api-key': created.json().key })
    const response = await phone.get(me)
    expect(response.json()).toMatchObject({ email: administrator.email })
    const tracker = server.as({ cookie: `KOMGA-SESSION=${cookieOf(response)}` })
    expect((await tracker.get(me)).statusCode).toBe(200)

    expect((await server.http.delete(`/api/v2/users/me/api-keys/${created.json().id}`)).statusCode).toBe(204)
    expect((await phone.get(me)).json()).toMatchObject({ status: 401, code: 'API_KEY_WRONG' })
    expect((await tracker.get(me)).statusCode).toBe(401)
  })

  test('a session expires after seven idle days', async () => {
    const { db } = server.app.context
    const token = cookieOf(await server.as({ ...admin, 'user-agent': 'idle browser' }).get(me))
    const weekAgo = Date.now() - 7 * 24 * 3_600_000
    await db
      .updateTable('session')
      .set({ lastSeenAt: weekAgo + 60_000 })
      .execute()
    await db
      .insertInto('session')
      .values(await sessionSeenAt(server, 'idle', weekAgo - 1000))
      .execute()
    expect((await server.as({ cookie: `KOMGA-SESSION=${token}` }).get(me)).statusCode).toBe(200)
    expect((await server.as({ cookie: 'KOMGA-SESSION=idle' }).get(me)).statusCode).toBe(401)
    // Using a session updates its time, and the next sign-in deletes expired ones.
    const session = await db.selectFrom('session').select('lastSeenAt').where('id', '=', sessionIdOf(token)).executeTakeFirstOrThrow()
    expect(session.lastSeenAt).toBeGreaterThan(weekAgo + 6 * 24 * 3_600_000)
    await server.as({ ...admin, 'user-agent': 'another' }).get(me)
    expect(await db.selectFrom('session').select('id').where('id', '=', sessionIdOf('idle')).execute()).toEqual([])
  })

  test('a session last seen by a clock years ahead counts as idle from now on', async () => {
    const { db } = server.app.context
    await server.as({ ...admin, 'user-agent': 'a browser' }).get(me)
    await db
      .insertInto('session')
      .values(await sessionSeenAt(server, 'ahead', 9e12))
      .execute()
    expect((await server.as({ cookie: 'KOMGA-SESSION=ahead' }).get(me)).statusCode).toBe(200)
    const { lastSeenAt } = await db
      .selectFrom('session')
      .select('lastSeenAt')
      .where('id', '=', sessionIdOf('ahead'))
      .executeTakeFirstOrThrow()
    expect(lastSeenAt).toBeLessThanOrEqual(Date.now())
  })
})

/** A row of a session with this token. */
async function sessionSeenAt(server: TestServer, token: string, lastSeenAt: number) {
  const { userId } = await server.app.context.db.selectFrom('session').select('userId').executeTakeFirstOrThrow()
  return { id: sessionIdOf(token), userId, apiKeyId: null, createdAt: lastSeenAt, lastSeenAt }
}

const server = aSharedServer()

test('the e-mail address is case-insensitive', async () => {
  expect((await server.as(basic('ADMIN@Example.ORG', administrator.password)).get(me)).statusCode).toBe(200)
})

test('without credentials a browser is challenged, but not for requests of the web app', async () => {
  const plain = await server.anonymous.get(me)
  expect(plain.statusCode).toBe(401)
  expect(plain.headers['www-authenticate']).toBe('Basic realm="Realm"')
  expect(plain.json()).toMatchObject({ status: 401, error: 'Unauthorized', path: me, code: 'AUTHENTICATION_REQUIRED' })
  const fromApp = await server.as({ 'x-requested-with': 'XMLHttpRequest' }).get(me)
  expect(fromApp.statusCode).toBe(401)
  expect(fromApp.headers['www-authenticate']).toBeUndefined()
})

test.each([
  ['a wrong password', basic(administrator.email, 'wrong'), 'CREDENTIALS_WRONG'],
  ['an unknown account', basic('nobody@example.org', administrator.password), 'CREDENTIALS_WRONG'],
  ['an empty password', basic(administrator.email, ''), 'CREDENTIALS_WRONG'],
  ['garbage in place of Basic credentials', { authorization: 'Basic %%%' }, 'CREDENTIALS_WRONG'],
  ['a wrong API key', { 'x-api-key': '0'.repeat(32) }, 'API_KEY_WRONG'],
  ['an invented session', { cookie: 'KOMGA-SESSION=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'AUTHENTICATION_REQUIRED'],
  ['an invented token', { 'x-auth-token': 'AAAA' }, 'AUTHENTICATION_REQUIRED'],
  ['another scheme', { authorization: 'Bearer abc' }, 'AUTHENTICATION_REQUIRED'],
])('%s is refused', async (_what, headers, code) => {
  const response = await server.as(headers).get(me)
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code })
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('wrong credentials are refused even with a valid session', async () => {
  const session = { cookie: `KOMGA-SESSION=${cookieOf(await server.as(admin).get(me))}` }
  expect((await server.as({ ...session, ...basic(administrator.email, 'wrong') }).get(me)).statusCode).toBe(401)
  expect((await server.as({ ...session, 'x-api-key': 'wrong' }).get(me)).statusCode).toBe(401)
  expect((await server.as(session).get(me)).statusCode).toBe(200)
})

test('a client that sends its token in a header receives it there, and can exchange it for a cookie', async () => {
  const first = await server.as({ ...admin, 'x-auth-token': '' }).get(me)
  const token = String(first.headers['x-auth-token'])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(first.headers['set-cookie']).toBeUndefined()
  const client = server.as({ 'x-auth-token': token })
  expect((await client.get(me)).statusCode).toBe(200)

  const response = await client.get('/api/v1/login/set-cookie')
  expect(response.statusCode).toBe(204)
  expect(cookieOf(response)).toBe(token)
  expect(response.headers['x-auth-token']).toBeUndefined()
  expect((await server.as({ cookie: `KOMGA-SESSION=${token}` }).get(me)).statusCode).toBe(200)
})

test('a session opened with a password is not used for an API key, whoever owns them', async () => {
  const key = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'reader' })).json().key
  const reader = await server.aUser('reader@example.org')
  const ofReader = cookieOf(await server.as(basic('reader@example.org', 'battery staple')).get(me))
  expect((await reader.get(me)).json()).toMatchObject({ email: 'reader@example.org' })
  const both = await server.as({ cookie: `KOMGA-SESSION=${ofReader}`, 'x-api-key': key }).get(me)
  expect(both.json()).toMatchObject({ email: administrator.email })
  expect(cookieOf(both)).not.toBe('')
  expect(cookieOf(both)).not.toBe(ofReader)
})

test('a client without cookies that signs in with every request creates one session, not hundreds', async () => {
  const client = server.as({ ...admin, 'user-agent': 'curl/8' })
  const responses = await Promise.all(Array.from({ length: 30 }, () => client.get(me)))
  expect(new Set(responses.map(cookieOf)).size).toBe(1)
  const other = await server.as({ ...admin, 'user-agent': 'another' }).get(me)
  expect(cookieOf(other)).not.toBe(cookieOf(responses[0] as (typeof responses)[number]))
})

test('a cookie is Secure when the page was requested over https, and limited to the base path', async () => {
  const server = await aServer({ settings: { HONDANA_BASE_PATH: '/komga/', HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  const response = await server.as({ ...admin, 'x-forwarded-proto': 'https' }).get(me)
  expect(response.headers['set-cookie']).toMatch(/; Path=\/komga; HttpOnly; Secure; SameSite=Lax$/)
  await server.close()
})

test('requests within a session need no database query', async () => {
  const own = await aServer()
  expect((await own.http.get(me)).statusCode).toBe(200)
  await own.app.context.db.schema.dropTable('session').execute()
  for (let page = 0; page < 5; page++) expect((await own.http.get(me)).statusCode).toBe(200)
  await own.close()
})

test('sign-out succeeds with or without a session', async () => {
  expect((await server.anonymous.get('/api/logout')).statusCode).toBe(204)
  expect((await server.anonymous.post('/api/logout')).statusCode).toBe(204)
})

test('a page of another site cannot change anything with the session of a signed-in browser', async () => {
  const cookie = `KOMGA-SESSION=${cookieOf(await server.as(admin).get(me))}`
  const post = (headers: Record<string, string>) =>
    server.as({ cookie, host: 'nas:25600', ...headers }).post('/api/v2/users/me/api-keys', { comment: JSON.stringify(headers) })
  const refused = await post({ 'sec-fetch-site': 'cross-site' })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
  expect((await post({ 'sec-fetch-site': 'same-site', origin: 'http://nas:8080' })).statusCode).toBe(403)
  expect((await post({ origin: 'http://nas:8080' })).statusCode).toBe(403)
  expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await post({ origin: 'null' })).statusCode).toBe(403)
  expect((await post({ 'sec-fetch-site': 'same-origin', origin: 'http://nas:25600' })).statusCode).toBe(200)
  expect((await post({ origin: 'http://nas:25600' })).statusCode).toBe(200)
  expect((await post({ origin: 'https://manga.example', 'x-forwarded-host': 'manga.example' })).statusCode).toBe(200)
  expect((await post({})).statusCode).toBe(200)
  const read = await server.as({ cookie, 'sec-fetch-site': 'cross-site' }).get(me)
  expect(read.statusCode).toBe(200)
})

test('a page of another origin cannot sign a browser out by a link, an image or a form', async () => {
  const cookie = `KOMGA-SESSION=${cookieOf(await server.as({ ...admin, 'user-agent': 'to be signed out' }).get(me))}`
  const browser = { cookie, host: 'nas:25600', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', referer: 'http://nas:8080/' },
    { referer: 'http://nas:8080/' },
    {},
  ]
  for (const headers of foreign) {
    const response = await server.as({ ...browser, ...headers }).get('/api/logout')
    expect([headers, response.statusCode, response.headers['set-cookie']]).toEqual([headers, 403, undefined])
  }
  expect((await server.as({ ...browser, origin: 'http://nas:8080' }).post('/api/logout')).statusCode).toBe(403)
  expect((await server.as(browser).get(me)).statusCode).toBe(200)
  expect((await server.as({ ...browser, referer: 'http://nas:25600/home' }).get('/api/logout')).statusCode).toBe(204)
  expect((await server.as(browser).get(me)).statusCode).toBe(401)
})

test('there are no OAuth2 providers', async () => {
  expect((await server.anonymous.get('/api/v1/oauth2/providers')).json()).toEqual([])
})

test('older clients read their own account under v1', async () => {
  expect((await server.http.get('/api/v1/users/me')).json()).toEqual((await server.http.get(me)).json())
})
