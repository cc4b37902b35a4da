// An account that an administrator turns off and on again, with every way to sign in.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { aProviderSignIn, failureIn, host, type ProviderSignIn } from '../../../test/builders/a-provider-sign-in.ts'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'
import { anAuthenticator } from '../../../test/builders/an-authenticator.ts'
import { aPostgresDatabase, databases } from '../../../test/setup/databases.ts'

const me = '/api/v2/users/me'
const password = 'battery staple'
const off = 'ACCOUNT_TURNED_OFF'
const trustedHeaders = { emailHeader: 'Remote-Email', createAccounts: true }

type Response = Awaited<ReturnType<Caller['get']>>
const cookiesOf = (response: Response) => response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
/** Status and code of a refused request; only the status of another one. */
const outcomeOf = (response: Response) =>
  response.statusCode < 400 ? 'in' : `${response.statusCode} ${response.json<{ code: string }>().code}`

interface Person {
  readonly home: ProviderSignIn
  readonly user: Caller & { readonly id: string }
  readonly email: string
}

/** Prepares a way to sign in. @returns an attempt, which can be repeated */
type Way = (person: Person) => Promise<() => Promise<string>>

const keyOf = async ({ user }: Person) => (await user.post(`${me}/api-keys`, { comment: 'app' })).json<{ key: string }>().key
const withHeaders =
  (headersOf: (person: Person) => Promise<Record<string, string>>, url = me): Way =>
  async (person) => {
    const headers = await headersOf(person)
    return async () => outcomeOf(await person.home.server.as(headers).get(url))
  }
const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

const ways: readonly (readonly [string, Way])[] = [
  ['a password with each request', withHeaders(async ({ email }) => basic(email, password))],
  ['an API key', withHeaders(async (person) => ({ 'x-api-key': await keyOf(person) }))],
  [
    'an API key in place of a password in an OPDS app',
    withHeaders(async (person) => basic(person.email, await keyOf(person)), '/opds/v1.2/catalog'),
  ],
  ['the API key of KOReader', withHeaders(async (person) => ({ 'x-auth-user': await keyOf(person) }), '/koreader/users/auth')],
  [
    'the API key in the address of a Kobo',
    async (person) => {
      const key = await keyOf(person)
      return async () => outcomeOf(await person.home.server.anonymous.get(`/kobo/${key}/v1/initialization`))
    },
  ],
  [
    'a browser that stays signed in',
    withHeaders(async ({ home, email }) => {
      const signedIn = await home.server.anonymous.post('/api/v1/sign-in', { email, password, staySignedIn: true })
      return { cookie: cookiesOf(signedIn).replace(/KOMGA-SESSION=[^;]*; /, '') }
    }),
  ],
  [
    'the sign-in page',
    async ({ home, email }) =>
      async () =>
        outcomeOf(await home.server.anonymous.post('/api/v1/sign-in', { email, password })),
  ],
  [
    'a password and a code',
    async ({ home, user, email }) => {
      const { secret } = (await user.post('/api/v1/users/me/two-factor')).json<{ secret: string }>()
      await user.post('/api/v1/users/me/two-factor/confirmation', { code: codeOf(secret, 0) })
      const { token } = (await home.server.anonymous.post('/api/v1/sign-in', { email, password })).json<{ token: string }>()
      return async () => outcomeOf(await home.server.anonymous.post('/api/v1/sign-in/code', { token, code: codeOf(secret, 1) }))
    },
  ],
  [
    'a passkey',
    async ({ home, user }) => {
      const { anonymous } = home.server
      const key = anAuthenticator()
      const creation = (await user.post('/api/v1/users/me/passkeys/options')).json()
      await user.post('/api/v1/users/me/passkeys', { name: 'Phone', credential: key.create(creation) })
      return async () => {
        const options = (await anonymous.post('/api/v1/sign-in/passkey/options')).json()
        return outcomeOf(await anonymous.post('/api/v1/sign-in/passkey', { credential: key.sign(options) }))
      }
    },
  ],
  [
    'a sign-in provider',
    async ({ home, email }) => {
      home.provider.person = { sub: email, email, email_verified: true }
      await home.aBrowser().signIn()
      return async () => {
        const failure = failureIn(await home.aBrowser().signIn())
        return failure === null ? 'in' : `401 ${failure}`
      }
    },
  ],
  [
    'the header of a trusted proxy',
    async ({ home, email }) =>
      async () => {
        const headers = { host, 'remote-email': email, 'x-forwarded-for': '203.0.113.9' }
        return outcomeOf(await home.server.anonymous.inject({ method: 'GET', url: me, headers, remoteAddress: '192.0.2.10' }))
      },
  ],
  [
    'a password reset link',
    async ({ home, user }) => {
      const { url } = (await home.server.http.post(`/api/v1/users/${user.id}/password-reset`)).json<{ url: string }>()
      const token = url.slice(url.lastIndexOf('/') + 1)
      return async () => outcomeOf(await home.server.anonymous.post(`/api/v1/password-reset/${token}`, { password: 'a new password' }))
    },
  ],
]

