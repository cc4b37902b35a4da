// Lists and single items of series and books follow Komga's contract, even when they are empty.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { databases } from '../setup/databases.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'
import { komgaViolations } from './komga-contract.ts'

describe.each(databases)('the contract of lists on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
    const [first, second] = sample.books
    await sample.server.http.patch(`/api/v1/books/${first?.id}/read-progress`, { completed: true })
    await sample.server.http.patch(`/api/v1/books/${second?.id}/read-progress`, { page: 1 })
  })
  afterAll(() => sample.close())

  const filled = (path: string) =>
    path
      .replace('{seriesId}', sample.series.id)
      .replace('{bookId}', requireDefined(sample.books[1], 'the second book').id)
      .replace('{libraryId}', sample.library.id)

  test.each([
    '/api/v1/libraries',
    '/api/v1/libraries/{libraryId}',
    '/api/v1/series',
    '/api/v1/series/new',
    '/api/v1/series/updated',
    '/api/v1/series/latest',
    '/api/v1/series/alphabetical-groups',
    '/api/v1/series/release-dates',
    '/api/v1/series/{seriesId}',
    '/api/v1/series/{seriesId}/books',
    '/api/v1/series/{seriesId}/collections',
    '/api/v1/books',
    '/api/v1/books/ondeck',
    '/api/v1/books/latest',
    '/api/v1/books/duplicates',
    '/api/v1/books/{bookId}',
    '/api/v1/books/{bookId}/next',
    '/api/v1/books/{bookId}/previous',
    '/api/v1/books/{bookId}/pages',
    '/api/v1/books/{bookId}/readlists',
    '/api/v1/books/{bookId}/thumbnails',
    '/api/v1/series/{seriesId}/thumbnails',
    '/api/v1/genres',
    '/api/v1/tags',
    '/api/v1/publishers',
    '/api/v1/authors',
    '/api/v2/series/{seriesId}/read-progress/tachiyomi',
  ])('GET %s', async (path) => {
    const response = await sample.server.http.get(filled(path))
    expect([response.statusCode, komgaViolations(`GET ${path}`, response)]).toEqual([200, []])
  })

  test.each(['/api/v1/series', '/api/v1/books', '/api/v1/series/new', '/api/v1/books/latest', '/api/v1/books/duplicates'])(
    'GET %s beyond its last page, and all in one page',
    async (path) => {
      for (const query of ['page=50', 'unpaged=true', 'size=0', 'size=1&sort=name,desc']) {
        const response = await sample.server.http.get(`${path}?${query}`)
        expect([response.statusCode, komgaViolations(`GET ${path}`, response)]).toEqual([200, []])
      }
    },
  )

  test.each(['/api/v1/series/list', '/api/v1/books/list', '/api/v1/series/list/alphabetical-groups'])('POST %s', async (path) => {
    for (const body of [{}, { condition: { allOf: [] } }, { condition: { title: { operator: 'is', value: 'nothing' } } }]) {
      const response = await sample.server.http.post(path, body)
      expect([response.statusCode, komgaViolations(`POST ${path}`, response)]).toEqual([200, []])
    }
    const refused = await sample.server.http.post(path, { condition: { colour: {} } })
    expect([refused.statusCode, komgaViolations(`POST ${path}`, refused)]).toEqual([400, []])
  })

  test.each([
    ['POST', '/api/v1/series/{seriesId}/read-progress', undefined],
    ['DELETE', '/api/v1/series/{seriesId}/read-progress', undefined],
    ['PATCH', '/api/v1/books/{bookId}/read-progress', { page: 1 }],
    ['DELETE', '/api/v1/books/{bookId}/read-progress', undefined],
    ['PUT', '/api/v2/series/{seriesId}/read-progress/tachiyomi', { lastBookNumberSortRead: 1 }],
  ] as const)('%s %s returns 204 without a body', async (method, path, payload) => {
    const body = payload ? { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } } : {}
    const response = await sample.server.http.inject({ method, url: filled(path), ...body })
    expect([response.statusCode, komgaViolations(`${method} ${path}`, response)]).toEqual([204, []])
  })
})
