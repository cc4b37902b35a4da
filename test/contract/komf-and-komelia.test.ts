// What komf and Komelia send through their typed client, which fails on any missing key (komga-api.md section 3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import type { Caller } from '../builders/a-caller.ts'
import { administrator, basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aShelf, type Shelf } from './a-shelf.ts'
import { komgaFaults } from './komga-contract.ts'

interface Page<T> {
  readonly content: readonly T[]
  readonly totalPages: number
}

describe.each(databases)('the typed client on %s', (_engine, aDatabase) => {
  let shelf: Shelf
  let client: Caller
  beforeAll(async () => {
    shelf = await aShelf(await aDatabase())
    client = shelf.server.as(basic(administrator.email, administrator.password))
  })
  afterAll(() => shelf.close())

  const filled = (path: string) => path.replace('{seriesId}', shelf.series.id).replace('{bookId}', shelf.books[0]?.id ?? '')
  const get = async <T>(path: string, query = ''): Promise<T> => {
    const answer = await client.get(`${filled(path)}?${query}`)
    expect([path, answer.statusCode, komgaFaults(`GET ${path}`, answer)]).toEqual([path, 200, []])
    return answer.json<T>()
  }
  const post = async <T>(path: string, query: string, body: unknown): Promise<T> => {
    const answer = await client.post(`${path}?${query}`, body)
    expect([path, answer.statusCode, komgaFaults(`POST ${path}`, answer)]).toEqual([path, 200, []])
    return answer.json<T>()
  }
  const found = async (condition: unknown) =>
    (await post<Page<SeriesDto>>('/api/v1/series/list', 'page=0&size=20', { condition })).content.length

  describe('in komf', () => {
    test('walks every series of a library and every book of a series', async () => {
      const [library] = await get<readonly { readonly id: string }[]>('/api/v1/libraries')
      const one = await client.get(`/api/v1/libraries/${library?.id}`)
      expect(komgaFaults('GET /api/v1/libraries/{libraryId}', one)).toEqual([])
      const condition = { libraryId: { operator: 'is', value: library?.id } }
      const series: SeriesDto[] = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const answer = await post<Page<SeriesDto>>('/api/v1/series/list', `page=${page}&size=500`, { condition })
        series.push(...answer.content)
        pages = answer.totalPages
      }
      expect(series.map(({ name }) => name)).toEqual(['Berserk', 'Grown up'])
      const ofSeries = { condition: { seriesId: { operator: 'is', value: shelf.series.id } } }
      const books = await post<Page<BookDto>>('/api/v1/books/list', 'unpaged=true', ofSeries)
      expect(books.content).toHaveLength(4)
    })

    test('looks at one series and one book with their posters, and has the series analysed', async () => {
      await get('/api/v1/series/{seriesId}')
      await get('/api/v1/books/{bookId}')
      await get('/api/v1/series/{seriesId}/thumbnails')
      await get('/api/v1/books/{bookId}/thumbnails')
      expect((await client.get(filled('/api/v1/series/{seriesId}/thumbnail'))).headers['content-type']).toBe('image/jpeg')
      const analysed = await client.post(filled('/api/v1/series/{seriesId}/analyze'))
      expect([analysed.statusCode, komgaFaults('POST /api/v1/series/{seriesId}/analyze', analysed)]).toEqual([202, []])
      await shelf.server.app.ground.tasks.idle()
    })
  })

  describe('in Komelia', () => {
    test('signs in and shows its home', async () => {
      await get('/api/v2/users/me', 'remember-me=true')
      await get('/api/v1/libraries')
      await get('/api/v1/series/new', `library_id=${shelf.library.id},other&oneshot=false&page=0&size=20`)
      await get('/api/v1/series/updated', 'oneshot=false&deleted=false')
      await get('/api/v1/books/latest', `library_id=${shelf.library.id}`)
      await get('/api/v1/books/ondeck', 'page=0&size=20')
      await get('/api/v1/books/duplicates', 'page=0&size=20&sort=fileHash,asc')
      const recent = { allOf: [{ releaseDate: { operator: 'isInTheLast', duration: 'P30D' } }, { deleted: { operator: 'isFalse' } }] }
      await post('/api/v1/books/list', 'page=0&size=20&sort=metadata.releaseDate,desc', { condition: recent })
      const reading = { condition: { readStatus: { operator: 'is', value: 'IN_PROGRESS' } } }
      await post('/api/v1/books/list', 'sort=readProgress.readDate,desc', reading)
    })

    test('fills its filters', async () => {
      const lists = [
        'authors/names',
        'authors/roles',
        'genres',
        'tags',
        'tags/book',
        'tags/series',
        'languages',
        'publishers',
        'age-ratings',
      ]
      for (const name of [...lists, 'sharing-labels', 'series/release-dates']) await get(`/api/v1/${name}`)
      await get('/api/v2/authors', 'search=miu&role=writer&page=0&size=20')
    })

    test('filters series by everything at once, and by nothing', async () => {
      const everything = {
        allOf: [
          { libraryId: { operator: 'is', value: shelf.library.id } },
          { anyOf: [{ readStatus: { operator: 'is', value: 'UNREAD' } }, { readStatus: { operator: 'is', value: 'IN_PROGRESS' } }] },
          { anyOf: [{ genre: { operator: 'is', value: 'drama' } }] },
          { anyOf: [{ tag: { operator: 'is', value: 'swords' } }] },
          { anyOf: [{ publisher: { operator: 'is', value: 'hakusensha' } }] },
          { anyOf: [{ language: { operator: 'is', value: 'ja' } }] },
          { anyOf: [{ ageRating: { operator: 'isNull' } }] },
          { anyOf: [{ seriesStatus: { operator: 'is', value: 'ONGOING' } }] },
          { anyOf: [{ author: { operator: 'is', value: { name: 'Miura', role: 'writer' } } }] },
          { anyOf: [{ sharingLabel: { operator: 'isNull' } }] },
          { complete: { operator: 'isTrue' } },
          { releaseDate: { operator: 'isNotInTheLast', duration: 'PT720H' } },
          { title: { operator: 'contains', value: 'SERK' } },
          { anyOf: [] },
        ],
      }
      expect(await found(everything)).toBe(1)
      expect(await found({ allOf: [] })).toBe(2)
      await post('/api/v1/series/list', 'sort=metadata.pagesCount,desc&sort=booksMetadata.releaseDate,asc', { fullTextSearch: 'berserk' })
    })

    test('reads a book and marks it, and knows where the series ends', async () => {
      await get('/api/v1/books/{bookId}/pages')
      await get('/api/v1/books/{bookId}/next')
      expect((await client.get(filled('/api/v1/books/{bookId}/previous'))).statusCode).toBe(404)
      const progress = filled('/api/v1/books/{bookId}/read-progress')
      expect((await client.patch(progress, { page: 1, completed: false })).statusCode).toBe(204)
      expect(await get('/api/v1/books/{bookId}')).toMatchObject({ readProgress: { page: 1, completed: false } })
      expect((await client.delete(progress)).statusCode).toBe(204)
      const ofSeries = filled('/api/v1/series/{seriesId}/read-progress')
      expect((await client.post(ofSeries)).statusCode).toBe(204)
      expect(await get('/api/v1/series/{seriesId}')).toMatchObject({ booksReadCount: 4, booksUnreadCount: 0 })
      expect((await client.delete(ofSeries)).statusCode).toBe(204)
    })
  })
})
