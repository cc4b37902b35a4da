import { afterEach, describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { silentLog } from '../log/index.ts'
import { breakAfterFailures } from './circuit.ts'
import { maxConnectionsPerHost } from './exchange.ts'
import { createOutbound, type Outbound } from './index.ts'
import { closeTestSites, respondWith, startTestSite } from './site.fixture.ts'

const anOutbound = (allowPrivateHosts: boolean): Outbound =>
  createOutbound({ clock: aClock(), log: silentLog, allowPrivateHosts, userAgent: 'Hondana/test' })
afterEach(closeTestSites)

test('a header with characters that HTTP does not allow is named, and the host stays reachable', async () => {
  const outbound = anOutbound(true)
  const site = await startTestSite(respondWith(200))
  outbound.setRateLimit(site.host, 100, 1_000)
  for (let n = 0; n <= Math.max(breakAfterFailures, maxConnectionsPerHost); n++) {
    await expect(outbound.request(site.url, { headers: { authorization: 'Bearer abc…' }, repeatable: false })).rejects.toMatchObject({
      code: 'REQUEST_NOT_SENDABLE',
      params: { host: site.host, header: 'authorization' },
    })
  }
  expect(await outbound.request(site.url)).toMatchObject({ status: 200 })
})

describe('a redirect', () => {
  const outbound = anOutbound(true)

  test('is followed, and the response contains the final address', async () => {
    const site = await startTestSite((response, path, count) =>
      respondWith(path === '/old' ? 301 : 200, { location: '/new' })(response, path, count),
    )
    expect(await outbound.request(`${site.url}/old`)).toMatchObject({ status: 200, url: `${site.url}/new` })
  })

  test('to another host never includes credentials', async () => {
    const other = await startTestSite(respondWith(200))
    const site = await startTestSite((response, path, count) =>
      respondWith(path === '/end' ? 200 : 302, { location: path === '/away' ? `${other.url}/` : '/end' })(response, path, count),
    )
    const headers = { Authorization: 'Bearer secret', cookie: 'a=b', 'X-API-Key': 'secret', accept: 'image/*' }
    await outbound.request(`${site.url}/home`, { headers })
    expect(site.requests[1]?.headers).toMatchObject({ authorization: 'Bearer secret', accept: 'image/*' })
    await outbound.request(`${site.url}/away`, { headers })
    expect(other.requests[0]?.headers).toMatchObject({ accept: 'image/*' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(other.requests[0]?.headers).not.toHaveProperty(name)
  })

  test.each([
    [301, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'name=a'],
    [308, 'POST', 'name=a'],
  ])('%i of a POST is followed with %s', async (status, method, body) => {
    const site = await startTestSite((response, path, count) =>
      respondWith(path === '/form' ? status : 200, { location: '/done' })(response, path, count),
    )
    await outbound.request(`${site.url}/form`, { method: 'POST', body: 'name=a', headers: { 'content-type': 'text/plain' } })
    expect(site.requests[1]).toMatchObject({ method, body, path: '/done' })
  })

  test('loop is aborted', async () => {
    const site = await startTestSite(respondWith(302, { location: '/again' }))
    await expect(outbound.request(site.url)).rejects.toMatchObject({
      code: 'HOST_NOT_ALLOWED',
      message: expect.stringContaining('redirects in a loop'),
    })
    expect(site.requests).toHaveLength(6)
  })

  test('to a host that was not declared is rejected', async () => {
    const other = await startTestSite(respondWith(200))
    const site = await startTestSite(respondWith(302, { location: other.url }))
    await expect(outbound.request(site.url, { allowedHosts: [site.host] })).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
    expect(other.requests).toHaveLength(0)
  })
})

describe('without permission for private hosts', () => {
  const careful = anOutbound(false)

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'foo.localhost',
    'localhost.',
    'nas.local',
  ])('%s gets no request', async (name) => {
    const site = await startTestSite(respondWith(200))
    const url = `http://${name}:${new URL(site.url).port}/`
    await expect(careful.request(url, { method: 'POST' })).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
    await expect(careful.assertAllowedHost(new URL(url))).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
    expect(site.requests).toHaveLength(0)
  })

  test('a host that an administrator configured may be private, but may not redirect to another private one', async () => {
    const secret = await startTestSite(respondWith(200, {}, 'router password'))
    const mirror = await startTestSite((response, path, count) =>
      respondWith(path === '/' ? 200 : 302, { location: secret.url })(response, path, count),
    )
    careful.trustAddress(new URL(mirror.url))
    expect((await careful.request(mirror.url)).status).toBe(200)
    await expect(careful.request(`${mirror.url}/away`)).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
    expect(secret.requests).toHaveLength(0)
  })

  test('a private address that an administrator configured allows no other port of that host', async () => {
    const guard = anOutbound(false)
    guard.trustAddress(new URL('https://10.0.0.1/'))
    guard.trustAddress(new URL('http://127.0.0.1:8080/'))
    await guard.assertAllowedHost(new URL('https://10.0.0.1/title/1'))
    await guard.assertAllowedHost(new URL('http://127.0.0.1:8080/title/1'))
    for (const other of ['http://10.0.0.1/', 'https://10.0.0.1:9/', 'http://127.0.0.1:9/', 'http://127.0.0.1/', 'https://127.0.0.1/']) {
      await expect(guard.assertAllowedHost(new URL(other)), other).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
    }
  })
})

test('a host gets at most six parallel connections, however many requests wait', async () => {
  const outbound = anOutbound(true)
  let open = 0
  let most = 0
  const site = await startTestSite((response) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.end('fine')
    }, 20)
  })
  const responses = await Promise.all(Array.from({ length: 40 }, () => outbound.request(site.url)))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(most).toBe(6)
})

test('responses that together exceed the receive limit wait for each other, and all are read', async () => {
  const outbound = anOutbound(true)
  const release = Promise.withResolvers<void>()
  let sent = 0
  const large: Parameters<typeof startTestSite>[0] = async (response) => {
    response.writeHead(200, { 'content-length': String(8 * 1024 * 1024) })
    response.write(Buffer.alloc(1024))
    sent += 1
    await release.promise
    response.end(Buffer.alloc(8 * 1024 * 1024 - 1024))
  }
  // Three sites, because one host is limited to six connections.
  const sites = await Promise.all([startTestSite(large), startTestSite(large), startTestSite(large)])
  const responses = sites.flatMap(({ url }) => Array.from({ length: 5 }, () => outbound.request(url)))
  await expect.poll(() => sent).toBe(15)
  release.resolve()
  expect((await Promise.all(responses)).map(({ bytes }) => bytes.length)).toEqual(Array(15).fill(8 * 1024 * 1024))
})
