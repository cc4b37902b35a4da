// Scans of one library exclude each other, on every node; other libraries do not wait for them.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderClaim, scanClaim, scanFolderTask, scanLibraryTask } from '../../src/library/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { aPostgresDatabase, databases } from '../setup/databases.ts'

describe.each(databases)('while one library is scanned, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let scanned: TestLibrary
  let other: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    scanned = await aLibrary({ server, files: { 'A/1.cbz': {} } })
    other = await aLibrary({ server, files: { 'B/1.cbz': { pages: ['001.jpg'], files: { '002.jpg': await aJpegStrip(30, 5_000) } } } })
  })
  afterAll(() => server.close())

  test('the pages of a book in another library are split and shown, and a folder of the library itself is scanned afterwards', async () => {
    const { claims, db, tasks } = server.app.context
    const stateOf = async (taskId: string) => (await server.http.get(`/api/v1/tasks/${taskId}`)).json().state
    const { id } = await other.book('1.cbz')
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const scanning = claims.hold(scanClaim(scanned.id), () => {
      started.resolve()
      return ended.promise
    })
    await started.promise
    await scanned.add('A/2.cbz')
    const taskId = await tasks.enqueue(db, scanFolderTask, { libraryId: scanned.id, path: `${scanned.root}/A` })
    const cut = await server.http.post(`/api/v1/media-management/oversized-pages/split/${id}?minHeight=4000&maxHeight=2500`)
    expect(cut.json()).toMatchObject({ newPageCount: 3 })
    expect((await server.http.get(`/api/v1/books/${id}/pages`)).json()).toHaveLength(3)
    expect(await stateOf(taskId)).not.toBe('SUCCEEDED')
    ended.resolve()
    await scanning
    await expect.poll(() => stateOf(taskId)).toBe('SUCCEEDED')
    expect(await scanned.books()).toHaveLength(2)
  })

  test('the scan removes partial files of a killed server, but not while their folder is being written to', async () => {
    const { claims, db, tasks } = server.app.context
    const part = '.1.cbz.0123456789abcdef.hondana-part'
    const exists = async () => existsSync(`${scanned.root}/A/${part}`)
    const stateOf = async (taskId: string) => (await server.http.get(`/api/v1/tasks/${taskId}`)).json().state
    await scanned.add(`A/${part}`, Buffer.from('half'))
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const writing = claims.hold(folderClaim(`${scanned.root}/A`), () => {
      started.resolve()
      return ended.promise
    })
    await started.promise
    const taskId = await tasks.enqueue(db, scanLibraryTask, { libraryId: scanned.id })
    await expect.poll(() => stateOf(taskId)).toBe('SUCCEEDED')
    expect(await exists()).toBe(true)
    ended.resolve()
    await writing
    await scanned.scan()
    expect(await exists()).toBe(false)
  })
})

test('sixty concurrent scans of folders and one of their library, on two nodes, all succeed', async () => {
  const database = await aPostgresDatabase()
  const one = await aServer({ database, working: true })
  const two = await aServer({ database, working: true })
  const folders = Array.from({ length: 60 }, (_, n) => `Series ${n}`)
  const library = await aLibrary({ server: one })
  for (const folder of folders) for (const book of [1, 2, 3]) await library.add(`${folder}/${book}.cbz`)
  const { db } = one.app.context
  await one.app.context.tasks.enqueue(db, scanLibraryTask, { libraryId: library.id })
  for (const [n, folder] of folders.entries()) {
    const { tasks } = (n % 2 === 0 ? one : two).app.context
    await tasks.enqueue(db, scanFolderTask, { libraryId: library.id, path: `${library.root}/${folder}` })
  }
  const scans = () => db.selectFrom('task').select(['name', 'state', 'attempt', 'error']).where('name', 'like', 'library.scan%').execute()
  await expect.poll(async () => (await scans()).every(({ state }) => state !== 'QUEUED' && state !== 'RUNNING')).toBe(true)
  expect((await scans()).filter(({ state, attempt, error }) => state !== 'SUCCEEDED' || attempt !== 1 || error !== null)).toEqual([])
  expect(await library.books()).toHaveLength(180)
  await one.close()
  await two.close()
})
