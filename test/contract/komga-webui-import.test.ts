// Import of books in Komga's web apps: a folder is chosen, each file analyzed, compared and given a series, and the result arrives as an
// event (docs/api/komga-contract.md, "Komga's web apps"). The newer app differs in the case of operators and in where a series comes from.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '../../src/formats/image/pictures.fixture.ts'
import { aPdf } from '../../src/formats/pdf/pdf.fixture.ts'
import type { TransientBookDto } from '../../src/imports/transient/transient.schemas.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { BookDto, PageDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../builders/a-server.ts'
import { anEpub } from '../builders/an-epub.ts'
import { anInbox, type Inbox } from '../builders/an-inbox.ts'
import { oneDatabase } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'

interface Listing {
  readonly parent?: string
  readonly directories: readonly { readonly type: string; readonly name: string; readonly path: string }[]
}

interface Import {
  readonly sourceFile: string
  readonly seriesId: string
  readonly upgradeBookId?: string
  readonly destinationName: string
}

describe.each(oneDatabase)('importing books in the web apps of Komga on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let inbox: Inbox
  let cookie: string
  let app: Client
  /** Sends empty requests with the content type of a form, as the older app does. */
  let form: Client
  let picture: Buffer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    inbox = await anInbox()
    const options = { name: 'Comics', options: { oneshotsDirectory: 'Single' } }
    picture = await aPicture('jpeg', 30, 45)
    const files = {
      'Dawn/Dawn 1.cbz': { files: { '000.jpg': picture } },
      'Dawn/Dawn 2.cbz': {},
      'Dusk/Dusk 1.cbz': {},
      'Single/Noon.cbz': {},
    }
    library = await aLibrary({ server, ...options, files })
    const xhr = { 'x-requested-with': 'XMLHttpRequest' }
    const signedIn = await server.as({ ...basic(administrator.email, administrator.password), ...xhr }).get('/api/v2/users/me')
    cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    app = aClient(server.as({ cookie, ...xhr }))
    form = aClient(server.as({ cookie, ...xhr, 'content-type': 'application/x-www-form-urlencoded' }))
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await inbox.removeFolder()
  })

  const list = (path: string) => app.ask<Listing>('POST /api/v1/filesystem', { body: { path, showFiles: false } })
  const scan = (folder: string) =>
    app.ask<readonly TransientBookDto[]>('POST /api/v1/transient-books', { body: { path: join(inbox.root, folder) } })
  const analyze = (id: string) => form.ask<TransientBookDto>('POST /api/v1/transient-books/{id}/analyze', { ids: { id } })
  const named = <T extends { readonly name: string }>(all: readonly T[], name: string): T =>
    requireDefined(
      all.find((one) => one.name === name),
      name,
    )
  const seriesNamed = async (name: string) => named(await library.series(), name)
  const booksOf = async (seriesId: string) =>
    (await app.ask<Page<BookDto>>('GET /api/v1/series/{seriesId}/books', { ids: { seriesId }, query: 'unpaged=true' })).content

  /** The results of an import, by the names of the files. */
  const importBooks = async (copyMode: string, ...books: readonly Import[]) => {
    const stream = await aLiveStream(server, { cookie })
    await app.ask('POST /api/v1/books/import', { body: { books, copyMode }, status: 202 })
    const ends = () => stream.events.filter(({ event }) => event === 'BookImported').map(({ data }) => data)
    await expect.poll(() => ends().length).toBe(books.length)
    await stream.end()
    await server.app.context.tasks.idle()
    return books.map(({ sourceFile }) =>
      requireDefined(
        ends().find((end) => end.sourceFile === sourceFile),
        sourceFile,
      ),
    )
  }
  /** The book of a result, which the app then shows. */
  const bookOf = ({ bookId }: Readonly<Record<string, unknown>>) =>
    app.ask<BookDto>('GET /api/v1/books/{bookId}', { ids: { bookId: String(bookId) } })

  test('a folder is chosen from the roots downwards, and from any folder upwards to the roots', async () => {
    await inbox.add('chosen/One 1.cbz')
    const roots = await list('')
    expect([Object.hasOwn(roots, 'parent'), roots.directories[0]?.type]).toEqual([false, 'directory'])
    const chosen = named((await list(inbox.root)).directories, 'chosen')
    expect(chosen).toEqual({ type: 'directory', name: 'chosen', path: join(inbox.root, 'chosen') })
    let { parent } = await list(chosen.path)
    expect(parent).toBe(inbox.root)
    for (let up = 0; parent !== '' && up < 50; up++) parent = (await list(requireDefined(parent, 'the way up'))).parent
    expect(await list(requireDefined(parent, 'the way to the roots'))).toEqual(roots)
    const missing = await server.http.post('/api/v1/filesystem', { path: '/nowhere/at/all', showFiles: false })
    expect(missing.json()).toMatchObject({ status: 400, message: expect.stringContaining('/nowhere/at/all') })
  })

  test('each file is analyzed and shown beside the book that it would replace', async () => {
    const comicInfo = { Series: 'Dawn', Number: '2' }
    await inbox.add('compared/better.cbz', { pages: 0, files: { '1.jpg': picture, '2.jpg': await aPicture('png', 60, 90) }, comicInfo })
    await inbox.add('compared/broken.cbz', Buffer.from('nothing'))
    const files = await scan('compared')
    expect(files.map(({ name, status }) => [name, status])).toEqual([
      ['better', 'UNKNOWN'],
      ['broken', 'UNKNOWN'],
    ])
    const better = await analyze(named(files, 'better').id)
    expect(better).toMatchObject({ status: 'READY', mediaType: 'application/zip', number: 2, comment: '' })
    const { metadata, oneshot } = await app.ask<SeriesDto>('GET /api/v1/series/{seriesId}', { ids: { seriesId: String(better.seriesId) } })
    expect([metadata.title, oneshot]).toEqual(['Dawn', false])
    const replaced = (await booksOf(String(better.seriesId))).find((book) => book.metadata.numberSort === better.number)
    expect(replaced?.name).toBe('Dawn 2')
    const ids = { bookId: requireDefined(replaced, 'the replaced book').id }
    const former = await app.ask<readonly PageDto[]>('GET /api/v1/books/{bookId}/pages', { ids })
    expect([better.pages.map(({ width }) => width), former.length]).toEqual([[30, 60], 3])
    for (const { number, mediaType } of better.pages)
      expect((await app.download(`/api/v1/transient-books/${better.id}/pages/${number}`)).type).toBe(mediaType)
    expect((await app.download(`/api/v1/books/${ids.bookId}/pages/1`)).bytes).toBeGreaterThan(0)
    expect(await analyze(named(files, 'broken').id)).toMatchObject({ status: 'UNSUPPORTED', comment: 'ERR_1001', pages: [] })
    const page = await server.http.get(`/api/v1/transient-books/${named(files, 'broken').id}/pages/1`)
    expect(page.statusCode).toBe(404)
  })

  test('a PDF is shown in images, and a text without pages can be imported as well', async () => {
    await inbox.add('documents/a.pdf', aPdf([{ width: 200, height: 300, colour: [1, 0, 0] }]))
    await inbox.add('documents/b.epub', anEpub())
    const [pdf, epub] = await Promise.all((await scan('documents')).map(({ id }) => analyze(id)))
    expect([pdf?.status, pdf?.mediaType, pdf?.pages.length]).toEqual(['READY', 'application/pdf', 1])
    expect((await app.download(`/api/v1/transient-books/${pdf?.id}/pages/1`)).type).toBe('image/jpeg')
    expect([epub?.status, epub?.mediaType]).toEqual(['READY', 'application/epub+zip'])
  })

  test('a series is found by its name, and one-shots are left out of a choice for several files', async () => {
    const search = (fullTextSearch: string, operator?: string) =>
      app.ask<Page<SeriesDto>>('POST /api/v1/series/list', {
        query: 'unpaged=true',
        body: operator === undefined ? { fullTextSearch } : { fullTextSearch, condition: { oneShot: { operator } } },
      })
    const names = async (...wanted: Parameters<typeof search>) => (await search(...wanted)).content.map(({ metadata }) => metadata.title)
    expect(await names('daw')).toEqual(['Dawn'])
    expect([await names('noon'), await names('noon', 'isFalse'), await names('noon', 'IsFalse')]).toEqual([['Noon'], [], []])
    const [found] = (await search('dawn', 'isFalse')).content
    expect((await app.download(`/api/v1/series/${found?.id}/thumbnail`)).type).toBe('image/jpeg')
  })

  test('several files are hard linked, under their own names and under chosen ones', async () => {
    for (const name of ['Dawn 5.cbz', 'c006.cbz']) await inbox.add(join('linked', name))
    const seriesId = (await seriesNamed('Dawn')).id
    const [chosen, own] = await scan('linked')
    const batch = [
      { seriesId, sourceFile: String(own?.url), destinationName: String(own?.name) },
      { seriesId, sourceFile: String(chosen?.url), destinationName: 'Dawn 6' },
    ]
    const results = await importBooks('HARDLINK', ...batch)
    expect(results).toMatchObject([
      { success: true, message: null },
      { success: true, message: null },
    ])
    expect(await Promise.all(results.map(async (result) => (await bookOf(result)).metadata.title))).toEqual(['Dawn 5', 'Dawn 6'])
    expect((await booksOf(seriesId)).map(({ name }) => name)).toEqual(['Dawn 1', 'Dawn 2', 'Dawn 5', 'Dawn 6'])
    expect(await inbox.names()).toEqual(expect.arrayContaining([join('linked', 'Dawn 5.cbz'), join('linked', 'c006.cbz')]))
  })

  test('a book is replaced by a moved file, under the name of the book', async () => {
    const sourceFile = await inbox.add('moved/better.cbz', { pages: 7 })
    const seriesId = (await seriesNamed('Dusk')).id
    const former = requireDefined((await booksOf(seriesId))[0], 'the former book')
    const book = { seriesId, sourceFile, upgradeBookId: former.id, destinationName: former.name }
    const [result] = await importBooks('MOVE', book)
    expect(await bookOf(requireDefined(result, 'the result'))).toMatchObject({ name: former.name, media: { pagesCount: 7 } })
    expect([await readdir(join(library.root, 'Dusk')), await inbox.names()]).toEqual([
      [`${former.name}.cbz`],
      expect.not.arrayContaining([join('moved', 'better.cbz')]),
    ])
  })

  test('the only book of a one-shot is replaced, and the series stays', async () => {
    const sourceFile = await inbox.add('single/midday.cbz', { pages: 5 })
    const series = await seriesNamed('Noon')
    const [former] = await booksOf(series.id)
    const upgradeBookId = requireDefined(former, 'the former book').id
    const [result] = await importBooks('HARDLINK', { seriesId: series.id, sourceFile, upgradeBookId, destinationName: 'midday' })
    expect(await bookOf(requireDefined(result, 'the result'))).toMatchObject({
      seriesId: series.id,
      oneshot: true,
      media: { pagesCount: 5 },
    })
    await library.scan()
    expect(await app.ask('GET /api/v1/series/{seriesId}', { ids: { seriesId: series.id } })).toMatchObject({
      deleted: false,
      booksCount: 1,
    })
    expect(await readdir(join(library.root, 'Single'))).toEqual(['midday.cbz'])
  })

  test('failures arrive with the codes that the apps translate', async () => {
    const [dawn, dusk] = [await seriesNamed('Dawn'), await seriesNamed('Dusk')]
    const gone = await inbox.add('failing/gone.cbz')
    const taken = await inbox.add('failing/Dawn 1.cbz', { seed: 'another' })
    const elsewhere = await inbox.add('failing/elsewhere.cbz')
    await rm(gone)
    const upgradeBookId = requireDefined((await booksOf(dusk.id))[0], 'a book of another series').id
    const own = join(library.root, 'Dawn', 'Dawn 1.cbz')
    const results = await importBooks(
      'MOVE',
      { seriesId: dawn.id, sourceFile: gone, destinationName: 'gone' },
      { seriesId: dawn.id, sourceFile: own, destinationName: 'own' },
      { seriesId: dawn.id, sourceFile: elsewhere, upgradeBookId, destinationName: 'elsewhere' },
      { seriesId: dawn.id, sourceFile: taken, destinationName: 'Dawn 1' },
    )
    expect(results.map(({ bookId, success, message }) => [bookId, success, message])).toEqual([
      [null, false, 'ERR_1018'],
      [null, false, 'ERR_1019'],
      [null, false, 'ERR_1020'],
      [null, false, 'ERR_1021'],
    ])
    for (const [path, code] of [
      [join(inbox.root, 'missing'), 'ERR_1016'],
      [join(library.root, 'Dawn'), 'ERR_1017'],
    ] as const) {
      const { message } = await app.ask<{ readonly message: string }>('POST /api/v1/transient-books', { body: { path }, status: 400 })
      expect(message.match(/ERR_\d{4}/g)).toEqual([code])
    }
    await inbox.add('empty/notes.txt', Buffer.from('nothing'))
    expect(await scan('empty')).toEqual([])
  })

  test('the newer app lists the books of a series with operators in capitals', async () => {
    const { id: seriesId } = await seriesNamed('Dawn')
    const condition = { seriesId: { operator: 'Is', value: seriesId } }
    const { content } = await app.ask<Page<BookDto>>('POST /api/v1/books/list', { query: 'unpaged=true', body: { condition } })
    expect(content.map(({ metadata }) => metadata.numberSort)).toEqual((await booksOf(seriesId)).map((book) => book.metadata.numberSort))
    const absent = { seriesId: { operator: 'Is', value: 'absent' } }
    expect(
      (await app.ask<Page<BookDto>>('POST /api/v1/books/list', { query: 'unpaged=true', body: { condition: absent } })).content,
    ).toEqual([])
  })
  test('duplicate files are listed, and one of them is deleted', async () => {
    await library.add('Dusk/Copy 1.cbz', { seed: 'the same' })
    await library.add('Dusk/Copy 2.cbz', { seed: 'the same' })
    await library.scan()
    const listed = async () => {
      const query = 'page=0&size=20&sort=fileHash,asc'
      const { content } = await app.ask<Page<BookDto>>('GET /api/v1/books/duplicates', { query })
      return content.filter(({ name }) => name.startsWith('Copy'))
    }
    const [kept, deleted] = (await listed()).toSorted((a, b) => a.name.localeCompare(b.name))
    expect([kept?.fileHash, kept?.url]).toEqual([deleted?.fileHash, join(library.root, 'Dusk', 'Copy 1.cbz')])
    await app.ask('DELETE /api/v1/books/{bookId}/file', { ids: { bookId: String(deleted?.id) }, status: 202 })
    await server.app.context.tasks.idle()
    expect([await listed(), (await readdir(join(library.root, 'Dusk'))).filter((name) => name.startsWith('Copy'))]).toEqual([
      [],
      ['Copy 1.cbz'],
    ])
  })
  test('everything that was listed can be imported with one request', async () => {
    const idle = await aServer({ database: await aDatabase() })
    const books = Array.from({ length: 2_500 }, (_, n) => ({
      seriesId: 'any',
      sourceFile: join(inbox.root, `Book ${n}.cbz`),
      destinationName: `Book ${n}`,
    }))
    expect((await idle.http.post('/api/v1/books/import', { books, copyMode: 'HARDLINK' })).statusCode).toBe(202)
    expect(await countRows(idle)).toBe(2_500)
    await idle.close()
  })
})

const countRows = async ({ app }: TestServer): Promise<number> =>
  (await app.context.db.selectFrom('bookImport').select('id').where('state', '=', 'QUEUED').execute()).length
