import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { aSharedServer } from '../../../test/builders/a-shared-server.ts'
import { limitKeyOf, waitAfterFailuresMs } from './sign-in-limit.rules.ts'
import { createSignInLimiter } from './sign-in-limiter.ts'

const me = '/api/v2/users/me'
const placeOf = (address: string) => ({ address, isShared: false })
/** Each test calls it from addresses of its own. */
const server = aSharedServer()
const signInFrom = (remoteAddress: string, email: string, password: string) =>
  server.anonymous.inject({ method: 'GET', url: me, remoteAddress, headers: basic(email, password) })

test.each([
  ['of the administrator', administrator.email, '203.0.113.1'],
  ['nobody has', 'nobody@example.org', '203.0.113.2'],
])('five wrong passwords for the account %s make the sixth attempt wait, right or wrong', async (_what, email, address) => {
  const codes: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) codes.push((await signInFrom(address, email, `guess ${attempt}`)).statusCode)
  expect(codes).toEqual([401, 401, 401, 401, 401])
  const blocked = await signInFrom(address, email, administrator.password)
  expect(blocked.statusCode).toBe(429)
  expect(blocked.json()).toMatchObject({ code: 'TOO_MANY_SIGN_INS', message: expect.stringContaining('30 seconds') })
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(25)
  // An existing session continues.
  expect((await server.http.get(me)).statusCode).toBe(200)
})

test('concurrent guesses are counted individually', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => signInFrom('203.0.113.3', administrator.email, `guess ${n}`)))
  expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(5)
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(7)
})

test('a forged X-Forwarded-For does not allow more guesses, unless a trusted proxy wrote it', async () => {
  const guess = (server: Awaited<ReturnType<typeof aServer>>, n: number) =>
    server.as({ ...basic(administrator.email, `guess ${n}`), 'x-forwarded-for': `198.51.100.${n}` }).get(me)
  const exposed = await aServer()
  const behindProxy = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  const codes: [number, number][] = []
  for (let n = 1; n <= 6; n++) codes.push([(await guess(exposed, n)).statusCode, (await guess(behindProxy, n)).statusCode])
  expect(codes.at(-1)).toEqual([429, 401])
  await exposed.close()
  await behindProxy.close()
})

describe('behind an undeclared proxy', () => {
  const otherClient = { 'x-forwarded-for': '198.51.100.7' }
  /** Fails to sign in with several accounts. */
  const failWithAccounts = async (server: TestServer, count: number, request: { remoteAddress?: string; headers?: object } = {}) => {
    for (let n = 0; n < count; n++) {
      const headers = { ...basic(`nobody${n}@example.org`, 'guess'), ...request.headers }
      await server.anonymous.inject({ ...request, method: 'GET', url: me, headers })
    }
  }
  const signIn = (server: TestServer, request: { remoteAddress?: string; headers?: object } = {}) =>
    server.anonymous.inject({
      ...request,
      method: 'GET',
      url: me,
      headers: { ...basic(administrator.email, administrator.password), ...request.headers },
    })

  test('an attacker locks out only the accounts being guessed', async () => {
    const remoteAddress = '172.18.0.9'
    await failWithAccounts(server, 12, { remoteAddress, headers: otherClient })
    expect((await signIn(server, { remoteAddress, headers: { 'x-forwarded-for': '198.51.100.8' } })).statusCode).toBe(200)
    for (let n = 0; n < 6; n++) await failWithAccounts(server, 1, { remoteAddress, headers: otherClient })
    const guessed = { ...basic('nobody0@example.org', 'guess'), ...otherClient }
    expect((await server.anonymous.inject({ method: 'GET', url: me, remoteAddress, headers: guessed })).statusCode).toBe(429)
  })

  test('a forged header does not help a caller from the internet', async () => {
    const request = { remoteAddress: '9.9.9.9', headers: otherClient }
    await failWithAccounts(server, 12, request)
    expect((await signIn(server, request)).statusCode).toBe(429)
    expect((await signIn(server, { remoteAddress: '9.9.9.10' })).statusCode).toBe(200)
  })

  test('health reports the proxy once somebody signed in through it, and what to set', async () => {
    const healthOf = async (server: TestServer) => (await server.http.get('/api/v1/health')).json()
    const quiet = await aServer()
    await quiet.anonymous.inject({ method: 'GET', url: '/api/v1/claim', headers: otherClient })
    expect((await healthOf(quiet)).components).toMatchObject({ reverseProxy: 'UP' })
    await quiet.close()

    const hidden = await aServer()
    await signIn(hidden, { remoteAddress: '172.18.0.5', headers: otherClient })
    const health = await healthOf(hidden)
    expect([health.status, health.components.reverseProxy]).toEqual(['DOWN', 'DOWN'])
    expect(health.reasons.reverseProxy).toContain('HONDANA_TRUSTED_PROXIES to 172.18.0.5')
    expect(health.reasonsSaying.reverseProxy).toMatchObject({ code: 'PROXY_UNDECLARED', params: { address: '172.18.0.5' } })
    await hidden.close()

    const declared = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '172.18.0.0/16' } })
    await signIn(declared, { remoteAddress: '172.18.0.5', headers: otherClient })
    expect((await healthOf(declared)).components).toMatchObject({ reverseProxy: 'UP' })
    await declared.close()
  })
})

