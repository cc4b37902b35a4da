import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anAuthenticator, type Tricks } from '../../../test/builders/an-authenticator.ts'
import { databases } from '../../../test/setup/databases.ts'
import { passkeyAddress } from './passkey-address.rules.ts'

const me = '/api/v2/users/me'
const own = '/api/v1/users/me/passkeys'
const signInUrl = '/api/v1/sign-in/passkey'

describe.each(databases)('passkeys on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())

  const add = async (user: Caller, key = anAuthenticator(), tricks: Tricks = {}) => {
    const options = (await user.post(`${own}/options`)).json()
    return { key, options, answer: await user.post(own, { name: ' Phone ', credential: key.create(options, tricks) }) }
  }
  const options = async () => (await server.anonymous.post(`${signInUrl}/options`)).json()
  const aPasskey = async (email: string) => {
    const user = await server.aUser(email)
    const { key, answer } = await add(user)
    expect(answer.statusCode).toBe(201)
    return { user, key }
  }
  const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

  test('a passkey is added with a name, signs in without a password, and shows when it was used', async () => {
    const { user, key } = await aPasskey('adds@example.org')
    expect((await user.get(own)).json()).toMatchObject({
      passkeys: [{ id: key.id, name: 'Phone', host: 'localhost', lastUsedAt: null }],
      unavailable: null,
    })
    expect((await server.anonymous.get('/api/v1/sign-in')).json()).toMatchObject({ passkeys: true })
    const signedIn = await server.anonymous.post(signInUrl, { credential: key.sign(await options()), staySignedIn: true })
    expect(signedIn.json()).toEqual({ next: 'DONE', token: null })
    const browser = server.as({ cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
    expect((await browser.get(me)).json()).toMatchObject({ email: 'adds@example.org' })
    expect((await user.get(own)).json().passkeys[0].lastUsedAt).toMatch(/Z$/)
    const activity = (await user.get(`${me}/authentication-activity`)).json().content as { source: string }[]
    expect(activity.map(({ source }) => source)).toEqual(expect.arrayContaining(['Passkey', 'PasskeyAdded']))

    expect((await user.patch(`${own}/${key.id}`, { name: 'Old phone' })).statusCode).toBe(204)
    expect((await user.get(own)).json().passkeys[0].name).toBe('Old phone')
    expect((await user.delete(`${own}/${key.id}`)).statusCode).toBe(204)
    expect(codeOf(await server.anonymous.post(signInUrl, { credential: key.sign(await options()) }))).toBe('PASSKEY_UNKNOWN')
  })

  test('it counts as both factors, also where two-factor authentication is required', async () => {
    const { user, key } = await aPasskey('both@example.org')
    const { db, events } = server.app.context
    await db.insertInto('serverSetting').values({ name: 'requireTwoFactor', value: '"EVERYONE"' }).execute()
    // Otherwise the settings are read again after five seconds.
    events.emit('settings.changed', {})
    const signedIn = await server.anonymous.post(signInUrl, { credential: key.sign(await options()) })
    const browser = server.as({ cookie: signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
    await expect.poll(async () => (await user.get(me)).statusCode).toBe(403)
    expect((await browser.get(me)).statusCode).toBe(200)
    await db.deleteFrom('serverSetting').where('name', '=', 'requireTwoFactor').execute()
    events.emit('settings.changed', {})
    await expect.poll(async () => (await user.get(me)).statusCode).toBe(200)
  })

  test('a passkey response works only once, even if it is sent twice at the same time', async () => {
    const { user, key } = await aPasskey('replay@example.org')
    const credential = key.sign(await options())
    const answers = await Promise.all([1, 2].map(() => server.anonymous.post(signInUrl, { credential })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(codeOf(await server.anonymous.post(signInUrl, { credential }))).toBe('PASSKEY_EXPIRED')
    const creation = (await user.post(`${own}/options`)).json()
    const other = anAuthenticator()
    expect((await user.post(own, { name: 'x', credential: other.create(creation) })).statusCode).toBe(201)
    expect(codeOf(await user.post(own, { name: 'x', credential: other.create(creation) }))).toBe('PASSKEY_EXPIRED')
  })

  test('a challenge that is too old is refused', async () => {
    const { key } = await aPasskey('late@example.org')
    const credential = key.sign(await options())
    await server.app.context.db
      .updateTable('passkeyChallenge')
      .set({ startedAt: Date.now() - 10 * 60_000 })
      .execute()
    expect(codeOf(await server.anonymous.post(signInUrl, { credential }))).toBe('PASSKEY_EXPIRED')
  })

  test('an answer for another site, another host, another key or without verification is refused', async () => {
    const { key } = await aPasskey('refused@example.org')
    const { key: victim } = await aPasskey('victim@example.org')
    for (const tricks of [
      { origin: 'https://evil.example' },
      { origin: 'https://localhost' },
      { host: 'evil.example' },
      { verified: false },
      { id: victim.id },
    ]) {
      const answer = await server.anonymous.post(signInUrl, { credential: key.sign(await options(), tricks) })
      expect([tricks, codeOf(answer)]).toEqual([tricks, 'PASSKEY_REFUSED'])
      expect(answer.cookies).toEqual([])
    }
    const user = await server.aUser('refused2@example.org')
    for (const tricks of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }])
      expect(codeOf((await add(user, anAuthenticator(), tricks)).answer)).toBe('PASSKEY_REFUSED')
  })

  test('a passkey whose signature counter decreases is rejected as a copy', async () => {
    const { key } = await aPasskey('counts@example.org')
    const signIn = async (counter: number) => server.anonymous.post(signInUrl, { credential: key.sign(await options(), { counter }) })
    expect((await signIn(5)).statusCode).toBe(200)
    for (const counter of [5, 4]) expect(codeOf(await signIn(counter))).toBe('PASSKEY_REFUSED')
    expect((await signIn(6)).statusCode).toBe(200)
  })

  test('a user cannot add a passkey with the challenge of another user, or change their passkeys', async () => {
    const { user, key } = await aPasskey('mine@example.org')
    const stranger = await server.aUser('stranger@example.org')
    const creation = (await user.post(`${own}/options`)).json()
    expect(codeOf(await stranger.post(own, { name: 'x', credential: anAuthenticator().create(creation) }))).toBe('PASSKEY_EXPIRED')
    // A challenge for signing in adds nothing, and the reverse.
    const request = await options()
    const credential = anAuthenticator().create({ ...creation, challenge: request.challenge })
    expect(codeOf(await user.post(own, { name: 'x', credential }))).toBe('PASSKEY_EXPIRED')
    const started = (await user.post(`${own}/options`)).json()
    const mixedUp = key.sign({ challenge: started.challenge, rpId: 'localhost' })
    expect(codeOf(await server.anonymous.post(signInUrl, { credential: mixedUp }))).toBe('PASSKEY_EXPIRED')
    expect(codeOf(await stranger.patch(`${own}/${key.id}`, { name: 'x' }))).toBe('PASSKEY_NOT_FOUND')
    expect(codeOf(await stranger.delete(`${own}/${key.id}`))).toBe('PASSKEY_NOT_FOUND')
    expect(codeOf((await add(stranger, key)).answer)).toBe('PASSKEY_TAKEN')
  })
})

test('the account page says why passkeys cannot be used at an address', async () => {
  const refusalOf = (url: string, undeclaredProxy?: string) => {
    try {
      return passkeyAddress({ url, undeclaredProxy })
    } catch (error) {
      return error instanceof Error ? error.name : error
    }
  }
  expect(refusalOf('https://manga.example.org/base')).toEqual({ host: 'manga.example.org', origin: 'https://manga.example.org' })
  expect(refusalOf('http://localhost:25600')).toEqual({ host: 'localhost', origin: 'http://localhost:25600' })
  expect(refusalOf('http://manga.example.org')).toBe('PASSKEYS_NEED_HTTPS')
  expect(refusalOf('https://192.168.1.5')).toBe('PASSKEYS_NEED_NAME')
  expect(refusalOf('https://[::1]:25600')).toBe('PASSKEYS_NEED_NAME')
  expect(refusalOf('http://localhost', '172.18.0.5')).toBe('PASSKEYS_NEED_PROXY')

  const server = await aServer()
  const listed = await server.http.inject({ method: 'GET', url: own, headers: { host: 'manga.example.org' } })
  expect(listed.json()).toMatchObject({ passkeys: [], unavailableSaying: { code: 'PASSKEYS_NEED_HTTPS' } })
  const started = await server.http.inject({ method: 'POST', url: `${own}/options`, headers: { host: 'manga.example.org' } })
  expect(started.json()).toMatchObject({ status: 409, code: 'PASSKEYS_NEED_HTTPS' })
  expect((await server.anonymous.get('/api/v1/sign-in')).json().passkeys).toBeUndefined()
  await server.close()
})
