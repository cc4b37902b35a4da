// Requests of third-party KOReader plugins, which have only an API key (docs/api/komga-contract.md, "Native apps, KOReader and OPDS
// readers").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import type { Caller } from '../builders/a-caller.ts'
import { basic } from '../builders/a-server.ts'
import { oneDatabase } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { aFullSampleServer, type FullSampleServer } from './a-full-sample-server.ts'

describe.each(oneDatabase)('a KOReader plugin on %s', (_engine, aDatabase) => {
  let sample: FullSampleServer
  let withKey: Caller
  let plugin: Client
  beforeAll(async () => {
    sample = await aFullSampleServer(await aDatabase())
    const password = aClient(sample.server.as(basic('reader@example.org', 'battery staple')))
    const made = await password.ask<{ key: string }>('POST /api/v2/users/me/api-keys', { body: { comment: 'KOReader' } })
    expect(made.key).toMatch(/^[0-9a-f]{32}$/)
    withKey = sample.server.as({ 'x-api-key': made.key })
    plugin = aClient(withKey)
  })
  afterAll(() => sample.close())
  const ids = () => ({ seriesId: sample.series.id, bookId: sample.bookId })

  test('signs in with its key, and a wrong one is refused', async () => {
    expect(await plugin.ask('GET /api/v2/users/me')).toMatchObject({ email: 'reader@example.org' })
    expect((await sample.server.as({ 'x-api-key': '0'.repeat(32) }).get('/api/v2/users/me')).statusCode).toBe(401)
  })

  test('browses and searches', async () => {
    await plugin.ask('GET /api/v1/libraries')
    for (const query of ['unpaged=true', 'search=berserk', `library_id=${sample.library.id}&page=0&size=20`]) {
      const { content } = await plugin.ask<Page<SeriesDto>>('GET /api/v1/series', { query })
      expect(content.map(({ id }) => id)).toContain(sample.series.id)
    }
    await plugin.ask('GET /api/v1/series/new', { query: 'page=0&size=20' })
    await plugin.ask('GET /api/v1/books/ondeck', { query: 'page=0&size=20' })
    const books = 'unpaged=true&sort=metadata.numberSort,asc&read_status=UNREAD&read_status=IN_PROGRESS'
    const { content } = await plugin.ask<Page<BookDto>>('GET /api/v1/series/{seriesId}/books', { ids: ids(), query: books })
    expect(content.map(({ metadata }) => metadata.numberSort)).toEqual([1, 2, 3, 10])
    const page = await plugin.ask<Page<BookDto>>('GET /api/v1/books', { query: 'search=book&read_status=UNREAD&sort=createdDate,desc' })
    expect(page.content).toHaveLength(4)
    const text = await plugin.ask<Page<SeriesDto>>('POST /api/v1/series/list', { body: { fullTextSearch: 'bers' } })
    expect(text.content.map(({ id }) => id)).toEqual([sample.series.id])
    const condition = { allOf: [{ seriesId: { operator: 'is', value: sample.series.id } }, { deleted: { operator: 'isFalse' } }] }
    expect((await plugin.ask<Page<BookDto>>('POST /api/v1/books/list', { body: { condition } })).totalElements).toBe(4)
  })

  test('downloads a book, shows its pages, and reports its progress', async () => {
    const book = `/api/v1/books/${sample.bookId}`
    const file = await plugin.download(`${book}/file`)
    expect(file.type).toBe('application/zip')
    expect(file.disposition).toContain("filename*=UTF-8''2.cbz")
    for (const path of ['pages/1', 'thumbnail']) expect((await plugin.download(`${book}/${path}`)).type).toBe('image/jpeg')
    expect((await plugin.download(`/api/v1/series/${sample.series.id}/thumbnail`)).type).toBe('image/jpeg')
    await plugin.ask('PATCH /api/v1/books/{bookId}/read-progress', { ids: ids(), body: { page: 1, completed: false }, status: 204 })
    expect(await plugin.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({
      ...{ seriesTitle: 'Berserk', metadata: { title: 'Book 2' }, media: { pagesCount: 2 } },
      readProgress: { page: 1, completed: false },
    })
    expect(await plugin.ask('GET /api/v1/books/{bookId}/next', { ids: ids() })).toMatchObject({ metadata: { title: 'Book 3' } })
  })

  test('reads an EPUB by its positions, and its position is saved', async () => {
    const address = (path: string) => sample.address(`/api/v1/books/{bookId}/${path}`)
    const epub = address('positions').replace('/positions', '')
    const positions = (await withKey.get(address('positions'))).json()
    const [first] = positions.positions
    expect(positions.total).toBe(positions.positions.length)
    expect((await withKey.get(`${epub}/manifest/epub`)).json().readingOrder.length).toBeGreaterThan(0)
    const readium = { accept: 'application/vnd.readium.progression+json' }
    const send = (method: 'GET' | 'PUT', headers: Record<string, string>, body?: unknown) =>
      withKey.inject({
        ...{ method, url: `${epub}/progression`, headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) } },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
    expect((await send('GET', readium)).statusCode).toBe(204)
    const place = { modified: '2026-11-22T10:00:00Z', device: { id: 'kobo', name: 'Kobo Clara' }, locator: first }
    expect((await send('PUT', {}, place)).statusCode).toBe(204)
    const response = await send('GET', readium)
    expect([response.statusCode, response.headers['content-type'], response.json().locator.href]).toEqual([
      ...[200, expect.stringContaining(readium.accept), first.href],
    ])
    expect((await send('PUT', {}, place)).statusCode).toBe(409)
    expect((await send('GET', { accept: 'text/html' })).statusCode).toBe(406)
  })
})
