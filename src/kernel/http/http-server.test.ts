import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CatalogueError, defineError } from '../errors/index.ts'
import { silentLog } from '../log/index.ts'
import { createHttpServer, type Http, type Principal, type Right } from './index.ts'

const Busy = defineError('TEST_BUSY', 503, 'Come back at {hour}.')
const StrictBody = z.strictObject({ name: z.string(), pages: z.int().optional() })

/** Callers by the value of a header; `broken` represents wrong credentials. */
const callers: Readonly<Record<string, readonly string[]>> = {
  reader: [],
  downloader: ['FILE_DOWNLOAD'],
  streamer: ['PAGE_STREAMING'],
  admin: ['ADMIN'],
}
const Wrong = defineError('TEST_WRONG_CREDENTIALS', 401, 'Wrong.')

async function authenticate(request: { headers: Record<string, unknown> }): Promise<Principal | undefined> {
  const name = String(request.headers['x-caller'] ?? '')
  if (name === 'broken') throw Wrong()
  const roles = callers[name]
  return roles && ({ userId: name, email: `${name}@example.org`, roles: new Set(roles) } as unknown as Principal)
}

let http: Http
let reachedRoutes: string[]
beforeAll(async () => {
  reachedRoutes = []
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate })
  for (const right of ['anyone', 'user', 'admin', 'file-download', 'page-streaming', 'koreader-sync'] satisfies Right[]) {
    http.get(`/for/${right}`, { config: { right } }, async ({ principal }) => {
      reachedRoutes.push(right)
      return { caller: principal?.userId ?? null }
    })
  }
  http.post('/books', { schema: { body: StrictBody }, config: { right: 'admin' } }, async ({ body }) => body)
  http.post('/books/:id/scan', { config: { right: 'admin' } }, async (_request, reply) => reply.status(202).send())
  http.get('/books/:id', { config: { right: 'anyone' } }, async ({ params }) => params)
  http.get('/fails/:how', { schema: { params: z.object({ how: z.string() }) }, config: { right: 'anyone' } }, ({ params }) =>
    fail(params.how),
  )
  http.get(
    '/numbers',
    { schema: { querystring: z.object({ page: z.coerce.number('must be a number') }) }, config: { right: 'anyone' } },
    async () => 'ok',
  )
  await http.ready()
})
afterAll(() => http.close())

async function fail(how: string): Promise<string> {
  if (how === 'busy') throw Busy.with({ retryAfterSeconds: 1.2 }, 'noon')
  if (how === 'bug') throw new TypeError('secret at /srv/secret.ts')
  if (how === 'stored-json') return JSON.parse('{ broken')
  if (how === 'nothing') return Promise.reject()
  if (how === 'full') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  if (how === 'read-only') throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' })
  if (how === 'no-handles') throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  if (how === 'quota-full') throw Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' })
  if (how === 'postgres-full') throw Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' })
  return 'fine'
}

const as = (caller: string) => ({ 'x-caller': caller })
const post = (url: string, payload: string | Buffer, contentType = 'application/json') =>
  http.inject({ method: 'POST', url, payload, headers: { ...as('admin'), 'content-type': contentType } })

