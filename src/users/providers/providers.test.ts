import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aProviderSignIn, failureIn, host, type ProviderSignIn } from '../../../test/builders/a-provider-sign-in.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { aSignInProvider } from '../../../test/builders/a-sign-in-provider.ts'
import { databases } from '../../../test/setup/databases.ts'
import { readSettings } from '../../kernel/config/index.ts'
import { readSignInFile } from './read-sign-in-file.ts'

const path = '/api/v1/sign-in-providers'

describe.each(databases)('the settings of sign-in providers on %s', (_engine, aDatabase) => {
  let home: ProviderSignIn
  beforeAll(async () => {
    home = await aProviderSignIn({ database: await aDatabase() })
  })
  afterAll(() => home.close())

  test('are listed with the addresses to register, without the secret, which is stored sealed', async () => {
    const response = await home.server.as({ host }).inject({ method: 'GET', url: path, headers: await adminCookie() })
    expect(response.json()).toMatchObject({
      passwordSignIn: true,
      passwordSignInEffective: true,
      passwordSignInFromEnvironment: false,
      redirectBase: `http://${host}/login/oauth2/code/`,
      providers: [
        {
          ...{ id: 'home', name: 'Home', source: 'APP', hasSecret: true, groupsClaim: 'groups', requireVerifiedEmail: true },
          redirectUri: `http://${host}/login/oauth2/code/home`,
          signOutUri: `http://${host}/sign-in`,
        },
      ],
    })
    expect(response.body).not.toContain(home.provider.client.clientSecret)
    const { db } = home.server.app.context
    const row = await db.selectFrom('signInProvider').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(home.provider.client.clientSecret)
    expect(row.sealedSecret).toMatch(/^v1:/)
  })

  const adminCookie = async () => {
    const { cookies } = await home.server.anonymous.inject({
      ...{ method: 'GET', url: '/api/v2/users/me' },
      headers: { authorization: `Basic ${Buffer.from('admin@example.org:correct horse').toString('base64')}` },
    })
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }

  test('are offered to everyone in the form of Komga, with name and id only', async () => {
    expect((await home.server.anonymous.get('/api/v1/oauth2/providers')).json()).toEqual([{ name: 'Home', registrationId: 'home' }])
    expect((await home.server.anonymous.get('/api/v1/sign-in')).json()).toEqual({
      ...{ passwordSignIn: true, failure: null, guestAccess: false, passwordResetByEmail: false },
      providers: [{ name: 'Home', registrationId: 'home' }],
    })
    const invented = await home.server.anonymous.get('/api/v1/sign-in?failure=PROXY_UNDECLARED&provider=home')
    expect(invented.json()).toMatchObject({ failure: null })
  })

  test('keep the secret when it is left out, but not for another issuer or client', async () => {
    const { clientSecret: _, ...rest } = home.settings
    expect((await home.server.http.put(`${path}/home`, { ...rest, name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      hasSecret: true,
    })
    for (const change of [{ issuer: 'https://evil.example' }, { clientId: 'another' }]) {
      const refused = await home.server.http.put(`${path}/home`, { ...rest, ...change })
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'SIGN_IN_SECRET_NEEDED'])
      const test = await home.server.http.post(`${path}/test`, { id: 'home', ...rest, ...change })
      expect([test.statusCode, test.json().code]).toEqual([400, 'SIGN_IN_SECRET_NEEDED'])
    }
    await home.configure({})
    expect(await home.aBrowser().signIn()).toBe('/')
  })

  test.each([
    [{ id: 'Home Server' }, 'id'],
    [{ id: 'x', issuer: 'ftp://example.org' }, 'issuer'],
    [{ id: 'x', issuer: 'https://user:secret@example.org' }, 'issuer'],
    [{ id: 'x', scopes: ['open id'] }, 'scopes'],
    [{ id: 'x', clockToleranceSeconds: 3600 }, 'clockToleranceSeconds'],
    [{ id: 'x', groupRules: [{ group: 'a', roles: ['ROOT'] }] }, 'groupRules'],
    [{ id: 'x', unknown: true }, ''],
  ])('are rejected for %j', async (change, field) => {
    const response = await home.server.http.post(path, { ...home.settings, ...change })
    expect(response.statusCode).toBe(400)
    expect(response.json().violations[0].fieldName).toContain(field)
  })

  test('cannot be added twice, and can be removed', async () => {
    expect((await home.server.http.post(path, { id: 'home', ...home.settings })).json()).toMatchObject({
      code: 'SIGN_IN_PROVIDER_ID_TAKEN',
    })
    expect((await home.server.http.post(path, { id: 'other', ...home.settings })).statusCode).toBe(201)
    expect((await home.server.http.delete(`${path}/other`)).statusCode).toBe(204)
    expect((await home.server.http.delete(`${path}/other`)).statusCode).toBe(404)
  })

  test('are tested: what works, and what to fix', async () => {
    const check = async (change: Record<string, unknown>) => {
      const { ok, message, messageSaying } = (
        await home.server.as({ host, ...(await adminCookie()) }).post(`${path}/test`, { id: 'home', ...home.settings, ...change })
      ).json()
      expect(message).toMatch(/\.$/)
      return ok ? 'ok' : messageSaying.code
    }
    expect(await check({})).toBe('ok')
    expect(await check({ clientSecret: 'wrong' })).toBe('SIGN_IN_TEST_CLIENT_WRONG')
    expect(await check({ clientId: 'another' })).toBe('SIGN_IN_TEST_CLIENT_WRONG')
    expect(await check({ id: 'unregistered' })).toBe('SIGN_IN_TEST_REDIRECT_REFUSED')
    expect(await check({ issuer: `${home.provider.issuer}/` })).toBe('ok')
    expect(await check({ issuer: `${home.provider.issuer}/.well-known/openid-configuration` })).toBe('ok')
    expect(await check({ issuer: `${home.provider.issuer}/realms/home` })).toBe('SIGN_IN_TEST_NO_DISCOVERY')
    expect(await check({ issuer: 'http://127.0.0.1:1' })).toBe('HOST_UNAVAILABLE')
    expect(await check({ issuer: home.provider.issuer.replace('127.0.0.1', 'localhost') })).toBe('SIGN_IN_TEST_ISSUER_DIFFERS')
  })
})

