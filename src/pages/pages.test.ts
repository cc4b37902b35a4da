import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import type { ArchiveSpec } from '../../test/builders/an-archive.ts'
import { databases, onOneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { createPageCutters } from './cut/page-cutters.ts'
import { type SplitStep, splitBook } from './split/split-book.ts'
import { aJpegStrip, aStrip, pixelsOf } from './strips.fixture.ts'

const base = '/api/v1/media-management/oversized-pages'

let strip: Buffer
beforeAll(async () => {
  strip = await aJpegStrip(80, 15_000)
})

/** A book whose second page is a strip of 15,000 rows. */
const aTallBook = (more: ArchiveSpec['files'] = {}): ArchiveSpec => ({
  pages: ['001.jpg', '003.jpg'],
  files: { '002.jpg': strip, ...more },
})

describe.each(databases)('on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Strips/c001.cbz': aTallBook(), 'Usual/c001.cbz': { pages: 2 } } })
  })
  afterAll(() => server.close())

  const post = (address: string, body?: object) => server.http.post(`${base}/${address}`, body)
  const pagesOf = async (id: string) =>
    (await server.http.get(`/api/v1/books/${id}/pages`)).json() as { number: number; fileName: string; width: number; height: number }[]
  /** Over a socket: the response of an injected request shares its memory with later ones. */
  const pageBytes = async (id: string, number: number) => {
    const headers = basic(administrator.email, administrator.password)
    const response = await fetch(`${await server.url()}/api/v1/books/${id}/pages/${number}`, { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  const addBook = async (path: string, spec: ArchiveSpec) => {
    await library.add(path, spec)
    await library.scan()
    return library.book(requireDefined(path.split('/').at(-1), 'the file name'))
  }

  test('tall pages are listed with their dimensions, book and series', async () => {
    const book = await library.book('c001.cbz')
    const response = (await server.http.get(`${base}?libraryId=${library.id}`)).json()
    expect(response).toMatchObject({ totalElements: 1, totalPages: 1 })
    expect(response.content).toEqual([
      {
        bookId: book.id,
        bookTitle: 'c001',
        seriesId: book.seriesId,
        seriesTitle: 'Strips',
        pageNumber: 2,
        width: 80,
        height: 15_000,
        aspectRatio: 0.005,
        filePath: join(library.root, 'Strips/c001.cbz'),
      },
    ])
    const totalFor = async (query: string) => (await server.http.get(`${base}?libraryId=${library.id}&${query}`)).json().totalElements
    expect(await totalFor('minHeight=15000')).toBe(1)
    expect(await totalFor('minHeight=15001')).toBe(0)
    expect(await totalFor('minHeight=1200')).toBe(5)
    expect(await totalFor('minHeight=1200&size=2')).toBe(5)
    expect(await totalFor('search=STRÍPS')).toBe(1)
    expect(await totalFor('search=nothing')).toBe(0)
    expect(await totalFor(`seriesId=${book.seriesId}`)).toBe(1)
    expect(await totalFor('seriesId=NONE')).toBe(0)
  })

  test('a page of 15,000 rows becomes seven of 2,000 and one of 1,000, pixel by pixel, and the reader stays on the page', async () => {
    const comicInfo = '<?xml version="1.0"?><ComicInfo><PageCount>3</PageCount><Mine>kept</Mine></ComicInfo>'
    const book = await addBook('Strips/c002.cbz', {
      ...aTallBook({ 'ComicInfo.xml': comicInfo, 'notes.txt': 'mine' }),
      comment: 'Chapter: 2',
    })
    await server.http.inject({ method: 'PATCH', url: `/api/v1/books/${book.id}/read-progress`, payload: { page: 2 } })
    const before = await pageBytes(book.id, 3)
    // The total is cached until the book changes.
    const total = async () => (await server.http.get(`${base}?seriesId=${book.seriesId}&search=c002`)).json().totalElements
    expect([await total(), await total()]).toEqual([1, 1])
    const response = await post(`split/${book.id}`)
    expect(response.json()).toEqual({ bookId: book.id, originalPageCount: 3, newPageCount: 10, splitPages: [2], leftPages: [] })
    const pages = await pagesOf(book.id)
    expect(pages.map(({ height }) => height)).toEqual([1200, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 1000, 1200])
    expect(pages.map(({ fileName }) => fileName).slice(0, 3)).toEqual(['001.jpg', '002_p1.jpg', '002_p2.jpg'])
    const parts = await Promise.all(Array.from({ length: 8 }, (_, part) => pageBytes(book.id, part + 2).then(pixelsOf)))
    expect(Buffer.concat(parts).equals(await pixelsOf(strip))).toBe(true)
    expect((await pageBytes(book.id, 10)).equals(before)).toBe(true)
    const file = (await readFile(join(library.root, 'Strips/c002.cbz'))).toString('latin1')
    expect(file).toContain('<PageCount>10</PageCount><Mine>kept</Mine>')
    expect(file.endsWith('Chapter: 2')).toBe(true)
    expect((await server.http.get(`/api/v1/books/${book.id}`)).json().readProgress).toMatchObject({ page: 2, completed: false })
    expect(await total()).toBe(0)
    expect((await post(`split/${book.id}`)).json()).toMatchObject({ originalPageCount: 10, newPageCount: 10, splitPages: [] })
  })

  once('the original can be restored by request and by hand, and the reader’s page is restored too', async () => {
    const book = await addBook('Strips/c003.cbz', aTallBook())
    const path = join(library.root, 'Strips/c003.cbz')
    const original = await readFile(path)
    await post(`split/${book.id}`)
    expect((await readFile(`${path}.original`)).equals(original)).toBe(true)
    await server.http.inject({ method: 'PATCH', url: `/api/v1/books/${book.id}/read-progress`, payload: { page: 5 } })
    const listCutBooks = async () => (await server.http.get(`${base}/cut-books?libraryId=${library.id}`)).json().content
    const entry = { bookId: book.id, originalSizeBytes: expect.any(Number) }
    expect(await listCutBooks()).toEqual(expect.arrayContaining([expect.objectContaining(entry)]))
    expect((await post(`restore/${book.id}`)).statusCode).toBe(204)
    expect(await listCutBooks()).toEqual(expect.arrayContaining([expect.objectContaining({ ...entry, originalSizeBytes: null })]))
    expect((await readFile(path)).equals(original)).toBe(true)
    const progress = async () => (await server.http.get(`/api/v1/books/${book.id}`)).json().readProgress.page
    expect([await progress(), (await pagesOf(book.id)).length]).toEqual([2, 3])
    expect((await post(`restore/${book.id}`)).json()).toMatchObject({ status: 404, code: 'BOOK_ORIGINAL_MISSING' })

    await post(`split/${book.id}`, { maxHeight: 5000 })
    await rm(path)
    await rename(`${path}.original`, path)
    await library.scan()
    expect([await progress(), (await pagesOf(book.id)).length]).toEqual([2, 3])
  })

  once('the first original is kept however often a book is cut', async () => {
    const book = await addBook('Strips/c004.cbz', aTallBook())
    const path = join(library.root, 'Strips/c004.cbz')
    const original = await readFile(path)
    await post(`split/${book.id}?maxHeight=8000`)
    await post(`split/${book.id}?maxHeight=2000&minHeight=5000`)
    expect((await pagesOf(book.id)).length).toBe(10)
    expect((await readFile(`${path}.original`)).equals(original)).toBe(true)
  })

  once('a file that replaced a split one is never overwritten by its original', async () => {
    const book = await addBook('Strips/r001.cbz', aTallBook())
    const path = join(library.root, 'Strips/r001.cbz')
    await post(`split/${book.id}`)
    // A better release of the chapter, copied over the old one.
    await addBook('Strips/r001.cbz', { seed: 'better release', pages: 5 })
    const better = await readFile(path)
    const report = (await post('restore-all')).json()
    const left = await Promise.all(
      [path, `${path}.original`].map((one) =>
        readFile(one).then(
          (bytes) => bytes.equals(better),
          () => false,
        ),
      ),
    )
    expect({ report, better: left }).toMatchObject({ report: { errors: 1, details: [{ bookId: book.id }] }, better: [true, false] })
    expect((await post(`restore/${book.id}`)).json()).toMatchObject({ status: 400, code: 'BOOK_NOT_RESTORABLE' })
  })

  once('a file that replaced a split one is not split while that one has its original next to it', async () => {
    const book = await addBook('Strips/r002.cbz', aTallBook())
    const path = join(library.root, 'Strips/r002.cbz')
    await post(`split/${book.id}`)
    await addBook('Strips/r002.cbz', aTallBook({ '009.jpg': strip, 'better.txt': 'better release' }))
    const better = await readFile(path)
    for (const preserveOriginal of [true, false]) {
      const answer = (await post(`split/${book.id}`, { preserveOriginal })).json()
      expect(answer).toMatchObject({ code: 'BOOK_NOT_SPLITTABLE', message: expect.stringContaining('original of another file') })
      expect((await readFile(path)).equals(better)).toBe(true)
    }
    await rename(`${path}.original`, `${path}.old`)
    expect((await post(`split/${book.id}`)).statusCode).toBe(200)
    expect((await readFile(`${path}.original`)).equals(better)).toBe(true)
  })

  once('no original is kept unless requested', async () => {
    const book = await addBook('Strips/c005.cbz', aTallBook())
    await post(`split/${book.id}`, { preserveOriginal: false })
    expect(existsSync(join(library.root, 'Strips/c005.cbz.original'))).toBe(false)
  })

  once('a cut that fails because the disk is full leaves no original next to the book', async () => {
    const book = await addBook('Full/c015.cbz', aTallBook())
    const cutters = createPageCutters(server.app.context.memory.decoded)
    const onStep = (step: SplitStep) => {
      if (step === 'archive-written') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    }
    const request = { bookId: book.id, mode: { kind: 'tall', minHeight: 2000, maxHeight: 2000 }, preserveOriginal: true } as const
    await expect(splitBook({ ...server.app.context, cutters, onStep }, request)).rejects.toThrow('The disk is full.')
    await cutters.close()
    expect(readdirSync(join(library.root, 'Full'))).toEqual(['c015.cbz'])
  })

  once('a book whose file disappears while its pages are cut is refused as missing', async () => {
    const book = await addBook('Strips/c009.cbz', aTallBook())
    const { context } = server.app
    const cutters = createPageCutters(context.memory.decoded)
    const onStep = (step: SplitStep) => (step === 'pages-cut' ? rmSync(join(library.root, 'Strips/c009.cbz'), { force: true }) : undefined)
    const mode = { kind: 'tall', minHeight: 2000, maxHeight: 2000 } as const
    const work = splitBook({ ...context, cutters, onStep }, { bookId: book.id, mode, preserveOriginal: true })
    await expect(work).rejects.toMatchObject({ code: 'BOOK_NOT_SPLITTABLE', message: expect.stringContaining('its file is missing') })
    await cutters.close()
  })

  test('two concurrent requests cut a book once', async () => {
    const book = await addBook('Strips/c006.cbz', aTallBook())
    const responses = await Promise.all([post(`split/${book.id}`), post(`split/${book.id}`)])
    expect(responses.map((response) => response.json().newPageCount)).toEqual([10, 10])
    expect(responses.map((response) => response.json().originalPageCount).sort()).toEqual([10, 3])
  })

  test('double pages are cut into halves, the right one first for right-to-left series', async () => {
    const spread = await aStrip(800, 600).png().toBuffer()
    const book = await addBook('Spreads/c007.cbz', {
      pages: ['001.jpg'],
      files: { '002.png': spread, '003.png': await aStrip(720, 1).png().toBuffer(), '004.png': await aStrip(900, 60).png().toBuffer() },
      comicInfo: { Manga: 'YesAndRightToLeft' },
    })
    const result = (await server.http.get(`${base}?mode=wide&seriesId=${book.seriesId}`)).json()
    expect(result.content).toMatchObject([{ pageNumber: 2, width: 800, height: 600 }])
    expect((await post(`split/${book.id}?mode=wide`)).json()).toMatchObject({ newPageCount: 5, splitPages: [2] })
    const half = (left: number) => sharp(spread).extract({ left, top: 0, width: 400, height: 600 }).raw().toBuffer()
    expect((await pixelsOf(await pageBytes(book.id, 2))).equals(await half(400))).toBe(true)
    expect((await pixelsOf(await pageBytes(book.id, 3))).equals(await half(0))).toBe(true)
  })

  test('all books of a library are cut in one run; a failed one is counted with its reason and the others continue', async () => {
    const shelf = await aLibrary({
      server,
      files: {
        'A/1.cbz': aTallBook(),
        'A/2.cbz': { pages: ['1.jpg'], heightPx: 12_000 },
        'B/1.cbz': aTallBook(),
        'B/2.cbz': { pages: 3 },
      },
    })
    const answer = (await post(`split-all?libraryId=${shelf.id}`)).json()
    expect(answer).toMatchObject({ processed: 2, skipped: 0, errors: 1 })
    expect(answer.details.map(({ newPageCount }: { newPageCount: number }) => newPageCount).sort()).toEqual([1, 10, 10])
    expect(answer.details.find(({ message }: { message: string | null }) => message)?.message).toMatch(/^Page 1: It can't be decoded/)
    expect((await post('split-all', { libraryId: 'NONE' })).statusCode).toBe(404)

    const back = await post(`restore-all?libraryId=${shelf.id}`)
    expect(back.json()).toEqual({ restored: 2, skipped: 0, errors: 0, details: [] })
    expect((await shelf.books()).map(({ media }) => media.pagesCount)).toEqual([3, 1, 3, 3])
    expect((await post(`restore-all?libraryId=${shelf.id}`)).json()).toMatchObject({ restored: 0, skipped: 2 })
    const [first, damaged] = [(await shelf.book('A/1.cbz')).id, (await shelf.book('A/2.cbz')).id]
    const some = (await post('split-all', { bookIds: [first, damaged, first, 'NONE'] })).json()
    expect(some).toMatchObject({ processed: 1, skipped: 0, errors: 2 })
    const outcomes = some.details.map(({ bookId, outcome }: Record<string, string>) => `${bookId} ${outcome}`)
    expect(outcomes.toSorted()).toEqual([`${first} PROCESSED`, `${damaged} FAILED`, 'NONE FAILED'].toSorted())
    const these = await post('restore-all', { bookIds: [first, 'NONE'] })
    expect(these.json()).toMatchObject({ restored: 1, skipped: 0, errors: 1, details: [{ bookId: 'NONE' }] })
    expect((await shelf.books()).map(({ media }) => media.pagesCount)).toEqual([3, 1, 3, 3])
    expect((await post('split-all', { bookIds: [] })).statusCode).toBe(400)
  })

  once('a stopping server does not wait for the scan of a book that was just split', async () => {
    const book = await addBook('Strips/c012.cbz', aTallBook())
    const { context } = server.app
    const cutters = createPageCutters(context.memory.decoded)
    context.tasks.setSlots('folder', 0)
    // The wait ends on its own only after a minute; in this test it never does.
    const noTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    const stopping = new AbortController()
    const onStep = (step: SplitStep) => (step === 'renamed' ? stopping.abort(new Error('The server is stopping.')) : undefined)
    const mode = { kind: 'tall', minHeight: 2000, maxHeight: 2000 } as const
    try {
      const work = splitBook({ ...context, cutters, onStep }, { bookId: book.id, mode, preserveOriginal: false }, stopping.signal)
      expect(await work).toMatchObject({ newPageCount: 10 })
    } finally {
      noTimeout.mockRestore()
      context.tasks.setSlots('folder', 1)
      await cutters.close()
    }
    await expect.poll(async () => (await library.book('c012.cbz')).media.pagesCount).toBe(10)
  })

  once('invalid input is rejected with a helpful message', async () => {
    const book = await library.book('c001.cbz')
    expect((await post(`split/${book.id}?maxHeight=0`)).statusCode).toBe(400)
    expect((await post(`split/${book.id}?maxHeight=abc`)).statusCode).toBe(400)
    expect((await post(`split/${book.id}`, { maxHeight: '2000' })).statusCode).toBe(400)
    expect((await post('split/NONE')).json()).toMatchObject({ status: 404, code: 'BOOK_NOT_FOUND' })
    for (const query of ['size=0', 'size=501', 'page=-1', 'minHeight=x', 'mode=square']) {
      expect((await server.http.get(`${base}?${query}`)).statusCode).toBe(400)
    }
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get(base)).statusCode).toBe(403)
    await library.add('Strips/broken.cbz', Buffer.from('PK nothing'))
    await library.scan()
    const broken = await library.book('broken.cbz')
    expect((await post(`split/${broken.id}`)).json()).toMatchObject({ status: 400, code: 'BOOK_NOT_SPLITTABLE' })
  })
})
