import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { databases } from '../../../../test/setup/databases.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import type { BookDto } from '../../books/books.schemas.ts'
import { recordPageCut } from '../../large-pages/large-pages.queries.ts'

const address = '/api/v1/read-progress/lost'

describe.each(databases)('lost progress on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let books: readonly BookDto[]
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const pages = { pages: 12 }
    library = await aLibrary({ server, files: { 'A/1.cbz': pages, 'A/2.cbz': pages, 'A/3.cbz': pages, 'B/4.cbz': pages } })
    books = await library.books()
  })
  beforeEach(async () => {
    reader = await server.aUser(`reader${readers++}@example.org`, {})
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const bookOf = (name: string) =>
    requireDefined(
      books.find((book) => book.name === name),
      `the book ${name}`,
    )
  const placeOf = (name: string) => `/api/v1/books/${bookOf(name).id}/read-progress`
  const seriesOf = (name: string) => bookOf(name).seriesId
  /** State of each book: the page, R for read, - for not begun. */
  const state = async () => {
    const { content } = (await reader.get('/api/v1/books?unpaged=true&sort=url')).json<{ content: readonly BookDto[] }>()
    return content.map(({ readProgress }) => (readProgress?.completed ? 'R' : (readProgress?.page ?? '-'))).join(' ')
  }
  const losses = async (by: Caller = reader) => {
    const { content } = (await by.get(address)).json<{ content: readonly { title: string; books: number }[] }>()
    return content.map(({ title, books: count }) => `${title} ${count}`)
  }
  const restore = async (...names: string[]) => (await reader.post(`${address}/restore`, { seriesIds: names.map(seriesOf) })).json()
  const readEverything = async () => {
    await reader.patch(placeOf('1'), { completed: true })
    await reader.patch(placeOf('2'), { completed: true })
    await reader.patch(placeOf('3'), { page: 8 })
    await reader.patch(placeOf('4'), { completed: true })
  }

  test('a series that an app marked as unread is restored, with the page of the chapter in progress', async () => {
    await readEverything()
    expect(await losses()).toEqual([])
    await reader.delete(`/api/v1/series/${seriesOf('1')}/read-progress`)
    expect([await state(), await losses()]).toEqual(['- - - R', ['A 3']])
    expect(await restore('1')).toEqual({ changed: 3 })
    expect([await state(), await losses()]).toEqual(['R R 8 R', []])
    expect((await reader.get(`/api/v1/series/${seriesOf('1')}`)).json()).toMatchObject({ booksReadCount: 2, booksInProgressCount: 1 })
  })

  test('chapters that an app sent back to their first page are restored; turning back a few pages is no loss', async () => {
    await readEverything()
    await reader.patch(placeOf('1'), { page: 1 })
    await reader.delete(placeOf('2'))
    await reader.patch(placeOf('3'), { page: 4 })
    expect([await state(), await losses()]).toEqual(['1 - 4 R', ['A 2']])
    await reader.patch(placeOf('4'), { page: 1 })
    expect(await losses()).toEqual(['B 1', 'A 2'])
    expect(await restore('1', '4')).toEqual({ changed: 3 })
    expect([await state(), await losses()]).toEqual(['R R 4 R', []])
  })

  test('the furthest place counts when an app sends a chapter back twice', async () => {
    await reader.patch(placeOf('1'), { page: 11 })
    await reader.patch(placeOf('1'), { page: 1 })
    await reader.patch(placeOf('1'), { page: 7 })
    await reader.delete(placeOf('1'))
    await restore('1')
    expect(await state()).toBe('11 - - -')
  })

  test('a position that Readium apps send back is restored', async () => {
    const sendPage = (position: number, modified: string) =>
      reader.put(`/api/v1/books/${bookOf('1').id}/progression`, {
        modified,
        device: { id: 'd', name: 'Tablet' },
        locator: { href: '', type: 'image/jpeg', locations: { fragments: [], position } },
      })
    await sendPage(9, '2026-01-01T10:00:00Z')
    await sendPage(1, '2026-01-02T10:00:00Z')
    expect([await state(), await losses()]).toEqual(['1 - - -', ['A 1']])
    await restore('1')
    expect(await state()).toBe('9 - - -')
  })

  test('chapters read again since are no longer listed, and restoring leaves them alone', async () => {
    await readEverything()
    await reader.delete(`/api/v1/series/${seriesOf('1')}/read-progress`)
    await reader.patch(placeOf('3'), { page: 10 })
    await reader.patch(placeOf('2'), { completed: true })
    expect(await losses()).toEqual(['A 1'])
    expect(await restore('1')).toEqual({ changed: 1 })
    expect(await state()).toBe('R R 10 R')
  })

  test('marking many as unread is kept, and undoing a mark is not taken for a loss', async () => {
    const ids = [seriesOf('1'), seriesOf('4')]
    const { before } = (await reader.post('/api/v1/read-progress/mark', { of: 'SERIES', ids, read: true })).json()
    await reader.post('/api/v1/read-progress/restore', before)
    expect([await state(), await losses()]).toEqual(['- - - -', []])
    await readEverything()
    await reader.post('/api/v1/read-progress/mark', { of: 'SERIES', ids, read: false })
    expect((await losses()).toSorted()).toEqual(['A 3', 'B 1'])
  })

  test('a dismissed loss is forgotten', async () => {
    await readEverything()
    await reader.delete(`/api/v1/series/${seriesOf('1')}/read-progress`)
    expect((await reader.post(`${address}/dismiss`, { seriesIds: [seriesOf('1')] })).statusCode).toBe(204)
    expect([await losses(), await restore('1'), await state()]).toEqual([[], { changed: 0 }, '- - - R'])
  })

  test('others do not see a loss, and neither does its reader once the series is hidden', async () => {
    const other = await server.aUser(`other${readers}@example.org`, {})
    reader = await server.aUser(`child${readers}@example.org`, { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
    await readEverything()
    await reader.delete(`/api/v1/series/${seriesOf('1')}/read-progress`)
    expect(await losses(other)).toEqual([])
    const rate = (ageRating: number | null) => server.http.patch(`/api/v1/series/${seriesOf('1')}/metadata`, { ageRating })
    await rate(18)
    expect([await losses(), await restore('1')]).toEqual([[], { changed: 0 }])
    await rate(null)
    expect(await losses()).toEqual(['A 3'])
  })

  test('a lost page moves with the pages of its book when they are cut or the file becomes shorter', async () => {
    await library.add('C/5.cbz', { pages: 12 })
    await library.scan()
    const { id, seriesId } = await library.book('5.cbz')
    const loseAt = async (page: number) => {
      await reader.patch(`/api/v1/books/${id}/read-progress`, { page })
      await reader.delete(`/api/v1/books/${id}/read-progress`)
    }
    const replace = async (pages: number) => {
      await library.add('C/5.cbz', { pages })
      await library.scan()
      await reader.post(`${address}/restore`, { seriesIds: [seriesId] })
      return (await reader.get(`/api/v1/books/${id}`)).json().readProgress.page
    }
    await loseAt(9)
    await recordPageCut(server.app.context.db, { bookId: id, parts: Array(12).fill(2), nowMs: 0 })
    expect(await replace(24)).toBe(17)
    await loseAt(20)
    expect(await replace(6)).toBe(5)
  })

  test('what was lost while the clock of the server was ahead can be dismissed', async () => {
    await reader.patch(placeOf('1'), { completed: true })
    await reader.delete(placeOf('1'))
    const { db } = server.app.context
    await db
      .updateTable('lostProgress')
      .set({ lostAt: Date.UTC(2140, 0) })
      .where('userId', '=', reader.id)
      .execute()
    await reader.post(`${address}/dismiss`, { seriesIds: [seriesOf('1')] })
    expect(await losses()).toEqual([])
  })

  test('a request without series, or with a wrong field, is refused', async () => {
    for (const body of [{ seriesIds: [] }, { seriesIds: 'A' }, { bookIds: ['A'] }])
      expect((await reader.post(`${address}/restore`, body)).statusCode).toBe(400)
  })
})
