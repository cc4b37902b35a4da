// Requests of Mihon's extension and its built-in tracker, in their order (docs/api/komga-contract.md, "Mihon").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import type { Caller } from '../builders/a-caller.ts'
import { basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'
import { komgaViolations } from './komga-contract.ts'

describe.each(databases)('Mihon on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  /** The extension, after a password challenge. */
  let extension: Caller
  /** The tracker, which has only the extension's cookie. */
  let tracker: Caller
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
    await sample.server.aUser('reader@example.org')
    extension = sample.server.as({ ...basic('reader@example.org', 'battery staple'), 'user-agent': 'TachiyomiKomga/1.4.65' })
  })
  afterAll(() => sample.close())

  const get = async <T>(path: string, url: string): Promise<T> => {
    const response = await extension.get(url)
    expect([url, response.statusCode, komgaViolations(`GET ${path}`, response)]).toEqual([url, 200, []])
    return response.json<T>()
  }
  interface Page<T> {
    readonly content: readonly T[]
    readonly last: boolean
  }

  test('is challenged for a password first, and gets a session with it', async () => {
    const url = '/api/v1/series?search=&page=0&deleted=false&sort=relevance,asc'
    const refused = await sample.server.anonymous.get(url)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
    const response = await extension.get(url)
    expect(response.statusCode).toBe(200)
    const cookie = response.cookies.find(({ name }) => name === 'KOMGA-SESSION')
    tracker = sample.server.as({ cookie: `KOMGA-SESSION=${cookie?.value}` })
  })

  test('loads its filters', async () => {
    await get('/api/v1/libraries', '/api/v1/libraries')
    await get('/api/v1/collections', '/api/v1/collections?unpaged=true')
    expect(await get('/api/v1/genres', '/api/v1/genres')).toEqual(['drama'])
    expect(await get('/api/v1/tags', '/api/v1/tags')).toContain('swords')
    expect(await get('/api/v1/publishers', '/api/v1/publishers')).toEqual(['Hakusensha'])
    expect(await get('/api/v1/authors', '/api/v1/authors')).toContainEqual({ name: 'Miura', role: 'writer' })
  })

  test('browses and searches page by page to the last', async () => {
    const seen: string[] = []
    for (let page = 0, last = false; !last; page++) {
      const url = `/api/v1/series?search=&page=${page}&deleted=false&size=1&sort=metadata.titleSort,asc`
      const body = await get<Page<SeriesDto>>('/api/v1/series', url)
      seen.push(...body.content.map(({ name }) => name))
      last = body.last
    }
    expect(seen).toEqual(['Berserk', 'Grown up'])
    const filters = [
      'search=berserk&page=0&deleted=false',
      `library_id=${sample.library.id}`,
      'read_status=UNREAD&read_status=IN_PROGRESS',
      'status=ONGOING,HIATUS&genre=drama&tag=swords,axes&publisher=Hakusensha',
      `author=${encodeURIComponent('Miura,writer')}&author=${encodeURIComponent('Oda,writer')}`,
      'sort=lastModifiedDate,desc',
    ].join('&')
    const found = await get<Page<SeriesDto>>('/api/v1/series', `/api/v1/series?${filters}`)
    expect(found.content.map(({ id }) => id)).toEqual([sample.series.id])
    await get('/api/v1/readlists', '/api/v1/readlists?search=&page=0&deleted=false&sort=name,asc')
    const books = await get<Page<BookDto>>('/api/v1/books', '/api/v1/books?search=book&page=0&deleted=false&sort=createdDate,desc')
    expect(books.content).toHaveLength(4)
  })

  test('opens a series, its chapters, its pages and its cover', async () => {
    await get('/api/v1/series/{seriesId}', `/api/v1/series/${sample.series.id}`)
    const query = 'unpaged=true&media_status=READY&deleted=false'
    const chapters = await get<Page<BookDto>>('/api/v1/series/{seriesId}/books', `/api/v1/series/${sample.series.id}/books?${query}`)
    expect(chapters.content.map(({ metadata }) => metadata.numberSort)).toEqual([1, 2, 3, 10])
    const book = `/api/v1/books/${chapters.content[0]?.id}`
    await get('/api/v1/books/{bookId}', book)
    const pages = await get<readonly { readonly number: number }[]>('/api/v1/books/{bookId}/pages', `${book}/pages`)
    expect(pages.map(({ number }) => number)).toEqual([1, 2])
    const headers = { accept: 'image/*,*/*;q=0.8' }
    const image = await extension.inject({ method: 'GET', url: `${book}/pages/1`, headers })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const converted = await extension.inject({ method: 'GET', url: `${book}/pages/1?convert=png`, headers })
    expect([converted.statusCode, converted.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await extension.get(`/api/v1/series/${sample.series.id}/thumbnail`)).headers['content-type']).toBe('image/jpeg')
  })

  test('tracks with only the cookie', async () => {
    const path = '/api/v2/series/{seriesId}/read-progress/tachiyomi'
    const url = path.replace('{seriesId}', sample.series.id)
    expect((await tracker.get(`/api/v1/series/${sample.series.id}`)).json()).toMatchObject({ booksCount: 4 })
    const before = await tracker.get(url)
    expect(komgaViolations(`GET ${path}`, before)).toEqual([])
    expect(before.json()).toMatchObject({ lastReadContinuousNumberSort: 0, maxNumberSort: 10 })
    expect((await tracker.put(url, { lastBookNumberSortRead: 3 })).statusCode).toBe(204)
    expect((await tracker.get(url)).json()).toMatchObject({ booksReadCount: 3, lastReadContinuousNumberSort: 3 })
    const read = await get<Page<SeriesDto>>('/api/v1/series', '/api/v1/series?search=&page=0&deleted=false&read_status=IN_PROGRESS')
    expect(read.content.map(({ id }) => id)).toEqual([sample.series.id])
  })

  test('reads a read list as a series, and tracks it with only the cookie', async () => {
    const made = await sample.server.http.post('/api/v1/readlists', {
      name: 'Order',
      bookIds: sample.books.map(({ id }) => id).toReversed(),
    })
    const list = `/api/v1/readlists/${made.json().id}`
    await get('/api/v1/readlists/{id}', list)
    const query = 'unpaged=true&media_status=READY&deleted=false'
    const chapters = await get<Page<BookDto>>('/api/v1/readlists/{id}/books', `${list}/books?${query}`)
    expect(chapters.content.map(({ metadata }) => metadata.numberSort)).toEqual([10, 3, 2, 1])
    expect((await extension.get(`${list}/thumbnail`)).headers['content-type']).toBe('image/jpeg')
    const progress = `${list}/read-progress/tachiyomi`
    expect((await tracker.get(list)).json()).toMatchObject({ name: 'Order' })
    expect((await tracker.get(progress)).json()).toMatchObject({ booksCount: 4, lastReadContinuousIndex: 0 })
    expect((await tracker.put(progress, { lastBookRead: 2 })).statusCode).toBe(204)
    const after = await tracker.get(progress)
    expect(komgaViolations('GET /api/v1/readlists/{id}/read-progress/tachiyomi', after)).toEqual([])
    expect(after.json()).toMatchObject({ booksReadCount: 4, lastReadContinuousIndex: 4 })
  })
})
