// Requests of native apps such as KMReader: the password with every request, strict about dates and keys (docs/api/komga-contract.md,
// "Native apps, KOReader and OPDS readers").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, basic } from '../builders/a-server.ts'
import { oneDatabase } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'

describe.each(oneDatabase)('KMReader on %s', (_engine, aDatabase) => {
  const credentials = basic(administrator.email, administrator.password)
  let sample: SampleServer
  let app: Client
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
    app = aClient(sample.server.as(credentials))
  })
  afterAll(() => sample.close())
  const ids = () => ({ seriesId: sample.series.id, bookId: requireDefined(sample.books[0], 'the first book').id })
  const write = (endpoint: string, status: number, body?: unknown) => app.ask(endpoint, { ids: ids(), status, body })

  test('signs in and browses', async () => {
    await app.ask('GET /api/v2/users/me', { query: 'remember-me=true' })
    await app.ask('GET /api/v1/libraries')
    const paged = 'page=0&size=50&sort=metadata.titleSort,asc'
    await app.ask('POST /api/v1/series/list', { query: paged, body: { condition: { deleted: { operator: 'isFalse' } } } })
    const page = await app.ask<Page<BookDto>>('POST /api/v1/books/list', { query: 'page=0&size=50', body: {} })
    expect(page.content).toHaveLength(5)
    for (const path of ['series/new', 'series/updated', 'books/ondeck', 'collections', 'readlists'])
      await app.ask(`GET /api/v1/${path}`, { query: 'page=0&size=20' })
  })

  test('reads a book and resets its progress', async () => {
    const book = `/api/v1/books/${ids().bookId}`
    await app.ask('GET /api/v1/books/{bookId}/pages', { ids: ids() })
    for (const path of ['pages/1', 'pages/1/thumbnail', 'thumbnail'])
      expect((await app.download(`${book}/${path}`)).type).toBe('image/jpeg')
    expect((await app.download(`${book}/manifest`)).type).toContain('application/divina+json')
    await write('PATCH /api/v1/books/{bookId}/read-progress', 204, { page: 2, completed: false })
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ readProgress: { page: 2, completed: true } })
    await write('DELETE /api/v1/books/{bookId}/read-progress', 204)
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ readProgress: null })
    expect((await app.download(`${book}/file`)).disposition).toContain("filename*=UTF-8''1.cbz")
  })

  test('manages collections, read lists and metadata, and starts a rescan', async () => {
    const { id } = await app.ask<{ id: string }>('POST /api/v1/readlists', { body: { name: 'Next', bookIds: [ids().bookId] } })
    await app.ask('GET /api/v1/readlists/{id}/books', { ids: { id } })
    await app.ask('PATCH /api/v1/readlists/{id}', { ids: { id }, status: 204, body: { name: 'Later' } })
    await app.ask('DELETE /api/v1/readlists/{id}', { ids: { id }, status: 204 })
    await write('PATCH /api/v1/books/{bookId}/metadata', 204, { title: 'First', titleLock: true })
    await write('POST /api/v1/books/{bookId}/metadata/refresh', 202)
    await write('POST /api/v1/series/{seriesId}/analyze', 202)
    await sample.server.app.context.tasks.idle()
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ metadata: { title: 'First' } })
  })

  test('receives the event of a deleted book', async () => {
    const stream = await aLiveStream(sample.server, credentials)
    await write('DELETE /api/v1/books/{bookId}/file', 202)
    await sample.server.app.context.tasks.idle()
    await stream.until('BookChanged')
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ deleted: true })
    await stream.end()
  })
})
