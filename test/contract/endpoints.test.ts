// Every route in Komga's document is implemented, or listed in unsupported-endpoints.ts with the reason
// (docs/api/komga-contract.md, "Endpoint groups").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { endpoints } from './komga-contract.ts'
import { unsupportedEndpoints } from './unsupported-endpoints.ts'

/** Routes that clients call but Komga's document omits. */
const undocumented = [
  'GET /sse/v1/events',
  'GET /actuator/health',
  'GET /actuator/logfile',
  'GET /actuator/metrics/{name}',
  'POST /actuator/shutdown',
  'HEAD /api/v1/books/{bookId}/file',
]

let server: TestServer
const routes = new Set<string>()
beforeAll(async () => {
  server = await aServer({
    beforeRoutes: async (http) => {
      http.addHook('onRoute', ({ method, url, exposeHeadRoute }) => {
        const methods = [method].flat()
        // Routes of GET respond to HEAD too (src/kernel/http/answers/head-requests.ts).
        if (methods.includes('GET') && exposeHeadRoute !== false) methods.push('HEAD')
        for (const one of methods) routes.add(shapeOf(`${one} ${url}`))
      })
    },
  })
})
afterAll(() => server.close())

/** Without the names of parameters, which differ between servers. */
const shapeOf = (endpoint: string): string => endpoint.replace(/\{\w+\}|:\w+/g, '{}').replace('/resource/*', '/resource/{}')

describe('Komga’s routes', () => {
  test.each(endpoints.filter((endpoint) => !(endpoint in unsupportedEndpoints)))('%s is implemented', (endpoint) => {
    expect(routes).toContain(shapeOf(endpoint))
  })

  test.each(undocumented)('%s is implemented as clients expect it', (endpoint) => {
    expect(routes).toContain(shapeOf(endpoint))
  })

  test.each(Object.keys(unsupportedEndpoints))('%s is left out', (endpoint) => {
    expect(endpoints).toContain(endpoint)
    expect(routes).not.toContain(shapeOf(endpoint))
  })
})
