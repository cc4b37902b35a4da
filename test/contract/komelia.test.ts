// Requests of Komelia through its typed client, which fails on any missing key (docs/api/komga-contract.md, "Komelia and komf").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import { administrator, basic } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { aSampleServer, type SampleServer } from './a-sample-server.ts'

describe.each(databases)('Komelia on %s', (_engine, aDatabase) => {
  let sample: SampleServer
  let client: Client
  beforeAll(async () => {
    sample = await aSampleServer(await aDatabase())
    client = aClient(sample.server.as(basic(administrator.email, administrator.password)))
  })
  afterAll(() => sample.close())

  const get = <T>(path: string, query = '') => client.ask<T>(`GET ${path}`, { ids: ids(), query })
  const post = <T>(path: string, query: string, body: unknown) => client.ask<T>(`POST ${path}`, { query, body })
  const ids = () => ({ seriesId: sample.series.id, bookId: requireDefined(sample.books[0], 'the first book').id })
  const count = async (condition: unknown) =>
    (await post<Page<SeriesDto>>('/api/v1/series/list', 'page=0&size=20', { condition })).content.length

  test('signs in and shows its home screen', async () => {
    // Its client requires the key, also without a restriction.
    expect(await get('/api/v2/users/me', 'remember-me=true')).toMatchObject({ ageRestriction: null })
    await get('/api/v1/libraries')
    await get('/api/v1/series/new', `library_id=${sample.library.id},other&oneshot=false&page=0&size=20`)
    await get('/api/v1/series/updated', 'oneshot=false&deleted=false')
    await get('/api/v1/books/latest', `library_id=${sample.library.id}`)
    await get('/api/v1/books/ondeck', 'page=0&size=20')
    await get('/api/v1/books/duplicates', 'page=0&size=20&sort=fileHash,asc')
    const recent = { allOf: [{ releaseDate: { operator: 'isInTheLast', duration: 'P30D' } }, { deleted: { operator: 'isFalse' } }] }
    await post('/api/v1/books/list', 'page=0&size=20&sort=metadata.releaseDate,desc', { condition: recent })
    const reading = { condition: { readStatus: { operator: 'is', value: 'IN_PROGRESS' } } }
    await post('/api/v1/books/list', 'sort=readProgress.readDate,desc', reading)
  })

  test('loads its filters', async () => {
    const lists = ['authors/names', 'authors/roles', 'genres', 'tags', 'tags/book', 'tags/series', 'languages', 'publishers', 'age-ratings']
    for (const name of [...lists, 'sharing-labels', 'series/release-dates']) await get(`/api/v1/${name}`)
    await get('/api/v2/authors', 'search=miu&role=writer&page=0&size=20')
  })

  test('filters series by all criteria together, and by none', async () => {
    const allConditions = {
      allOf: [
        { libraryId: { operator: 'is', value: sample.library.id } },
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
    expect(await count(allConditions)).toBe(1)
    expect(await count({ allOf: [] })).toBe(2)
    await post('/api/v1/series/list', 'sort=metadata.pagesCount,desc&sort=booksMetadata.releaseDate,asc', { fullTextSearch: 'berserk' })
  })

  test('reads a book, marks it, and detects the end of the series', async () => {
    await get('/api/v1/books/{bookId}/pages')
    await get('/api/v1/books/{bookId}/next')
    await client.ask('GET /api/v1/books/{bookId}/previous', { ids: ids(), status: 404 })
    const progress = '/api/v1/books/{bookId}/read-progress'
    await client.ask(`PATCH ${progress}`, { ids: ids(), status: 204, body: { page: 1, completed: false } })
    expect(await get('/api/v1/books/{bookId}')).toMatchObject({ readProgress: { page: 1, completed: false } })
    await client.ask(`DELETE ${progress}`, { ids: ids(), status: 204 })
    const ofSeries = '/api/v1/series/{seriesId}/read-progress'
    await client.ask(`POST ${ofSeries}`, { ids: ids(), status: 204 })
    expect(await get('/api/v1/series/{seriesId}')).toMatchObject({ booksReadCount: 4, booksUnreadCount: 0 })
    await client.ask(`DELETE ${ofSeries}`, { ids: ids(), status: 204 })
  })
})