describe('the limiter', () => {
  function aLimiter() {
    let nowMs = 0
    const limiter = createSignInLimiter({ now: () => nowMs, sleep: async () => undefined })
    const mayTry = (email: string, address: string): boolean => {
      try {
        limiter.assertMayTry(email, placeOf(address))
        return true
      } catch {
        return false
      }
    }
    const fail = (times: number, email: string, address: string) => {
      for (let n = 0; n < times; n++) limiter.countTry(email, placeOf(address))
    }
    return { ...limiter, mayTry, fail, pass: (ms: number) => (nowMs += ms) }
  }

  test('failures at another address do not lock an account here', () => {
    const limiter = aLimiter()
    limiter.fail(50, 'me@example.org', '203.0.113.9')
    expect(limiter.mayTry('me@example.org', '203.0.113.9')).toBe(false)
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(true)
    expect(limiter.mayTry('other@example.org', '203.0.113.9')).toBe(true)
  })

  test('a client that tries many accounts from one address must wait with all of them', () => {
    const limiter = aLimiter()
    for (let n = 0; n < 10; n++) limiter.fail(1, `user${n}@example.org`, '203.0.113.9')
    expect(limiter.mayTry('fresh@example.org', '203.0.113.9')).toBe(false)
    expect(limiter.mayTry('fresh@example.org', '203.0.113.10')).toBe(true)
  })

  test('a success with one account does not clear the failures of others', () => {
    const limiter = aLimiter()
    for (let n = 0; n < 9; n++) limiter.fail(1, `user${n}@example.org`, '203.0.113.9')
    limiter.fail(1, 'mine@example.org', '203.0.113.9')
    limiter.recordSuccess('mine@example.org', placeOf('203.0.113.9'))
    limiter.fail(1, 'next@example.org', '203.0.113.9')
    expect(limiter.mayTry('fresh@example.org', '203.0.113.9')).toBe(false)
  })

  test('a success clears the earlier failures of the account', () => {
    const limiter = aLimiter()
    limiter.fail(4, 'me@example.org', '192.0.2.1')
    limiter.recordSuccess('me@example.org', placeOf('192.0.2.1'))
    limiter.fail(4, 'me@example.org', '192.0.2.1')
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(true)
  })

  test('a clock that is set back by years locks nobody out', () => {
    const limiter = aLimiter()
    limiter.pass(9e12)
    limiter.fail(9, 'me@example.org', '192.0.2.1')
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(false)
    limiter.pass(-5e12)
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(true)
  })

  test('the wait expires, and failures are forgotten after a quiet period', () => {
    const limiter = aLimiter()
    limiter.fail(5, 'me@example.org', '192.0.2.1')
    limiter.pass(29_999)
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(false)
    limiter.pass(1)
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(true)
    limiter.pass(15 * 60_000)
    limiter.fail(4, 'me@example.org', '192.0.2.1')
    expect(limiter.mayTry('me@example.org', '192.0.2.1')).toBe(true)
  })
})

test('the wait doubles with each failure up to 15 minutes', () => {
  expect([4, 5, 6, 7, 9, 10, 1000].map((failures) => waitAfterFailuresMs(failures, 5) / 1000)).toEqual([0, 30, 60, 120, 480, 900, 900])
})

test('an IPv6 network of one household counts as one caller, however its addresses are written', () => {
  expect(limitKeyOf('2001:db8:1:2::1')).toBe(limitKeyOf('2001:0DB8:0001:0002:ffff:0:0:1'))
  expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'))
  expect(limitKeyOf('::1')).toBe('0:0:0:0::/64')
  expect(limitKeyOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(limitKeyOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 0xffff }), (address, last) => {
      const caller = limitKeyOf(address)
      expect(caller).toMatch(/^([0-9a-f]{1,4}:){3}[0-9a-f]{1,4}::\/64$/)
      const network = caller.replace('::/64', '')
      expect(limitKeyOf(`${network}:1:2:3:${last.toString(16)}`)).toBe(caller)
    }),
  )
})
