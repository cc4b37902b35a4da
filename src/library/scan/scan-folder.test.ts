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
  const withFiles = async (files: NonNullable<LibrarySpec['files']>) => {
    const library = await aLibrary({ server, files })
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
    const noCallbacks = { onChanges: () => undefined, onProgress: () => undefined, checkStop: () => undefined }
    const { db: realDb, memory } = server.app.context
    const db = realDb.withPlugin(counting)
    const report = await scan(
      { db, memory: memory.decoded, now: Date.now, ...noCallbacks },
      { libraryId: library.id, folders: [join(library.root, folder)] },
    )
    expect(report).toMatchObject({ state: 'done', changedSeries: 1 })
    return rows
  }
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
})
