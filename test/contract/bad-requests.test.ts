// Invalid requests, and requests for other users' data: they return a message, never a server error or a secret.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../builders/a-caller.ts'
import { databases } from '../setup/databases.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'
import { komgaViolations } from './komga-contract.ts'

describe.each(databases)('bad requests on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  /** A user who may not see the series "Grown up". */
  let child: Caller & { readonly id: string }
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
    child = await sample.server.aUser('child@example.org', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
  })
  afterAll(() => sample.close())
  const get = (url: string) => sample.server.http.get(url)
  const bookUrl = () => `/api/v1/books/${sample.books[0]?.id}`
  const seriesUrl = () => `/api/v1/series/${sample.series.id}`

  test('unknown sort keys are ignored, and known ones still apply', async () => {
    const numbers = async (sort: string) =>
      (await get(`/api/v1/series/${sample.series.id}/books?${sort}`)).json().content.map(({ number }: { number: number }) => number)
    expect(await numbers('sort=metadata.pagesCount,desc')).toEqual([1, 2, 3, 4])
    expect(await numbers('sort=nothing,metadata.numberSort,desc')).toEqual([4, 3, 2, 1])
    expect(await numbers('sort=readList.number&sort=media.pagesCount,metadata.numberSort,desc')).toEqual([4, 3, 2, 1])
  })

  test('hidden items are in no list, count or group', async () => {
    for (const url of ['series', 'series/new', 'series/latest', 'books', 'books/latest', 'series?search=grown', 'books?search=hidden']) {
      const response = await child.get(`/api/v1/${url}`)
      expect(response.statusCode).toBe(200)
      expect(response.body).not.toMatch(/Grown up|Hidden|secret/)
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

  test.each([
    'read_status=NEVER',
    'status=DONE',
    'age_rating=adult',
    'deleted=maybe',
    'unpaged=maybe',
    'search_regex=(((,TITLE',
    'search_regex=^a',
    'search=%00',
  ])('a list with %s is rejected', async (query) => {
    const response = await get(`/api/v1/series?${query}`)
    expect([response.statusCode, komgaViolations('GET /api/v1/series', response)]).toEqual([400, []])
  })

  test.each([
    'sort=,,&sort=;drop table book,desc',
    'size=99999999999999999999&page=-7',
    'page=1000000000&size=2000',
    'author=nobody&collection_id=none',
    'release_year=never&search=%22%22%22&library_id=',
    'search=tag:[a TO&status=ONGOING,',
  ])('a list with %s is accepted', async (query) => {
    const response = await get(`/api/v1/series?${query}`)
    expect([response.statusCode, komgaViolations('GET /api/v1/series', response)]).toEqual([200, []])
  })

  test('a list request with too many values is rejected, and one just below the limit is accepted', async () => {
    const many = (count: number, ...names: readonly string[]) =>
      names.map((name) => `${name}=${Array.from({ length: count }, (_, n) => `a${n}`).join()}`).join('&')
    const terms = (group: string, length: number) => ({
      condition: { [group]: Array.from({ length }, (_, n) => ({ tag: { operator: 'is', value: `t${n}` } })) },
    })
    const statusOf = async (body: object) => (await sample.server.http.post('/api/v1/series/list', body)).statusCode
    const lists = ['tag', 'genre', 'publisher', 'language', 'sharing_label'] as const
    const urls = [
      `series?${many(251, 'tag')}`,
      `books?${many(300, 'tag')}`,
      `genres?${many(300, 'library_id')}`,
      `series?${many(60, ...lists)}`,
    ]
    for (const url of urls) expect([url.slice(0, 20), (await get(`/api/v1/${url}`)).statusCode]).toEqual([url.slice(0, 20), 400])
    expect((await get(`/opds/v1.2/series?${many(300, 'publisher').replaceAll(',', '&publisher=')}`)).statusCode).toBe(400)
    expect([await statusOf(terms('anyOf', 251)), await statusOf(terms('anyOf', 249))]).toEqual([400, 200])
    expect([await statusOf(terms('allOf', 51)), await statusOf(terms('allOf', 50))]).toEqual([400, 200])
    const same = { allOf: Array.from({ length: 50 }, () => ({ readStatus: { operator: 'is', value: 'READ' } })) }
    expect(await statusOf({ condition: same })).toBe(200)
    expect((await get(`/api/v1/series?${many(50, ...lists)}`)).statusCode).toBe(200)
  })

  test('a built-in property name such as constructor is no sort key', async () => {
    for (const path of ['page-hashes', 'page-hashes/unknown', 'series', 'books', 'history'])
      expect([path, (await get(`/api/v1/${path}?sort=constructor,desc`)).statusCode]).toEqual([path, 200])
  })

  test('empty and malformed conditions are rejected', async () => {
    const conditions: readonly unknown[] = [
      {},
      [],
      'x',
      { allOf: {} },
      { allOf: [null] },
      { title: { operator: 'is' } },
      { title: { operator: 'isTrue', value: 'x' } },
      { ageRating: { operator: 'is', value: 1e99 } },
      { readStatus: { operator: 'is', value: 'NEVER' } },
      { releaseDate: { operator: 'after', dateTime: '+012000-01-01T00:00:00Z' } },
      { title: { operator: 'is', value: 'a' }, tag: { operator: 'isNull' } },
      { mediaStatus: { operator: 'is', value: 'READY' } },
      { constructor: { operator: 'is', value: 1 } },
      { anyOf: Array.from({ length: 3000 }, () => ({ allOf: [] })) },
    ]
    for (const condition of conditions) {
      const response = await sample.server.http.post('/api/v1/series/list', { condition })
      expect([condition, response.statusCode, komgaViolations('POST /api/v1/series/list', response)]).toEqual([condition, 400, []])
    }
  })

  test('a time span longer than history matches everything with a date', async () => {
    const condition = { releaseDate: { operator: 'isInTheLast', duration: 'P99999999999D' } }
    expect((await sample.server.http.post('/api/v1/series/list', { condition })).json().totalElements).toBe(1)
  })

  test.each([
    ['convert=', 200],
    ['convert=PNG', 200],
    ['convert=bmp', 400],
    ['zero_based=x', 400],
    ['contentNegotiation=', 200],
  ])('a page with %s returns %i', async (query, status) => {
    expect((await get(`${bookUrl()}/pages/1?${query}`)).statusCode).toBe(status)
  })

  test('an empty tag filter returns all tags, and an invalid one is rejected', async () => {
    expect((await get('/api/v2/tags?include=')).json().totalElements).toBe(2)
    expect((await get('/api/v2/tags?include=book')).json().totalElements).toBe(2)
    expect((await get('/api/v2/tags?include=all')).statusCode).toBe(400)
  })

  test.each([{}, { page: 0 }, { page: 3 }, { page: '1.5' }, { page: '' }, { completed: 'yes' }, [], { page: 1e15 }])(
    'the progress %j is rejected',
    async (progress) => {
      expect((await sample.server.http.patch(`${bookUrl()}/read-progress`, progress)).statusCode).toBe(400)
    },
  )

  test.each([{ title: ' ' }, { ageRating: -1 }, { totalBookCount: 0 }, { language: '!!' }, { status: 'X' }, { genres: [null] }])(
    'the metadata %j is rejected',
    async (edit) => {
      const response = await sample.server.http.patch(`${seriesUrl()}/metadata`, edit)
      expect([response.statusCode, komgaViolations('PATCH /api/v1/series/{seriesId}/metadata', response)]).toEqual([400, []])
    },
  )

  test('hidden items have no poster and no file, and appear in no collection, read list or facet', async () => {
    const hidden = (await get('/api/v1/books?search=hidden')).json().content[0]
    const make = async (name: string, seriesIds: readonly string[]) =>
      (await sample.server.http.post('/api/v1/collections', { name, seriesIds })).json().id
    const mixed = await make('Mixed', [hidden.seriesId, sample.series.id])
    const alone = await make('Alone', [hidden.seriesId])
    for (const path of ['thumbnail', 'thumbnails', 'file', 'pages/1', 'pages/1/thumbnail', 'manifest', 'progression'])
      expect([path, (await child.get(`/api/v1/books/${hidden.id}/${path}`)).statusCode]).toEqual([path, 403])
    for (const path of ['thumbnail', 'thumbnails', 'file', 'collections'])
      expect([path, (await child.get(`/api/v1/series/${hidden.seriesId}/${path}`)).statusCode]).toEqual([path, 403])
    for (const path of ['', '/series', '/thumbnail']) expect((await child.get(`/api/v1/collections/${alone}${path}`)).statusCode).toBe(404)
    expect((await child.get('/api/v1/collections')).json()).toMatchObject({
      totalElements: 1,
      content: [{ id: mixed, seriesIds: [sample.series.id], filtered: true }],
    })
    for (const facet of ['tags', 'tags/book', 'authors', 'authors/names', 'age-ratings'])
      for (const query of ['', `collection_id=${alone}`, `series_id=${hidden.seriesId}`])
        expect((await child.get(`/api/v1/${facet}?${query}`)).body).not.toMatch(/secret|Nobody|18/)
    for (const facet of ['tags', 'authors', 'authors/names', 'age-ratings'])
      expect((await child.get(`/api/v2/${facet}?series_id=${hidden.seriesId}`)).json().totalElements).toBe(0)
  })

  test('a hidden item returns its access error, not a validation error', async () => {
    const hidden = (await get('/api/v1/books?search=hidden')).json().content[0]
    const alone = (await sample.server.http.post('/api/v1/collections', { name: 'Only hidden', seriesIds: [hidden.seriesId] })).json().id
    const badly = (caller: Caller, id: string, seriesId: string) => [
      caller.get(`/opds/v2/books/${id}/pages/x/raw`),
      caller.get(`/api/v1/books/${id}/pages/1?convert=bmp`),
      caller.get(`/api/v1/series/${seriesId}/books?media_status=NEVER`),
      caller.patch(`/api/v1/books/${id}/read-progress`, { page: 'x' }),
      caller.put(`/api/v2/series/${seriesId}/read-progress/tachiyomi`, []),
    ]
    const statuses = async (answers: readonly ReturnType<Caller['get']>[]) =>
      (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(await statuses(badly(child, hidden.id, hidden.seriesId))).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(badly(child, '0', '0'))).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(badly(sample.server.http, hidden.id, hidden.seriesId))).toEqual([400, 400, 400, 400, 400])
    expect((await child.get(`/api/v1/collections/${alone}/series?deleted=maybe`)).statusCode).toBe(404)
  })

  test("a reader may not set another user's password, and gets that error whatever the body contains", async () => {
    const { id: admin } = (await get('/api/v2/users/me')).json()
    for (const body of [{ password: 7, nothing: [] }, {}])
      expect((await child.patch(`/api/v2/users/${admin}/password`, body)).statusCode).toBe(403)
  })

  test('items of another user are not found', async () => {
    const { id } = (await sample.server.http.post('/api/v2/users/me/api-keys', { comment: 'mine' })).json()
    const { id: admin } = (await get('/api/v2/users/me')).json()
    expect((await child.delete(`/api/v2/users/me/api-keys/${id}`)).statusCode).toBe(404)
    expect((await child.patch(`/api/v2/users/${admin}/password`, { password: 'mine now' })).statusCode).toBe(403)
    expect((await child.get(`/api/v2/users/${admin}/authentication-activity/latest`)).statusCode).toBe(403)
    await sample.server.http.patch(`${bookUrl()}/read-progress`, { page: 1 })
    expect((await child.get(bookUrl())).json().readProgress).toBeNull()
    expect((await child.get('/api/v1/books?read_status=IN_PROGRESS')).json().totalElements).toBe(0)
    await sample.server.http.delete(`${bookUrl()}/read-progress`)
  })
})
