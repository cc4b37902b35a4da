import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aProviderSignIn, type Browser, host, type ProviderSignIn } from '../../../test/builders/a-provider-sign-in.ts'
import { administrator, basic } from '../../../test/builders/a-server.ts'
import { aKey, followAtProvider, signed } from '../../../test/builders/a-sign-in-provider.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const methods = '/api/v1/users/me/sign-in-methods'
const identities = '/api/v1/users/me/identities'

describe.each(databases)('linked accounts on %s', (_engine, aDatabase) => {
  let home: ProviderSignIn
  beforeAll(async () => {
    home = await aProviderSignIn({ database: await aDatabase(), provider: { signOutUris: [`http://${host}/sign-in`] } })
  })
  afterAll(() => home.close())

  /** A browser that is signed in with a password. */
  const aMember = async (email: string): Promise<Browser> => {
    const password = 'battery staple'
    await home.server.http.post('/api/v2/users', { email, password })
    const { cookies } = await home.server
      .as(basic(email, password))
      .inject({ method: 'GET', url: '/api/v2/users/me', headers: { 'user-agent': email } })
    const browser = home.aBrowser()
    for (const { name, value } of cookies) browser.cookies.set(name, value)
    return browser
  }
  const link = async (browser: Browser): Promise<string> => {
    const { url } = (await browser.post(identities, { registrationId: 'home', returnTo: '/settings/account' })).json()
    return browser.return((await followAtProvider(url)).href)
  }
  const linkedNames = async (browser: Browser) => (await browser.get(methods)).json().identities.map(({ name }: { name: string }) => name)

  test('are linked by their signed-in user, who can then sign in with them', async () => {
    const browser = await aMember('aoi@example.org')
    expect((await browser.get(methods)).json()).toEqual({
      ...{ hasPassword: true, passwordSignIn: true, identities: [] },
      linkable: [{ name: 'Home', registrationId: 'home' }],
    })
    home.provider.person = { sub: 'aoi', email: 'private@example.org', email_verified: false, preferred_username: 'aoi' }
    expect(await link(browser)).toBe('/settings/account')
    expect(await linkedNames(browser)).toEqual(['aoi'])
    const other = home.aBrowser()
    await other.signIn()
    expect(await other.email()).toBe('aoi@example.org')
  })

  test('cannot be linked to two users', async () => {
    const browser = await aMember('ren@example.org')
    expect(await link(browser)).toBe('/settings/account?signInError=IDENTITY_TAKEN&provider=home')
    expect(await linkedNames(browser)).toEqual([])
  })

  test('cannot be linked to a user by a page of another site, nor in a browser that was signed out', async () => {
    const browser = await aMember('sora@example.org')
    home.provider.person = { sub: 'attacker', email: 'attacker@example.org', email_verified: true }
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const crossSite = await aBrowser(home.server, { cookie, 'sec-fetch-site': 'cross-site' }).post(identities, { registrationId: 'home' })
    expect(crossSite.json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
    const { url } = (await browser.post(identities, { registrationId: 'home', returnTo: '/settings/account' })).json()
    browser.cookies.delete('KOMGA-SESSION')
    expect(await browser.return((await followAtProvider(url)).href)).toContain('signInError=SIGN_IN_OTHER_USER')
    home.provider.person = { sub: 'attacker', email: 'attacker@example.org', email_verified: true }
    await browser.signIn()
    expect(await browser.email()).toBe('attacker@example.org')
  })

  test('can be unlinked, except the only way to sign in', async () => {
    home.provider.person = { sub: 'only', email: 'only@example.org', email_verified: true }
    const browser = home.aBrowser()
    await browser.signIn()
    const { hasPassword, identities: linked } = (await browser.get(methods)).json()
    expect(hasPassword).toBe(false)
    const url = `${identities}/${linked[0].id}`
    expect((await browser.delete(url)).json()).toMatchObject({ code: 'ONLY_WAY_IN' })
    const stranger = await aMember('stranger@example.org')
    expect((await stranger.delete(url)).json()).toMatchObject({ code: 'IDENTITY_NOT_FOUND' })
    const changed = await home.server.http.inject({
      ...{ method: 'PATCH', url: '/api/v2/users/me/password', payload: JSON.stringify({ password: 'a new password' }) },
      headers: { 'content-type': 'application/json', cookie: `KOMGA-SESSION=${browser.cookies.get('KOMGA-SESSION')}` },
    })
    expect(changed.statusCode).toBe(204)
    expect((await browser.delete(url)).statusCode).toBe(204)
    expect(await linkedNames(browser)).toEqual([])
  })

  test('an account without a password refuses every password', async () => {
    home.provider.person = { sub: 'none', email: 'none@example.org', email_verified: true }
    await home.aBrowser().signIn()
    for (const password of ['', '!', 'correct horse'])
      expect((await home.server.as(basic('none@example.org', password)).get('/api/v2/users/me')).json()).toMatchObject({
        code: 'CREDENTIALS_WRONG',
      })
  })

  test('signing out ends the session here, and leads to the sign-out of the provider', async () => {
    home.provider.person = { sub: 'out', email: 'out@example.org', email_verified: true }
    const browser = home.aBrowser()
    await browser.signIn('?returnTo=/&remember-me=true')
    const remembered = requireDefined(browser.cookies.get('komga-remember-me'), 'the cookie')
    const { url } = (await browser.post('/api/v1/users/me/sign-out')).json()
    const target = new URL(url)
    expect(target.origin).toBe(home.provider.issuer)
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe(`http://${host}/sign-in`)
    expect(target.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await fetch(target)).status).toBe(200)
    expect(browser.cookies.has('KOMGA-SESSION')).toBe(false)
    browser.cookies.set('komga-remember-me', remembered)
    expect(await browser.email()).toBeUndefined()

    await home.configure({ signOutAtProvider: false })
    await browser.signIn()
    expect((await browser.post('/api/v1/users/me/sign-out')).json()).toEqual({ url: null })
    await home.configure({ signOutAtProvider: true })
    const byPassword = await aMember('by-password@example.org')
    expect((await byPassword.post('/api/v1/users/me/sign-out')).json()).toEqual({ url: null })
    expect(await byPassword.email()).toBeUndefined()
  })

  test('passwords can be turned off only once an administrator can sign in without one, and API keys keep working', async () => {
    const turn = (on: boolean) => home.server.http.patch('/api/v1/sign-in-providers', { passwordSignIn: on })
    expect((await turn(false)).json()).toMatchObject({ code: 'SIGN_IN_PASSWORDS_NEEDED' })
    const { key } = (await home.server.http.post('/api/v2/users/me/api-keys', { comment: 'reader' })).json()
    await home.configure({ linkByEmail: true })
    home.provider.person = { sub: 'admin', email: administrator.email, email_verified: true }
    const browser = home.aBrowser()
    await browser.signIn()
    expect((await turn(false)).statusCode).toBe(204)
    const asked = async (headers: Record<string, string>) => (await home.server.as(headers).get('/api/v2/users/me')).json()
    expect(await asked(basic(administrator.email, administrator.password))).toMatchObject({ status: 401, code: 'PASSWORDS_OFF' })
    expect(await asked({ 'x-api-key': key })).toMatchObject({ email: administrator.email })
    expect(await asked(basic(administrator.email, key))).toMatchObject({ email: administrator.email })
    expect(await asked(basic('out@example.org', key))).toMatchObject({ code: 'PASSWORDS_OFF' })
    expect((await home.server.anonymous.get('/api/v1/sign-in')).json()).toMatchObject({ passwordSignIn: false })
    // The administrator has a password, but it no longer counts.
    const [identity] = (await browser.get(methods)).json().identities
    expect((await browser.delete(`${identities}/${identity.id}`)).json()).toMatchObject({ code: 'ONLY_WAY_IN' })

    expect((await home.server.http.delete('/api/v1/sign-in-providers/home')).statusCode).toBe(204)
    expect(await asked(basic(administrator.email, administrator.password))).toMatchObject({ email: administrator.email })
    expect(await asked(basic('out@example.org', key))).toMatchObject({ code: 'CREDENTIALS_WRONG' })
  })
})

