// How a library's options change its scans, and what a scan never does with any options.
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

describe.each(oneDatabase)('options of a library on %s', (_engine, aDatabase) => {
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: LibrarySpec['files'] = {}, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    return library
  }
  const patch = async (library: TestLibrary, change: object) => {
    expect((await server.http.patch(`/api/v1/libraries/${library.id}`, change)).statusCode).toBe(204)
    await server.app.context.tasks.idle()
  }
  const availableSeries = async (library: TestLibrary) =>
    (await library.series()).filter(({ deleted }) => !deleted).map(({ name, oneshot }) => (oneshot ? `(${name})` : name))

  test('each file in a one-shots folder becomes a finished series of one book as soon as the option is set', async () => {
    const library = await withFiles({
      'Shorts/Bakuman.cbz': { comicInfo: { Title: 'Bakuman!' } },
      'Shorts/Death Note.cbz': {},
      'A/1.cbz': {},
    })
    expect(await availableSeries(library)).toEqual(['A', 'Shorts'])
    const { id } = await library.book('Death Note.cbz')
    await patch(library, { oneshotsDirectory: 'SHORTS' })
    expect(await availableSeries(library)).toEqual(['A', '(Bakuman)', '(Death Note)'])
    const bakuman = (await library.series()).find(({ name }) => name === 'Bakuman')
    expect(bakuman).toMatchObject({ booksCount: 1, metadata: { title: 'Bakuman!', status: 'ENDED', totalBookCount: 1 } })
    expect(bakuman?.url).toBe(join(library.root, 'Shorts/Bakuman.cbz'))
    expect(await library.book('Death Note.cbz')).toMatchObject({ oneshot: true, deleted: false })
    await patch(library, { oneshotsDirectory: null })
    expect(await availableSeries(library)).toEqual(['A', 'Shorts'])
    expect((await library.book('Death Note.cbz')).id).toBe(id)
  })

  test('excluded folders and file types disappear and return with the option', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, '@eaDir/1.cbz': {}, 'A/old/@eaDir x/1.cbz': {}, 'B/1.cbz': {} })
    expect(await availableSeries(library)).toEqual(['@eaDir', '@eaDir x', 'A', 'B'])
    await patch(library, { scanDirectoryExclusions: ['@EADIR'] })
    expect(await availableSeries(library)).toEqual(['A', 'B'])
    await patch(library, { scanDirectoryExclusions: [] })
    expect(await availableSeries(library)).toEqual(['@eaDir', '@eaDir x', 'A', 'B'])
    await patch(library, { scanCbx: false })
    expect(await availableSeries(library)).toEqual([])
    await patch(library, { scanCbx: true })
    expect((await library.books()).every(({ deleted }) => !deleted)).toBe(true)
  })

  test('a new root is scanned immediately; unchanged files keep their books', async () => {
    const library = await withFiles({ 'A/1.cbz': {} })
    const { id } = await library.book('A/1.cbz')
    const newRoot = `${library.root}-new-disk`
    await rename(library.root, newRoot)
    await mkdir(join(newRoot, 'B'))
    await rename(join(newRoot, 'A/1.cbz'), join(newRoot, 'B/1.cbz'))
    await patch(library, { root: newRoot })
    expect(await library.book('B/1.cbz')).toMatchObject({ id, url: join(newRoot, 'B/1.cbz') })
    await rm(newRoot, { recursive: true })
  })

  test('a rename queues no scan, and the trash is emptied automatically only if configured', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'A/3.cbz': {} })
    await library.remove('A/1.cbz')
    await patch(library, { name: `${library.id} renamed`, emptyTrashAfterScan: true })
    expect((await library.books()).map(({ deleted }) => deleted)).toEqual([false, false, false])
    await library.scan()
    const listBooks = async () => (await library.books()).map(({ number, deleted }) => [number, deleted])
    expect(await listBooks()).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
    // One day later.
    const { db } = server.app.context
    await db
      .updateTable('book')
      .set({ deletedAt: Date.now() - 25 * 3_600_000 })
      .where('libraryId', '=', library.id)
      .where('deletedAt', 'is not', null)
      .execute()
    await library.scan()
    expect(await listBooks()).toEqual([
      [1, false],
      [2, false],
    ])
  })

  test('no scan reopens an unchanged archive, not even a deep scan, a refresh or after a move', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    // Reopening any of these files would fail.
    for (const path of ['A/1.cbz', 'A/2.cbz', 'B/1.cbz']) await spoil(join(library.root, path))
    await library.scan()
    await library.scan('deep=true')
    await server.http.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await library.add('A/3.cbz')
    await library.scan()
    await patch(library, { scanForceModifiedTime: true, oneshotsDirectory: 'nowhere' })
    expect((await library.books()).map(({ media }) => media.status)).toEqual(['READY', 'READY', 'READY', 'READY'])
    await server.http.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.app.context.tasks.idle()
    expect((await library.books()).filter(({ media }) => media.status === 'READY')).toHaveLength(1)
  })
})

/** Replaces the bytes but keeps size and time. */
async function spoil(path: string): Promise<void> {
  const { size, atime, mtime } = await stat(path)
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size, 'x'), 0, size, 0)
  await file.close()
  await utimes(path, atime, mtime)
}
