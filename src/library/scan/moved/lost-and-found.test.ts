import { copyFile, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { oneDatabase } from '../../../../test/setup/databases.ts'

describe.each(oneDatabase)('lost and found files on %s', (_engine, aDatabase) => {
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
  const names = async (library: TestLibrary) => (await library.books()).map(({ url }) => url.slice(library.root.length + 1))
  const idOf = async (library: TestLibrary, fileName: string) => (await library.book(fileName)).id
  const read = (bookId: string) => server.http.patch(`/api/v1/books/${bookId}/read-progress`, { completed: true })

  test('a removed book is kept with its progress, and both are back when the file returns', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {} })
    const { id } = await library.book('1.cbz')
    await read(id)
    await library.move('A/1.cbz', '../kept.cbz')
    expect(await library.scan()).toMatchObject({ booksTrashed: 1 })
    expect(await library.book('1.cbz')).toMatchObject({ id, deleted: true, readProgress: { completed: true } })
    expect(await library.series()).toMatchObject([{ booksCount: 1, booksReadCount: 0, booksUnreadCount: 1, deleted: false }])
    await library.move('../kept.cbz', 'A/1.cbz')
    expect(await library.scan()).toMatchObject({ filesRead: 0 })
    expect(await library.book('1.cbz')).toMatchObject({ id, deleted: false, readProgress: { completed: true } })
    expect(await library.series()).toMatchObject([{ booksCount: 2, booksReadCount: 1, booksUnreadCount: 1 }])
  })

  test('a book that was renamed or moved to another series is recognized', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    const renamed = await idOf(library, 'A/2.cbz')
    const moved = await idOf(library, 'A/1.cbz')
    await read(moved)
    await library.move('A/2.cbz', 'A/renamed.cbz')
    await library.move('A/1.cbz', 'B/moved.cbz')
    await library.scan()
    expect(await idOf(library, 'A/renamed.cbz')).toBe(renamed)
    expect(await library.book('B/moved.cbz')).toMatchObject({ id: moved, deleted: false, name: 'moved', readProgress: { completed: true } })
    const series = await library.series()
    expect(series.map(({ name, booksCount, booksReadCount }) => [name, booksCount, booksReadCount])).toEqual([
      ['A', 1, 0],
      ['B', 2, 1],
    ])
    expect(await library.books()).toHaveLength(3)
  })

  test('a series whose folder was renamed is recognized', async () => {
    const library = await withFiles({ 'Old name/1.cbz': {}, 'Old name/2.cbz': {}, 'Other/1.cbz': {} })
    const [before] = (await library.series()).filter(({ name }) => name === 'Old name')
    const bookId = await idOf(library, 'Old name/1.cbz')
    await read(bookId)
    await library.move('Old name', 'New name')
    expect(await library.scan()).toMatchObject({ booksTrashed: 0, vanishedBooks: 0 })
    const [after] = (await library.series()).filter(({ name }) => name === 'New name')
    expect(after).toMatchObject({ id: before?.id, metadata: { title: 'New name' }, booksReadCount: 1, deleted: false })
    expect(await idOf(library, 'New name/1.cbz')).toBe(bookId)
    expect(await library.series()).toHaveLength(2)
  })

  test('an unreadable file is recognized by its hash', async () => {
    const library = await withFiles({ 'A/1.cbz': Buffer.from('no archive at all'), 'A/2.cbz': {}, 'B/1.cbz': {} })
    const { id, media } = await library.book('A/1.cbz')
    expect(media.status).not.toBe('READY')
    await library.move('A/1.cbz', 'B/other name.cbz')
    await library.add('B/not it.cbz', Buffer.from('no archive, either'))
    await library.scan()
    expect(await idOf(library, 'B/other name.cbz')).toBe(id)
    expect(await library.books()).toHaveLength(4)
  })

  test('a downloaded series is recognized by its source title when its folder and all its files were replaced', async () => {
    const record = Buffer.from(JSON.stringify({ manga_id: 'A1B2', chapters: [] }))
    const library = await withFiles({ 'Old/1.cbz': {}, 'Old/2.cbz': {}, 'Old/.chapter-urls.json': record, 'Other/1.cbz': {} })
    const before = await library.book('Old/1.cbz')
    await read(before.id)
    await library.remove('Old')
    await library.add('New/1.cbz', { pages: 9, seed: 'better' })
    await library.add('New/2.cbz', { pages: 8, seed: 'better' })
    await library.add('New/.chapter-urls.json', record)
    expect(await library.scan()).toMatchObject({ booksTrashed: 0 })
    const after = await library.book('New/1.cbz')
    expect(after).toMatchObject({ id: before.id, seriesId: before.seriesId, readProgress: { completed: true, page: 9 } })
    expect(await library.series()).toHaveLength(2)
    await library.add('Copy/1.cbz', { seed: 'copy' })
    await library.add('Copy/.chapter-urls.json', record)
    await library.scan()
    expect((await library.book('Copy/1.cbz')).seriesId).not.toBe(before.seriesId)
  })

  test('a copy is not mistaken for a move', async () => {
    const library = await withFiles({ 'A/1.cbz': { seed: 'same' } })
    const original = await idOf(library, 'A/1.cbz')
    await library.add('B/1.cbz', { seed: 'same' })
    await library.scan()
    expect(await idOf(library, 'A/1.cbz')).toBe(original)
    expect(await idOf(library, 'B/1.cbz')).not.toBe(original)
  })

  const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`S${index % 4}/c${index}.cbz`, {}]))
  const countAvailable = async (library: TestLibrary) => (await library.books()).filter(({ deleted }) => !deleted).length

  test('a missing root makes the library unavailable and changes nothing else', async () => {
    const library = await withFiles(twenty)
    await rename(library.root, `${library.root}-away`)
    expect(await library.scan()).toMatchObject({ state: 'unavailable' })
    expect(await library.show()).toMatchObject({ unavailable: true, attention: null })
    expect(await countAvailable(library)).toBe(20)
    await rename(`${library.root}-away`, library.root)
    await library.scan()
    expect(await library.show()).toMatchObject({ unavailable: false })
  })

  test('an empty root counts as a disconnected disk until a user confirms the removal', async () => {
    const library = await withFiles(twenty)
    await rename(library.root, `${library.root}-away`)
    await mkdir(library.root)
    expect(await library.scan('deep=true')).toMatchObject({ state: 'unavailable' })
    expect(await library.show()).toMatchObject({ unavailable: true, attention: { vanishedBooks: 20, knownBooks: 20 } })
    expect(await countAvailable(library)).toBe(20)
    expect(await library.scan('acceptVanished=true')).toMatchObject({ state: 'done', booksTrashed: 20 })
    expect(await library.show()).toMatchObject({ unavailable: false, attention: null })
    expect(await countAvailable(library)).toBe(0)
    await rm(`${library.root}-away`, { recursive: true })
  })

  test('most of a library never moves to the trash without confirmation', async () => {
    const library = await withFiles(twenty)
    for (const series of ['S0', 'S1', 'S2']) await library.move(series, `../away-${library.id}-${series}`)
    expect(await library.scan()).toMatchObject({ state: 'held', vanishedBooks: 15, booksTrashed: 0 })
    expect(await library.show()).toMatchObject({ unavailable: false, attention: { kind: 'MOST_BOOKS_VANISHED', vanishedBooks: 15 } })
    expect(await countAvailable(library)).toBe(20)
    await library.move(`../away-${library.id}-S0`, 'S0')
    expect(await library.scan()).toMatchObject({ state: 'done', booksTrashed: 10 })
    expect(await library.show()).toMatchObject({ attention: null })
    for (const series of ['S1', 'S2']) await library.remove(`../away-${library.id}-${series}`)
  })

  test('unreadable files and folders do not count as missing', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'B/1.cbz': {}, 'B/2.cbz': {} })
    await library.move('A', '../A-away')
    await library.remove('B/1.cbz')
    await symlink('A', join(library.root, 'A'))
    await symlink('1.cbz', join(library.root, 'B/1.cbz'))
    const report = await library.scan()
    expect(report.unreadable).toEqual(expect.arrayContaining(['A: ELOOP', 'B/1.cbz: ELOOP']))
    expect((await library.books()).map(({ deleted }) => deleted)).toEqual([false, false, false])
    await library.remove('../A-away')
  })

  test('a link to a missing or empty disk keeps its books; a removed link does not', async () => {
    const library = await withFiles({ 'Here/1.cbz': {} })
    const disk = `${library.root}-disk`
    await mkdir(join(disk, 'There'), { recursive: true })
    await copyFile(join(library.root, 'Here/1.cbz'), join(disk, 'There/2.cbz'))
    await symlink(join(disk, 'There'), join(library.root, 'Linked'))
    await library.scan()
    const linked = await library.book('Linked/2.cbz')
    await rename(disk, `${disk}-away`)
    for (const place of [undefined, join(disk, 'There')]) {
      if (place) await mkdir(place, { recursive: true })
      expect(await library.scan('deep=true')).toMatchObject({ state: 'done', vanishedBooks: 0 })
      expect(await library.book('Linked/2.cbz')).toMatchObject({ id: linked.id, deleted: false })
    }
    await library.remove('Linked')
    expect(await library.scan()).toMatchObject({ booksTrashed: 1 })
    for (const folder of [disk, `${disk}-away`]) await rm(folder, { recursive: true })
  })

  test('emptying the trash deletes the rows permanently and closes the gaps in the numbers', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    await library.remove('A/1.cbz')
    await library.remove('B')
    await library.scan()
    expect(await library.series('deleted=true')).toMatchObject([{ name: 'B' }])
    expect(await library.book('2.cbz')).toMatchObject({ number: 2 })
    const response = await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    expect(response.statusCode).toBe(202)
    await server.app.context.tasks.idle()
    expect(await names(library)).toEqual(['A/2.cbz'])
    expect((await library.series()).map(({ name }) => name)).toEqual(['A'])
    expect(await library.book('2.cbz')).toMatchObject({ number: 1, metadata: { number: '1' } })
  })
})
