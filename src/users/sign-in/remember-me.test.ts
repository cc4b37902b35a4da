import { createHmac, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const me = '/api/v2/users/me'
const credentials = basic('reader@example.org', 'battery staple')

type Answer = Awaited<ReturnType<TestServer['http']['get']>>
const cookieOf = (response: Answer, name: string) => response.cookies.find((cookie) => cookie.name === name)

/** Signs in a reader with remember-me. */
async function aRememberedReader(server: TestServer) {
  const { id } = await server.aUser('reader@example.org')
  const remember = async (headers: Record<string, string> = {}) => {
    const response = await server.as({ ...credentials, ...headers }).get(`${me}?remember-me=true`)
    return server.as({ cookie: `komga-remember-me=${cookieOf(response, 'komga-remember-me')?.value}`, ...headers })
  }
  return { id, remember }
}

describe.each(databases)('remember-me on %s', (_engine, aDatabase) => {
  test('signs in again after the session has expired, for as long as the settings allow', async () => {
    const server = await aServer({ database: await aDatabase() })
    await server.aUser('reader@example.org')
    await server.http.patch('/api/v1/settings', { rememberMeDurationDays: 30 })
    const signedIn = await server.as(credentials).get(`${me}?remember-me=true`)
    const cookie = cookieOf(signedIn, 'komga-remember-me')
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 3600 })
    expect(cookieOf(signedIn, 'KOMGA-SESSION')).toBeDefined()
    expect(cookieOf(await server.as(credentials).get(`${me}?remember-me=false`), 'komga-remember-me')).toBeUndefined()

    await server.app.context.db.deleteFrom('session').execute()
    const back = await server.as({ cookie: `KOMGA-SESSION=over; komga-remember-me=${cookie?.value}`, 'user-agent': 'later' }).get(me)
    expect(back.json()).toMatchObject({ email: 'reader@example.org' })
    const session = cookieOf(back, 'KOMGA-SESSION')?.value
    expect((await server.as({ cookie: `KOMGA-SESSION=${session}` }).get(me)).statusCode).toBe(200)
    await server.close()
  })

  test('ends with a new server key, a new password, or the deletion of the account', async () => {
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

describe.each(databases)('signing out on %s', (_engine, aDatabase) => {
  test('invalidates every copy of this browser’s cookie, in every encoding, and no other cookie', async () => {
    const server = await aServer({ database: await aDatabase() })
    const { id } = await server.aUser('reader@example.org')
    const signInOn = async (agent: string) => {
      const answer = await server.as({ ...credentials, 'user-agent': agent }).get(`${me}?remember-me=true`)
      return requireDefined(cookieOf(answer, 'komga-remember-me'), 'the remember-me cookie').value
    }
    const [laptop, phone] = [await signInOn('laptop'), await signInOn('phone')]
    const statusWith = async (value: string) => (await server.as({ cookie: `komga-remember-me=${value}` }).get(me)).statusCode
    expect([await statusWith(laptop), await statusWith(phone)]).toEqual([200, 200])

    expect((await server.as({ cookie: `komga-remember-me=${laptop}` }).post('/api/logout')).statusCode).toBe(204)
    // The last of 43 characters holds two unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spellings = [1, 2, 3].map(
      (bits) => laptop.slice(0, -1) + letters[letters.indexOf(requireDefined(laptop.at(-1), 'the last character')) ^ bits],
    )
    const padded = laptop.replace(`${id}.`, `${id}.0`)
    for (const copy of [laptop, padded, ...spellings]) expect([copy, await statusWith(copy)]).toEqual([copy, 401])
    expect(await statusWith(phone)).toBe(200)
    await server.close()
  })
})

test('a cookie made from a copy of the database is refused', async () => {
  const server = await aServer()
  await server.aUser('reader@example.org')
  const { db } = server.app.context
  const { id: userId, passwordHash } = await db
    .selectFrom('user')
    .selectAll()
    .where('email', '=', administrator.email)
    .executeTakeFirstOrThrow()
  const { value: stored } = await db.selectFrom('serverSetting').selectAll().where('name', '=', 'rememberMeKey').executeTakeFirstOrThrow()
  const untilMs = Date.now() + 3_600_000
  const inDatabase = JSON.parse(stored) as string
  for (const key of [inDatabase, Buffer.from(inDatabase, 'base64url')]) {
    const signature = createHmac('sha256', key).update(`${userId}\0${untilMs}\0${passwordHash}`).digest('base64url')
    const forged = server.as({ cookie: `komga-remember-me=${userId}.${untilMs}.${signature}` })
    expect((await forged.get(me)).statusCode).toBe(401)
  }
  const keyFile = join(server.configDir, 'remember-me.key')
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  await server.close()
})

test('a restarted server accepts its earlier cookies', async () => {
  const configDir = join(inject('runFolder'), randomUUID())
  const first = await aServer({ configDir })
  await first.aUser('reader@example.org')
  const cookie = cookieOf(await first.as(credentials).get(`${me}?remember-me=true`), 'komga-remember-me')?.value
  await first.close()
  const second = await aServer({ configDir, unclaimed: true })
  expect((await second.as({ cookie: `komga-remember-me=${cookie}` }).get(me)).statusCode).toBe(200)
  await second.close()
  await rm(configDir, { recursive: true })
})

test('wrong credentials are refused even with a valid cookie', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const remembered = await remember()
  const wrong = await remembered.inject({ method: 'GET', url: me, headers: basic('reader@example.org', 'wrong') })
  expect(wrong.statusCode).toBe(401)
  const wrongKey = await remembered.inject({ method: 'GET', url: me, headers: { 'x-api-key': 'f'.repeat(32) } })
  expect(wrongKey.statusCode).toBe(401)
  await server.close()
})

test('an API key is never exchanged for a longer-lived credential', async () => {
  const server = await aServer()
  const { key } = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'phone' })).json()
  const response = await server.as({ 'x-api-key': key }).get(`${me}?remember-me=true`)
  expect(response.statusCode).toBe(200)
  expect(cookieOf(response, 'komga-remember-me')).toBeUndefined()
  await server.close()
})

test('signing out ends remember-me', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const out = await (await remember()).post('/api/logout')
  expect(out.statusCode).toBe(204)
  expect(cookieOf(out, 'komga-remember-me')).toMatchObject({ value: '', maxAge: 0 })
  expect(cookieOf(out, 'KOMGA-SESSION')).toMatchObject({ value: '', maxAge: 0 })
  await server.close()
})

test('a page of another site cannot change anything with the cookie', async () => {
  const server = await aServer()
  const { remember } = await aRememberedReader(server)
  const remembered = await remember({ 'sec-fetch-site': 'cross-site' })
  expect((await remembered.post('/api/v2/users/me/api-keys', { comment: 'mine' })).json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
  await server.close()
})
