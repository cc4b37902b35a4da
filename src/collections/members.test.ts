import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import { databases } from '../../test/setup/databases.ts'
import { aCollection, aReadList, createTestCollectionLibrary, idsByName, type TestCollectionLibrary } from './collections.fixture.ts'

interface Named {
  readonly name: string
  readonly seriesTitle?: string
}

describe.each(databases)('members of a set on %s', (_engine, aDatabase) => {
  let library: TestCollectionLibrary
  let admin: Caller
  let collection: string
  let unordered: string
  let readList: string
  let byDate: string
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aDatabase())
    admin = library.server.http
    collection = (await aCollection(library, 'In order', ['Dusk', 'Bliss', 'Crimson', 'Abyss'])).id
    unordered = (await aCollection(library, 'By title', ['Dusk', 'Bliss', 'Abyss'], { ordered: false })).id
    readList = (await aReadList(library, 'In order', ['Bliss 2', 'Crimson 1', 'Abyss 3', 'Dusk 1', 'Abyss 1'])).id
    byDate = (await aReadList(library, 'By date', ['Abyss 1', 'Abyss 2', 'Abyss 3'], { ordered: false })).id
  })
  afterAll(() => library.close())
  const names = async (url: string, as = admin) => {
    const { content } = (await as.get(url)).json<{ content: readonly Named[] }>()
    return content.map(({ name, seriesTitle }) => (seriesTitle === undefined ? name : `${seriesTitle} ${name}`))
  }
  const find = async (list: string, condition: unknown, query = '') =>
    (await admin.post(`/api/v1/${list}/list?${query}`, { condition })).json<{ content: readonly Named[]; totalElements: number }>()

  test('are the series of a collection in its own order, or by title', async () => {
    const response = await admin.get(`/api/v1/collections/${collection}/series?size=2&sort=name,desc`)
    expect(komgaViolations('GET /api/v1/collections/{id}/series', response)).toEqual([])
    expect(response.json()).toMatchObject({ content: [{ name: 'Dusk' }, { name: 'Bliss' }], totalElements: 4, last: false })
    expect(await names(`/api/v1/collections/${collection}/series?page=1&size=3`)).toEqual(['Abyss'])
    expect(await names(`/api/v1/collections/${unordered}/series`)).toEqual(['Abyss', 'Bliss', 'Dusk'])
    expect((await admin.get('/api/v1/collections/0000000000000/series')).statusCode).toBe(404)
  })

  test.each([
    ['publisher=Kodansha', ['Bliss']],
    ['genre=drama', ['Bliss']],
    ['tag=sea', ['Abyss']],
    ['age_rating=18', ['Crimson']],
    ['release_year=2001', ['Abyss']],
    ['status=ENDED', []],
    ['read_status=UNREAD', ['Dusk', 'Bliss', 'Crimson', 'Abyss']],
    ['deleted=true', []],
    ['complete=true', []],
    ['author=Nobody,writer', []],
    ['language=en', []],
  ])('of a collection with %s are %j', async (query, expected) => {
    expect(await names(`/api/v1/collections/${collection}/series?${query}&unpaged=true`)).toEqual(expected)
  })

  test('are filtered by library', async () => {
    expect(await names(`/api/v1/collections/${collection}/series?library_id=${library.other.id}`)).toEqual(['Dusk'])
    expect(await names(`/api/v1/readlists/${readList}/books?library_id=${library.other.id}`)).toEqual(['Dusk 1'])
  })

  test('are the books of a read list in its own order, or by release date', async () => {
    const response = await admin.get(`/api/v1/readlists/${readList}/books?unpaged=true&media_status=READY&deleted=false`)
    expect(komgaViolations('GET /api/v1/readlists/{id}/books', response)).toEqual([])
    const inOrder = ['Bliss 2', 'Crimson 1', 'Abyss 3', 'Dusk 1', 'Abyss 1']
    expect(await names(`/api/v1/readlists/${readList}/books?sort=name,desc`)).toEqual(inOrder)
    expect(await names(`/api/v1/readlists/${byDate}/books`)).toEqual(['Abyss 2', 'Abyss 3', 'Abyss 1'])
    expect(await names(`/api/v1/readlists/${readList}/books?read_status=READ`)).toEqual([])
    expect(await names(`/api/v1/readlists/${byDate}/books?tag=sea`)).toEqual(['Abyss 2'])
    expect(await names(`/api/v1/readlists/${readList}/books?author=Nobody,writer`)).toEqual([])
    expect((await admin.get('/api/v1/readlists/0000000000000/books')).statusCode).toBe(404)
  })

  test('are found by a membership condition and sorted by position', async () => {
    const inCollection = { CollectionId: { operator: 'Is', value: collection } }
    const result = await find('series', { allOf: [inCollection, { deleted: { operator: 'isFalse' } }] }, 'sort=collection.number,desc')
    expect(result.content.map(({ name }) => name)).toEqual(['Abyss', 'Crimson', 'Bliss', 'Dusk'])
    expect((await find('series', { collectionId: { operator: 'isNot', value: unordered } })).content).toMatchObject([{ name: 'Crimson' }])
    const books = await find('books', { readListId: { operator: 'is', value: readList } }, 'sort=readList.number,asc&size=2')
    expect(books.content.map(({ name }) => name)).toEqual(['2', '1'])
    expect(books.totalElements).toBe(5)
    // Without exactly one set in the condition there is no such order.
    expect((await find('series', { allOf: [] }, 'sort=collection.number,desc')).content).toHaveLength(4)
    expect(await names(`/api/v1/series?collection_id=${unordered}&sort=name`)).toEqual(['Abyss', 'Bliss', 'Dusk'])
  })

  test('are counted correctly after additions', async () => {
    const { id } = await aReadList(library, 'Growing', ['Abyss 1', 'Abyss 2'])
    const count = async () => (await find('books', { readListId: { operator: 'is', value: id } }, 'size=1')).totalElements
    expect(await count()).toBe(2)
    await admin.patch(`/api/v1/readlists/${id}`, { bookIds: idsByName(library.books, ['Abyss 1', 'Abyss 2', 'Abyss 3']) })
    expect(await count()).toBe(3)
  })

  test('include the next and previous book of a read list, except at its ends', async () => {
    const getAdjacent = async (list: string, book: string, side: string, as = admin) => {
      const response = await as.get(`/api/v1/readlists/${list}/books/${library.books[book]}/${side}`)
      if (response.statusCode !== 200) return response.json<{ code: string }>().code
      expect(komgaViolations(`GET /api/v1/readlists/{id}/books/{bookId}/${side}`, response)).toEqual([])
      const { seriesTitle, name } = response.json<Named>()
      return `${seriesTitle} ${name}`
    }
    expect(await getAdjacent(readList, 'Crimson 1', 'next')).toBe('Abyss 3')
    expect(await getAdjacent(readList, 'Crimson 1', 'previous')).toBe('Bliss 2')
    expect(await getAdjacent(readList, 'Abyss 1', 'next')).toBe('NO_BOOK_BESIDE')
    expect(await getAdjacent(readList, 'Bliss 2', 'previous')).toBe('NO_BOOK_BESIDE')
    expect(await getAdjacent(readList, 'Bliss 1', 'next')).toBe('BOOK_NOT_IN_READ_LIST')
    expect(await getAdjacent('0000000000000', 'Bliss 1', 'next')).toBe('READ_LIST_NOT_FOUND')
    expect(await getAdjacent(byDate, 'Abyss 3', 'next')).toBe('Abyss 1')
    expect(await getAdjacent(readList, 'Bliss 2', 'next', library.child)).toBe('Abyss 3')
    expect(await getAdjacent(readList, 'Crimson 1', 'next', library.child)).toBe('BOOK_NOT_IN_READ_LIST')
  })

  test('exclude hidden ones from all lists', async () => {
    expect(await names(`/api/v1/collections/${collection}/series`, library.child)).toEqual(['Dusk', 'Bliss', 'Abyss'])
    expect(await names(`/api/v1/readlists/${readList}/books`, library.child)).toEqual(['Bliss 2', 'Abyss 3', 'Dusk 1', 'Abyss 1'])
    expect(await names(`/api/v1/readlists/${readList}/books`, library.guest)).toEqual(['Dusk 1'])
    expect((await library.guest.get(`/api/v1/collections/${unordered}/series?size=1`)).json()).toMatchObject({ totalElements: 1 })
    expect((await library.guest.get(`/api/v1/readlists/${byDate}/books`)).statusCode).toBe(404)
  })

  describe('the Mihon tracker', () => {
    const path = (list = readList) => `/api/v1/readlists/${list}/read-progress/tachiyomi`

    test('gets the progress of a read list up to the first unread book', async () => {
      const response = await library.child.get(path())
      expect(komgaViolations('GET /api/v1/readlists/{id}/read-progress/tachiyomi', response)).toEqual([])
      const unread = { booksCount: 4, booksReadCount: 0, booksUnreadCount: 4, booksInProgressCount: 0, lastReadContinuousIndex: 0 }
      expect(response.json()).toEqual(unread)
      await library.child.patch(`/api/v1/books/${library.books['Abyss 1']}/read-progress`, { completed: true })
      await library.child.patch(`/api/v1/books/${library.books['Abyss 3']}/read-progress`, { page: 1 })
      const started = { ...unread, booksReadCount: 1, booksUnreadCount: 2, booksInProgressCount: 1 }
      expect((await library.child.get(path())).json()).toEqual(started)
      expect((await library.child.put(path(), { lastBookRead: 2 })).statusCode).toBe(204)
      const two = { ...unread, booksReadCount: 3, booksUnreadCount: 1, lastReadContinuousIndex: 2 }
      expect((await library.child.get(path())).json()).toEqual(two)
      await library.child.put(path(), { lastBookRead: 0 })
      expect((await library.child.get(path())).json()).toEqual(two)
      await library.child.put(path(), { lastBookRead: 99 })
      expect((await library.child.get(path())).json()).toMatchObject({ booksReadCount: 4, lastReadContinuousIndex: 4 })
      expect((await library.child.get(`/api/v1/series/${library.series.Bliss}`)).json()).toMatchObject({
        booksReadCount: 1,
        booksUnreadCount: 1,
      })
    })

    test('gets an error for invalid input and 404 for a hidden list', async () => {
      for (const body of [{}, { lastBookRead: -1 }, { lastBookRead: '1.5' }]) expect((await admin.put(path(), body)).statusCode).toBe(400)
      expect((await library.guest.get(path(byDate))).statusCode).toBe(404)
      expect((await library.guest.put(path(byDate), { lastBookRead: 1 })).statusCode).toBe(404)
      expect((await library.guest.put(path(byDate), { lastBookRead: -1 })).statusCode).toBe(404)
    })
  })
})
