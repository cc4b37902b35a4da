// Clients over HTTP/2 that hold a request or a connection open.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aCertificate } from '../../../../test/builders/a-certificate.ts'
import { anHttp2Client, answerOf } from '../../../../test/builders/an-http2-client.ts'
import { requireDefined } from '../../errors/index.ts'
import { silentLog } from '../../log/index.ts'
import { closingOf, createHttpServer, type Http } from '../index.ts'
import { openCertificate } from './certificate.ts'

const folder = join(inject('runFolder'), randomUUID())
const json = { 'content-type': 'application/json' }
let http: Http
let client: ReturnType<typeof anHttp2Client>
let left: PromiseWithResolvers<void>

beforeAll(async () => {
  const { cert, certFile, keyFile } = await aCertificate(folder)
  const files = { tlsCertFile: certFile, tlsKeyFile: keyFile, tlsMinVersion: '1.2' } as const
  http = await createHttpServer({
    settings: { trustedProxies: [] },
    log: silentLog,
    certificate: requireDefined(await openCertificate(files, silentLog), 'the certificate'),
    limits: { bodyPace: { windowMs: 300, minBytes: 1_000 }, headersTimeoutMs: 400 },
    maxStallMs: 200,
    authenticate: async () => undefined,
  })
  http.post('/texts', { config: { right: 'anyone' }, bodyLimit: 10_000_000 }, async ({ body }) => ({ text: String(body).length }))
  http.get('/large', { config: { right: 'anyone' } }, async (_, reply) => reply.send(Buffer.alloc(20_000_000)))
  http.get('/never', { config: { right: 'anyone' } }, (_, reply) => {
    left = Promise.withResolvers()
    closingOf(reply).addEventListener('abort', () => left.resolve())
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  client = anHttp2Client(`https://127.0.0.1:${(http.server.address() as AddressInfo).port}`, cert)
})
afterAll(async () => {
  client.close()
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const closeCode = async (stream: ReturnType<typeof client.begin>) => {
  if (!stream.closed) await once(stream, 'close')
  return stream.rstCode
}

test('a body that arrives byte by byte is cut off, and others on the same connection are not', async () => {
  const slow = client.begin('POST', '/texts', json)
  const steady = client.begin('POST', '/texts', json)
  steady.write('"')
  const dripping = setInterval(() => slow.write('x'), 20)
  const sending = setInterval(() => steady.write('x'.repeat(1_000)), 20)
  expect(await closeCode(slow)).toBe(8)
  clearInterval(dripping)
  clearInterval(sending)
  steady.end('"')
  expect((await answerOf(steady)).status).toBe(200)
})

test('a client that reads nothing of its response is cut off', async () => {
  const stream = client.begin('GET', '/large')
  await once(stream, 'response')
  expect(await closeCode(stream)).toBe(8)
})

test('a request whose client has left is aborted while its connection continues', async () => {
  const stream = client.begin('GET', '/never')
  await expect.poll(() => left).toBeDefined()
  stream.close(8)
  await left.promise
  expect((await client.send('POST', '/texts', '"abc"', json)).json()).toEqual({ text: 3 })
})
