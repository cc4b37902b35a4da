import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../log/index.ts'
import { createHttpServer, type Http } from '../index.ts'

const config = { right: 'anyone' } as const
let http: Http
const seen: string[] = []

beforeAll(async () => {
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  http.get('/text', { config }, async ({ method }) => {
    seen.push(method)
    return { title: 'Yotsuba' }
  })
  http.get('/stream', { config }, async (_request, reply) => reply.type('text/plain').send(Readable.from(['Yotsuba'])))
  http.get('/only-get', { config, exposeHeadRoute: false }, async () => seen.push('only-get'))
  http.post('/only-post', { config }, async () => 'posted')
  await http.ready()
})

afterAll(() => http.close())

const head = (url: string) => http.inject({ method: 'HEAD', url })

test('a HEAD request gets the status and headers of GET without a body, and its handler sees HEAD', async () => {
  const full = await http.inject('/text')
  const { statusCode, headers, body } = await head('/text')
  expect({ statusCode, body, length: headers['content-length'], type: headers['content-type'] }).toEqual({
    statusCode: 200,
    body: '',
    length: full.headers['content-length'],
    type: full.headers['content-type'],
  })
  expect(seen).toEqual(['GET', 'HEAD'])
})

test('a HEAD request for a streamed response gets its type and no body', async () => {
  const { statusCode, headers, body } = await head('/stream')
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/plain', ''])
})

test('a HEAD request reaches no route that does not answer HEAD', async () => {
  const responses = [await head('/only-get'), await head('/only-post'), await head('/nothing')]
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers.allow])).toEqual([
    [405, 'GET'],
    [405, 'POST'],
    [404, undefined],
  ])
  expect(seen).not.toContain('only-get')
})
