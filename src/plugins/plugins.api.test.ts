import { afterEach, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { oneDatabase } from '../../test/setup/databases.ts'

let server: TestServer
afterEach(() => server.close())

test.each(oneDatabase)('only administrators manage plugins, on %s', async (_engine, aDatabase) => {
  server = await aServer({ database: await aDatabase() })
  const listed = await server.http.get('/api/v1/plugins')
  expect(listed.json()).toContainEqual(expect.objectContaining({ id: 'extractor-downloader', enabled: true, pluginType: 'DOWNLOAD' }))
  expect(listed.json()).toContainEqual(expect.objectContaining({ id: 'srca', enabled: false, pluginType: 'METADATA' }))
  const reader = await server.aUser('reader@example.org')
  for (const path of ['', '/srca', '/srca/config', '/srca/logs']) {
    expect((await reader.get(`/api/v1/plugins${path}`)).statusCode).toBe(403)
    expect((await server.anonymous.get(`/api/v1/plugins${path}`)).statusCode).toBe(401)
  }
})
