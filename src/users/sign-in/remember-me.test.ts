import { describe, expect, test } from 'vitest'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

const me = '/api/v2/users/me'
const credentials = basic('reader@example.org', 'battery staple')

type Answer = Awaited<ReturnType<TestServer['http']['get']>>
const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name)

/** Signs a reader in who wants to be remembered. */
async function aRememberedReader(server: TestServer) {
  const { id } = await server.aUser('reader@example.org')
  const remember = async (headers: Record<string, string> = {}) => {
    const answer = await server.as({ ...credentials, ...headers }).get(`${me}?remember-me=true`)
    return server.as({ cookie: `komga-remember-me=${cookieOf(answer, 'komga-remember-me')?.value}`, ...headers })
  }
  return { id, remember }
}

describe.each(databases)('being remembered on %s', (_engine, aDatabase) => {
  test('signs in again after the session is over, for as long as the settings say', async () => {
    const server = await aServer({ database: await aDatabase() })
    await server.aUser('reader@example.org')
    await server.http.patch('/api/v1/settings', { rememberMeDurationDays: 30 })
    const signedIn = await server.as(credentials).get(`${me}?remember-me=true`)
    const cookie = cookieOf(signedIn, 'komga-remember-me')
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 3600 })
    expect(cookieOf(signedIn, 'KOMGA-SESSION')).toBeDefined()
    expect(cookieOf(await server.as(credentials).get(`${me}?remember-me=false`), 'komga-remember-me')).toBeUndefined()

    await server.app.ground.db.deleteFrom('session').execute()
    const back = await server.as({ cookie: `KOMGA-SESSION=over; komga-remember-me=${cookie?.value}`, 'user-agent': 'later' }).get(me)
    expect(back.json()).toMatchObject({ email: 'reader@example.org' })
    const session = cookieOf(back, 'KOMGA-SESSION')?.value
    expect((await server.as({ cookie: `KOMGA-SESSION=${session}` }).get(me)).statusCode).toBe(200)
    await server.close()
  })

  test('ends with a new key of the server, a new password, and the account', async () => {
    const server = await aServer({ database: await aDatabase() })
    const { id, remember } = await aRememberedReader(server)
    const byKey = await remember()
    expect((await byKey.get(me)).statusCode).toBe(200)
    await server.http.patch('/api/v1/settings', { renewRememberMeKey: true })
    const refused = await byKey.get(me)
    expect(refused.statusCode).toBe(401)
    expect(cookieOf(refused, 'komga-remember-me')).toMatchObject({ value: '', maxAge: 0 })

    const byPassword = await remember()
    expect((await byPassword.get(me)).statusCode).toBe(200)
    await server.http.patch(`/api/v2/users/${id}/password`, { password: 'battery staple' })
    expect((await byPassword.get(me)).statusCode).toBe(401)

    const byAccount = await remember()
    expect((await byAccount.get(me)).statusCode).toBe(200)
    await server.http.delete(`/api/v2/users/${id}`)
    expect((await byAccount.get(me)).statusCode).toBe(401)
    await server.close()
  })
})

test('wrong credentials are refused also beside a cookie that is good', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const remembered = await remember()
  const wrong = await remembered.inject({ method: 'GET', url: me, headers: basic('reader@example.org', 'wrong') })
  expect(wrong.statusCode).toBe(401)
  const wrongKey = await remembered.inject({ method: 'GET', url: me, headers: { 'x-api-key': 'f'.repeat(32) } })
  expect(wrongKey.statusCode).toBe(401)
  await server.close()
})

test('an API key is never turned into something that outlives it', async () => {
  const server = await aServer()
  const { key } = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'phone' })).json()
  const answer = await server.as({ 'x-api-key': key }).get(`${me}?remember-me=true`)
  expect(answer.statusCode).toBe(200)
  expect(cookieOf(answer, 'komga-remember-me')).toBeUndefined()
  await server.close()
})

test('signing out forgets', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const out = await (await remember()).post('/api/logout')
  expect(out.statusCode).toBe(204)
  expect(cookieOf(out, 'komga-remember-me')).toMatchObject({ value: '', maxAge: 0 })
  expect(cookieOf(out, 'KOMGA-SESSION')).toMatchObject({ value: '', maxAge: 0 })
  await server.close()
})

test('a page of another site changes nothing with it', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const remembered = await remember({ 'sec-fetch-site': 'cross-site' })
  expect((await remembered.post('/api/v2/users/me/api-keys', { comment: 'mine' })).json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
  await server.close()
})