describe('rights of callers', () => {
  test('a route without a declared right cannot be registered', () => {
    expect(() => http.get('/open', async () => 'anybody')).toThrow('declares no right')
  })

  test.each<[Right, Record<string, number>]>([
    ['anyone', { '': 200, reader: 200, downloader: 200, streamer: 200, admin: 200 }],
    ['user', { '': 401, reader: 200, downloader: 200, streamer: 200, admin: 200 }],
    ['admin', { '': 401, reader: 403, downloader: 403, streamer: 403, admin: 200 }],
    ['file-download', { '': 401, reader: 403, downloader: 200, streamer: 403, admin: 403 }],
    ['page-streaming', { '': 401, reader: 403, downloader: 403, streamer: 200, admin: 403 }],
    ['koreader-sync', { '': 401, reader: 403, downloader: 403, streamer: 403, admin: 403 }],
  ])('a route for %s', async (right, expected) => {
    for (const [caller, status] of Object.entries(expected)) {
      const before = reachedRoutes.length
      const response = await http.inject({ url: `/for/${right}`, headers: as(caller) })
      expect([caller, response.statusCode]).toEqual([caller, status])
      expect(reachedRoutes.length - before).toBe(status === 200 ? 1 : 0)
    }
  })

  test('wrong credentials are rejected even if none are required', async () => {
    expect((await http.inject({ url: '/for/anyone', headers: as('broken') })).statusCode).toBe(401)
  })

  test('HEAD requires the same right as GET', async () => {
    expect((await http.inject({ method: 'HEAD', url: '/for/admin', headers: as('reader') })).statusCode).toBe(403)
    expect((await http.inject({ method: 'HEAD', url: '/for/admin', headers: as('admin') })).statusCode).toBe(200)
  })

  test('the caller is authenticated before a broken body is parsed', async () => {
    const response = await http.inject({
      method: 'POST',
      url: '/books',
      payload: '{ broken',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(401)
  })

  test.each([
    '/FOR/admin',
    '/for//admin',
    '//for/admin',
    '/for/admin/',
    '/for/./admin',
    '/for/admin;x=1',
    '/for/admin%2f',
    '/for/admin%00',
  ])('no spelling of an address bypasses the check: %s', async (url) => {
    const before = reachedRoutes.length
    const response = await http.inject({ url, headers: as('reader') })
    expect([403, 404]).toContain(response.statusCode)
    expect(reachedRoutes.length).toBe(before)
  })
})

describe('error responses', () => {
  test('every error has all fields of the contract, and a code', async () => {
    const response = await http.inject({ url: '/nowhere?secret=1' })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.json()).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      status: 404,
      error: 'Not Found',
      message: 'Not found. Check the URL.',
      path: '/nowhere',
      code: 'ADDRESS_NOT_FOUND',
    })
  })

  test('a wrong method is distinguished from an unknown address and lists the allowed methods', async () => {
    const response = await http.inject({ method: 'DELETE', url: '/books/0A' })
    expect(response.json()).toMatchObject({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      message: "DELETE isn't allowed here. Allowed methods: GET.",
    })
    expect(response.headers.allow).toBe('GET')
    expect((await http.inject({ method: 'PUT', url: '/books' })).headers.allow).toBe('POST')
  })

  test.each([
    ['broken JSON', '{ "name": ', 'BODY_NOT_READABLE'],
    ['JSON that would change prototypes', '{"__proto__": {"admin": true}}', 'BODY_NOT_READABLE'],
    ['an unknown field', '{"name":"a","colour":"red"}', 'REQUEST_INVALID'],
    ['a missing field', '{}', 'REQUEST_INVALID'],
    ['nothing where something is needed', '', 'REQUEST_INVALID'],
  ])('a body with %s is rejected', async (_what, body, code) => {
    const response = await post('/books', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code, status: 400, error: 'Bad Request' })
  })

  test('a body that is not UTF-8 is rejected instead of saved with replacement characters', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')])
    const response = await post('/books', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'BODY_NOT_READABLE' })
  })

  test('NUL is rejected in addresses and bodies', async () => {
    expect((await post('/books', '{"name":"a\\u0000b"}')).json()).toMatchObject({ status: 400, code: 'TEXT_HOLDS_NUL' })
    expect((await http.inject({ url: '/books/0%00A', headers: as('admin') })).json()).toMatchObject({ status: 400, code: 'TEXT_HOLDS_NUL' })
    expect((await post('/books', '{"name":"a\\\\u0000b"}')).json()).not.toMatchObject({ code: 'TEXT_HOLDS_NUL' })
  })

  test('the invalid field is named', async () => {
    const response = await post('/books', '{"name":1,"colour":"red"}')
    expect(response.json().message).toContain('name')
    expect(response.json().message).toContain('colour')
    expect(response.json().violations).toContainEqual({ fieldName: 'name', message: expect.any(String), code: 'FIELD_TEXT' })
    const query = await http.inject({ url: '/numbers?page=x' })
    expect(query.json().violations).toEqual([{ fieldName: 'page', message: 'must be a number', code: 'FIELD_NUMBER' }])
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense'])(
    'an empty body with the content type %s counts as no body',
    async (contentType) => {
      expect((await post('/books/0A/scan', '', contentType)).statusCode).toBe(202)
    },
  )

  test('only JSON is accepted', async () => {
    for (const url of ['/books', '/books/0A/scan'])
      expect((await post(url, 'name=a', 'application/x-www-form-urlencoded')).json()).toMatchObject({
        status: 415,
        code: 'MEDIA_TYPE_NOT_SUPPORTED',
      })
  })

  test('a body may be at most a megabyte', async () => {
    const response = await post('/books', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }))
    expect(response.json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  test.each([
    ['busy', 503, 'TEST_BUSY', 'Come back at noon.'],
    ['full', 507, 'STORAGE_FULL', 'The disk is full.'],
    ['read-only', 500, 'STORAGE_NOT_USABLE', "The server can't read or write a file (SQLITE_IOERR_WRITE)."],
    ['no-handles', 503, 'TOO_MANY_OPEN_FILES', 'The server has too many open files.'],
    ['quota-full', 507, 'STORAGE_FULL', 'The disk is full.'],
    ['postgres-full', 507, 'STORAGE_FULL', 'The disk is full.'],
    ['bug', 500, 'INTERNAL_ERROR', 'Something went wrong on the server.'],
    ['stored-json', 500, 'INTERNAL_ERROR', 'Something went wrong on the server.'],
    ['nothing', 500, 'INTERNAL_ERROR', 'Something went wrong on the server.'],
  ])('a failure (%s) responds %i without internal details', async (how, status, code, message) => {
    const response = await http.inject({ url: `/fails/${how}` })
    expect(response.json()).toMatchObject({ status, code, message: expect.stringContaining(message) })
    expect(response.body).not.toContain('secret')
    expect(response.headers['retry-after']).toBe(how === 'busy' ? '2' : undefined)
  })

  test('an address that cannot be decoded is a bad request with the usual body', async () => {
    const response = await http.inject({ url: '/books/%E0%A4%A' })
    expect(response.json()).toMatchObject({ status: 400, error: 'Bad Request', code: 'REQUEST_INVALID' })
  })

  test('a client that disconnects midway affects no one', async () => {
    await http.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      'POST /books HTTP/1.1\r\nhost: x\r\nx-caller: admin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name"',
    )
    await once(socket, 'connect')
    socket.destroy()
    expect((await http.inject({ url: '/for/anyone' })).statusCode).toBe(200)
  })
})

