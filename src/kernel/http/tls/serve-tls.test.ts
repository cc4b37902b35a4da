// A server that serves https itself, over HTTP/2 and HTTP/1.1.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { get as getOverHttp1 } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aCertificate } from '../../../../test/builders/a-certificate.ts'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { administrator, aServer, basic, type TestServer } from '../../../../test/builders/a-server.ts'
import { aPage } from '../../../../test/builders/an-archive.ts'
import { anHttp2Client } from '../../../../test/builders/an-http2-client.ts'
import { requireDefined } from '../../errors/index.ts'

const folder = join(inject('runFolder'), randomUUID())
const signIn = basic(administrator.email, administrator.password)
const warnings: Error[] = []
const noteWarning = (warning: Error) => warnings.push(warning)
let server: TestServer
let library: TestLibrary
let url: string
let cert: string

beforeAll(async () => {
  const files = await aCertificate(folder)
  cert = files.cert
  server = await aServer({
    working: true,
    settings: { HONDANA_TLS_CERT_FILE: files.certFile, HONDANA_TLS_KEY_FILE: files.keyFile, HONDANA_BASE_PATH: '/manga' },
  })
  library = await aLibrary({ server, files: { 'Stored/c001.cbz': { pages: 2, seed: 'stored' } } })
  url = (await server.url()).replace('http:', 'https:')
  process.on('warning', noteWarning)
})
afterAll(async () => {
  process.off('warning', noteWarning)
  await library.removeFolder()
  await rm(folder, { recursive: true, force: true })
})

/** A client that has signed in. */
async function aClient() {
  const first = anHttp2Client(url, cert)
  const { headers } = await first.get('/manga/api/v2/users/me', signIn)
  first.close()
  const cookie = requireDefined(headers['set-cookie']?.[0]?.split(';', 1)[0], 'the session cookie')
  return anHttp2Client(url, cert, { cookie })
}

async function overHttp1(path: string): Promise<{ readonly response: IncomingMessage; readonly body: Buffer }> {
  const request: ClientRequest = getOverHttp1(`${url}${path}`, { ca: cert, headers: signIn })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { response, body: Buffer.concat(await response.toArray()) }
}

test('signing in over HTTP/2 sets a secure cookie, and responses tell browsers to use only https', async () => {
  const client = anHttp2Client(url, cert)
  const { status, headers } = await client.get('/manga/api/v2/users/me', signIn)
  client.close()
  expect(status).toBe(200)
  expect(headers['set-cookie']?.[0]).toMatch(/^KOMGA-SESSION=.*Path=\/manga;.*Secure/)
  expect(headers['strict-transport-security']).toBe('max-age=15768000')
})

test('pages, copies that are still valid, parts of files and absolute URLs are the same over HTTP/2 and HTTP/1.1', async () => {
  const client = await aClient()
  const { id } = await library.book('c001.cbz')
  const path = `/manga/api/v1/books/${id}/pages/2`
  const page = await client.get(path)
  expect(page.body).toEqual(aPage({ seed: 'stored' }, '002.jpg'))
  expect((await client.get(path, { 'if-none-match': String(page.headers.etag) })).status).toBe(304)
  expect((await overHttp1(path)).body).toEqual(page.body)
  const file = `/manga/api/v1/books/${id}/file`
  const part = await client.get(file, { range: 'bytes=10-19' })
  expect([part.status, part.body]).toEqual([206, (await overHttp1(file)).body.subarray(10, 20)])
  const catalog = await client.get('/manga/opds/v1.2/series')
  expect(catalog.body.toString()).toContain(`${url}/manga/opds/v1.2/`)
  expect((await overHttp1('/manga/api/v1/claim')).response.httpVersion).toBe('1.1')
  client.close()
})

test('bodies without a length are read, and forms of other sites are rejected', async () => {
  const client = await aClient()
  const json = { 'content-type': 'application/json' }
  const created = await client.send('POST', '/manga/api/v1/collections', JSON.stringify({ name: 'x' }), json)
  expect([created.status, created.json<{ code: string }>().code]).toEqual([400, 'REQUEST_INVALID'])
  const form = await client.send('POST', '/manga/api/v1/collections', '{"name":"x"}', { 'content-type': 'text/plain' })
  expect(form.status).toBe(415)
  const foreign = await client.send('POST', '/manga/api/v1/collections', '{}', { ...json, origin: 'https://elsewhere.example' })
  expect(foreign.status).toBe(403)
  client.close()
})

test('an upload that breaks off is not taken as complete and continues where it ended', async () => {
  const client = await aClient()
  const body = JSON.stringify({ name: 'c002.cbz', sizeBytes: 300_000 })
  const begun = await client.send('POST', '/manga/api/v1/import-uploads', body, { 'content-type': 'application/json' })
  const { id } = begun.json<{ id: string }>()
  const path = `/manga/api/v1/import-uploads/${id}`
  const type = { 'content-type': 'application/octet-stream' }
  const broken = client.begin('PATCH', `${path}?offset=0`, type)
  broken.write(Buffer.alloc(100_000))
  const offset = async () => (await client.get(path)).json<{ offset: number }>().offset
  await expect.poll(offset).toBe(100_000)
  broken.close(8)
  await once(broken, 'close')
  await expect.poll(async () => (await client.send('PATCH', `${path}?offset=100000`, Buffer.alloc(200_000), type)).status).toBe(200)
  expect(await offset()).toBe(300_000)
  client.close()
})

test('a user has at most twenty event streams over HTTP/2, too', async () => {
  const client = await aClient()
  const ended: number[] = []
  for (let number = 1; number <= 21; number++) {
    const stream = client.begin('GET', '/manga/sse/v1/events')
    stream.once('end', () => ended.push(number))
    const [headers] = await once(stream, 'response')
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/event-stream;charset=UTF-8' })
    stream.resume()
  }
  await expect.poll(() => ended).toEqual([1])
  client.close()
})

test('Health shows the certificate', async () => {
  expect((await server.http.get('/api/v1/health')).json()).toMatchObject({ components: { certificate: 'UP' } })
})

test('stopping the server ends its connections, and no response had a header that HTTP/2 forbids', async () => {
  const client = await aClient()
  const stream = client.begin('GET', '/manga/sse/v1/events')
  await once(stream, 'response')
  stream.resume()
  const idle = anHttp2Client(url, cert)
  await idle.get('/manga/api/v1/claim')
  const streamOverHttp1 = getOverHttp1(`${url}/manga/sse/v1/events`, { ca: cert, headers: signIn })
  const [response] = (await once(streamOverHttp1, 'response')) as [IncomingMessage]
  response.on('error', () => undefined).resume()
  const closed = [client.session, idle.session, response].map((one) => new Promise((resolve) => one.once('close', resolve)))
  await server.close()
  await Promise.all(closed)
  expect(warnings).toEqual([])
})
