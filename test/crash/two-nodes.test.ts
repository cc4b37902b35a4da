// Two nodes on one real PostgreSQL: a process that only serves requests, whose clock is 10 minutes fast and which is killed, and a server
// that also works.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '../../src/kernel/db/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary } from '../builders/a-library.ts'
import { administrator, aServer, basic, type TestServer } from '../builders/a-server.ts'
import { aPostgresDatabase, type TestDatabase } from '../setup/databases.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'

const minuteMs = 60_000
const admin = basic(administrator.email, administrator.password)

let database: TestDatabase
let killed: CrashingServer
let worker: TestServer

beforeAll(async () => {
  const created = await aPostgresDatabase()
  database = created
  const configDir = join(inject('runFolder'), randomUUID())
  worker = await aServer({ database: { ...created, drop: async () => undefined }, configDir, working: true })
  killed = await aCrashingServer(
    { url: 'http://127.0.0.1:9' },
    {
      env: {
        HONDANA_DATABASE_URL: created.url,
        HONDANA_CONFIG_DIR: configDir,
        HONDANA_ROLES: 'web',
        CLOCK_AHEAD_MS: String(10 * minuteMs),
      },
      execArgv: ['--import', join(import.meta.dirname, '../cluster/skewed-clock.mjs')],
    },
  )
  await killed.start()
})
afterAll(async () => {
  await killed.cleanUp()
  await worker.close()
  await database.drop()
})

interface Message {
  readonly id: number | undefined
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reads the event stream of a node as a client does. */
async function listen(response: Response) {
  const messages: Message[] = []
  let lastId = ''
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of requireDefined(response.body, 'the body of the stream')) {
      const frames = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      rest = requireDefined(frames.pop(), 'the incomplete frame')
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
        const [id, event, data] = [field('id'), field('event'), field('data')]
        lastId = id ?? lastId
        if (event && data) messages.push({ id: id === undefined ? undefined : Number(id), event, data: JSON.parse(data) })
      }
    }
  }
  const ended = read().then(
    () => 'ended',
    () => 'lost',
  )
  await expect.poll(() => lastId).not.toBe('')
  return { messages, ended, lastId: () => lastId }
}

const streamOfKilled = async (headers: Record<string, string>) => listen(await killed.fetch('/sse/v1/events', { headers }))

/** What a scan announces, on the working node. */
const announce = (libraryId: string) =>
  inTransaction(worker.app.context.db, async (trx) => worker.app.context.events.emitIn(trx, 'library.changed', { libraryId }))

/** The shortest of up to three durations: a busy machine may delay one of them. @param measure returns how long it took */
async function shortestMs(limitMs: number, measure: (attempt: number) => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && shortest >= limitMs; attempt++) shortest = Math.min(shortest, await measure(attempt))
  return shortest
}

/** Without a signal, a node notices changes after five seconds. */
const signalMs = 4_000

