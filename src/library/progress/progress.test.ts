import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import type { BookDto } from '../books/books.schemas.ts'
import type { SeriesDto } from '../series/series.schemas.ts'
import { markBook } from './mark-progress.ts'

describe.each(databases)('read progress on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'A/1.cbz': { pages: 3 },
        'A/2.cbz': { pages: 3 },
        'A/3.cbz': { pages: 3 },
        'B/1.cbz': { pages: 3 },
        'B/2.cbz': { pages: 3 },
      },
    })
  })
  beforeEach(async () => {
    reader = await server.aUser(`reader${readers++}@example.org`)
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const list = async <T>(url: string) => (await reader.get(url)).json().content as readonly T[]
  const books = () => list<BookDto>('/api/v1/books?unpaged=true&sort=series,metadata.numberSort,asc')
  const bookAt = async (index: number): Promise<BookDto> => {
    const book = (await books())[index]
    if (!book) throw new Error(`No book ${index}`)
    return book
  }
  const patch = async (index: number, body: unknown) => reader.patch(`/api/v1/books/${(await bookAt(index)).id}/read-progress`, body)
  const counts = async () =>
    (await list<SeriesDto>('/api/v1/series')).map(({ booksReadCount, booksInProgressCount, booksUnreadCount }) => [
      booksReadCount,
      booksInProgressCount,
      booksUnreadCount,
    ])

  test.each([{ completed: true }, { page: 1 }])(
    'of a book that was deleted in the meantime is an error that says so: %j',
    async (request) => {
      const { libraryId, seriesId } = await bookAt(0)
      const deleted = { id: 'deleted', libraryId, seriesId, numberSort: 1 }
      await expect(markBook(server.app.context, reader.id, deleted, request)).rejects.toMatchObject({ code: 'BOOK_NOT_FOUND' })
    },
  )

  test('follows the page read', async () => {
    expect((await patch(0, { page: 2 })).statusCode).toBe(204)
    const { readProgress } = await bookAt(0)
    expect(readProgress).toMatchObject({ page: 2, completed: false, deviceId: '', deviceName: '', readDate: expect.stringMatching(/Z$/) })
    expect(await counts()).toEqual([
      [0, 1, 2],
      [0, 0, 2],
    ])
    await patch(0, { page: 3, completed: false })
    expect((await bookAt(0)).readProgress).toMatchObject({ page: 3, completed: true, created: readProgress?.created })
    expect(await counts()).toEqual([
      [1, 0, 2],
      [0, 0, 2],
    ])
  })

  test('is finished when completed is sent, whatever the page', async () => {
    await patch(1, { page: 1, completed: true })
    expect((await bookAt(1)).readProgress).toMatchObject({ page: 3, completed: true })
  })

  test.each([
    [{}, 'REQUEST_INVALID'],
    [{ completed: false }, 'REQUEST_INVALID'],
    [{ page: 0 }, 'REQUEST_INVALID'],
    [{ page: '1.5' }, 'REQUEST_INVALID'],
    [{ page: 4 }, 'PAGE_OUTSIDE_BOOK'],
  ])('rejects %j', async (body, code) => {
    const response = await patch(0, body)
    expect(response.json()).toMatchObject({ status: 400, code })
    if (code === 'REQUEST_INVALID') expect(response.json().violations).toMatchObject([{ fieldName: 'page' }])
    expect((await bookAt(0)).readProgress).toBeNull()
  })

  test('is deleted on request, also when there is none', async () => {
    await patch(0, { page: 2 })
    const { id } = await bookAt(0)
    expect((await reader.delete(`/api/v1/books/${id}/read-progress`)).statusCode).toBe(204)
    expect((await reader.delete(`/api/v1/books/${id}/read-progress`)).statusCode).toBe(204)
    expect((await bookAt(0)).readProgress).toBeNull()
    expect(await counts()).toEqual([
      [0, 0, 3],
      [0, 0, 2],
    ])
  })

  test('can be set and deleted for a whole series', async () => {
    const { seriesId } = await bookAt(0)
    await patch(0, { page: 1 })
    expect((await reader.post(`/api/v1/series/${seriesId}/read-progress`)).statusCode).toBe(204)
    expect(await counts()).toEqual([
      [3, 0, 0],
      [0, 0, 2],
    ])
    expect((await books()).slice(0, 3).every(({ readProgress }) => readProgress?.completed && readProgress.page === 3)).toBe(true)
    expect((await reader.delete(`/api/v1/series/${seriesId}/read-progress`)).statusCode).toBe(204)
    expect(await counts()).toEqual([
      [0, 0, 3],
      [0, 0, 2],
    ])
  })

  test('is visible only to its reader', async () => {
    await patch(0, { completed: true })
    const somebodyElse = (await server.http.get(`/api/v1/books/${(await bookAt(0)).id}`)).json()
    expect(somebodyElse.readProgress).toBeNull()
  })

  test('is deleted with its reader', async () => {
    await patch(0, { completed: true })
    expect((await server.http.delete(`/api/v2/users/${reader.id}`)).statusCode).toBe(204)
    const { db } = server.app.context
    expect(await db.selectFrom('readProgress').selectAll().where('userId', '=', reader.id).execute()).toEqual([])
    expect(await db.selectFrom('progressSeries').selectAll().where('userId', '=', reader.id).execute()).toEqual([])
  })

  test('determines what lists by read status return', async () => {
    await patch(0, { completed: true })
    await patch(1, { page: 1 })
    await patch(3, { completed: true })
    await patch(4, { completed: true })
    const search = async (list: string, operator: string, value: string) =>
      (await reader.post(`/api/v1/${list}/list?sort=url`, { condition: { readStatus: { operator, value } } })).json().content as readonly {
        name: string
        seriesTitle?: string
      }[]
    const bookNames = async (operator: string, value: string) =>
      (await search('books', operator, value)).map(({ name, seriesTitle }) => `${seriesTitle}${name}`)
    const seriesNames = async (operator: string, value: string) => (await search('series', operator, value)).map(({ name }) => name)
    expect(await bookNames('is', 'READ')).toEqual(['A1', 'B1', 'B2'])
    expect(await bookNames('is', 'IN_PROGRESS')).toEqual(['A2'])
    expect(await bookNames('is', 'UNREAD')).toEqual(['A3'])
    expect(await bookNames('isNot', 'READ')).toEqual(['A2', 'A3'])
    expect(await seriesNames('is', 'READ')).toEqual(['B'])
    expect(await seriesNames('is', 'IN_PROGRESS')).toEqual(['A'])
    expect(await seriesNames('isNot', 'UNREAD')).toEqual(['A', 'B'])
    expect(await list('/api/v1/series?read_status=UNREAD&read_status=READ')).toMatchObject([{ name: 'B' }])
    const [series] = await list<SeriesDto>('/api/v1/series')
    expect(await list(`/api/v1/series/${series?.id}/books?read_status=in_progress`)).toMatchObject([{ name: '2' }])
    const byDate = await list<BookDto>('/api/v1/books?sort=readProgress.readDate,desc')
    expect(byDate.at(-1)).toMatchObject({ name: '3', readProgress: null })
  })

  test('sorts series by read date, with unread ones last, on every page', async () => {
    const pages = async () => {
      const names = [0, 1, 2].map(async (page) => list<SeriesDto>(`/api/v1/series?sort=readDate,desc&size=1&page=${page}`))
      return (await Promise.all(names)).map(([series]) => series?.name)
    }
    await patch(3, { page: 1 })
    expect(await pages()).toEqual(['B', 'A', undefined])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await patch(0, { page: 1 })
    expect(await pages()).toEqual(['A', 'B', undefined])
    expect(await list('/api/v1/series?sort=readDate,desc&size=1&read_status=UNREAD')).toEqual([])
  })

  test('puts the next book of a series on deck', async () => {
    expect(await list('/api/v1/books/ondeck')).toEqual([])
    await patch(0, { completed: true })
    expect(await list('/api/v1/books/ondeck')).toMatchObject([{ name: '2', seriesTitle: 'A' }])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await patch(3, { completed: true })
    expect(await list('/api/v1/books/ondeck')).toMatchObject([
      { name: '2', seriesTitle: 'B' },
      { name: '2', seriesTitle: 'A' },
    ])
    expect(await list(`/api/v1/books/ondeck?library_id=0000000000000`)).toEqual([])
    await patch(1, { page: 1 })
    await patch(4, { completed: true })
    expect(await list('/api/v1/books/ondeck')).toEqual([])
  })
})