test('an error of the catalog keeps its cause for the log, and its code never changes', () => {
  const cause = new Error('inner')
  const error = Busy.with({ cause }, 'noon')
  expect(error).toBeInstanceOf(CatalogueError)
  expect(error).toMatchObject({ code: 'TEST_BUSY', status: 503, message: 'Come back at noon.', cause })
  expect(Busy.matches(error)).toBe(true)
  expect(Busy.matches(Wrong())).toBe(false)
  expect(() => defineError('TEST_BUSY', 500, '')).toThrow('declared twice')
})

test('a client that does not read its response is cut off, and one that reads slowly gets all of it', async () => {
  const maxStallMs = 3_000
  const sizeBytes = 64 * 1024 * 1024
  const server = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate, maxStallMs })
  server.get('/large', { config: { right: 'anyone' } }, async () => Buffer.alloc(sizeBytes))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const ask = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /large HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  const stalled = await ask()
  let received = 0
  const startedAt = Date.now()
  for await (const chunk of await ask()) {
    received += (chunk as Buffer).length
    // Slower than the limit in total, but never for that long in one pause.
    if (Date.now() - startedAt < 1.5 * maxStallMs) await delay(20)
  }
  expect(received).toBeGreaterThan(sizeBytes)
  const connections = () => new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  stalled.destroy()
  await server.close()
})
