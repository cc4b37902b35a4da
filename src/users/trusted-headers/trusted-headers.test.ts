import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { declaredProxies } from './declared-proxy.rules.ts'

const me = '/api/v2/users/me'
const trustedHeaders = {
  emailHeader: 'Remote-Email',
  groupsHeader: 'Remote-Groups',
  createAccounts: true,
  signOutUrl: 'https://auth.example.org/logout',
  requiredGroups: ['family', 'admins'],
  groupRules: [{ group: 'admins', roles: ['ADMIN'] }],
}
const settings = (changes: Record<string, unknown> = {}) => ({
  HONDANA_SIGN_IN: JSON.stringify({ trustedHeaders: { ...trustedHeaders, ...changes } }),
})

describe.each(databases)('trusted headers on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), settings: { ...settings(), HONDANA_TRUSTED_PROXIES: '192.0.2.10' } })
  })
  afterAll(() => server.close())

  const from = (remoteAddress: string, headers: Record<string, string>, url = me) =>
    server.anonymous.inject({ method: 'GET', url, headers, remoteAddress })
  const throughProxy = (headers: Record<string, string>, url?: string) =>
    from('192.0.2.10', { 'x-forwarded-for': '203.0.113.9', ...headers }, url)
  const family = { 'remote-email': 'kazu@example.org', 'remote-groups': 'guests, family' }

  test('sign in the user that a declared proxy names, and create the account', async () => {
    const response = await throughProxy(family)
    expect(response.json()).toMatchObject({ email: 'kazu@example.org', roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'] })
    const cookie = `KOMGA-SESSION=${response.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}`
    const again = await throughProxy({ ...family, cookie })
    expect(again.headers['set-cookie']).toBeUndefined()
    const activity = (await throughProxy({ ...family, cookie }, `${me}/authentication-activity`)).json()
    expect(activity.content[0]).toMatchObject({ source: 'TrustedHeader', success: true, ip: '203.0.113.9' })
    const out = await server.anonymous.inject({
      ...{ method: 'POST', url: '/api/v1/users/me/sign-out', remoteAddress: '192.0.2.10' },
      headers: { 'x-forwarded-for': '203.0.113.9', ...family, cookie },
    })
    expect(out.json()).toEqual({ url: 'https://auth.example.org/logout' })
  })

  test.each([
    ['another address of the network', '192.0.2.11', {}],
    ['the internet', '203.0.113.9', {}],
    ['the server itself', '127.0.0.1', {}],
    ['an address that claims to be behind the proxy', '203.0.113.9', { 'x-forwarded-for': '192.0.2.10' }],
    ['an address that claims to be the proxy', '203.0.113.9', { forwarded: 'for=192.0.2.10', 'x-real-ip': '192.0.2.10' }],
  ])('are ignored from %s', async (_who, address, extra) => {
    const response = await from(address, { 'remote-email': administrator.email, 'remote-groups': 'admins', ...extra })
    expect(response.json()).toMatchObject({ status: 401, code: 'AUTHENTICATION_REQUIRED' })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('never replace an API key or a password, right or wrong', async () => {
    const { key } = (await server.http.post('/api/v2/users/me/api-keys', { comment: 'reader' })).json()
    expect((await throughProxy({ ...family, 'x-api-key': key })).json()).toMatchObject({ email: administrator.email })
    expect((await throughProxy({ ...family, 'x-api-key': '0'.repeat(32) })).json()).toMatchObject({ code: 'API_KEY_WRONG' })
    expect((await throughProxy({ ...family, ...basic(administrator.email, 'wrong') })).json()).toMatchObject({ code: 'CREDENTIALS_WRONG' })
  })

  test('do not sign in to routes that have their own header for keys', async () => {
    expect((await throughProxy(family, '/koreader/users/auth')).statusCode).toBe(401)
  })

  test('take precedence over the session of another user', async () => {
    const cookie = `KOMGA-SESSION=${(await throughProxy(family)).cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}`
    const other = await throughProxy({ 'remote-email': 'yui@example.org', 'remote-groups': 'family', cookie })
    expect(other.json()).toMatchObject({ email: 'yui@example.org' })
    expect(other.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value).not.toBe(cookie.split('=')[1])
  })

  test('give and remove rights by group', async () => {
    const named = { 'remote-email': 'toru@example.org' }
    expect((await throughProxy({ ...named, 'remote-groups': 'admins' })).json().roles).toContain('ADMIN')
    expect((await throughProxy({ ...named, 'remote-groups': 'family' })).json().roles).not.toContain('ADMIN')
  })

  test('refuse users outside the required groups and values that are no email address, but still send them the app', async () => {
    const guest = { 'remote-email': 'guest@example.org', 'remote-groups': 'guests' }
    expect((await throughProxy(guest)).json()).toMatchObject({ status: 403, code: 'TRUSTED_HEADER_GROUP_MISSING' })
    expect((await throughProxy({ ...family, 'remote-email': 'kazu' })).json()).toMatchObject({ code: 'TRUSTED_HEADER_INVALID' })
    expect((await throughProxy({ ...family, 'remote-email': 'kazu@example.org, admin@example.org' })).json()).toMatchObject({
      code: 'TRUSTED_HEADER_INVALID',
    })
    expect((await throughProxy(guest, '/api/v1/claim')).statusCode).toBe(200)
  })

  test('do not let pages of other sites change anything', async () => {
    const response = await server.anonymous.inject({
      ...{ method: 'POST', url: '/api/v2/users/me/api-keys', remoteAddress: '192.0.2.10', payload: '{"comment":"stolen"}' },
      headers: { ...family, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    })
    expect(response.json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
  })
})

test.each([
  ['no trusted headers are set', { HONDANA_TRUSTED_PROXIES: '192.0.2.10' }],
  ['no proxy is declared', settings()],
])('without configuration, when %s, the header signs nobody in', async (_what, given) => {
  const server = await aServer({ settings: given as Record<string, string> })
  const headers = { 'remote-email': administrator.email, 'remote-groups': 'admins' }
  expect((await server.anonymous.inject({ method: 'GET', url: me, headers, remoteAddress: '192.0.2.10' })).statusCode).toBe(401)
  await server.close()
})

test('an account is created only if that is allowed', async () => {
  const server = await aServer({ settings: { ...settings({ createAccounts: false }), HONDANA_TRUSTED_PROXIES: '192.0.2.0/24' } })
  const headers = { 'remote-email': 'new@example.org', 'remote-groups': 'family' }
  const response = await server.anonymous.inject({ method: 'GET', url: me, headers, remoteAddress: '192.0.2.10' })
  expect(response.json()).toMatchObject({ code: 'TRUSTED_HEADER_UNKNOWN_USER' })
  await server.close()
})

test('declared proxies are addresses, networks, or named ranges, in IPv4 and IPv6', () => {
  const isDeclared = declaredProxies(['192.0.2.10', '10.1.0.0/16', 'loopback', '2001:db8::/32'])
  for (const address of ['192.0.2.10', '::ffff:192.0.2.10', '10.1.2.3', '127.0.0.9', '::1', '2001:db8::7'])
    expect([address, isDeclared(address)]).toEqual([address, true])
  for (const address of ['192.0.2.11', '10.2.0.1', '2001:db9::1', undefined])
    expect([address, isDeclared(address)]).toEqual([address, false])
  expect(declaredProxies([])('127.0.0.1')).toBe(false)
})
