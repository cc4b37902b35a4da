import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../log/index.ts'
import { createHttpServer, type Http, inChunks, maxRowsUnstreamed, pageSchema, rowsPerChunk, sendPage, toPage } from '../index.ts'

const Row = z.object({ id: z.int(), text: z.string() })
const schema = pageSchema(Row)
const unpaged = { page: 0, size: 20, unpaged: true, sort: [{ property: 'id', direction: 'asc' }] } as const
const text = 'x'.repeat(1000)
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text, hidden: 'not in the schema' }))

let http: Http
let produced: number
let hasEnded: boolean
/** The row at which the source fails. */
let failsAt: number
let connections: Socket[]
beforeEach(async () => {
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  produced = 0
  hasEnded = false
  failsAt = Number.POSITIVE_INFINITY
  connections = []
  http.server.on('connection', (socket) => connections.push(socket))
  async function* source(count: number) {
    try {
      for (const rows of inChunks(rowsOf(Math.min(count, 50_000)))) {
        if (produced >= failsAt) throw new Error('The disk is gone.')
        produced += rows.length
        yield rows
      }
    } finally {
      hasEnded = true
    }
  }
  const querystring = z.object({ rows: z.coerce.number() })
  http.get('/list', { schema: { querystring, response: { 200: schema } }, config: { right: 'anyone' } }, async ({ query }, reply) =>
    sendPage(reply, { schema, request: unpaged, total: query.rows, length: query.rows, rows: source(query.rows) }),
  )
  http.get('/other', { config: { right: 'anyone' } }, async () => ({ produced }))
})
afterEach(() => http.close())

const whole = (count: number) => JSON.stringify(schema.encode(toPage(rowsOf(count), count, unpaged)))

async function open(path: string): Promise<IncomingMessage> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const clientRequest = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return response
}

test.each([0, 1, rowsPerChunk, rowsPerChunk + 1, maxRowsUnstreamed, maxRowsUnstreamed + 1])(
  'a list of %i rows has the same body as if sent in one piece',
  async (count) => {
    const response = await http.inject(`/list?rows=${count}`)
    expect(response.body === whole(count)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'max-age=0, must-revalidate, private',
    })
    expect('etag' in response.headers).toBe(count <= maxRowsUnstreamed)
  },
)

test('a page is still revalidated by its digest', async () => {
  const { etag } = (await http.inject('/list?rows=100')).headers
  const again = await http.inject({ url: '/list?rows=100', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a HEAD request for a long list reads none of its rows', async () => {
  const response = await http.inject({ method: 'HEAD', url: '/list?rows=50000' })
  expect([response.statusCode, response.body, produced]).toEqual([200, '', 0])
})

test('other requests are answered while a long list is written', async () => {
  const list = await open('/list?rows=50000')
  list.resume()
  const seen: number[] = []
  for (let n = 0; n < 20; n++) {
    const other = await open('/other')
    seen.push(JSON.parse((await other.toArray()).join('')).produced)
  }
  expect(seen.at(-1)).toBeLessThan(50_000)
  await once(list, 'end')
})

test('a client that stops reading pauses the work and gets the rest when it continues', async () => {
  const list = await open('/list?rows=50000')
  const chunks: Buffer[] = []
  list.on('data', (chunk) => chunks.push(chunk))
  await once(list, 'data')
  list.pause()
  await expect.poll(() => connections.some(({ writableNeedDrain }) => writableNeedDrain)).toBe(true)
  expect(produced).toBeLessThan(50_000)
  list.resume()
  await once(list, 'end')
  expect(Buffer.concat(chunks).toString() === whole(50_000)).toBe(true)
})

test('a client that disconnects ends the work', async () => {
  const list = await open('/list?rows=50000')
  list.on('error', () => undefined)
  await once(list, 'readable')
  list.destroy()
  await expect.poll(() => hasEnded).toBe(true)
  expect(produced).toBeLessThan(50_000)
})

test('a failure midway closes the connection, so that a partial response is never taken as complete', async () => {
  failsAt = 10_000
  const list = await open('/list?rows=50000')
  const failed = once(list, 'error')
  list.resume()
  expect(list.statusCode).toBe(200)
  await failed
  expect(list.complete).toBe(false)
})

test('a failure before the first row becomes an error response', async () => {
  failsAt = 0
  expect((await http.inject('/list?rows=100')).json()).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
})
