import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer, type Http } from '../kernel/http/index.ts'
import { silentLog } from '../kernel/log/index.ts'
import { webAppRoutes } from './webapp.routes.ts'
import { contentSecurityPolicy, isPageOfWebApp } from './webapp.rules.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webapp-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<html><head><base href="/" /></head></html>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), 'packed')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function serverAt(basePath: string, root = folder): Promise<Http> {
  const http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  await http.register(
    (scope, _, done) => {
      webAppRoutes({ folder: root, basePath })(scope as Http)
      done()
    },
    { prefix: basePath.replace(/\/$/, '') },
  )
  return http
}

describe.each(['/', '/komga', '/komga/'])('the app below %s', (basePath) => {
  const base = basePath.replace(/\/$/, '')

  test.each(['/', '/index.html', '/libraries/0A1/series', '/books/0B2/read'])(
    'serves its page at %s with the right base path',
    async (path) => {
      const http = await serverAt(basePath)
      const { statusCode, body, headers } = await http.inject(base + path)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<base href="${base}/"`)
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      await http.close()
    },
  )

  test('caches hashed assets for a year and revalidates the rest', async () => {
    const http = await serverAt(basePath)
    const asset = await http.inject(`${base}/assets/app-1a2b.js`)
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    // It may be there a moment later, when all nodes have been updated.
    expect((await http.inject(`${base}/assets/app-9z8y.js`)).headers['cache-control']).not.toContain('immutable')
    const icon = await http.inject(`${base}/favicon.svg`)
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache'])
    await http.close()
  })

  test('sends the compressed form of an asset to clients that accept it', async () => {
    const http = await serverAt(basePath)
    const packed = await http.inject({ url: `${base}/assets/app-1a2b.js`, headers: { 'accept-encoding': 'gzip, br' } })
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
    expect(packed.headers['content-type']).toContain('javascript')
    expect((await http.inject(`${base}/assets/app-1a2b.js`)).body).toBe('export {}')
    await http.close()
  })

  test.each(['/api/v1/nothing', '/opds/x', '/assets/gone.js', '/missing.png', '/a/b.php', '/assets/../../package.json'])(
    'has no page at %s',
    async (path) => {
      const http = await serverAt(basePath)
      const { statusCode, json } = await http.inject(base + path)
      expect([statusCode, json().code]).toEqual([404, 'ADDRESS_NOT_FOUND'])
      await http.close()
    },
  )
})

test('without a build the app says how to build it', async () => {
  const http = await serverAt('/', join(folder, 'absent'))
  expect((await http.inject('/')).json()).toMatchObject({ status: 503, code: 'WEB_APP_NOT_BUILT' })
  await http.close()
})

test.skipIf(process.platform !== 'linux')('with a build that its disk cannot read the app names the error of the disk', async () => {
  const failing = join(folder, 'failing')
  await mkdir(failing)
  // A file whose reading fails with EIO.
  await symlink('/proc/self/mem', join(failing, 'index.html'))
  const http = await serverAt('/', failing)
  expect((await http.inject('/')).json()).toMatchObject({ status: 500, code: 'STORAGE_NOT_USABLE' })
  await http.close()
})

test.each([
  ['/', true],
  ['/series/0A1', true],
  ['/api', false],
  ['/api/v1/series', false],
  ['/favicon.ico', false],
  ['/series/v1.2 special', true],
])('%s is a page: %s', (path, expected) => expect(isPageOfWebApp(path)).toBe(expected))

test('the policy of the web app keeps custom CSS from loading anything from other sites', () => {
  const policy = contentSecurityPolicy.split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "img-src 'self' data: blob:", "style-src 'self' 'unsafe-inline'"]))
  expect(policy.filter((rule) => rule.startsWith('font-src'))).toEqual([])
})
