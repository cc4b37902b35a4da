import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

const address = '/api/v1/custom-css'

describe.each(oneDatabase)('custom CSS on %s', (_engine, aDatabase) => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase() })
  })
  afterAll(() => server.close())
  const version = async () => (await server.http.get(`${address}/version`)).json<{ version: string | null }>().version

  test('is empty on a new server', async () => {
    expect(await version()).toBe(null)
    expect((await server.http.get(address)).body).toBe('')
  })

  test('is stored by an administrator and served to every user as a style sheet', async () => {
    const changed = await server.http.put(address, { css: '.page-title { color: teal }' })
    expect([changed.statusCode, changed.json()]).toEqual([200, { version: await version() }])
    const reader = await server.aUser('css@example.org')
    const sheet = await reader.get(address)
    expect([sheet.statusCode, sheet.body]).toEqual([200, '.page-title { color: teal }'])
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect((await reader.put(address, { css: '' })).statusCode).toBe(403)
    expect((await server.anonymous.get(address)).statusCode).toBe(401)
    expect(JSON.stringify((await server.http.get('/api/v1/settings')).json())).not.toContain('teal')
  })

  test('has another version after each change, and only the current version is cached', async () => {
    const before = await version()
    await server.http.put(address, { css: 'main { margin: 0 }' })
    expect(await version()).not.toBe(before)
    const cacheOf = async (v: string | null) => (await server.http.get(`${address}?v=${v}`)).headers['cache-control']
    expect(await cacheOf(await version())).toBe('private, max-age=31536000, immutable')
    expect(await cacheOf(before)).toBe('no-cache')
  })

  test('of more than 64 kB is rejected with both sizes, also when characters have several bytes', async () => {
    await server.http.put(address, { css: 'a'.repeat(65_536) })
    const before = await version()
    const refused = await server.http.put(address, { css: 'ü'.repeat(33_000) })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'CUSTOM_CSS_TOO_LARGE'])
    expect(refused.json().message).toContain('66000')
    expect(await version()).toBe(before)
  })
})
