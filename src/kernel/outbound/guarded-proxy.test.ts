import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type GuardedProxy, openGuardedProxy } from './guarded-proxy.ts'
import { closeTestSites, respondWith, startTestSite } from './site.fixture.ts'

const proxies: GuardedProxy[] = []
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.close()
  closeTestSites()
})

async function aProxy(trusted: readonly string[] = []) {
  const proxy = await openGuardedProxy(({ host }) => trusted.includes(host))
  proxies.push(proxy)
  const { hostname, port, username, password } = new URL(proxy.url)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return {
    proxy,
    get: async (url: string, headers = { 'proxy-authorization': authorization }) => {
      const clientRequest = request({ host: hostname, port, path: url, headers: { host: new URL(url).host, ...headers } })
      clientRequest.end()
      const [response] = await once(clientRequest, 'response')
      let body = ''
      for await (const chunk of response) body += chunk
      return [response.statusCode, response.statusMessage, body]
    },
    /** Returns the status line of the response to CONNECT and the data received through the tunnel. */
    tunnel: async (host: string, payload = '') => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.write(`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\nproxy-authorization: ${authorization}\r\n\r\n`)
      let output = ''
      for await (const chunk of socket) {
        if (output === '' && payload) socket.write(payload)
        output += chunk
        if (output.includes('through')) break
      }
      socket.destroy()
      return output
    },
  }
}

test('a trusted host is reached directly and through a tunnel, and does not receive the headers for the proxy', async () => {
  const site = await startTestSite(respondWith(201, { 'x-one': '1' }, 'through'))
  const { get, tunnel } = await aProxy([site.host])
  expect(await get(`${site.url}/a?b=c`)).toEqual([201, 'Created', 'through'])
  expect(site.requests[0]).toMatchObject({ path: '/a?b=c' })
  expect(site.requests[0]?.headers).not.toHaveProperty('proxy-authorization')
  expect(await tunnel(site.host, `GET / HTTP/1.1\r\nhost: ${site.host}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 Connection established[\s\S]*through/,
  )
})

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', 'foo.localhost', '169.254.169.254', 'nas.local'])(
  '%s is rejected',
  async (name) => {
    const site = await startTestSite(respondWith(200))
    const { get, tunnel } = await aProxy()
    const host = `${name}:${new URL(site.url).port}`
    expect((await get(`http://${host}/`)).slice(0, 2)).toEqual([403, 'Private address refused'])
    expect(await tunnel(host)).toMatch(/^HTTP\/1\.1 403 Private address refused/)
    expect(site.requests).toEqual([])
  },
)

test('a client without the credentials gets nothing, and a missing host is reported as unavailable', async () => {
  const site = await startTestSite(respondWith(200))
  const { get, tunnel } = await aProxy([site.host, '127.0.0.1:9'])
  expect((await get(site.url, { 'proxy-authorization': 'Basic x' })).slice(0, 2)).toEqual([407, 'Not for you'])
  expect((await get('http://127.0.0.1:9/'))[0]).toBe(502)
  expect(await tunnel('127.0.0.1:9')).toMatch(/^HTTP\/1\.1 502 /)
  expect(site.requests).toEqual([])
})

test('a client without the credentials that breaks its connection off leaves the proxy running', async () => {
  const site = await startTestSite(respondWith(201, {}, 'through'))
  const { proxy, get } = await aProxy([site.host])
  const { hostname, port } = new URL(proxy.url)
  for (let tries = 0; tries < 20; tries++) {
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    socket.write('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n')
    if (tries % 2 === 0) await once(socket, 'data')
    socket.resetAndDestroy()
  }
  expect((await get(site.url))[0]).toBe(201)
})

test('closing the proxy ends its connections', async () => {
  const site = await startTestSite((response) => void response.write('slow'))
  const { proxy, get } = await aProxy([site.host])
  const asking = get(site.url)
  await expect.poll(() => site.requests.length).toBe(1)
  proxy.close()
  await expect(asking).rejects.toThrow()
})
