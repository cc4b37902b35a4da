import { createHmac, randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const me = '/api/v2/users/me'
const credentialsOf = (email: string) => basic(email, 'battery staple')

type Answer = Awaited<ReturnType<TestServer['http']['get']>>
const cookieOf = (response: Answer, name: string) => response.cookies.find((cookie) => cookie.name === name)

/** Signs in a reader with remember-me. */
async function aRememberedReader(server: TestServer, email: string) {
  const { id } = await server.aUser(email)
  const remember = async (headers: Record<string, string> = {}) => {
    const response = await server.as({ ...credentialsOf(email), ...headers }).get(`${me}?remember-me=true`)
    return server.as({ cookie: `komga-remember-me=${cookieOf(response, 'komga-remember-me')?.value}`, ...headers })
  }
  return { id, remember }
}

describe.each(databases)('remember-me on %s', (_engine, aDatabase) => {
  const server = aSharedServer({ aDatabase })

  test('signs in again after the session has expired, for as long as the settings allow', async () => {
    const { id } = await server.aUser('again@example.org')
    await server.http.patch('/api/v1/settings', { rememberMeDurationDays: 30 })
    const signedIn = await server.as(credentialsOf('again@example.org')).get(`${me}?remember-me=true`)
    const cookie = cookieOf(signedIn, 'komga-remember-me')
    expect(cookie).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax', maxAge: 30 * 24 * 3600 })
    expect(cookieOf(signedIn, 'KOMGA-SESSION')).toBeDefined()
    expect(
      cookieOf(await server.as(credentialsOf('again@example.org')).get(`${me}?remember-me=false`), 'komga-remember-me'),
    ).toBeUndefined()

    await server.app.context.db.deleteFrom('session').where('userId', '=', id).execute()
    const back = await server.as({ cookie: `KOMGA-SESSION=over; komga-remember-me=${cookie?.value}`, 'user-agent': 'later' }).get(me)
    expect(back.json()).toMatchObject({ email: 'again@example.org' })
    const session = cookieOf(back, 'KOMGA-SESSION')?.value
    expect((await server.as({ cookie: `KOMGA-SESSION=${session}` }).get(me)).statusCode).toBe(200)
  })

  test('ends with a new server key, a new password, or the deletion of the account', async () => {
    const { id, remember } = await aRememberedReader(server, 'ends@example.org')
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
  })

  test('ends at sign-out for every copy of this browser’s cookie, in every encoding, and no other cookie', async () => {
    const { id } = await server.aUser('copied@example.org')
    const signInOn = async (agent: string) => {
      const answer = await server.as({ ...credentialsOf('copied@example.org'), 'user-agent': agent }).get(`${me}?remember-me=true`)
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
  })
})

const server = aSharedServer()

test('a cookie made from a copy of the database is refused', async () => {
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
})

test('a restarted server accepts its earlier cookies', async () => {
  const configDir = join(inject('runFolder'), randomUUID())
  const first = await aServer({ configDir })
  await first.aUser('reader@example.org')
  const cookie = cookieOf(await first.as(credentialsOf('reader@example.org')).get(`${me}?remember-me=true`), 'komga-remember-me')?.value
  await first.close()
  const second = await aServer({ configDir, unclaimed: true })
  expect((await second.as({ cookie: `komga-remember-me=${cookie}` }).get(me)).statusCode).toBe(200)
  await second.close()
  await rm(configDir, { recursive: true })
})

test('wrong credentials are refused even with a valid cookie', async () => {
  const { remember } = await aRememberedReader(server, 'wrong@example.org')
  const remembered = await remember()
  const wrong = await remembered.inject({ method: 'GET', url: me, headers: basic('wrong@example.org', 'wrong') })
  expect(wrong.statusCode).toBe(401)
  const wrongKey = await remembered.inject({ method: 'GET', url: me, headers: { 'x-api-key': 'f'.repeat(32) } })
  expect(wrongKey.statusCode).toBe(401)
})

test('an API key is never exchanged for a longer-lived credential', async () => {
  const { key } = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'phone' })).json()
  const response = await server.as({ 'x-api-key': key }).get(`${me}?remember-me=true`)
  expect(response.statusCode).toBe(200)
  expect(cookieOf(response, 'komga-remember-me')).toBeUndefined()
})

test('signing out ends remember-me', async () => {
  const { remember } = await aRememberedReader(server, 'out@example.org')
  const out = await (await remember()).post('/api/logout')
  expect(out.statusCode).toBe(204)
  expect(cookieOf(out, 'komga-remember-me')).toMatchObject({ value: '', maxAge: 0 })
  expect(cookieOf(out, 'KOMGA-SESSION')).toMatchObject({ value: '', maxAge: 0 })
})

test('a page of another site cannot change anything with the cookie', async () => {
  const { remember } = await aRememberedReader(server, 'cross-site@example.org')
  const remembered = await remember({ 'sec-fetch-site': 'cross-site' })
  expect((await remembered.post('/api/v2/users/me/api-keys', { comment: 'mine' })).json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
})
