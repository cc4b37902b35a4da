import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { BookDto } from '../books/books.schemas.ts'

const address = '/api/v1/read-progress'

describe.each(databases)('bulk marking on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let hidden: TestLibrary
  let reader: Caller & { readonly id: string }
  let books: readonly BookDto[]
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const pages = { pages: 3 }
    library = await aLibrary({
      server,
      files: { 'A/1.cbz': pages, 'A/2.cbz': pages, 'B/3.cbz': pages, 'B/4.cbz': pages, 'C/5.cbz': pages },
    })
    hidden = await aLibrary({ server, files: { 'D/6.cbz': pages } })
    books = await library.books()
  })
  beforeEach(async () => {
    const shared = { sharedLibraries: { all: false, libraryIds: [library.id] } }
    reader = await server.aUser(`reader${readers++}@example.org`, shared)
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await hidden.removeFolder()
  })
  const bookOf = (name: string) =>
    requireDefined(
      books.find((book) => book.name === name),
      `the book ${name}`,
    )
  const idOf = (name: string) => bookOf(name).id
  const seriesOf = (name: string) => bookOf(name).seriesId
  const mark = async (body: object) => (await reader.post(`${address}/mark`, body)).json()
  const restore = (before: unknown) => reader.post(`${address}/restore`, before)
  /** State of each book: the page, R for read, - for not begun. */
  const state = async () => {
    const { content } = (await reader.get('/api/v1/books?unpaged=true&sort=url')).json<{ content: readonly BookDto[] }>()
    return content.map(({ readProgress }) => (readProgress?.completed ? 'R' : (readProgress?.page ?? '-'))).join('')
  }
  const counts = async () => {
    const { content } = (await reader.get('/api/v1/series?sort=name')).json()
    return content.map(
      (series: Record<string, number>) => `${series.booksReadCount}${series.booksInProgressCount}${series.booksUnreadCount}`,
    )
  }

  test('one request marks series as read, and one restores all of them', async () => {
    await reader.patch(`/api/v1/books/${idOf('1')}/read-progress`, { page: 2 })
    await reader.patch(`/api/v1/books/${idOf('4')}/read-progress`, { completed: true })
    expect(await state()).toBe('2--R-')
    const { changed, before } = await mark({ of: 'SERIES', ids: [seriesOf('1'), seriesOf('3'), seriesOf('5')], read: true })
    expect([changed, await state(), await counts()]).toEqual([4, 'RRRRR', ['200', '200', '100']])
    expect(before).toEqual({
      readSeries: [],
      unreadSeries: [seriesOf('5')],
      begunSeries: [],
      readBooks: [],
      unreadBooks: expect.arrayContaining([idOf('2'), idOf('3')]),
      begunBooks: [{ bookId: idOf('1'), page: 2 }],
    })
    expect((await restore(before)).json()).toEqual({ changed: 4 })
    expect([await state(), await counts()]).toEqual(['2--R-', ['011', '101', '001']])
  })

  test('one request marks books as unread and one restores them; books already in that state are unchanged', async () => {
    const ids = books.map(({ id }) => id)
    expect(await mark({ of: 'BOOKS', ids, read: false })).toMatchObject({ changed: 0 })
    await mark({ of: 'BOOKS', ids: ids.slice(0, 3), read: true })
    const first = (await reader.get(`/api/v1/books/${ids[0]}`)).json<BookDto>().readProgress?.readDate
    const { changed } = await mark({ of: 'BOOKS', ids, read: true })
    expect([changed, await state()]).toEqual([2, 'RRRRR'])
    expect((await reader.get(`/api/v1/books/${ids[0]}`)).json<BookDto>().readProgress?.readDate).toBe(first)
    const { before } = await mark({ of: 'BOOKS', ids, read: false })
    expect(await state()).toBe('-----')
    await restore(before)
    expect(await state()).toBe('RRRRR')
  })

  test('hidden and unknown ids are ignored silently', async () => {
    const [unseen] = await hidden.books()
    const answer = await mark({ of: 'BOOKS', ids: [unseen?.id, 'UNKNOWN', idOf('1')], read: true })
    expect(answer).toMatchObject({ changed: 1, before: { unreadBooks: [idOf('1')], unreadSeries: [] } })
    expect(await mark({ of: 'SERIES', ids: [unseen?.seriesId], read: true })).toMatchObject({ changed: 0 })
    const begunBooks = [{ bookId: unseen?.id, page: 2 }]
    expect((await restore({ begunBooks })).json()).toEqual({ changed: 0 })
    expect((await server.http.get(`/api/v1/books/${unseen?.id}`)).json().readProgress).toBeNull()
  })

  test('connected clients receive one event per series, and a book event for a single book', async () => {
    const output: string[] = []
    const onData = (data: string) => void output.push(data)
    const { events } = server.app.context
    const stops = [
      events.on('library.series-progress-changed', ({ seriesId }) => onData(`series ${seriesId}`)),
      events.on('library.progress-changed', ({ bookId }) => onData(`book ${bookId}`)),
      events.on('library.series-progress-deleted', ({ seriesId }) => onData(`no series ${seriesId}`)),
      events.on('library.progress-deleted', ({ bookId }) => onData(`no book ${bookId}`)),
    ]
    const { before } = await mark({ of: 'BOOKS', ids: [idOf('1'), idOf('2'), idOf('5')], read: true })
    expect(output.splice(0).toSorted()).toEqual([`book ${idOf('5')}`, `series ${seriesOf('1')}`])
    await restore(before)
    expect(output.toSorted()).toEqual([`no book ${idOf('5')}`, `no series ${seriesOf('1')}`])
    for (const stop of stops) stop()
  })

  test.each([
    [{ of: 'SERIES', ids: [], read: true }, 'ids'],
    [{ of: 'SHELVES', ids: ['A'], read: true }, 'of'],
    [{ of: 'BOOKS', ids: ['A'] }, 'read'],
    [{ of: 'BOOKS', ids: Array.from({ length: 501 }, (_, n) => `${n}`), read: true }, 'ids'],
  ])('%#: an invalid request is rejected with the name of the field', async (body, field) => {
    const response = await reader.post(`${address}/mark`, body)
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(field)])
    expect((await server.anonymous.post(`${address}/mark`, body)).statusCode).toBe(401)
  })
})