test('a client that sends its secret in the body is recognized', async () => {
  const home = await aProviderSignIn({ provider: { tokenEndpointAuthMethod: 'client_secret_post' } })
  expect(await home.aBrowser().signIn()).toBe('/')
  await home.close()
})

test('behind a trusted proxy, and with a base path, the public address is used', async () => {
  const redirectUris = ['https://manga.example.org/komga/login/oauth2/code/home']
  const home = await aProviderSignIn({
    server: { settings: { HONDANA_BASE_PATH: '/komga', HONDANA_TRUSTED_PROXIES: '127.0.0.1' } },
    provider: { redirectUris },
  })
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'manga.example.org' }
  const browser = aBrowser(home.server, forwarded)
  const url = new URL(await browser.leave('?returnTo=/updates'))
  expect(url.origin + url.pathname).toBe(redirectUris[0])
  const returned = await browser.get(url.pathname.replace('/komga', '') + url.search)
  expect(returned.headers.location).toBe('/komga/updates')
  expect(returned.headers['set-cookie']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^KOMGA-SESSION=.*; Path=\/komga; HttpOnly; Secure; SameSite=Lax$/)]),
  )
  expect(await browser.email()).toBe('mika@example.org')
  await home.close()
})

test('clients of Komga end where they expect to: /?server_redirect=Y, or their sign-in page with a code', async () => {
  const home = await aProviderSignIn()
  expect(await home.aBrowser().signIn('')).toBe('/?server_redirect=Y')
  home.provider.person = { sub: 'x', email: 'x@example.org', email_verified: false }
  expect(await home.aBrowser().signIn('')).toBe('/login?server_redirect=Y&error=ERR_1026')
  expect(failureIn(await aBrowser(home.server).leave('?returnTo=https://evil.example'))).toBeNull()
  await home.close()
})

test('the sign-in page and its failures never lead to another site', async () => {
  const home = await aProviderSignIn()
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    'javascript:1',
  ])
    expect(await home.aBrowser().signIn(`?returnTo=${encodeURIComponent(returnTo)}`)).toMatch(/^\/(?![/\\])/)
  await home.close()
})

test('providers of the environment are read-only', async () => {
  const provider = await aSignInProvider({ redirectUris: [] })
  const settings = { id: 'corp', name: 'Company', issuer: provider.issuer, ...provider.client }
  const server = await aServer({ settings: { HONDANA_SIGN_IN: JSON.stringify({ providers: [settings] }) } })
  expect((await server.http.get(path)).json().providers).toMatchObject([{ id: 'corp', source: 'ENVIRONMENT', hasSecret: true }])
  const { id: _, ...update } = settings
  expect((await server.http.put(`${path}/corp`, update)).json()).toMatchObject({ code: 'SIGN_IN_PROVIDER_READ_ONLY' })
  expect((await server.http.delete(`${path}/corp`)).json()).toMatchObject({ code: 'SIGN_IN_PROVIDER_READ_ONLY' })
  expect((await server.http.post(path, settings)).json()).toMatchObject({ code: 'SIGN_IN_PROVIDER_ID_TAKEN' })
  await server.close()
  await provider.close()
})

test('an invalid sign-in file prevents the start, and the message names the field but no value', async () => {
  const server = await aServer()
  const file = join(server.configDir, 'sign-in.json')
  const read = async (content: string) => {
    await writeFile(file, content)
    return () => readSignInFile(readSettings({ HONDANA_SIGN_IN_FILE: file }).settings)
  }
  const secret = { id: 'a', name: 'A', issuer: 'not a URL', clientId: 'c', clientSecret: 'hunter2' }
  expect(await read(JSON.stringify({ providers: [secret] }))).toThrow(
    /^HONDANA_SIGN_IN_FILE: providers\.0\.issuer: must be an http or https URL\.$/,
  )
  expect(await read('{ "providers": [ hunter2')).toThrow(/^HONDANA_SIGN_IN_FILE must be JSON\.$/)
  const valid = { ...secret, issuer: 'https://auth.example.org' }
  expect(await read(JSON.stringify({ providers: [valid, valid] }))).toThrow(/two providers have the ID a/)
  expect((await read(JSON.stringify({ providers: [valid] })))().providers).toHaveLength(1)
  await server.close()
})