test('HONDANA_PASSWORD_SIGN_IN=true accepts passwords whatever the setting in the app', async () => {
  const home = await aProviderSignIn({ settings: { linkByEmail: true }, server: { settings: { HONDANA_PASSWORD_SIGN_IN: 'true' } } })
  home.provider.person = { sub: 'admin', email: administrator.email, email_verified: true }
  await home.aBrowser().signIn()
  expect((await home.server.http.patch('/api/v1/sign-in-providers', { passwordSignIn: false })).json()).toMatchObject({
    code: 'SIGN_IN_PASSWORDS_FIXED',
  })
  const { db } = home.server.app.context
  await db.insertInto('serverSetting').values({ name: 'passwordSignIn', value: 'false' }).execute()
  expect((await home.server.as(basic(administrator.email, administrator.password)).get('/api/v2/users/me')).statusCode).toBe(200)
  await home.close()
})

test('passwords are accepted again while the only administrator who can sign in without one is turned off', async () => {
  const home = await aProviderSignIn({ settings: { linkByEmail: true } })
  const { http } = home.server
  const { id } = await home.server.aUser('second@example.org', { roles: ['ADMIN'] })
  home.provider.person = { sub: 'second', email: 'second@example.org', email_verified: true }
  await home.aBrowser().signIn()
  expect((await http.patch('/api/v1/sign-in-providers', { passwordSignIn: false })).statusCode).toBe(204)
  const byPassword = async () =>
    (await home.server.as(basic(administrator.email, administrator.password)).get('/api/v2/users/me')).statusCode
  expect(await byPassword()).toBe(401)
  await http.put(`/api/v1/users/${id}/turned-off`)
  expect(await byPassword()).toBe(200)
  await http.delete(`/api/v1/users/${id}/turned-off`)
  expect(await byPassword()).toBe(401)
  await home.close()
})

