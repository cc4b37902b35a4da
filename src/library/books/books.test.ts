import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import type { BookDto } from './books.schemas.ts'

describe.each(databases)('books on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'A/c1.cbz': { comicInfo: { Title: 'Zed', Number: 1, Year: 2020 } },
        'A/c2.cbz': { comicInfo: { Title: 'Beginning 10%', Number: 2 }, pages: 5 },
        'A/c3.cbz': { comicInfo: { Number: '2.5' } },
        'B/broken.cbz': Buffer.from('broken'),
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const list = async (url: string) => (await server.http.get(url)).json().content as readonly BookDto[]
  const findNames = async (condition: unknown, query = '') =>
    ((await server.http.post(`/api/v1/books/list?${query}`, { condition })).json().content as readonly BookDto[]).map(({ name }) => name)
  const listNames = async (url: string) => (await list(url)).map(({ name }) => name)

  test('have every key that Komga’s clients require, with null for unknown values', async () => {
    expect(await library.book('c3.cbz')).toEqual({
      id: expect.any(String),
      seriesId: expect.any(String),
      seriesTitle: 'A',
      libraryId: library.id,
      name: 'c3',
      url: `${library.root}/A/c3.cbz`,
      number: 3,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      lastModified: expect.any(String),
      fileLastModified: expect.stringMatching(/^2020-/),
      sizeBytes: expect.any(Number),
      size: expect.stringMatching(/^\d+ B$|KiB$/),
      media: {
        status: 'READY',
        mediaType: 'application/zip',
        pagesCount: 3,
        comment: '',
        epubDivinaCompatible: false,
        epubIsKepub: false,
        mediaProfile: 'DIVINA',
      },
      metadata: {
        title: 'c3',
        titleLock: false,
        summary: '',
        summaryLock: false,
        number: '2.5',
        numberLock: false,
        numberSort: 2.5,
        numberSortLock: false,
        releaseDate: null,
        releaseDateLock: false,
        authors: [],
        authorsLock: false,
        tags: [],
        tagsLock: false,
        isbn: '',
        isbnLock: false,
        links: [],
        linksLock: false,
        created: expect.any(String),
        lastModified: expect.any(String),
      },
      readProgress: null,
      deleted: false,
      fileHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      oneshot: false,
    })
  })

  test('of a series are listed by number, all in one page on request', async () => {
    const [series] = await library.series()
    const url = `/api/v1/series/${series?.id}/books`
    expect(await listNames(`${url}?unpaged=true&media_status=READY&deleted=false`)).toEqual(['c1', 'c2', 'c3'])
    expect(await listNames(`${url}?sort=metadata.numberSort,desc&size=2`)).toEqual(['c3', 'c2'])
    expect(await listNames(`${url}?media_status=error`)).toEqual([])
  })

  test('can be sorted, searched and filtered', async () => {
    expect(await listNames('/api/v1/books?sort=metadata.title,asc')).toEqual(['c2', 'broken', 'c3', 'c1'])
    expect(await listNames('/api/v1/books?sort=series,metadata.numberSort,desc')).toEqual(['broken', 'c3', 'c2', 'c1'])
    expect((await listNames('/api/v1/books?sort=media.pagesCount,desc'))[0]).toBe('c2')
    expect((await listNames('/api/v1/books?sort=fileSize,asc'))[0]).toBe('broken')
    expect((await listNames('/api/v1/books?sort=metadata.releaseDate,desc'))[0]).toBe('c1')
    expect(await listNames('/api/v1/books?sort=fileHash,asc')).toHaveLength(4)
    expect(await listNames('/api/v1/books?search=10%25')).toEqual(['c2'])
    expect(await listNames('/api/v1/books?media_status=ERROR,UNSUPPORTED')).toEqual(['broken'])
    expect(await listNames('/api/v1/books?released_after=2019-12-31')).toEqual(['c1'])
    expect((await server.http.get('/api/v1/books?released_after=soon')).statusCode).toBe(400)
    expect(await listNames('/api/v1/books/latest?size=1')).toHaveLength(1)
    const [series] = await library.series()
    expect(await findNames({ seriesId: { operator: 'is', value: series?.id } }, 'sort=name,desc')).toEqual(['c3', 'c2', 'c1'])
    expect(await findNames({ mediaStatus: { operator: 'isNot', value: 'READY' } })).toEqual(['broken'])
    expect(await findNames({ allOf: [{ releaseDate: { operator: 'after', dateTime: '2019-12-31T00:00:00+02:00' } }] })).toEqual(['c1'])
    expect(await findNames({ oneShot: { operator: 'isTrue' } })).toEqual([])
    const response = await server.http.post('/api/v1/books/list', { condition: { genre: { operator: 'is', value: 'x' } } })
    expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining('condition.genre') })
  })

  test('link to the next and the previous book, with none at either end', async () => {
    const [first, , last] = await library.books()
    const next = await server.http.get(`/api/v1/books/${first?.id}/next`)
    expect(next.json()).toMatchObject({ name: 'c2' })
    expect((await server.http.get(`/api/v1/books/${next.json().id}/previous`)).json()).toMatchObject({ id: first?.id })
    expect((await server.http.get(`/api/v1/books/${first?.id}/previous`)).json()).toMatchObject({ status: 404 })
    expect((await server.http.get(`/api/v1/books/${last?.id}/next`)).json()).toMatchObject({ status: 404 })
  })

  test('list their pages, or the reason why there are none', async () => {
    const pages = await server.http.get(`/api/v1/books/${(await library.book('c2.cbz')).id}/pages`)
    expect(pages.json()).toHaveLength(5)
    expect(pages.json()[0]).toEqual({
      number: 1,
      fileName: '001.jpg',
      mediaType: 'image/jpeg',
      width: 800,
      height: 1200,
      sizeBytes: expect.any(Number),
      size: expect.stringMatching(/ B$/),
    })
    const broken = await server.http.get(`/api/v1/books/${(await library.book('broken.cbz')).id}/pages`)
    expect(broken.json()).toMatchObject({ status: 404, code: 'PAGES_NOT_READY', message: expect.stringContaining('UNSUPPORTED') })
  })

  test('return 404 without a body for an unknown id', async () => {
    const response = await server.http.get('/api/v1/books/0000000000000')
    expect([response.statusCode, response.body]).toEqual([404, ''])
    expect((await server.http.get('/api/v1/books/0000000000000/pages')).json()).toMatchObject({ status: 404, message: expect.any(String) })
  })
})
