// The traps of komga-api.md section 16 that concern lists, each with the number that it has there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aShelf, type Shelf } from './a-shelf.ts'
import { komgaFaults } from './komga-contract.ts'

describe.each(databases)('traps on %s', (_engine, aDatabase) => {
  let shelf: Shelf
  beforeAll(async () => {
    shelf = await aShelf(await aDatabase())
  })
  afterAll(() => shelf.close())
  const get = (url: string) => shelf.server.http.get(url)
  const count = async (url: string) => (await get(url)).json().totalElements
  const countOf = async (condition: unknown, kind = 'series') => {
    const answer = await shelf.server.http.post(`/api/v1/${kind}/list`, { condition })
    return answer.statusCode === 200 ? answer.json().totalElements : answer.json().message
  }

  test('1: every key is there, and what is not known is written as null', async () => {
    const series = (await get('/api/v1/series?search=grown')).json().content[0]
    expect(series).toMatchObject({ metadata: { totalBookCount: null }, booksMetadata: { releaseDate: null } })
    expect((await get(`/api/v1/books/${shelf.books[0]?.id}`)).json()).toHaveProperty('readProgress', null)
    expect(komgaFaults('GET /api/v1/series', await get('/api/v1/series'))).toEqual([])
  })

  test('2: no moment has a fraction of a second', async () => {
    for (const url of ['/api/v1/series', '/api/v1/books']) expect((await get(url)).body).not.toMatch(/\d\d:\d\d:\d\d\.\d/)
  })

  test('3: signing in by password on any list brings a session cookie', async () => {
    const headers = basic('admin@example.org', 'correct horse')
    const answer = await shelf.server.anonymous.inject({ method: 'GET', url: '/api/v1/series', headers })
    const cookie = answer.cookies.find(({ name }) => name === 'KOMGA-SESSION')
    expect((await shelf.server.as({ cookie: `KOMGA-SESSION=${cookie?.value}` }).get('/api/v1/books')).statusCode).toBe(200)
  })

  test('4: an empty group leaves nothing out, wherever it stands', async () => {
    for (const kind of ['series', 'books']) {
      const all = await countOf(undefined, kind)
      expect(all).toBeGreaterThan(0)
      for (const empty of [{ anyOf: [] }, { allOf: [] }, { allOf: [{ anyOf: [] }] }, { anyOf: [{ allOf: [{ anyOf: [] }] }] }]) {
        expect(await countOf(empty, kind)).toBe(all)
      }
    }
  })

  test('5: keys, operators and values of conditions match in any case', async () => {
    expect(await countOf({ oneshot: { operator: 'isFalse' } })).toBe(2)
    expect(await countOf({ SERIESSTATUS: { Operator: 'IsNot', value: 'ended' } })).toBe(2)
    expect(await countOf({ AnyOf: [{ readstatus: { OPERATOR: 'IS', VALUE: 'unread' } }] })).toBe(2)
    expect(await countOf({ mediaProfile: { operator: 'Is', value: 'divina' } }, 'books')).toBe(5)
  })

  test('6: a size of nothing is the usual size, a page before the first is the first', async () => {
    expect((await get('/api/v1/books?size=0')).json()).toMatchObject({ size: 20, totalElements: 5, numberOfElements: 5 })
    for (const query of ['size=-1', 'size=many', 'page=-3', 'page=x', 'page=&size=']) {
      expect((await get(`/api/v1/books?${query}`)).json()).toMatchObject({ number: 0, size: 20, totalElements: 5 })
    }
    expect((await get('/api/v1/series?size=100000')).json()).toMatchObject({ size: 2000 })
    expect((await get('/api/v1/books?unpaged=true&size=1')).json()).toMatchObject({
      size: 20,
      numberOfElements: 5,
      totalPages: 1,
      pageable: { paged: true, unpaged: false, pageNumber: 0 },
    })
  })

  test('7: repeated, comma-joined and bracketed parameters mean the same', async () => {
    const { id } = shelf.library
    for (const query of [`library_id=x,${id}`, `library_id=x&library_id=${id}`, `library_id[]=x&library_id[]=${id}`]) {
      expect(await count(`/api/v1/series?${query}`)).toBe(2)
    }
    expect(await count('/api/v1/series?tag=swords,none&genre[]=drama&search=')).toBe(1)
  })

  test('10: before the first book and after the last there is nothing: 404', async () => {
    const [first, last] = [shelf.books[0], shelf.books.at(-1)]
    expect((await get(`/api/v1/books/${first?.id}/previous`)).statusCode).toBe(404)
    expect((await get(`/api/v1/books/${last?.id}/next`)).statusCode).toBe(404)
  })

  test('14: the older lists are still there', async () => {
    for (const url of [
      '/api/v1/series',
      '/api/v1/books',
      `/api/v1/series/${shelf.series.id}/books`,
      '/api/v1/series/alphabetical-groups',
    ]) {
      expect((await get(url)).statusCode).toBe(200)
    }
  })

  test('unknown sort keys are passed over, known ones beside them count', async () => {
    const numbers = async (sort: string) =>
      (await get(`/api/v1/series/${shelf.series.id}/books?${sort}`)).json().content.map(({ number }: { number: number }) => number)
    expect(await numbers('sort=metadata.pagesCount,desc')).toEqual([1, 2, 3, 4])
    expect(await numbers('sort=nothing,metadata.numberSort,desc')).toEqual([4, 3, 2, 1])
    expect(await numbers('sort=readList.number&sort=media.pagesCount,metadata.numberSort,desc')).toEqual([4, 3, 2, 1])
  })

  test('what a reader may not see is in no list, no count and no group', async () => {
    const child = await shelf.server.aUser('child@example.org', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
    for (const url of ['series', 'series/new', 'series/latest', 'books', 'books/latest', 'series?search=grown', 'books?search=hidden']) {
      const answer = await child.get(`/api/v1/${url}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toMatch(/Grown up|Hidden|secret/)
    }
    expect((await child.get('/api/v1/series')).json().totalElements).toBe(1)
    expect((await child.get('/api/v1/books?size=1')).json().totalElements).toBe(4)
    expect(
      (await child.post('/api/v1/series/list', { condition: { tag: { operator: 'is', value: 'secret' } } })).json().totalElements,
    ).toBe(0)
    expect((await child.get('/api/v1/series/alphabetical-groups')).json()).toEqual([{ group: 'b', count: 1 }])
    const hidden = (await get('/api/v1/books?search=hidden')).json().content[0]
    for (const path of [`books/${hidden.id}`, `books/${hidden.id}/next`, `books/${hidden.id}/pages`, `series/${hidden.seriesId}/books`]) {
      expect((await child.get(`/api/v1/${path}`)).statusCode).toBe(403)
    }
    expect((await child.post(`/api/v1/series/${hidden.seriesId}/read-progress`)).statusCode).toBe(403)
  })
})
