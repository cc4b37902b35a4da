import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireDefined } from '../../errors/index.ts'
import { silentLog } from '../../log/index.ts'
import { createHttpServer, createSseChannel, type Http, type SseChannel } from '../index.ts'

let http: Http
let url: string
let channel: SseChannel<string>
let slowly: PromiseWithResolvers<void>
beforeEach(async () => {
  slowly = Promise.withResolvers()
  channel = createSseChannel<string>({ userOf: (who) => who, replayLimit: 3, retryMs: 2_000 })
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  http.get<{ Params: { who: string } }>('/events/:who', { config: { right: 'anyone' } }, (request, reply) => {
    const lastEventId = request.headers['last-event-id']?.toString()
    channel.join(reply, { who: request.params.who, lastEventId, greeting: [{ event: 'hello', data: request.params.who }] })
  })
  http.get('/late', { config: { right: 'anyone' } }, async (_request, reply) => {
    await slowly.promise
    channel.join(reply, { who: 'late' })
  })
  url = await http.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => http.close())

/** A client that reads its stream. */
async function listen(who: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${url}/events/${who}`, { headers, signal: stop.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of requireDefined(response.body, 'the body of the stream')) text += Buffer.from(chunk).toString()
    return 'ended'
  })().catch(() => 'aborted')
  const expectText = (what: string) => expect.poll(() => text, { interval: 5 }).toContain(what)
  await expectText(`event: hello\ndata: "${who}"\n\n`)
  return { response: response, hears: expectText, text: () => text, ended: reading, disconnect: () => stop.abort() }
}

test('a client gets a greeting, a retry interval and the events for it', async () => {
  const [reader, admin] = await Promise.all([listen('reader'), listen('admin')])
  expect(reader.response.headers.get('content-type')).toBe('text/event-stream;charset=UTF-8')
  expect(reader.response.headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(reader.text()).toBe('retry: 2000\n\nevent: hello\ndata: "reader"\n\n')
  channel.send({ event: 'TaskQueueStatus', data: { count: 3 } }, (who) => who === 'admin')
  channel.send({ event: 'BookAdded', data: { bookId: '0A', title: 'two\nlines' } })
  await admin.hears('data: {"bookId":"0A","title":"two\\nlines"}\n\n')
  await reader.hears('event: BookAdded')
  expect(admin.text()).toContain('event: TaskQueueStatus\ndata: {"count":3}\n\n')
  expect(reader.text()).not.toContain('TaskQueueStatus')
})

test('a reconnecting client gets the events that it missed, but not those for others', async () => {
  const before = await listen('reader')
  for (const bookId of ['1', '2', '3']) channel.send({ event: 'BookAdded', data: { bookId } }, (who) => bookId !== '2' || who === 'admin')
  await before.hears('"bookId":"3"')
  const lastEventId = requireDefined(/id: (\d+)\nevent: BookAdded\ndata: {"bookId":"1"}/.exec(before.text())?.[1], 'the ID of the event')
  const after = await listen('reader', { 'last-event-id': lastEventId })
  await after.hears('"bookId":"3"')
  expect(after.text()).not.toMatch(/"bookId":"[12]"/)
})

test('a client that reconnects after a server restart gets all remembered events', async () => {
  const yesterday = String(Date.now() - 86_400_000)
  channel.send({ event: 'BookAdded', data: { bookId: 'new' } })
  const client = await listen('reader', { 'last-event-id': yesterday })
  await client.hears('"bookId":"new"')
})

test('an invented Last-Event-ID is ignored', async () => {
  channel.send({ event: 'BookAdded', data: {} })
  const client = await listen('reader', { 'last-event-id': 'yesterday' })
  expect(client.text()).not.toContain('BookAdded')
})

test('a client that disconnects is removed', async () => {
  const [stays, leaves] = await Promise.all([listen('stays'), listen('leaves')])
  expect(channel.size()).toBe(2)
  leaves.disconnect()
  await expect.poll(() => channel.size()).toBe(1)
  channel.send({ event: 'BookAdded', data: {} })
  await stays.hears('BookAdded')
})

test('the streams of one user can be closed', async () => {
  const [reader, admin] = await Promise.all([listen('reader'), listen('admin')])
  channel.close((who) => who === 'reader')
  expect(await reader.ended).toBe('ended')
  channel.send({ event: 'BookAdded', data: {} })
  await admin.hears('BookAdded')
  channel.close()
  expect(await admin.ended).toBe('ended')
  expect(channel.size()).toBe(0)
  const late = await listen('reader')
  channel.send({ event: 'BookDeleted', data: {} })
  await late.hears('BookDeleted')
})

test('a client that disconnects before the response affects no one', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 30))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 30))
  slowly.resolve()
  await new Promise((resolve) => setTimeout(resolve, 30))
  await expect.poll(() => channel.size()).toBe(0)
  channel.send({ event: 'BookAdded', data: {} })
})

test('a client that reads gets everything that is sent at once, also what it missed', async () => {
  const reader = await listen('reader')
  const pages = Array.from({ length: 3 }, (_, page) => `${page} ${'x'.repeat(60_000)}`)
  for (const page of pages) channel.send({ event: 'BookAdded', data: page })
  await reader.hears(`"${pages[2]}"`)
  const returning = await listen('reader', { 'last-event-id': '1' })
  for (const page of pages) await returning.hears(`"${page}"`)
  expect(channel.size()).toBe(2)
})

test('a HEAD request for an event stream ends, and closes no stream', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => listen('reader')))
  const response = await fetch(`${url}/events/reader`, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream;charset=UTF-8'])
  expect(channel.size()).toBe(open.length)
})

test('a client that does not read is dropped instead of filling the memory', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.pause()
  socket.write('GET /events/lazy HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => channel.size()).toBe(1)
  const page = 'x'.repeat(60_000)
  for (let sent = 0; sent < 2_000 && channel.size() > 0; sent++) {
    channel.send({ event: 'BookAdded', data: page })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(channel.size()).toBe(0)
  socket.destroy()
})

test('the server stops although clients are connected', async () => {
  const client = await listen('reader')
  await http.close()
  expect(['ended', 'aborted']).toContain(await client.ended)
  await expect.poll(() => channel.size()).toBe(0)
})

test('the twenty-first stream of a user closes their oldest one, and streams of other users stay open', async () => {
  const other = await listen('other')
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 23; n++) streams.push(await listen('greedy'))
  expect(channel.size()).toBe(21)
  expect(await Promise.all(streams.slice(0, 3).map(({ ended }) => ended))).toEqual(['ended', 'ended', 'ended'])
  channel.send({ event: 'BookAdded', data: { bookId: '0A' } })
  for (const stream of [other, ...streams.slice(3)]) await stream.hears('event: BookAdded')
})

test('the thousand-and-first stream is rejected with a retry time', async () => {
  const leaving: (() => void)[] = []
  for (let n = 0; n < 1_000; n += 50)
    leaving.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => listen(`user${n + at}`)))).map(({ disconnect }) => disconnect))
  const refused = await fetch(`${url}/events/late`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' })
  for (const leave of leaving) leave()
  await expect.poll(() => channel.size()).toBe(0)
  expect((await listen('late')).response.status).toBe(200)
})
