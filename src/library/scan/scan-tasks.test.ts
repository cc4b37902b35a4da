import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { aPage } from '../../../test/builders/an-archive.ts'
import { databases } from '../../../test/setup/databases.ts'
import { findBookForServing } from '../books/serving/book-for-serving.ts'
import { findSeriesByPath } from '../series/list-series.ts'
import { scanFolderTask, scanLibraryTask } from './scan.tasks.ts'
import { scanAtStart } from './scan-schedule.ts'
import { createScanThread } from './scan-thread.ts'

describe.each(databases)('requested scans on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {}, 'A/Extra/1.cbz': {} } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const scanFolder = async (path: string) => {
    const { db, tasks } = server.app.context
    await tasks.enqueue(db, scanFolderTask, { libraryId: library.id, path: `${library.root}/${path}` })
    await tasks.idle()
  }
  const paths = async () => (await library.books()).filter(({ deleted }) => !deleted).map(({ url }) => url.slice(library.root.length + 1))

  test('a single folder is scanned without the rest of the library', async () => {
    await library.add('A/3.cbz')
    await library.add('A/Extra/2.cbz')
    await library.add('New/1.cbz')
    await library.remove('A/2.cbz')
    await scanFolder('A')
    expect(await paths()).toEqual(['A/1.cbz', 'A/3.cbz', 'A/Extra/1.cbz'])
    await scanFolder('New')
    expect(await paths()).toContain('New/1.cbz')
    const found = await findSeriesByPath(server.app.context.db, library, `${library.root}/New`)
    expect((await library.series()).find(({ name }) => name === 'New')?.id).toBe(found?.id)
    expect(await findSeriesByPath(server.app.context.db, library, '/elsewhere/New')).toBeUndefined()
  })

  test('a missing, hidden or outside folder changes nothing', async () => {
    const before = await paths()
    await library.add('.hondana-staging/job/1.cbz')
    for (const path of ['Nowhere', '.hondana-staging/job', '../elsewhere']) await scanFolder(path)
    expect(await paths()).toEqual(before)
  })

  test('a renamed folder is recognized when it is scanned alone', async () => {
    const [before] = (await library.series()).filter(({ name }) => name === 'New')
    await library.move('New', 'Renamed')
    await scanFolder('Renamed')
    const [after] = (await library.series()).filter(({ name }) => name === 'Renamed')
    expect(after?.id).toBe(before?.id)
  })

  test('what a scan stores has the time of the server and not of its own machine', async () => {
    const { clock, databaseLocation: location, db, events, memory } = server.app.context
    const dayMs = 86_400_000
    const ahead = { ...clock, now: () => clock.now() + dayMs }
    const thread = createScanThread({ location, clock: ahead, memory: memory.decoded, origin: events.origin, smallMachine: true })
    await library.add('Later/1.cbz')
    const since = ahead.now()
    await thread.run({ kind: 'scan', job: { libraryId: library.id } }, { signal: AbortSignal.timeout(30_000), onChanges: () => undefined })
    await thread.close()
    const { id } = await library.book('Later/1.cbz')
    const { createdAt } = await db.selectFrom('book').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow()
    expect(createdAt).toBeGreaterThanOrEqual(since)
    expect(createdAt).toBeLessThanOrEqual(ahead.now())
  })

  test('a library that is deleted during its scan ends the scan without an error', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`S${index}/1.cbz`, {}]))
    const going = await aLibrary({ server, files: { 'A/1.cbz': {} } })
    for (const [path, content] of Object.entries(files)) await going.add(path, content)
    await server.http.post(`/api/v1/libraries/${going.id}/scan`)
    await pause(20)
    expect((await server.http.delete(`/api/v1/libraries/${going.id}`)).statusCode).toBe(204)
    await server.app.context.tasks.idle()
    expect((await server.http.get(`/api/v1/series?library_id=${going.id}`)).json().totalElements).toBe(0)
    const { content } = (await server.http.get('/api/v1/tasks')).json() as { content: { name: string; state: string }[] }
    expect(content.find(({ name }) => name === 'library.scan')?.state).toBe('SUCCEEDED')
    await going.removeFolder()
  })

  test('an aborted scan stops, and the next one completes its work', async () => {
    const { db, tasks } = server.app.context
    for (let index = 0; index < 100; index++) await library.add(`Many${index}/1.cbz`)
    const taskId = await tasks.enqueue(db, scanLibraryTask, { libraryId: library.id })
    await expect.poll(async () => (await server.http.get(`/api/v1/tasks/${taskId}`)).json().state, { interval: 2 }).not.toBe('QUEUED')
    await tasks.cancel(taskId)
    await tasks.idle()
    expect((await server.http.get(`/api/v1/tasks/${taskId}`)).json().state).toMatch(/CANCELLED|SUCCEEDED/)
    await library.scan()
    expect((await paths()).filter((path) => path.startsWith('Many'))).toHaveLength(100)
  })

  test('a book is announced again when measuring finds tall pages in it', async () => {
    const changed: string[] = []
    const stop = server.app.context.events.on('library.book-changed', ({ bookId }) => void changed.push(bookId))
    // So large that the scan leaves it to be measured later.
    const pageOf = (heightPx: number) => Buffer.concat([aPage({ heightPx }, '002.jpg'), Buffer.alloc(200_000)])
    await library.add('Strips/plain.cbz', { pages: 1, files: { '002.jpg': pageOf(1_200) } })
    await library.add('Strips/tall.cbz', { pages: 1, files: { '002.jpg': pageOf(15_000) } })
    await library.scan()
    stop()
    expect(changed).toEqual([(await library.book('Strips/tall.cbz')).id])
  })

  test('a book can be served before and after it is measured', async () => {
    const { db } = server.app.context
    await library.add('Serve/1.cbz', { pages: 3, files: { 'readme.txt': 'hello' } })
    await library.scan()
    const { id } = await library.book('Serve/1.cbz')
    const measured = await findBookForServing(db, id)
    expect(measured).toMatchObject({
      id,
      libraryId: library.id,
      path: `${library.root}/Serve/1.cbz`,
      folder: `${library.root}/Serve`,
      status: 'READY',
      pageCount: 3,
      restriction: { libraryId: library.id, ageRating: null, sharingLabels: [] },
    })
    const pages = measured?.pages
    await db
      .updateTable('bookMedia')
      .set({ pages: JSON.stringify({ ...pages, dataOffsets: [pages?.dataOffsets[0], -1, -1] }) })
      .where('bookId', '=', id)
      .execute()
    expect((await findBookForServing(db, id))?.pages.dataOffsets).toEqual(pages?.dataOffsets)
    await library.remove('Serve')
    expect((await findBookForServing(db, id))?.pages.dataOffsets).toEqual([pages?.dataOffsets[0], 0, 0])
    expect(await findBookForServing(db, '0000000000000')).toBeUndefined()
  })
})

describe('automatic scans', () => {
  test('a library with scan on startup is scanned at the start', async () => {
    const first = await aServer({ working: true })
    const asks = await aLibrary({ server: first, name: 'asks', files: { 'A/1.cbz': {} }, options: { scanOnStartup: true } })
    const waits = await aLibrary({ server: first, name: 'waits', files: { 'A/1.cbz': {} } })
    for (const library of [asks, waits]) await library.add('A/2.cbz')
    const stop = await scanAtStart(first.app.context).start()
    await first.app.context.tasks.idle()
    expect(await asks.books()).toHaveLength(2)
    expect(await waits.books()).toHaveLength(1)
    await stop()
    await first.close()
    for (const library of [asks, waits]) await library.removeFolder()
  })
})
