import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../log/index.ts'
import { createHttpServer, type Http, type Principal, receiveUpload } from '../index.ts'

const mebibyte = 1024 * 1024
let http: Http
let arrived: number
const sockets: Socket[] = []
beforeEach(async () => {
  arrived = 0
  const callerOf = (name: unknown): Principal => ({
    userId: String(name),
    email: String(name),
    roles: new Set(name === 'admin' ? ['ADMIN'] : []),
    access: { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] },
  })
  http = await createHttpServer({
    settings: { trustedProxies: [] },
    log: silentLog,
    authenticate: async ({ headers }) => callerOf(headers.from),
  })
  const config = { right: 'user' } as const
  const preValidation = async () => void arrived++
  http.post('/upload', { config, schema: { consumes: ['multipart/form-data'] }, preValidation }, async (request) => {
    await receiveUpload(request, { maxBytes: 10 * mebibyte })
    return 'received'
  })
  http.post('/large', { config, bodyLimit: 8 * mebibyte, onRequest: async () => void arrived++ }, async () => 'received')
  http.post('/small', { config }, async () => 'received')
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await http.close()
})

/** A request whose body begins to arrive and then doesn't go on. */
async function begin(path: string, from: string, type: string, length = 5 * mebibyte): Promise<Socket> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const before = arrived
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nfrom: ${from}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
  await expect.poll(() => arrived).toBe(before + 1)
  return socket
}

const form = 'multipart/form-data; boundary=x'
const send = (path: string, from: string, bytes: number) =>
  http.inject({ method: 'POST', url: path, headers: { from, 'content-type': 'application/json' }, payload: `"${'x'.repeat(bytes)}"` })

test('an account has at most two large bodies in memory, and may send the next one when one of them ends', async () => {
  const first = await begin('/upload', 'ann', form)
  await begin('/large', 'ann', 'application/json')
  const refused = await send('/large', 'ann', 2 * mebibyte)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([429, '5', 'TOO_MANY_LARGE_REQUESTS'])
  first.destroy()
  await expect.poll(async () => (await send('/large', 'ann', 2 * mebibyte)).statusCode).toBe(200)
})

test('small bodies, other accounts and administrators are not affected', async () => {
  await begin('/upload', 'ann', form)
  await begin('/upload', 'ann', form)
  for (const [path, from, bytes] of [
    ['/small', 'ann', 1_000],
    ['/large', 'ann', 1_000],
    ['/large', 'ben', 2 * mebibyte],
  ] as const)
    expect((await send(path, from, bytes)).statusCode).toBe(200)
  await begin('/upload', 'admin', form)
  await begin('/upload', 'admin', form)
  expect((await send('/large', 'admin', 2 * mebibyte)).statusCode).toBe(200)
  expect((await send('/small', 'ann', 2 * mebibyte)).statusCode).toBe(413)
})