test('clients of one node receive the events of another node that they may see', async () => {
  await worker.aUser('outsider@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
  const [insider, outsider] = [await streamOfKilled(admin), await streamOfKilled(basic('outsider@example.org', 'battery staple'))]
  const library = await aLibrary({ server: worker, files: { 'A/1.cbz': {} } })
  const book = await library.book('A/1.cbz')
  const added = { event: 'BookAdded', data: { bookId: book.id, seriesId: book.seriesId, libraryId: library.id } }
  await expect.poll(() => insider.messages).toContainEqual({ ...added, id: expect.any(Number) })
  expect(outsider.messages).toEqual([])
  await library.removeFolder()
})

test('a task that a node without a worker queues starts on an idle node at once', async () => {
  const library = await aLibrary({ server: worker, files: { 'A/1.cbz': {} } })
  const stream = await streamOfKilled(admin)
  const scanMs = async (attempt: number) => {
    await library.add(`B/${attempt}.cbz`)
    await worker.app.context.tasks.idle()
    const before = stream.messages.length
    const startedAt = performance.now()
    await killed.fetch(`/api/v1/libraries/${library.id}/scan`, { method: 'POST', headers: admin })
    await expect.poll(() => stream.messages.slice(before).map(({ event }) => event), { interval: 5 }).toContain('BookAdded')
    return performance.now() - startedAt
  }
  expect(await shortestMs(signalMs, scanMs)).toBeLessThan(signalMs)
  await library.removeFolder()
})

test('an account that is deleted on one node is signed out of another, with its streams', async () => {
  const signOutMs = async (attempt: number) => {
    const email = `reader${attempt}@example.org`
    const reader = await worker.aUser(email)
    const signedIn = await killed.fetch('/api/v2/users/me', { headers: { ...basic(email, 'battery staple'), 'x-auth-token': '' } })
    const session = { 'x-auth-token': requireDefined(signedIn.headers.get('x-auth-token') ?? undefined, 'the session'), authorization: '' }
    const stream = await streamOfKilled(session)
    expect((await killed.fetch('/api/v2/users/me', { headers: session })).status).toBe(200)
    const startedAt = performance.now()
    await worker.http.delete(`/api/v2/users/${reader.id}`)
    expect(await stream.ended).toBe('ended')
    expect((await killed.fetch('/api/v2/users/me', { headers: session })).status).toBe(401)
    const tookMs = performance.now() - startedAt
    expect(stream.messages.at(-1)).toMatchObject({ event: 'SessionExpired', data: { userId: reader.id } })
    return tookMs
  }
  expect(await shortestMs(signalMs, signOutMs)).toBeLessThan(signalMs)
})

test('a setting that was changed on one node applies to another', async () => {
  const read = async () => (await (await killed.fetch('/api/v1/settings', { headers: admin })).json()) as Readonly<Record<string, unknown>>
  expect(await read()).toMatchObject({ thumbnailSize: 'DEFAULT' })
  const changeMs = async (attempt: number) => {
    const thumbnailSize = ['MEDIUM', 'LARGE', 'XLARGE'][attempt]
    const startedAt = performance.now()
    await worker.http.patch('/api/v1/settings', { thumbnailSize })
    await expect.poll(read, { interval: 20 }).toMatchObject({ thumbnailSize })
    return performance.now() - startedAt
  }
  expect(await shortestMs(signalMs, changeMs)).toBeLessThan(signalMs)
})

interface SourceState {
  readonly provider: string
  readonly failingSince: string
  readonly retryAt: string
}

test('the pause of a source that fails on a node with a fast clock is as long for all nodes', async () => {
  await worker.http.patch('/api/v1/plugins/srca', { enabled: true })
  const search = () => killed.fetch(`/api/v1/plugins/srca/search?query=${randomUUID()}`, { headers: admin })
  await expect.poll(async () => (await search()).headers.get('retry-after')).not.toBeNull()
  const states = (await worker.http.get('/api/v1/metadata/sources')).json<SourceState[]>()
  const state = requireDefined(
    states.find(({ provider }) => provider === 'srca'),
    'the state of the source',
  )
  const nowMs = worker.app.context.clock.now()
  expect(Math.abs(nowMs - Date.parse(state.failingSince))).toBeLessThan(minuteMs)
  expect(Math.abs(nowMs + 5 * minuteMs - Date.parse(state.retryAt))).toBeLessThan(minuteMs)
})

test('a client that reconnects to another node, because its own was killed, receives each of 100 events once', async () => {
  const stream = await streamOfKilled(admin)
  const libraryIds = Array.from({ length: 100 }, (_, n) => `library-${n}`)
  for (const [n, libraryId] of libraryIds.entries()) {
    await announce(libraryId)
    if (n === 40) await expect.poll(() => stream.messages.length).toBeGreaterThan(20)
    if (n === 60) void killed.kill()
  }
  expect(await stream.ended).toBe('lost')
  const url = await worker.url()
  const again = await listen(await fetch(`${url}/sse/v1/events`, { headers: { ...admin, 'last-event-id': stream.lastId() } }))
  const received = () => [...stream.messages, ...again.messages].filter(({ event }) => event === 'LibraryChanged')
  await expect.poll(() => received().length).toBeGreaterThanOrEqual(100)
  await announce('the last one')
  await expect.poll(() => received().at(-1)?.data.libraryId).toBe('the last one')
  expect(received().map(({ data }) => data.libraryId)).toEqual([...libraryIds, 'the last one'])
})
