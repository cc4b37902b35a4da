import { expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'

const byHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }
const header = 'strict-transport-security'

test('a client that came by https through a trusted proxy gets the HSTS header on pages, responses and errors', async () => {
  const server = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
  for (const url of ['/api/v1/claim', '/api/v1/libraries', '/api/v1/nothing']) {
    expect((await server.as(byHttps).get(url)).headers[header]).toBe('max-age=15768000')
    expect((await server.as({ ...byHttps, 'x-forwarded-proto': 'http' }).get(url)).headers).not.toHaveProperty(header)
  }
  await server.close()
})

test('no other client can trigger the HSTS header, and an administrator can leave it to the proxy', async () => {
  const exposed = await aServer()
  expect((await exposed.as(byHttps).get('/api/v1/claim')).headers).not.toHaveProperty(header)
  await exposed.close()
  const silent = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1', HONDANA_HSTS_SECONDS: '0' } })
  expect((await silent.as(byHttps).get('/api/v1/claim')).headers).not.toHaveProperty(header)
  await silent.close()
})
