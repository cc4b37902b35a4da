import { expect, test } from 'vitest'
import { administrator, aServer, basic } from '../../../test/builders/a-server.ts'

const me = '/api/v2/users/me'
const allowedOrigin = 'https://reader.example.org'
const credentials = basic(administrator.email, administrator.password)
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: me,
  headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization, x-auth-token' },
})

test('without configured origins no page of another site has access', async () => {
  const server = await aServer()
  for (const response of [
    await server.anonymous.inject(preflight(allowedOrigin)),
    await server.as({ ...credentials, origin: allowedOrigin }).get(me),
  ]) {
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  await server.close()
})

test('a page of an allowed origin can read, write and see the headers it needs, and others cannot', async () => {
  const server = await aServer({ settings: { HONDANA_CORS_ORIGINS: `${allowedOrigin}, http://localhost:5173` } })
  const preflightResponse = await server.anonymous.inject(preflight(allowedOrigin))
  expect([preflightResponse.statusCode, preflightResponse.body]).toEqual([204, ''])
  expect(preflightResponse.headers).toMatchObject({
    'access-control-allow-origin': allowedOrigin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': 'authorization, x-auth-token',
    vary: 'Origin',
  })
  const page = server.as({ ...credentials, origin: allowedOrigin, 'sec-fetch-site': 'cross-site' })
  const read = await page.get(me)
  expect(read.statusCode).toBe(200)
  expect(read.headers).toMatchObject({
    'access-control-allow-origin': allowedOrigin,
    'access-control-expose-headers': 'Content-Disposition, X-Auth-Token',
  })
  const apiKey = await page.post('/api/v2/users/me/api-keys', { comment: 'page' })
  expect(apiKey.statusCode).toBe(200)
  const negotiated = await server.as({ 'x-auth-user': apiKey.json().key, origin: allowedOrigin }).get('/koreader/users/auth')
  expect([negotiated.statusCode, negotiated.headers.vary]).toEqual([200, 'Origin, Accept'])

  const crossSite = server.as({ ...credentials, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect((await crossSite.get(me)).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await crossSite.post('/api/v2/users/me/api-keys', { comment: 'evil' })).json()).toMatchObject({ code: 'CROSS_SITE_WRITE' })
  expect((await server.anonymous.inject(preflight('https://evil.example'))).headers).not.toHaveProperty('access-control-allow-origin')
  await server.close()
})
