// A disconnected disk inside a library removes nothing: no book, no read progress, no poster.
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { aDisk, findMountProblem } from '../../../test/builders/a-disk.ts'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { scan } from '../scan/scan-library.ts'
import { createDiskCheck } from './watch-disks.ts'

const noDisks = await findMountProblem(inject('runFolder'))

const books = (folder: string, count: number): NonNullable<LibrarySpec['files']> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/c${String(n + 1).padStart(2, '0')}.cbz`, {}]))

describe.each(oneDatabase)('disks inside a library on %s', (_engine, aDatabase) => {
  let server: TestServer
  const closes: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const close of closes.splice(0).reverse()) await close()
  })
  const withFiles = async (files: NonNullable<LibrarySpec['files']>, options: LibrarySpec['options'] = {}) => {
    const library = await aLibrary({ server, files, options })
    closes.push(library.removeFolder)
    return library
  }
  /** A scan that treats these folders as separate disks. */
  const scanWith = (library: TestLibrary, ...disks: readonly string[]) =>
    scan(
      {
        db: server.app.context.db,
        memory: server.app.context.memory.decoded,
        now: Date.now,
        onChanges: () => undefined,
        onProgress: () => undefined,
        checkStop: () => undefined,
        deviceOf: (path) => 1 + disks.findIndex((disk) => `${path}/`.startsWith(`${join(library.root, disk)}/`)),
      },
      { libraryId: library.id },
    )
  const unplug = async (library: TestLibrary, folder: string) => {
    const away = `${library.root}-${folder.replaceAll('/', '-')}`
    await rename(join(library.root, folder), away)
    await mkdir(join(library.root, folder))
    return async () => {
      await rmdir(join(library.root, folder)).catch(() => undefined)
      await rename(away, join(library.root, folder))
    }
  }
  const countDeleted = async (library: TestLibrary) => (await library.books()).filter(({ deleted }) => deleted).length
  const read = (bookId: string) => server.http.patch(`/api/v1/books/${bookId}/read-progress`, { completed: true })
  const giveUp = (library: TestLibrary, path: string) => server.http.post(`/api/v1/libraries/${library.id}/away-folders/give-up`, { path })

  test('books on a disconnected disk are kept until it is back, whether its folder is empty, missing or replaced', async () => {
    const library = await withFiles(
      { ...books('Here/A', 12), 'Nas/S/c01.cbz': {}, 'Nas/T/c01.cbz': {}, 'Nas/S/cover.png': await aPicture() },
      { emptyTrashAfterScan: true },
    )
    const [before, { id }] = [await library.series(), await library.book('Nas/S/c01.cbz')]
    await read(id)
    await scanWith(library, 'Nas')
    const plugIn = await unplug(library, 'Nas')
    expect(await scanWith(library)).toMatchObject({ state: 'done', vanishedBooks: 0, awayBooks: 2, booksTrashed: 0 })
    await library.add('Nas/leftover.txt', Buffer.from('written while it was away'))
    await library.scan()
    const [away] = (await library.show()).awayFolders
    expect(away).toMatchObject({ path: 'Nas', reason: 'DISCONNECTED', books: 2, givenUp: false })
    expect(away?.messageSaying?.params.sentences).toMatchObject([{ code: 'FOLDER_DISCONNECTED' }, { code: 'FOLDER_BOOKS_WAIT' }])
    await library.remove('Nas')
    expect(await library.scan()).toMatchObject({ state: 'done', awayBooks: 2, booksTrashed: 0 })
    expect((await library.show()).awayFolders).toMatchObject([{ since: away?.since, books: 2 }])
    expect(await countDeleted(library)).toBe(0)

    await plugIn()
    expect(await scanWith(library, 'Nas')).toMatchObject({ awayBooks: 0, filesRead: 0, changedSeries: 0 })
    expect((await library.show()).awayFolders).toEqual([])
    expect(await library.book('Nas/S/c01.cbz')).toMatchObject({ id, deleted: false, readProgress: { completed: true } })
    const seriesId = before.find(({ name }) => name === 'S')?.id
    const posters = await server.http.get(`/api/v1/series/${seriesId}/thumbnails`)
    expect(posters.json<{ type: string }[]>().map(({ type }) => type)).toContain('SIDECAR')
  })

  test('health and the library report a disconnected disk; giving it up moves its books to the trash and changes nothing else', async () => {
    const library = await withFiles({ ...books('Here/A', 3), ...books('Nas/S', 2), ...books('Nas/In it/U', 2), 'Usb/V/c01.cbz': {} })
    await scanWith(library, 'Nas', 'Nas/In it', 'Usb')
    await unplug(library, 'Nas')
    const plugIn = await unplug(library, 'Usb')
    await scanWith(library)
    expect((await library.show()).awayFolders).toMatchObject([
      { path: 'Nas', books: 4 },
      { path: 'Usb', books: 1 },
    ])
    const health = (await server.http.get('/api/v1/health')).json()
    expect(health).toMatchObject({ status: 'DOWN', components: { libraryFolders: 'DOWN' } })
    const { reasonsSaying } = health
    expect(reasonsSaying.libraryFolders).toMatchObject({ code: 'FOLDERS_AWAY', params: { count: 2, books: 5 } })
    await server.aUser('reader@example.org')
    const asReader = server.as(basic('reader@example.org', 'battery staple'))
    expect((await asReader.get('/api/v1/library-states')).statusCode).toBe(403)
    const body = { path: 'Nas' }
    expect((await asReader.post(`/api/v1/libraries/${library.id}/away-folders/give-up`, body)).statusCode).toBe(403)
    expect((await giveUp(library, 'Here')).json()).toMatchObject({ code: 'LIBRARY_FOLDER_NOT_AWAY' })

    expect((await giveUp(library, 'Nas')).statusCode).toBe(202)
    await server.app.context.tasks.idle()
    expect(await countDeleted(library)).toBe(4)
    expect((await library.show()).awayFolders).toMatchObject([{ path: 'Usb', books: 1 }])
    // A disk that is back before the scan was not given up.
    await plugIn()
    await giveUp(library, 'Usb')
    await server.app.context.tasks.idle()
    expect([await countDeleted(library), (await library.show()).awayFolders]).toEqual([4, []])
  })

  test('neither files on a disconnected disk nor its mount folder can be deleted', async () => {
    const library = await withFiles({ 'Here/1.cbz': {}, 'Nas/1.cbz': {} })
    await scanWith(library, 'Nas')
    await unplug(library, 'Nas')
    const { id } = await library.book('Nas/1.cbz')
    await server.http.delete(`/api/v1/books/${id}/file`)
    await server.app.context.tasks.idle()
    expect(await library.book('Nas/1.cbz')).toMatchObject({ deleted: false })
    await rmdir(join(library.root, 'Nas'))
  })

  test('books of a disk are found again at its new mount point', async () => {
    const library = await withFiles({ ...books('Here/A', 3), ...books('Nas/S', 2) })
    const { id } = await library.book('S/c01.cbz')
    await scanWith(library, 'Nas')
    await library.move('Nas', 'New place')
    await mkdir(join(library.root, 'Nas'))
    expect(await scanWith(library, 'New place')).toMatchObject({ awayBooks: 0, booksTrashed: 0 })
    expect((await library.book('New place/S/c01.cbz')).id).toBe(id)
    expect((await library.show()).awayFolders).toEqual([])
  })

  test('without a known disk, many books are kept when their folder is left empty; a few are trashed, and so is a removed folder', async () => {
    const library = await withFiles({ ...books('Here/A', 40), ...books('Nas/S', 6), ...books('Nas/T', 6), ...books('Cleared', 3) })
    const plugIn = await unplug(library, 'Nas')
    await unplug(library, 'Cleared')
    expect(await library.scan()).toMatchObject({ state: 'done', awayBooks: 12, vanishedBooks: 3, booksTrashed: 3 })
    expect((await library.show()).awayFolders).toMatchObject([{ path: 'Nas', reason: 'EMPTY', books: 12 }])
    // A file was written into the mount point meanwhile.
    await library.add('Nas/T/c99.cbz')
    expect(await library.scan()).toMatchObject({ awayBooks: 12, booksTrashed: 0 })
    await library.remove('Nas/T')
    await plugIn()
    expect(await library.scan()).toMatchObject({ awayBooks: 0 })
    expect((await library.show()).awayFolders).toEqual([])
    await library.remove('Nas')
    expect(await library.scan()).toMatchObject({ awayBooks: 0, booksTrashed: 12 })
  })

  test('a library that empties its trash automatically deletes nothing before a day and another scan have passed', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} }, { emptyTrashAfterScan: true })
    await library.remove('A/1.cbz')
    await library.remove('B')
    await library.scan()
    await library.scan()
    expect(await countDeleted(library)).toBe(2)
    const { db } = server.app.context
    const trashedAt = async (ms: number) => {
      for (const table of ['book', 'series'] as const)
        await db.updateTable(table).set({ deletedAt: ms }).where('libraryId', '=', library.id).where('deletedAt', 'is not', null).execute()
    }
    // The timestamp comes from a clock that was ahead: the day begins when that is detected.
    await trashedAt(Date.now() + 1e12)
    await library.scan()
    expect(await countDeleted(library)).toBe(2)
    const rows = await db.selectFrom('book').select('deletedAt').where('libraryId', '=', library.id).execute()
    for (const { deletedAt } of rows) expect(deletedAt ?? 0).toBeLessThanOrEqual(Date.now())
    await trashedAt(Date.now() - 25 * 3_600_000)
    await library.scan()
    expect((await library.books()).map(({ number, deleted }) => [number, deleted])).toEqual([[1, false]])
    expect(await library.series()).toHaveLength(1)
  })

  test.skipIf(noDisks !== undefined)(`a real disk is detected${noDisks ? ` (left out: ${noDisks})` : ''}`, async () => {
    const library = await withFiles(books('Here/A', 12))
    const disk = await aDisk(join(library.root, 'Nas'), `${library.root}-disk`)
    closes.push(disk.remove)
    await library.add('Nas/S/c01.cbz')
    await library.scan()
    const { id } = await library.book('Nas/S/c01.cbz')
    await disk.disconnect()
    expect(await library.scan()).toMatchObject({ awayBooks: 1, booksTrashed: 0 })
    // Without the disk, other content at the same path does not make its books disappear.
    await library.add('Nas/S/c02.cbz')
    expect(await library.scan()).toMatchObject({ awayBooks: 1, booksTrashed: 0 })
    expect((await library.show()).awayFolders).toMatchObject([{ path: 'Nas', reason: 'DISCONNECTED', books: 1 }])
    await library.remove('Nas/S')
    const checkDisks = createDiskCheck(server.app.context)
    await checkDisks()
    await disk.connect()
    await checkDisks()
    await server.app.context.tasks.idle()
    expect(await library.book('Nas/S/c01.cbz')).toMatchObject({ id, deleted: false })
    expect((await library.show()).awayFolders).toEqual([])
  })
})

const aPicture = async (): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 60, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
}
