import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../../src/app.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { silentLog } from '../../src/kernel/log/index.ts'
import { textOfSentence } from '../../src/kernel/sentences/index.ts'
import { storeTask } from '../../src/kernel/tasks/index.ts'
import { scanLibraryTask } from '../../src/library/index.ts'
import { createScanThread } from '../../src/library/scan/scan-thread.ts'
import { nodesCheck } from '../../src/nodes/nodes.check.ts'
import { taskSupportCheck } from '../../src/nodes/task-support.check.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { aPostgresDatabase } from '../setup/databases.ts'

let server: TestServer
let library: TestLibrary
let second: App

const anotherNode = async (databaseUrl: string, configDir: string, name: string): Promise<App> => {
  const env = { HONDANA_DATABASE_URL: databaseUrl, HONDANA_CONFIG_DIR: configDir, HONDANA_NODE_NAME: name, HONDANA_ROLES: 'web,scheduler' }
  return createApp({ settings: readSettings(env).settings, log: silentLog, shutDown: () => undefined })
}

beforeAll(async () => {
  const database = await aPostgresDatabase()
  server = await aServer({ database, working: true, settings: { HONDANA_NODE_NAME: 'first', HONDANA_SRCA_API_URL: 'http://127.0.0.1:9' } })
  library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} } })
  second = await anotherNode(database.url, server.configDir, 'second')
  await second.start()
})
afterAll(async () => {
  await second.close()
  await server.close()
  await library.removeFolder()
})

interface Listed {
  readonly name: string
  readonly problems: readonly { readonly message: string }[]
}
const listed = async () => (await server.http.get('/api/v1/nodes')).json<Listed[]>()
const context = () => server.app.context

