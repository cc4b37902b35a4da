import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../log/index.ts'
import { AddressNotFound } from '../http.errors.ts'
import type { Http } from '../http.ts'
import { createHttpServer } from '../http-server.ts'

let http: Http
let title = 'One Piece'
beforeAll(async () => {
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  const schema = { response: { 200: z.object({ title: z.string() }) } }
  http.get('/book', { schema, config: { right: 'anyone' } }, async () => ({ title }))
  http.get('/state', { config: { right: 'anyone' } }, async (_, reply) => reply.header('cache-control', 'no-store').send({ title }))
  http.get('/poster', { config: { right: 'anyone' } }, async (_, reply) => reply.type('image/jpeg').send(Buffer.from([1, 2, 3])))
  http.get('/lost', { config: { right: 'anyone' } }, async (_, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"1"', 'last-modified': new Date(0).toUTCString() })
    throw AddressNotFound()
  })
  http.get('/secret', { config: { right: 'anyone' } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    throw AddressNotFound()
  })
  http.post('/book', { schema, config: { right: 'anyone' } }, async () => ({ title }))
})
afterAll(() => http.close())

const get = (url: string, tag?: string) => http.inject({ method: 'GET', url, headers: tag === undefined ? {} : { 'if-none-match': tag } })

test('a client that already has the response gets 304 without a body', async () => {
  const first = await get('/book')
  expect(first.headers).toMatchObject({ 'cache-control': 'max-age=0, must-revalidate, private', etag: expect.stringMatching(/^"[\w-]+"$/) })
  const tag = String(first.headers.etag)
  for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get('/book', ifNoneMatch)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  }
  expect((await get('/book', '"other"')).json()).toEqual({ title: 'One Piece' })
})

test('images are revalidated, too', async () => {
  const tag = String((await get('/poster')).headers.etag)
  expect((await get('/poster', tag)).statusCode).toBe(304)
})

test('shared caches store nothing, not even errors or responses to writes', async () => {
  const responses = [await get('/poster'), await get('/nowhere'), await http.inject({ method: 'POST', url: '/book' })]
  for (const { headers } of responses) expect(headers['cache-control']).toBe('max-age=0, must-revalidate, private')
  expect((await get('/state')).headers['cache-control']).toBe('no-store')
})

test('a changed response has a different tag', async () => {
  const before = String((await get('/book')).headers.etag)
  title = 'Naruto'
  const after = await get('/book', before)
  expect([after.statusCode, after.json()]).toEqual([200, { title: 'Naruto' }])
  expect(after.headers.etag).not.toBe(before)
})

test('uncacheable responses, writes and errors have no tag', async () => {
  expect((await get('/state')).headers).not.toHaveProperty('etag')
  expect((await http.inject({ method: 'POST', url: '/book' })).headers).not.toHaveProperty('etag')
  expect((await get('/nowhere')).headers).not.toHaveProperty('etag')
})

test('an error does not replace unsent progress in the cache', async () => {
  const { headers } = await get('/lost')
  expect(headers['cache-control']).toBe('max-age=0, must-revalidate, private')
  expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined])
  expect((await get('/secret')).headers['cache-control']).toBe('no-store')
})
