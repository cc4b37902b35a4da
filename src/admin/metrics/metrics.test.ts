import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

test.each(databases)(
  'Prometheus reads the metrics of a server on %s with its token, administrators with their account',
  async (_engine, aDatabase) => {
    const server = await aServer({ database: await aDatabase(), working: true, settings: { HONDANA_METRICS_TOKEN: 'scrape me please' } })
    const library = await aLibrary({ server, files: { 'A/1.cbz': {} } })
    expect((await server.anonymous.get('/metrics')).statusCode).toBe(401)
    expect((await server.as({ authorization: 'Bearer scrape me' }).get('/metrics')).statusCode).toBe(401)
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/metrics')).statusCode).toBe(403)
    const response = await server.as({ authorization: 'Bearer scrape me please' }).get('/metrics')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    const values = new Map(
      response.body.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    )
    expect(values.get(`komga_books{library="${library.id}"}`)).toBe(1)
    expect(values.get('http_server_requests_seconds_count{method="POST",uri="/api/v1/libraries",status="200"}')).toBe(1)
    expect(values.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(response.body).toContain('hondana_downloads{status="PENDING"} 0')
    expect((await server.http.get('/metrics')).statusCode).toBe(200)
    await server.close()
    await library.removeFolder()
  },
)

test('no token grants access when none is configured', async () => {
  const server = await aServer()
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer']) {
    expect((await server.as({ authorization }).get('/metrics')).statusCode).toBe(401)
  }
  await server.close()
})