test('HONDANA_PASSWORD_SIGN_IN=false takes effect when the first administrator has linked an account', async () => {
  const home = await aProviderSignIn({ settings: { linkByEmail: true }, server: { settings: { HONDANA_PASSWORD_SIGN_IN: 'false' } } })
  const byPassword = async () =>
    (await home.server.as(basic(administrator.email, administrator.password)).get('/api/v2/users/me')).statusCode
  expect(await byPassword()).toBe(200)
  home.provider.person = { sub: 'admin', email: administrator.email, email_verified: true }
  await home.aBrowser().signIn()
  expect(await byPassword()).toBe(401)
  await home.close()
})

test('a sign-out that the provider reports ends the session and its remember-me cookie, but a forged report ends nothing', async () => {
  const home = await aProviderSignIn({ provider: {} })
  const browser = home.aBrowser()
  await browser.signIn('?returnTo=/&remember-me=true')
  const { sid } = await home.server.app.context.db.selectFrom('providerSession').select('sid').executeTakeFirstOrThrow()
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: home.provider.issuer, aud: 'hondana', iat: now, exp: now + 120, jti: 'j', sub: 'mika', sid, events }
  const report = (token: string) =>
    home.server.anonymous.inject({
      ...{
        method: 'POST',
        url: '/api/v1/oauth2/back-channel-logout/home',
        payload: new URLSearchParams({ logout_token: token }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const sign = (changes: Record<string, unknown>) => home.provider.sign({ ...claims, ...changes })
  const forged = [
    signed(claims, aKey()),
    sign({ iss: 'https://evil.example' }),
    sign({ aud: 'another' }),
    sign({ nonce: 'of an ID token' }),
    sign({ events: {} }),
    sign({ iat: now - 3600 }),
    sign({ sub: undefined, sid: undefined }),
    'nonsense',
  ]
  for (const token of forged) expect((await report(token)).json()).toMatchObject({ code: 'SIGN_IN_TOKEN_INVALID' })
  expect(await browser.email()).toBe('mika@example.org')

  expect((await report(sign({ sid: 'another session' }))).statusCode).toBe(200)
  expect(await browser.email()).toBe('mika@example.org')
  browser.cookies.delete('KOMGA-SESSION')
  expect(await browser.email()).toBe('mika@example.org')
  expect((await report(sign({}))).statusCode).toBe(200)
  expect(await browser.email()).toBeUndefined()

  // Valid reports don't count towards the limit of an address.
  const statuses = []
  for (let n = forged.length; n <= 60; n++) statuses.push((await report('nonsense')).statusCode)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([502]))
  expect(statuses.at(-1)).toBe(429)
  expect((await report(sign({}))).json()).toMatchObject({ code: 'SIGN_OUT_TOO_MANY_REPORTS' })
  await home.close()
})