describe.each(databases)('an account that is turned off on %s', (_engine, aDatabase) => {
  let home: ProviderSignIn
  beforeAll(async () => {
    const settings = { HONDANA_SIGN_IN: JSON.stringify({ trustedHeaders }), HONDANA_TRUSTED_PROXIES: '192.0.2.10' }
    home = await aProviderSignIn({ database: await aDatabase(), server: { settings }, settings: { linkByEmail: true } })
  })
  afterAll(() => home.close())

  const turn = async (to: 'on' | 'off', id: string, by = home.server.http) => {
    const path = `/api/v1/users/${id}/turned-off`
    return (await (to === 'off' ? by.put(path) : by.delete(path))).statusCode
  }
  const aPerson = async (roles: readonly string[] = ['PAGE_STREAMING', 'FILE_DOWNLOAD', 'KOBO_SYNC', 'KOREADER_SYNC']): Promise<Person> => {
    const email = `${randomUUID()}@example.org`
    return { home, email, user: await home.server.aUser(email, { roles }) }
  }

  test.each(ways)('is refused with %s, and signs in with it once it is on again', async (_way, prepare) => {
    const person = await aPerson()
    const attempt = await prepare(person)
    expect(await turn('off', person.user.id)).toBe(204)
    expect(await attempt()).toBe(`401 ${off}`)
    expect(await turn('on', person.user.id)).toBe(204)
    expect(await attempt()).toBe('in')
  })

  test('loses its sessions and event streams at once, and its browser can load the sign-in page', async () => {
    const { user, email } = await aPerson()
    const cookie = cookiesOf(await home.server.anonymous.post('/api/v1/sign-in', { email, password, staySignedIn: true }))
    const browser = home.server.as({ cookie })
    const stream = await aLiveStream(home.server, { cookie })
    await turn('off', user.id)
    await expect.poll(() => stream.isOver()).toBe(true)
    expect(stream.events).toMatchObject([{ event: 'SessionExpired' }])
    expect(outcomeOf(await user.get(me))).toBe('401 AUTHENTICATION_REQUIRED')
    expect(outcomeOf(await browser.get('/api/v1/sign-in'))).toBe('in')
    // Another person signs in in this browser.
    expect(outcomeOf(await browser.post('/api/v1/sign-in', administrator))).toBe('in')
  })

  test('is revealed only to the right password, and guesses are limited as before', async () => {
    const { user, email } = await aPerson()
    await turn('off', user.id)
    const guess = async (given: string) => outcomeOf(await home.server.anonymous.post('/api/v1/sign-in', { email, password: given }))
    expect(await guess('wrong')).toBe('401 CREDENTIALS_WRONG')
    expect(await guess(password)).toBe(`401 ${off}`)
    for (let n = 0; n < 5; n++) expect(await guess(`wrong ${n}`)).not.toContain(off)
    expect(await guess(password)).toBe('429 TOO_MANY_SIGN_INS')
    const { content } = (await home.server.http.get('/api/v2/users/authentication-activity?size=50')).json()
    const errors = (content as { userId: string; error: string | null }[]).flatMap(({ userId, error }) =>
      userId === user.id ? [error] : [],
    )
    expect(errors).toContain('Account turned off')
  })

  test('stays signed in as somebody else in a browser where it is refused', async () => {
    const { user, email } = await aPerson()
    await turn('off', user.id)
    const other = await aPerson()
    const cookie = cookiesOf(await home.server.anonymous.post('/api/v1/sign-in', { email: other.email, password }))
    const browser = home.server.as({ cookie })
    expect(outcomeOf(await browser.post('/api/v1/sign-in', { email, password }))).toBe(`401 ${off}`)
    expect((await browser.get(me)).json()).toMatchObject({ email: other.email })
  })

  test('is listed for administrators only, who cannot turn off themselves, guests or unknown users', async () => {
    const { user } = await aPerson()
    const { http } = home.server
    await turn('off', user.id)
    const list = async () => (await http.get('/api/v1/users/turned-off')).json<readonly { userId: string; since: string }[]>()
    const [listed] = (await list()).filter(({ userId }) => userId === user.id)
    expect(listed?.since).toMatch(/Z$/)
    await turn('off', user.id)
    expect(await list()).toContainEqual(listed)
    await turn('on', user.id)
    expect((await list()).map(({ userId }) => userId)).not.toContain(user.id)

    const self = (await http.get(me)).json<{ id: string }>().id
    expect(outcomeOf(await http.put(`/api/v1/users/${self}/turned-off`))).toBe('403 NOT_YOURSELF')
    expect(outcomeOf(await http.put('/api/v1/users/GUEST/turned-off'))).toBe('409 GUEST_FIXED')
    expect(outcomeOf(await http.put('/api/v1/users/nobody/turned-off'))).toBe('404 USER_NOT_FOUND')
    const reader = (await aPerson()).user
    expect((await reader.get('/api/v1/users/turned-off')).statusCode).toBe(403)
    expect(await turn('off', self, reader)).toBe(403)
    expect(await turn('on', user.id, reader)).toBe(403)
  })

  test("invalidates an administrator's invitations, until it is on again", async () => {
    const { user } = await aPerson(['ADMIN'])
    const { url } = (await user.post('/api/v1/invitations', {})).json<{ url: string }>()
    const open = async () => outcomeOf(await home.server.anonymous.get(`/api/v1/invite/${url.slice(url.lastIndexOf('/') + 1)}`))
    await turn('off', user.id)
    expect(await open()).toBe('404 INVITATION_INVALID')
    await turn('on', user.id)
    expect(await open()).toBe('in')
  })
})

