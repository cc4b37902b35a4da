import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../log/index.ts'
import { AuthenticationRequired, createHttpServer, type Http } from '../index.ts'

const limits = { bodyPace: { windowMs: 400, minBytes: 1_000 }, headersTimeoutMs: 400 }

let http: Http
let read: () => void
beforeEach(async () => {
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, limits, authenticate: async () => undefined })
  const reading = new Promise<void>((resolve) => {
    read = resolve
  })
  http.post('/for-anyone', { config: { right: 'anyone' }, bodyLimit: 10_000_000 }, async ({ body }) => ({
    bytes: (body as string[])[0]?.length,
  }))
  http.post('/later', { config: { right: 'anyone' }, bodyLimit: 10_000_000, preParsing: async () => reading }, async ({ body }) => ({
    bytes: (body as string[])[0]?.length,
  }))
  http.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload))
  http.post('/full-disk', { config: { right: 'anyone' }, bodyLimit: 10_000_000 }, async ({ body }) => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const disk = new Writable({ write: (_chunk, _encoding, done) => done(full) })
    await pipeline(body instanceof Readable ? body : Readable.from([]), disk)
  })
  http.post('/for-users', { config: { right: 'user' } }, async () => {
    throw AuthenticationRequired()
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => http.close())

/** A raw connection; `heard` is everything it received. */
function aConnection() {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  const state = { received: '', isClosed: false }
  socket.on('data', (bytes) => {
    state.received += bytes.toString()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    state.isClosed = true
  })
  const head = (path: string, length: number, type = 'application/json') =>
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
  return { socket, state, head }
}

test('a body that stops arriving gets 408 and the connection is closed', async () => {
  const { state, head, socket } = aConnection()
  head('/for-anyone', 1_000_000)
  socket.write('["')
  await expect.poll(() => state.isClosed).toBe(true)
  expect(state.received).toContain('408')
})

test('a body that arrives byte by byte is cut off, too', async () => {
  const { state, head, socket } = aConnection()
  head('/for-anyone', 1_000_000)
  socket.write('["')
  const dripping = setInterval(() => socket.write('x'), 20)
  await expect.poll(() => state.isClosed).toBe(true)
  clearInterval(dripping)
})

test('a rejected request that still sends its body slowly is cut off after the response', async () => {
  const { state, head, socket } = aConnection()
  head('/for-users', 1_000_000)
  const dripping = setInterval(() => socket.write('x'), 20)
  await expect.poll(() => state.received).toContain('401')
  await expect.poll(() => state.isClosed).toBe(true)
  clearInterval(dripping)
})

test('an upload that fails while its body arrives does not stop the server, and its connection is closed', async () => {
  const { state, head, socket } = aConnection()
  head('/full-disk', 10_000_000, 'application/octet-stream')
  // Fast enough until the response is there, however long a busy machine takes for it.
  const arriving = setInterval(() => socket.write('x'.repeat(10_000)), 20)
  await expect.poll(() => state.received).toContain('507')
  clearInterval(arriving)
  await expect.poll(() => state.isClosed).toBe(true)
})

test('a connection without a request is closed', async () => {
  const { state } = aConnection()
  await expect.poll(() => state.isClosed).toBe(true)
})

test('a long body that keeps arriving may take many times the limit', async () => {
  const { state, head, socket } = aConnection()
  const chunks = 40
  head('/for-anyone', chunks * 1_000 + 4)
  socket.write('["')
  for (let n = 0; n < chunks; n++) {
    socket.write('x'.repeat(1_000))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  socket.write('"]')
  await expect.poll(() => state.received).toContain(`{"bytes":${chunks * 1_000}}`)
  socket.destroy()
})

test('a client that waits for a busy server is not cut off', async () => {
  const { state, head, socket } = aConnection()
  const length = 4_000_000
  head('/later', length + 4)
  socket.write(`["${'x'.repeat(length)}"]`)
  // Many windows in which nothing arrives because the server does not read.
  await new Promise((resolve) => setTimeout(resolve, 4 * limits.bodyPace.windowMs))
  expect(state.isClosed).toBe(false)
  read()
  await expect.poll(() => state.received).toContain(`{"bytes":${length}}`)
  socket.destroy()
  await once(socket, 'close')
})
