import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

describe.each(oneDatabase)('a scan on %s', (_engine, aDatabase) => {
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

  test('creates a series for every folder with books, and for nothing else', async () => {
    const library = await withFiles({
      'One Piece/c001.cbz': {},
      'Naruto/vol 1/c001.cbz': {},
      'Naruto/vol 2/c001.zip': {},
      'Notes/readme.txt': Buffer.from('hello'),
      '.hondana-staging/job/c009.cbz': {},
      'One Piece/.c002.cbz.part': {},
      'One Piece/c003.cbz.original': {},
    })
    expect((await library.series()).map(({ name, booksCount }) => [name, booksCount])).toEqual([
      ['One Piece', 1],
      ['vol 1', 1],
      ['vol 2', 1],
    ])
    expect(await names(library)).toEqual(['Naruto/vol 1/c001.cbz', 'Naruto/vol 2/c001.zip', 'One Piece/c001.cbz'])
  })

  test('sorts and numbers books naturally', async () => {
    const library = await withFiles({ 'S/Ch 10.cbz': {}, 'S/ch 9.cbz': {}, 'S/Ch 1.cbz': {} })
    const [series] = await library.series()
    const response = await server.http.get(`/api/v1/series/${series?.id}/books`)
    const books = response.json().content as { name: string; number: number; metadata: { number: string; numberSort: number } }[]
    expect(books.map(({ name, number, metadata }) => [name, number, metadata.number, metadata.numberSort])).toEqual([
      ['Ch 1', 1, '1', 1],
      ['ch 9', 2, '2', 2],
      ['Ch 10', 3, '3', 3],
    ])
  })

  test('lists a bad file with its cause and continues', async () => {
    const library = await withFiles({
      'S/broken.cbz': anArchive().subarray(0, 200),
      'S/text.cbz': Buffer.from('this is no archive'),
      'S/empty.cbz': anArchive({ pages: 0, files: { 'readme.txt': 'hi' } }),
      'S/really a zip.cbr': {},
      'S/rar.cbr': Buffer.from('Rar!\x1a\x07\x01\x00 and so on', 'latin1'),
      'S/book.epub': anArchive(),
      'S/doc.pdf': Buffer.from('%PDF-1.7'),
      'S/tape.cbt': Buffer.from('some tar'),
      'S/good.cbz': {},
    })
    const books = await library.books()
    expect(Object.fromEntries(books.map(({ name, media }) => [name, `${media.status} ${media.comment}`.trim()]))).toEqual({
      broken: expect.stringMatching(/^ERROR ERR_1008 \[\w+\]$/),
      text: 'UNSUPPORTED ERR_1001',
      empty: 'ERROR ERR_1006',
      'really a zip': 'READY',
      rar: 'ERROR ERR_1008 [TRUNCATED]',
      book: 'READY',
      doc: 'ERROR ERR_1008 [CORRUPT]',
      tape: 'UNSUPPORTED ERR_1001',
      good: 'READY',
    })
  })

  test('measures every page afterwards', async () => {
    const library = await withFiles({ 'S/a.cbz': { pages: 4, widthPx: 720, heightPx: 15_000, deflated: true } })
    const response = await server.http.get(`/api/v1/books/${await idOf(library, 'a.cbz')}/pages`)
    expect(response.json()).toHaveLength(4)
    expect(response.json()[3]).toMatchObject({ number: 4, fileName: '004.jpg', mediaType: 'image/jpeg', width: 720, height: 15_000 })
  })

  test('keeps only the pages that turn out to be images', async () => {
    const library = await withFiles({
      'S/a.cbz': { pages: 2, files: { '003.jpg': 'not a picture at all, but long enough to be looked into' } },
    })
    expect(await library.book('a.cbz')).toMatchObject({ media: { status: 'READY', pagesCount: 2, comment: 'ERR_1007 [003.jpg]' } })
  })

  test('opens no file twice', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    expect(await library.scan()).toMatchObject({ state: 'done', filesRead: 0, series: 2 })
    await library.add('A/3.cbz')
    expect(await library.scan()).toMatchObject({ filesRead: 1 })
    expect(await library.scan('deep=true')).toMatchObject({ filesRead: 0 })
    await server.http.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.app.context.tasks.idle()
    expect(await library.scan()).toMatchObject({ filesRead: 0 })
    expect((await library.books()).every(({ media }) => media.status === 'READY')).toBe(true)
  })

  test('reads a replaced file again; finished books remain finished', async () => {
    const library = await withFiles({ 'A/1.cbz': { pages: 2 }, 'A/2.cbz': { pages: 9 } })
    const [finished, begun] = [await library.book('1.cbz'), await library.book('2.cbz')]
    await read(finished.id)
    await server.http.patch(`/api/v1/books/${begun.id}/read-progress`, { page: 8 })
    await library.add('A/1.cbz', { pages: 5 })
    await library.add('A/2.cbz', { pages: 6 })
    expect(await library.scan()).toMatchObject({ filesRead: 2 })
    expect(await library.book('1.cbz')).toMatchObject({
      id: finished.id,
      media: { pagesCount: 5 },
      readProgress: { page: 5, completed: true },
    })
    expect(await library.book('2.cbz')).toMatchObject({
      id: begun.id,
      media: { pagesCount: 6 },
      readProgress: { page: 5, completed: false },
    })
  })

  test('creates a series for each one-shot and skips excluded folders', async () => {
    const library = await withFiles(
      {
        '_oneshots/Bakuman.cbz': { comicInfo: { Title: 'Bakuman!' } },
        '_oneshots/Death Note.cbz': {},
        'A/1.cbz': {},
        '@eaDir/A/1.cbz': {},
      },
      { oneshotsDirectory: '_oneshots', scanDirectoryExclusions: ['@eadir'] },
    )
    const series = await library.series()
    expect(series.map(({ name, oneshot, metadata }) => [name, oneshot, metadata.title, metadata.status])).toEqual([
      ['A', false, 'A', 'ONGOING'],
      ['Bakuman', true, 'Bakuman!', 'ENDED'],
      ['Death Note', true, 'Death Note', 'ENDED'],
    ])
    expect(await library.scan()).toMatchObject({ filesRead: 0 })
  })

  test('follows links to folders, but not those that lead back to an ancestor', async () => {
    const library = await withFiles({ 'A/1.cbz': {} })
    await mkdir(`${library.root}-elsewhere/B`, { recursive: true })
    await symlink(`${library.root}-elsewhere/B`, join(library.root, 'B'))
    await symlink(library.root, join(library.root, 'A/up'))
    await library.add('B/1.cbz')
    await library.scan()
    expect(await names(library)).toEqual(['A/1.cbz', 'B/1.cbz'])
    await rm(`${library.root}-elsewhere`, { recursive: true })
  })

  test('a change of the file type options takes effect', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/doc.pdf': Buffer.from('%PDF-1.7') })
    const response = await server.http.patch(`/api/v1/libraries/${library.id}`, { scanPdf: false })
    expect(response.statusCode).toBe(204)
    await server.app.context.tasks.idle()
    expect((await library.books()).map(({ name, deleted }) => [name, deleted])).toEqual([
      ['1', false],
      ['doc', true],
    ])
  })
})