describe.each(databases)('administrators on %s', (_engine, aDatabase) => {
  test('who turn each other off at the same time leave one that is on, which cannot be deleted or demoted', async () => {
    const server = await aServer({ database: await aDatabase() })
    onTestFinished(server.close)
    const other = await server.aUser('second@example.org', { roles: ['ADMIN'] })
    const own = (await server.http.get(me)).json<{ id: string }>().id
    const path = (id: string) => `/api/v1/users/${id}/turned-off`
    await Promise.all([server.http.put(path(other.id)), other.put(path(own))])
    const { db } = server.app.context
    const on = await db.selectFrom('user').select('id').where('turnedOffAt', 'is', null).execute()
    expect(on).toHaveLength(1)
    const [last, caller] = on[0]?.id === own ? [server.http, other] : [other, server.http]
    expect((await last.get(me)).statusCode).toBe(200)
    expect((await caller.get(me)).statusCode).toBe(401)
  })
})

test('an account is turned off on every node at once, and stays off after a restart', async () => {
  const database = await aPostgresDatabase()
  const one = await aServer({ database, working: true })
  const two = await aServer({ database, working: true })
  onTestFinished(async () => {
    await two.close()
    await one.close()
  })
  const user = await one.aUser('reader@example.org')
  const own = (await one.http.get(me)).json<{ id: string }>().id
  const second = await one.aUser('second@example.org', { roles: ['ADMIN'] })
  const { key } = (await user.post(`${me}/api-keys`, { comment: 'app' })).json<{ key: string }>()
  const elsewhere = two.as({ 'x-api-key': key })
  expect((await elsewhere.get(me)).statusCode).toBe(200)
  const stream = await aLiveStream(two, { 'x-api-key': key })
  await one.http.put(`/api/v1/users/${user.id}/turned-off`)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(outcomeOf(await elsewhere.get(me))).toBe(`401 ${off}`)
  const three = await aServer({ database })
  onTestFinished(three.close)
  expect(outcomeOf(await three.as({ 'x-api-key': key }).get(me))).toBe(`401 ${off}`)

  const session = { ...basic('second@example.org', password), 'user-agent': 'another browser' }
  await Promise.all([one.http.put(`/api/v1/users/${second.id}/turned-off`), two.as(session).put(`/api/v1/users/${own}/turned-off`)])
  const on = await one.app.context.db.selectFrom('user').select('id').where('turnedOffAt', 'is', null).execute()
  expect(on).toHaveLength(1)
})