test('administrators see every node of the database, and which of them runs the schedules', async () => {
  expect(await listed()).toMatchObject([
    { name: 'first', state: 'RUNNING', current: true, runsSchedules: true, roles: ['web', 'worker', 'scheduler'], tasks: [], problems: [] },
    { name: 'second', state: 'RUNNING', current: false, runsSchedules: false, roles: ['web', 'scheduler'], downloads: [], problems: [] },
  ])
  const reader = await server.aUser('reader@example.org')
  expect((await reader.get('/api/v1/nodes')).statusCode).toBe(403)
  expect((await server.http.get('/metrics')).body).toMatch(/hondana_node\{node="first",version="[^"]+",roles="web,worker,scheduler"\} 1/)
})

test('a node that cannot access a library leaves its scan to one that can, and removes nothing', async () => {
  const { db, tasks, nodes } = context()
  const view = { nodeId: second.context.nodes.id, libraryId: library.id }
  const aside = `${library.root}-aside`
  await expect.poll(() => nodes.runningCount()).toBe(2)
  await expect
    .poll(() => db.selectFrom('libraryRootView').selectAll().where('nodeId', '=', view.nodeId).execute())
    .toMatchObject([{ ...view, state: 'VISIBLE' }])

  await rename(library.root, aside)
  const taskId = await tasks.enqueue(db, scanLibraryTask, { libraryId: library.id })
  const stateOf = () => db.selectFrom('task').select(['state', 'attempt', 'startedAt']).where('id', '=', taskId).executeTakeFirst()
  await expect.poll(stateOf).toMatchObject({ state: 'QUEUED', attempt: 0, startedAt: expect.any(Number) })
  expect(await library.show()).toMatchObject({ unavailable: false })
  expect(await library.books()).toHaveLength(3)
  const problem = `Node first can't access the library "${(await library.show()).name}" at ${library.root}, but another node can.`
  expect((await listed()).map(({ name, problems }) => [name, problems.length])).toEqual([
    ['first', 1],
    ['second', 0],
  ])
  expect((await listed())[0]?.problems[0]?.message).toContain(problem)
  expect(await nodesCheck(context()).run(AbortSignal.timeout(5_000))).toMatchObject({ status: 'DOWN' })

  await rename(aside, library.root)
  await library.scan()
  expect((await listed()).flatMap(({ problems }) => problems)).toEqual([])
  expect(await library.books()).toHaveLength(3)
})

test('a node that cannot access a library leaves its downloads to one that can, and the download says so', async () => {
  const aside = `${library.root}-aside`
  const url = 'https://mangadex.org/title/32d76d19-8a05-4db0-9fc2-e0b0648fe9d0'
  await rename(library.root, aside)
  const { id } = (await server.http.post('/api/v1/downloads', { url, libraryId: library.id })).json<{ id: string }>()
  const download = async () => (await server.http.get(`/api/v1/downloads/${id}`)).json<{ status: string; message: string | null }>()
  const message = `Node first can't access ${library.root}, so another node has to start this download. Mount the same folder there.`
  await expect.poll(download).toMatchObject({ status: 'PENDING', message })

  await rename(aside, library.root)
  await library.scan()
  await expect.poll(async () => (await download()).status).not.toBe('PENDING')
  expect(await context().db.selectFrom('download').select('runNumber').where('id', '=', id).execute()).toEqual([{ runNumber: 1 }])
  await server.http.delete(`/api/v1/downloads/${id}`)
})

test('a node that cannot access a library leaves the check of its follow list to one that can', async () => {
  const aside = `${library.root}-aside`
  await rename(library.root, aside)
  const { taskId } = (await server.http.post(`/api/v1/downloads/follow-check/${library.id}`)).json<{ taskId: string }>()
  const { db } = context()
  const stateOf = () => db.selectFrom('task').select(['state', 'attempt', 'startedAt']).where('id', '=', taskId).executeTakeFirst()
  await expect.poll(stateOf).toMatchObject({ state: 'QUEUED', attempt: 0, startedAt: expect.any(Number) })

  await rename(aside, library.root)
  await library.scan()
  await expect.poll(stateOf).toMatchObject({ state: 'SUCCEEDED' })
})

test('what a scan finds is stored for other nodes with its rows, once, even if the process is killed right after the commit', async () => {
  const { db, databaseLocation, clock, memory } = context()
  const booksStoredBy = async (bookId: string) => {
    const stored = db.selectFrom('event').select('node').where('name', '=', 'library.book-added')
    return (await stored.where('payload', 'like', `%${bookId}%`).execute()).map(({ node }) => node)
  }
  await library.add('C/1.cbz')
  // The main thread announces nothing, as if it were gone.
  const thread = createScanThread({ location: databaseLocation, clock, memory: memory.decoded, origin: 'killed', smallMachine: false })
  const job = { libraryId: library.id }
  await thread.run({ kind: 'scan', job }, { signal: AbortSignal.timeout(30_000), onChanges: () => undefined })
  await thread.close()
  expect(await booksStoredBy((await library.book('C/1.cbz')).id)).toEqual(['killed'])

  await library.add('C/2.cbz')
  await library.scan()
  const own = requireDefined(context().events.origin, 'the name of the node in stored events')
  expect(await booksStoredBy((await library.book('C/2.cbz')).id)).toEqual([own])
})

test('tasks that no running node supports are reported, and left to a newer version', async () => {
  const { db } = context()
  const check = () => taskSupportCheck(context(), [scanLibraryTask.name]).run(AbortSignal.timeout(5_000))
  expect(await check()).toEqual({ status: 'UP' })
  await storeTask(db, { ...scanLibraryTask, name: 'future.scan' }, { libraryId: 'x' }, { nowMs: Date.now() })
  expect(await check()).toMatchObject({ status: 'DOWN', reason: { code: 'TASKS_UNSUPPORTED' } })
  await db.updateTable('node').set({ taskNames: '["future.scan"]', roles: '["worker"]' }).where('name', '=', 'second').execute()
  expect(await check()).toEqual({ status: 'UP' })
  await db.deleteFrom('task').where('name', '=', 'future.scan').execute()
})

test('a node that disappeared is a notice until it reports again', async () => {
  const { db } = context()
  await db
    .updateTable('node')
    .set((eb) => ({ leaseUntil: eb('leaseUntil', '-', 100_000) }))
    .where('name', '=', 'second')
    .execute()
  const result = await nodesCheck(context()).run(AbortSignal.timeout(5_000))
  expect([result.status, result.notice && textOfSentence(result.notice)]).toEqual([
    'UP',
    expect.stringContaining("Node second hasn't responded"),
  ])
  expect(await listed()).toMatchObject([{ state: 'RUNNING' }, { state: 'GONE', runsSchedules: false }])
  await expect.poll(listed).toMatchObject([{ state: 'RUNNING' }, { state: 'RUNNING' }])
})
