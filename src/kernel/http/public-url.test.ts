import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../log/index.ts'
import { createHttpServer, type Http, publicUrl } from './index.ts'

describe('the address of a server behind a trusted proxy', () => {
  let http: Http
  beforeAll(async () => {
    http = await createHttpServer({ settings: { trustedProxies: ['loopback'] }, log: silentLog, authenticate: async () => undefined })
    http.get<{ Querystring: { base: string } }>('/address', { config: { right: 'anyone' } }, async (request) =>
      publicUrl(request, request.query.base),
    )
  })
  afterAll(() => http.close())

  test.each([
    ['no prefix', undefined, '/komga', '/komga'],
    ['the prefix that it removed', '/books', '/', '/books'],
    ['the prefix that it removed, in front of the base path', '/books', '/komga', '/books/komga'],
    ['the base path, which it keeps', '/komga', '/komga', '/komga'],
    ['the base path with a slash at its end', '/komga/', '/komga/', '/komga'],
    ['the whole path', '/books/komga', '/komga', '/books/komga'],
    ['a prefix that only ends like the base path', '/mykomga', '/komga', '/mykomga/komga'],
  ])('that sends %s', async (_what, prefix, base, path) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org' }
    const { body } = await http.inject({
      url: `/address?base=${base}`,
      headers: { ...headers, ...(prefix === undefined ? {} : { 'x-forwarded-prefix': prefix }) },
    })
    expect(body).toBe(`https://example.org${path}`)
  })

  test('is found when a client sends a million slashes as a prefix', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'example.org',
      'x-forwarded-prefix': `${'/'.repeat(1_000_000)}x`,
    }
    expect((await http.inject({ url: '/address?base=/', headers })).body).toBe('http://example.org')
  })
})
