// Scans of a single folder, as after each finished chapter, in libraries of any size.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { databases } from '../../../test/setup/databases.ts'
import { scan } from './scan-library.ts'

describe.each(databases)('a scan of one folder on %s', (_engine, aDatabase) => {
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: NonNullable<LibrarySpec['files']>, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    libraries.push(library)
    return library
  }
  const withSeries = (count: number) => withFiles(Object.fromEntries(Array.from({ length: count }, (_, n) => [`S${n}/1.cbz`, {}])))

  /** Scans a folder. @returns the number of rows read */
  async function rowsRead(library: TestLibrary, folder: string): Promise<number> {
    let rows = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length
        return result
      },
    }
    const report = await scanFolder(library, folder, server.app.context.db.withPlugin(counting))
    expect(report).toMatchObject({ state: 'done', changedSeries: 1 })
    return rows
  }
  const scanFolder = (library: TestLibrary, folder: string, db = server.app.context.db) => scanFolders(library, [folder], db)
  function scanFolders(library: TestLibrary, folders: readonly string[], db = server.app.context.db) {
    const noCallbacks = { onChanges: () => undefined, onProgress: () => undefined, checkStop: () => undefined }
    const { memory } = server.app.context
    return scan(
      { db, memory: memory.decoded, now: Date.now, ...noCallbacks },
      { libraryId: library.id, folders: folders.map((folder) => join(library.root, folder)) },
    )
  }
  const pathsIn = async (library: TestLibrary) =>
    (await library.books()).filter(({ deleted }) => !deleted).map(({ url }) => url.slice(library.root.length + 1))
  async function addChapter(library: TestLibrary, path: string): Promise<void> {
    await mkdir(join(library.root, path, '..'), { recursive: true })
    await writeFile(join(library.root, path), anArchive({ seed: path }))
  }

  test('reads as many rows in a library of 60 series as in one of three, for a known folder and for a new one', async () => {
    const [small, large] = [await withSeries(3), await withSeries(60)]
    for (const folder of ['S1', 'New']) {
      for (const library of [small, large]) await addChapter(library, `${folder}/2.cbz`)
      expect([folder, await rowsRead(large, folder)]).toEqual([folder, await rowsRead(small, folder)])
    }
  })

  test('recognizes a renamed folder, and a file moved into a new folder, by content', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {}, 'B/2.cbz': {} })
    const [renamed, moved] = [await library.book('A/1.cbz'), await library.book('B/2.cbz')]
    await rename(join(library.root, 'A'), join(library.root, 'Renamed'))
    await rowsRead(library, 'Renamed')
    expect(await library.book('Renamed/1.cbz')).toMatchObject({ id: renamed.id, seriesId: renamed.seriesId })
    await mkdir(join(library.root, 'Apart'))
    await rename(join(library.root, 'B/2.cbz'), join(library.root, 'Apart/2.cbz'))
    await rowsRead(library, 'Apart')
    expect((await library.book('Apart/2.cbz')).id).toBe(moved.id)
    expect((await library.book('Apart/2.cbz')).seriesId).not.toBe(moved.seriesId)
  })

  test.each([[['A', 'B']], [['B', 'A']]])(
    'keeps the book of a file that was moved into a series, with its metadata and its place in lists (%s)',
    async (order) => {
      const library = await withFiles({ 'A/1.cbz': {}, 'B/1.cbz': {}, 'B/2.cbz': {} })
      const { id } = await library.book('B/2.cbz')
      await server.http.patch(`/api/v1/books/${id}/metadata`, { title: 'Mine', titleLock: true })
      const list = (await server.http.post('/api/v1/readlists', { name: `Moved ${order}`, bookIds: [id] })).json()
      await rename(join(library.root, 'B/2.cbz'), join(library.root, 'A/2.cbz'))
      for (const folder of order) await scanFolder(library, folder)
      expect(await library.book('A/2.cbz')).toMatchObject({ id, metadata: { title: 'Mine', titleLock: true } })
      expect((await server.http.get(`/api/v1/readlists/${list.id}/books`)).json().content).toMatchObject([{ id, deleted: false }])
      expect(await pathsIn(library)).toEqual(['A/1.cbz', 'A/2.cbz', 'B/1.cbz'])
    },
  )

  test('keeps the book of a renamed one-shot, and moves a deleted one to the trash', async () => {
    const files = { '_oneshots/a.cbz': {}, '_oneshots/b.cbz': {}, '_oneshots/deeper/c.cbz': {}, 'S/1.cbz': {} }
    const library = await withFiles(files, { oneshotsDirectory: '_oneshots' })
    const { id } = await library.book('_oneshots/a.cbz')
    await rename(join(library.root, '_oneshots/a.cbz'), join(library.root, '_oneshots/renamed.cbz'))
    await scanFolder(library, '_oneshots')
    expect((await library.book('_oneshots/renamed.cbz')).id).toBe(id)
    await library.remove('_oneshots/b.cbz')
    await scanFolder(library, '_oneshots')
    expect((await pathsIn(library)).toSorted()).toEqual(['S/1.cbz', '_oneshots/deeper/c.cbz', '_oneshots/renamed.cbz'])
  })

  test('moves the last book of a folder to the trash, unless the folder is missing, too', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/cover.jpg': Buffer.from('x'), 'B/1.cbz': {}, 'C/1.cbz': {}, 'D/1.cbz': {} })
    await library.remove('A/1.cbz')
    await scanFolder(library, 'A')
    expect(await pathsIn(library)).toEqual(['B/1.cbz', 'C/1.cbz', 'D/1.cbz'])
    await rename(join(library.root, 'B'), `${library.root}-away`)
    await scanFolder(library, 'B')
    expect(await pathsIn(library)).toEqual(['B/1.cbz', 'C/1.cbz', 'D/1.cbz'])
    await rename(`${library.root}-away`, join(library.root, 'B'))
  })

  test('keeps the books of an unreadable folder in a readable one, and those of an emptied folder with many', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`Many/${n}.cbz`, {}]))
    const library = await withFiles({ 'A/1.cbz': {}, 'A/Specials/1.cbz': {}, 'Others/1.cbz': {}, ...many })
    const before = await pathsIn(library)
    await rename(join(library.root, 'A/Specials'), join(library.root, 'A/.away'))
    await scanFolders(library, ['A', 'A/Specials'])
    for (const name of Object.keys(many)) await library.remove(name)
    await scanFolder(library, 'Many')
    expect(await pathsIn(library)).toEqual(before)
  })
})
