import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import type { SeriesDto } from './series.schemas.ts'

describe.each(databases)('series on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let other: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'Élan/1.cbz': { comicInfo: { AgeRating: 'Teen', Count: 2, Year: 2001 } },
        'Élan/2.cbz': {},
        'abc 10/1.cbz': { comicInfo: { AgeRating: 'Adults Only 18+', Count: 1 } },
        'Abc 9/1.cbz': { comicInfo: { Year: 1999 } },
        'zoo_50%/1.cbz': {},
      },
    })
    other = await aLibrary({ server, files: { 'one-shots/Solo.cbz': {} }, options: { oneshotsDirectory: 'one-shots' } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await other.removeFolder()
  })
  const names = async (url: string, as = server.http) => {
    const response = await as.get(url)
    return (response.json().content as SeriesDto[]).map(({ name }) => name)
  }
  const find = (condition: unknown, query = '', as = server.http) => as.post(`/api/v1/series/list?${query}`, { condition })
  const search = async (condition: unknown, query = '') =>
    ((await find(condition, query)).json().content as SeriesDto[]).map(({ name }) => name)

  test('are returned in pages, with every key of Komga’s envelope', async () => {
    const response = await server.http.get('/api/v1/series?page=1&size=2&sort=metadata.titleSort,asc')
    expect(response.json()).toMatchObject({
      content: [{ name: 'Élan' }, { name: 'Solo' }],
      pageable: { pageNumber: 1, pageSize: 2, offset: 2, paged: true, unpaged: false, sort: { sorted: true } },
      totalElements: 5,
      totalPages: 3,
      number: 1,
      first: false,
      last: false,
    })
    expect((await server.http.get('/api/v1/series?size=0')).json()).toMatchObject({ size: 20, totalElements: 5, last: true })
    expect((await server.http.get('/api/v1/series?unpaged=true')).json()).toMatchObject({ size: 20, number: 0, numberOfElements: 5 })
    expect((await server.http.get('/api/v1/series?page=9')).json()).toMatchObject({ content: [], totalElements: 5, empty: true })
  })

  test('are sorted naturally by title, and unknown sort orders are ignored', async () => {
    const inOrder = ['Abc 9', 'abc 10', 'Élan', 'Solo', 'zoo_50%']
    expect(await names('/api/v1/series?sort=metadata.titleSort,asc')).toEqual(inOrder)
    expect(await names('/api/v1/series?sort=name,desc')).toEqual(inOrder.toReversed())
    expect(await names('/api/v1/series?sort=metadata.pagesCount,desc')).toHaveLength(5)
    expect((await names('/api/v1/series?sort=booksMetadata.releaseDate,desc')).slice(0, 2)).toEqual(['Élan', 'Abc 9'])
    expect((await names('/api/v1/series?sort=booksMetadata.releaseDate,asc')).slice(3)).toEqual(['Abc 9', 'Élan'])
    expect((await names('/api/v1/series?sort=booksCount,desc'))[0]).toBe('Élan')
    expect((await names('/api/v1/series?sort=random')).toSorted()).toEqual(inOrder.toSorted())
  })

  test('are in the same random order for the same number, page by page', async () => {
    const ordered = (number: number) => names(`/api/v1/series?sort=random.${number}&unpaged=true`)
    const first = await ordered(1)
    expect(first.toSorted()).toEqual((await names('/api/v1/series')).toSorted())
    expect(await ordered(1)).toEqual(first)
    const pages = await Promise.all([0, 1, 2].map((page) => names(`/api/v1/series?sort=random.1&size=2&page=${page}`)))
    expect(pages.flat()).toEqual(first)
    expect(await names('/api/v1/series?sort=random.1,desc')).toEqual(first.toReversed())
    const orders = await Promise.all(Array.from({ length: 20 }, (_, number) => ordered(number)))
    expect(new Set(orders.map(String)).size).toBeGreaterThan(5)
    expect(await names('/api/v1/series?sort=random.9999999999')).toEqual(await names('/api/v1/series'))
    for (const filter of ['search=abc', 'read_status=UNREAD', 'complete=true', `library_id=${other.id}`, 'tag=x&genre=y']) {
      const shuffled = await names(`/api/v1/series?${filter}&sort=random.1`)
      expect(shuffled.toSorted()).toEqual((await names(`/api/v1/series?${filter}`)).toSorted())
    }
  })

  test('are found by text, library, status and read status', async () => {
    expect(await names('/api/v1/series?search=ABC')).toEqual(['Abc 9', 'abc 10'])
    expect(await names('/api/v1/series?search=50%25')).toEqual(['zoo_50%'])
    expect(await names('/api/v1/series?search=')).toHaveLength(5)
    expect(await names(`/api/v1/series?library_id=${other.id}`)).toEqual(['Solo'])
    expect(await names(`/api/v1/series?library_id=${other.id},${library.id}`)).toHaveLength(5)
    expect(await names('/api/v1/series?oneshot=true')).toEqual(['Solo'])
    expect(await names('/api/v1/series?status=ended&status=HIATUS')).toEqual(['Solo'])
    expect(await names('/api/v1/series?complete=true')).toEqual(['abc 10', 'Élan', 'Solo'])
    expect(await names('/api/v1/series?deleted=true')).toEqual([])
    expect((await server.http.get('/api/v1/series?read_status=FINISHED')).statusCode).toBe(400)
  })

  test('support conditions; empty groups match everything', async () => {
    expect(await search(undefined)).toHaveLength(5)
    expect(await search({ allOf: [{ anyOf: [] }, { allOf: [] }] })).toHaveLength(5)
    expect(await search({ anyOf: [{ libraryId: { operator: 'is', value: other.id } }, { anyOf: [] }] })).toEqual(['Solo'])
    expect(await search({ ONESHOT: { operator: 'isFalse' } })).toHaveLength(4)
    expect(await search({ allOf: [{ libraryId: { operator: 'IsNot', value: other.id } }, { deleted: { operator: 'istrue' } }] })).toEqual(
      [],
    )
    expect(await search({ complete: { operator: 'isFalse' } })).toEqual([])
    expect(await search({ seriesStatus: { operator: 'is', value: 'ended' } })).toEqual(['Solo'])
    expect(await search({ releaseDate: { operator: 'after', dateTime: '2000-01-01T00:00:00Z' } })).toEqual(['Élan'])
    expect(await search({ releaseDate: { operator: 'before', dateTime: '2001-01-01T00:00:00Z' } })).toEqual(['Abc 9'])
    expect(await search({ releaseDate: { operator: 'isNull' } })).toHaveLength(3)
    expect(await search({ releaseDate: { operator: 'isInTheLast', duration: 'P30D' } })).toEqual([])
    expect(await search({ releaseDate: { operator: 'isNotInTheLast', duration: 'PT720H' } })).toEqual(['Abc 9', 'Élan'])
    expect((await server.http.post('/api/v1/series/list')).json().totalElements).toBe(5)
    expect((await server.http.post('/api/v1/series/list', { fullTextSearch: 'zoo', other: 1 })).json().totalElements).toBe(1)
  })

  test.each([
    [{ colour: { operator: 'is', value: 'red' } }, 'condition.colour'],
    [{ allOf: [{ anyOf: [{ seriesId: { operator: 'is', value: 'x' } }] }] }, 'condition.allOf[0].anyOf[0].seriesId'],
    [{ libraryId: { operator: 'contains', value: 'x' } }, 'condition.libraryId.operator'],
    [{ readStatus: { operator: 'is', value: 'HALF' } }, 'condition.readStatus.value'],
    [{ releaseDate: { operator: 'after', dateTime: 'soon' } }, 'condition.releaseDate.dateTime'],
    [{ deleted: { operator: 'isTrue' }, oneShot: { operator: 'isTrue' } }, 'condition'],
    [{ allOf: 'everything' }, 'condition.allOf'],
    ['text', 'condition'],
  ])('reject the condition %j with the path of the error', async (condition, place) => {
    const response = await find(condition)
    expect(response.json()).toMatchObject({ status: 400, code: 'CONDITION_INVALID', message: expect.stringContaining(`"${place}"`) })
  })

  test('new, latest and updated are sorted by date', async () => {
    const added = await names('/api/v1/series/new?oneshot=false')
    expect(added).toHaveLength(4)
    expect(await names('/api/v1/series/latest')).toHaveLength(5)
    expect(await names('/api/v1/series/updated')).toEqual([])
    await library.add('zoo_50%/2.cbz')
    await library.scan()
    expect(await names('/api/v1/series/updated')).toEqual(['zoo_50%'])
    expect((await names('/api/v1/series/latest'))[0]).toBe('zoo_50%')
  })

  test('return 404 without a body for an unknown id', async () => {
    const response = await server.http.get('/api/v1/series/0000000000000')
    expect([response.statusCode, response.body]).toEqual([404, ''])
    expect((await server.http.get('/api/v1/series/0000000000000/books')).json()).toMatchObject({ status: 404, code: 'SERIES_NOT_FOUND' })
  })

  describe('for a restricted reader', () => {
    const every = ['Abc 9', 'abc 10', 'Solo', 'zoo_50%', 'Élan'].toSorted()
    test.each([
      ['no limits', {}, every],
      ['one library', () => ({ sharedLibraries: { all: false, libraryIds: [other.id] } }), ['Solo']],
      ['no library', { sharedLibraries: { all: false, libraryIds: [] } }, []],
      ['nothing from 18', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } }, every.filter((name) => name !== 'abc 10')],
      ['only what is rated up to 13', { ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } }, ['Élan']],
      ['only a label that nothing has', { labelsAllow: ['kids'] }, []],
      ['a label or an age', { labelsAllow: ['kids'], ageRestriction: { age: 13, restriction: 'ALLOW_ONLY' } }, ['Élan']],
    ] as const)('(%s) lists exclude hidden items', async (what, choices, visible) => {
      const reader = await server.aUser(`${what.replaceAll(/\W/g, '')}@example.org`, typeof choices === 'function' ? choices() : choices)
      expect((await names('/api/v1/series?unpaged=true', reader)).toSorted()).toEqual([...visible])
      expect((await find(undefined, '', reader)).json().totalElements).toBe(visible.length)
      const books = (await reader.get('/api/v1/books?unpaged=true')).json().content as { seriesTitle: string; url: string }[]
      expect([...new Set(books.map(({ seriesTitle }) => seriesTitle))].toSorted()).toEqual([...visible])
      expect(books.every(({ url }) => !url.includes('/'))).toBe(true)
      for (const { id, name } of (await server.http.get('/api/v1/series?unpaged=true')).json().content as SeriesDto[]) {
        const expected = (visible as readonly string[]).includes(name) ? 200 : 403
        expect((await reader.get(`/api/v1/series/${id}`)).statusCode).toBe(expected)
        expect((await reader.get(`/api/v1/series/${id}/books`)).statusCode).toBe(expected)
      }
    })

    test('a hidden book is inaccessible at every endpoint', async () => {
      const reader = await server.aUser('young@example.org', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
      const [hidden] = await library.series('search=abc 10')
      const [book] = (await server.http.get(`/api/v1/series/${hidden?.id}/books`)).json().content as { id: string }[]
      for (const path of ['', '/pages', '/next', '/previous']) {
        expect((await reader.get(`/api/v1/books/${book?.id}${path}`)).statusCode).toBe(403)
      }
      expect((await reader.patch(`/api/v1/books/${book?.id}/read-progress`, { completed: true })).statusCode).toBe(403)
      expect((await reader.post(`/api/v1/series/${hidden?.id}/read-progress`)).statusCode).toBe(403)
    })
  })
})
