// Requests of Komga's own web app: startup, dashboard, library view and reader (docs/api/komga-contract.md, "Komga's web apps").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'

const xhr = { 'x-requested-with': 'XMLHttpRequest' }

describe.each(databases)('the web app of Komga on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  let app: Client
  let cookie: string
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
  })
  afterAll(() => sample.close())
  const ids = (book = 0) => ({ seriesId: sample.series.id, bookId: requireDefined(sample.books[book], 'the book').id })
  const series = (query: string, condition: unknown) =>
    app.ask<Page<SeriesDto>>('POST /api/v1/series/list', { query, body: { condition, fullTextSearch: null } })
  const books = (query: string, condition: unknown) =>
    app.ask<Page<BookDto>>('POST /api/v1/books/list', { query, body: { condition, fullTextSearch: null } })

  test('starts without an account: no browser password prompt, only the data for its own form', async () => {
    const anonymousClient = aClient(sample.server.anonymous, xhr)
    const refused = await sample.server.as(xhr).get('/api/v2/users/me')
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, undefined])
    expect(await anonymousClient.ask('GET /api/v1/claim')).toEqual({ isClaimed: true })
    await anonymousClient.ask('GET /api/v1/client-settings/global/list')
    expect(await anonymousClient.ask('GET /api/v1/oauth2/providers')).toEqual([])
  })

  test('signs in and stays signed in by cookies', async () => {
    const headers = { ...basic(administrator.email, administrator.password), ...xhr }
    const response = await sample.server.as(headers).get('/api/v2/users/me?remember-me=true')
    expect(response.cookies.map(({ name }) => name).sort()).toEqual(['KOMGA-SESSION', 'komga-remember-me'])
    cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    app = aClient(sample.server.as({ cookie, ...xhr }))
    expect(await app.ask('GET /api/v2/users/me')).toMatchObject({ email: administrator.email })
    await app.ask('GET /api/v1/libraries')
    await app.ask('GET /api/v1/client-settings/user/list')
    await app.ask('GET /api/v1/client-settings/global/list')
    await app.ask('GET /actuator/info')
    await app.ask('GET /api/v1/announcements')
    await app.ask('GET /api/v1/releases')
    const broken = { anyOf: ['ERROR', 'UNSUPPORTED'].map((value) => ({ mediaStatus: { operator: 'is', value } })) }
    expect((await books('size=0', broken)).totalElements).toBe(0)
  })

  test('loads its dashboard', async () => {
    const ofLibrary = { libraryId: { operator: 'is', value: sample.library.id } }
    const status = (value: string) => ({ allOf: [ofLibrary, { readStatus: { operator: 'is', value } }] })
    await books('sort=readProgress.readDate,desc', status('IN_PROGRESS'))
    await app.ask('GET /api/v1/books/ondeck', { query: `library_id=${sample.library.id}` })
    const recently = { releaseDate: { operator: 'after', dateTime: '2026-10-22T00:00:00Z' } }
    await books('sort=metadata.releaseDate,desc', { allOf: [ofLibrary, recently] })
    expect((await books('sort=createdDate,desc', { allOf: [ofLibrary] })).totalElements).toBe(5)
    for (const list of ['new', 'updated']) await app.ask(`GET /api/v1/series/${list}`, { query: 'oneshot=false' })
    await books('sort=readProgress.readDate,desc', status('READ'))
    for (const sets of ['collections', 'readlists']) await app.ask(`GET /api/v1/${sets}`, { query: 'size=0' })
  })

  test('shows a library in groups by letter, and empty filters match everything', async () => {
    const condition = { allOf: [{ libraryId: { operator: 'is', value: sample.library.id } }, { anyOf: [] }, { allOf: [{ anyOf: [] }] }] }
    expect(await app.ask('POST /api/v1/series/list/alphabetical-groups', { body: { condition } })).toEqual([
      { group: 'b', count: 1 },
      { group: 'g', count: 1 },
    ])
    const keys = 'metadata.titleSort createdDate lastModifiedDate readDate booksMetadata.releaseDate name booksCount random'
    for (const key of keys.split(' ')) expect((await series(`sort=${key},desc&page=0&size=20`, condition)).totalElements).toBe(2)
    const facets = 'genres tags publishers languages series/release-dates sharing-labels age-ratings'
    for (const facet of facets.split(' ')) await app.ask(`GET /api/v1/${facet}`, { query: `library_id=${sample.library.id}` })
    await app.ask('GET /api/v2/authors', { query: `library_id=${sample.library.id}&role=writer&search=mi` })
  })

  test('shows a series, its books in any order, and a book', async () => {
    for (const path of ['series/{seriesId}', 'series/{seriesId}/collections', 'books/{bookId}/readlists', 'books/{bookId}/next'])
      await app.ask(`GET /api/v1/${path}`, { ids: ids() })
    await app.ask('GET /api/v1/books/{bookId}/previous', { ids: ids(), status: 404 })
    await app.ask('GET /api/v1/tags/book', { query: `series_id=${sample.series.id}` })
    const keys =
      'metadata.numberSort createdDate lastModifiedDate metadata.releaseDate readProgress.readDate fileSize name media.pagesCount'
    const sorts = [...keys.split(' ').map((key) => `sort=${key},desc`), 'sort=metadata.title,asc', 'sort=series,metadata.numberSort,asc']
    const ofSeries = { seriesId: { operator: 'is', value: sample.series.id } }
    for (const sort of sorts) expect((await books(`${sort}&unpaged=true`, ofSeries)).content).toHaveLength(4)
    expect((await books('sort=metadata.numberSort,desc', ofSeries)).content[0]?.metadata.numberSort).toBe(10)
  })

  test('turns pages, reports each, and other windows receive the events', async () => {
    const stream = await aLiveStream(sample.server, { cookie })
    const book = `/api/v1/books/${ids().bookId}`
    const pages = await app.ask<readonly { readonly number: number }[]>('GET /api/v1/books/{bookId}/pages', { ids: ids() })
    for (const { number } of pages) {
      expect((await app.download(`${book}/pages/${number}`)).type).toBe('image/jpeg')
      expect((await app.download(`${book}/pages/${number}/thumbnail`)).type).toBe('image/jpeg')
      await app.ask('PATCH /api/v1/books/{bookId}/read-progress', { ids: ids(), body: { page: number }, status: 204 })
    }
    await stream.until('ReadProgressChanged')
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: ids() })).toMatchObject({ readProgress: { page: 2, completed: true } })
    const next = await app.ask<Page<BookDto>>('GET /api/v1/books/ondeck')
    expect(next.content.map(({ id }) => id)).toEqual([ids(1).bookId])
    await stream.end()
  })

  test('filters by an age that its form sends as text', async () => {
    const rated = (value: string) => series('page=0&size=20', { allOf: [{ ageRating: { operator: 'is', value } }] })
    expect([(await rated('18')).totalElements, (await rated('13')).totalElements]).toEqual([1, 0])
  })

  test('saves its forms, which send numbers as text and cleared fields as empty strings', async () => {
    const { seriesId, bookId } = ids()
    const save = (endpoint: string, body: unknown) => app.ask(endpoint, { ids: ids(), body, status: 204 })
    const seriesMetadata = async () => (await app.ask<SeriesDto>('GET /api/v1/series/{seriesId}', { ids: { seriesId } })).metadata
    await save('PATCH /api/v1/series/{seriesId}/metadata', { ageRating: '12', totalBookCount: '9', summaryLock: 'true' })
    expect(await seriesMetadata()).toMatchObject({ ageRating: 12, totalBookCount: 9, summaryLock: true })
    await save('PATCH /api/v1/series/{seriesId}/metadata', { ageRating: '', totalBookCount: '', summaryLock: false })
    expect(await seriesMetadata()).toMatchObject({ ageRating: null, totalBookCount: null, summaryLock: false })
    await save('PATCH /api/v1/books/{bookId}/metadata', { number: 3, numberSort: '1.5', releaseDate: '' })
    const { metadata } = await app.ask<BookDto>('GET /api/v1/books/{bookId}', { ids: { bookId } })
    expect(metadata).toMatchObject({ number: '3', numberSort: 1.5, releaseDate: null })
    await save('PATCH /api/v1/books/{bookId}/read-progress', { page: '1' })
    expect(await app.ask('GET /api/v1/books/{bookId}', { ids: { bookId } })).toMatchObject({ readProgress: { page: 1, completed: false } })
    await save('PATCH /api/v1/settings', { taskPoolSize: '2', rememberMeDurationDays: '100' })
    expect(await app.ask('GET /api/v1/settings')).toMatchObject({ taskPoolSize: 2, rememberMeDurationDays: 100 })
    const { id } = await sample.server.aUser('teen@example.org')
    const restriction = { ageRestriction: { age: '16', restriction: 'ALLOW_ONLY' } }
    await app.ask('PATCH /api/v2/users/{id}', { ids: { id }, body: restriction, status: 204 })
    const users = await app.ask<readonly { readonly id: string }[]>('GET /api/v2/users')
    expect(users.find((user) => user.id === id)).toMatchObject({ ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' } })
  })

  test('starts tasks from its menus, whose empty requests have the content type of a form', async () => {
    const form = { cookie, ...xhr, 'content-type': 'application/x-www-form-urlencoded' }
    const libraryUrl = `/api/v1/libraries/${sample.library.id}`
    const requests = [
      ['POST', `${libraryUrl}/scan`],
      ['POST', `${libraryUrl}/analyze`],
      ['POST', `${libraryUrl}/metadata/refresh`],
      ['PUT', '/api/v1/books/thumbnails'],
    ] as const
    for (const [method, url] of requests) {
      const response = await sample.server.anonymous.inject({ method, url, headers: form })
      expect([url, response.statusCode]).toEqual([url, 202])
    }
  })
})
