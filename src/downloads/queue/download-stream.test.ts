import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aDownloadQueue, type QueueSpec, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

interface Heard {
  readonly id: string | undefined
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reads the stream as a browser does. */
async function listen(queue: TestQueue, lastEventId?: string) {
  const { port } = queue.http.server.address() as AddressInfo
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/downloads/progress`, {
    headers: { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: stop.signal,
  })
  const received: Heard[] = []
  let text = ''
  const read = async () => {
    for await (const chunk of requireDefined(response.body, 'the body of the stream')) {
      text += Buffer.from(chunk).toString('utf8')
      const frames = text.split('\n\n')
      text = requireDefined(frames.pop(), 'the incomplete frame')
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
        const event = field('event')
        if (event) received.push({ id: field('id'), event, data: JSON.parse(field('data') ?? 'null') })
        else comments.push(frame)
      }
    }
  }
  const comments: string[] = []
  read().catch(() => undefined)
  closes.push(async () => stop.abort())
  return { response: response, received: received, comments, close: () => stop.abort() }
}

const listening = async (spec: QueueSpec): Promise<TestQueue> => {
  const queue = await aDownloadQueue(spec)
  closes.push(queue.close)
  await queue.http.listen({ host: '127.0.0.1', port: 0 })
  return queue
}

test('a client receives the progress of a download chapter by chapter, and its completion', async () => {
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(3).start()
  closes.push(source.close)
  const queue = await listening({ source })
  const { response, received, comments } = await listen(queue)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const id = await queue.add(source.titleUrl())
  await expect.poll(() => received.at(-1)).toMatchObject({ event: 'complete', data: { id, title: 'Berserk' } })
  expect(comments[0]).toBe('retry: 3000')
  const progress = received.filter(({ event }) => event === 'progress').map(({ data }) => data)
  expect(progress[0]).toEqual({ id, percent: 0, currentChapter: '', speed: '0 B/s', status: 'PENDING' })
  expect(progress.map(({ currentChapter }) => currentChapter)).toEqual(expect.arrayContaining(['Ch. 1', 'Ch. 2', 'Ch. 3']))
  const percents = progress.map(({ percent }) => percent as number)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(received.filter(({ event }) => event === 'complete')).toHaveLength(1)
  const ids = received.map((message) => Number(message.id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('a new client receives the state of active downloads, a returning one the events it missed', async () => {
  const queue = await listening({ worker: false })
  const id = await queue.add('https://example.org/1')
  const first = await listen(queue)
  await expect.poll(() => first.received).toMatchObject([{ event: 'progress', data: { id, percent: 0, status: 'PENDING' } }])
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'PAUSE' })
  await expect.poll(() => first.received.at(-1)?.data.status).toBe('PAUSED')
  const last = first.received.at(-1)?.id
  first.close()
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'CANCEL' })
  const again = await listen(queue, last)
  await expect.poll(() => again.received).toMatchObject([{ event: 'error', data: { id, error: 'Cancelled' } }])
})

test('clients of one node receive events of downloads on another node', async () => {
  const aPostgres = databases.find(([engine]) => engine === 'PostgreSQL')?.[1]
  const database = await aPostgres?.()
  if (!database) throw new Error('PostgreSQL is one of the engines')
  const source = await aFakeMangaDex().title({ title: 'Berserk' }).chapters(1).start()
  closes.push(source.close)
  const web = await listening({ source, database, worker: false })
  const worker = await aDownloadQueue({ source, database: { ...database, drop: async () => undefined }, libraryName: 'Second' })
  closes.push(worker.close)
  const { received } = await listen(web)
  const id = await worker.add(source.titleUrl())
  await expect.poll(() => received.at(-1)).toMatchObject({ event: 'complete', data: { id, title: 'Berserk' } })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(received.filter(({ event }) => event === 'complete')).toHaveLength(1)
})
