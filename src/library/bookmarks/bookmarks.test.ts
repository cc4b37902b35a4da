import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub } from '../../../test/builders/an-epub.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { BookDto } from '../books/books.schemas.ts'
import { recordPageCut } from '../large-pages/large-pages.queries.ts'

const address = '/api/v1/bookmarks'

interface Listed {
  readonly bookId: string
  readonly bookTitle: string
  readonly seriesTitle: string
  readonly page: number
  readonly place: string | null
  readonly note: string | null
}

describe.each(databases)('bookmarks on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let books: readonly BookDto[]
  let readers = 0
  let files = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const pages = { pages: 8 }
    library = await aLibrary({ server, files: { 'A/1.cbz': pages, 'A/2.cbz': pages, 'B/3.cbz': pages } })
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
  const put = async (bookId: string, page: number | string, body: object = {}, by: Caller = reader) => {
    // Bookmarks of one millisecond have no order in time.
    await setTimeout(2)
    return (await by.put(`${address}/${bookId}/${page}`, body)).statusCode
  }
  const list = async (query = '', by: Caller = reader) =>
    (await by.get(`${address}?${query}`)).json<{ content: readonly Listed[]; totalElements: number }>()
  /** Title, page and note of each bookmark. */
  const marks = async (query = '', by: Caller = reader) =>
    (await list(query, by)).content.map(({ bookTitle, page, note }) => `${bookTitle} p. ${page}${note === null ? '' : `: ${note}`}`)
  const aBook = async (pages = 8) => {
    const name = `book${++files}`
    await library.add(`Other/${name}.cbz`, { pages })
    await library.scan()
    return { name, path: `Other/${name}.cbz`, id: (await library.book(`${name}.cbz`)).id }
  }

  test('pages are marked with and without a note, listed newest first, and removed', async () => {
    const [first, other] = [bookOf('1').id, bookOf('3').id]
    expect(await put(first, 5)).toBe(204)
    expect(await put(first, 2, { note: '  the map  ' })).toBe(204)
    expect(await put(other, 1)).toBe(204)
    expect(await marks()).toEqual(['3 p. 1', '1 p. 2: the map', '1 p. 5'])
    expect((await list()).content[1]).toMatchObject({ bookId: first, seriesId: bookOf('1').seriesId, seriesTitle: 'A', bookName: '1' })
    expect((await reader.delete(`${address}/${first}/5`)).statusCode).toBe(204)
    expect((await reader.delete(`${address}/${first}/5`)).statusCode).toBe(204)
    expect(await marks()).toEqual(['3 p. 1', '1 p. 2: the map'])
  })

  test('marking a page again keeps its note and its place in the list; a new note replaces the old one', async () => {
    const { id } = bookOf('1')
    await put(id, 2, { note: 'the map' })
    await put(id, 3)
    await put(id, 2)
    expect(await marks()).toEqual(['1 p. 3', '1 p. 2: the map'])
    await put(id, 2, { note: 'the old map' })
    expect(await marks()).toEqual(['1 p. 3', '1 p. 2: the old map'])
    await put(id, 2, { note: '   ' })
    await put(id, 3, { note: 'ship' })
    await put(id, 3, { note: null })
    expect(await marks()).toEqual(['1 p. 3', '1 p. 2'])
  })

  test('a changed or removed bookmark leaves the same page of other books and people alone', async () => {
    const other = await server.aUser(`other${readers}@example.org`, {})
    const [first, second] = [bookOf('1').id, bookOf('2').id]
    await put(first, 2, { note: 'mine' })
    await put(second, 2, { note: 'another book' })
    await put(first, 2, { note: 'another person' }, other)
    await put(first, 2, { note: 'changed' })
    expect(await marks()).toEqual(['2 p. 2: another book', '1 p. 2: changed'])
    expect(await marks('', other)).toEqual(['1 p. 2: another person'])
    await reader.delete(`${address}/${first}/2`)
    expect(await marks()).toEqual(['2 p. 2: another book'])
    expect(await marks('', other)).toEqual(['1 p. 2: another person'])
  })

  test('the list is paged and filtered by series or book', async () => {
    for (const page of [1, 2, 3]) await put(bookOf('1').id, page)
    await put(bookOf('2').id, 4)
    await put(bookOf('3').id, 5)
    expect(await marks(`seriesId=${bookOf('1').seriesId}`)).toEqual(['2 p. 4', '1 p. 3', '1 p. 2', '1 p. 1'])
    expect(await marks(`bookId=${bookOf('3').id}`)).toEqual(['3 p. 5'])
    expect(await marks('size=2&page=1')).toEqual(['1 p. 3', '1 p. 2'])
    expect((await list('size=2&page=1')).totalElements).toBe(5)
  })

  test('pages that do not exist, long notes and books that do not exist are refused', async () => {
    const { id } = bookOf('1')
    for (const page of [0, 9, -1, 1.5, 'x']) expect(await put(id, page)).toBe(400)
    expect(await put(id, 1, { note: 'x'.repeat(1001) })).toBe(400)
    expect(await put(id, 1, { note: 'x'.repeat(1000) })).toBe(204)
    expect(await put('missing', 1)).toBe(404)
    expect(await marks()).toHaveLength(1)
  })

  test('bookmarks belong to one person, and those in a series that became hidden are not listed', async () => {
    const child = await server.aUser(`child${readers}@example.org`, { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
    const { id, seriesId } = bookOf('1')
    await put(id, 2, {}, child)
    await put(bookOf('3').id, 3, {}, child)
    expect(await marks()).toEqual([])
    const rate = (ageRating: number | null) => server.http.patch(`/api/v1/series/${seriesId}/metadata`, { ageRating })
    await rate(18)
    expect(await marks('', child)).toEqual(['3 p. 3'])
    expect((await list(`bookId=${id}`, child)).totalElements).toBe(0)
    expect(await put(id, 4, {}, child)).toBe(403)
    await rate(null)
    expect(await marks('', child)).toEqual(['3 p. 3', '1 p. 2'])
  })

  test('no more than 10,000 bookmarks fit into an account; existing ones can still be changed', async () => {
    const { db } = server.app.context
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ page: n + 1, place: null, note: null, createdAt: n, modifiedAt: n }))
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('bookmark')
        .values(rows.slice(start, start + 500).map((row) => ({ ...row, userId: reader.id, bookId: bookOf('1').id })))
        .execute()
    const refused = await reader.put(`${address}/${bookOf('2').id}/1`, {})
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_BOOKMARKS'])
    expect(await put(bookOf('1').id, 7, { note: 'changed' })).toBe(204)
  })

  test('bookmarks of a book in the trash return with its file, and are gone once the trash is emptied', async () => {
    const { id, name, path } = await aBook()
    await put(id, 4)
    await library.move(path, `../${name}`)
    await library.scan()
    expect(await marks()).toEqual([])
    await library.move(`../${name}`, path)
    await library.scan()
    expect(await marks()).toEqual([`${name} p. 4`])
    await library.remove(path)
    await library.scan()
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.app.context.tasks.idle()
    const left = await server.app.context.db.selectFrom('bookmark').select('page').where('userId', '=', reader.id).execute()
    expect(left).toEqual([])
  })

  test('bookmarks follow a renamed file and a copy whose original is deleted', async () => {
    const { id, name, path } = await aBook()
    await put(id, 4, { note: 'here' })
    await library.move(path, `Elsewhere/${name} renamed.cbz`)
    await library.scan()
    expect(await marks()).toEqual([`${name} renamed p. 4: here`])
    await library.add(`Elsewhere/${name} copy.cbz`, { pages: 8, seed: path })
    await library.scan()
    await library.remove(`Elsewhere/${name} renamed.cbz`)
    await library.scan()
    expect(await marks()).toEqual([`${name} copy p. 4: here`])
  })

  test('bookmarks stay on their pages when pages are cut or removed', async () => {
    const { id, name, path } = await aBook()
    for (const page of [1, 3, 4]) await put(id, page)
    const other = await server.aUser(`other${readers}@example.org`, {})
    await put(id, 3, { note: 'mine' }, other)
    const { db } = server.app.context
    await recordPageCut(db, { bookId: id, parts: [2, 1, 2, 1, 1, 1, 1, 1], nowMs: 0 })
    await library.add(path, { pages: 10 })
    await library.scan()
    expect(await marks()).toEqual([`${name} p. 6`, `${name} p. 4`, `${name} p. 1`])
    expect(await marks('', other)).toEqual([`${name} p. 4: mine`])
    await recordPageCut(db, { bookId: id, parts: [0, 1, 1, 1, 1, 1, 1, 1, 1, 0], nowMs: 1 })
    await put(id, 10)
    await library.add(path, { pages: 8 })
    await library.scan()
    expect(await marks()).toEqual([`${name} p. 8`, `${name} p. 5`, `${name} p. 3`, `${name} p. 1`])
  })

  test('a shorter file keeps bookmarks beyond its end', async () => {
    const { id, name, path } = await aBook()
    await put(id, 7, { note: 'late' })
    await library.add(path, { pages: 5 })
    await library.scan()
    expect(await marks()).toEqual([`${name} p. 7: late`])
    expect(await put(id, 7, { note: 'later' })).toBe(204)
    expect(await put(id, 8)).toBe(400)
  })

  test('a text is marked at one of its positions, and its list names the place', async () => {
    const name = `novel${++files}`
    await library.add(`Novels/${name}.epub`, anEpub({ chapters: ['a'.repeat(5000), 'b'.repeat(3000)] }))
    await library.scan()
    const { id } = await library.book(`${name}.epub`)
    const { total } = (await reader.get(`/api/v1/books/${id}/positions`)).json<{ total: number }>()
    expect(await put(id, total, { place: ' The storm · 98% ', note: 'thunder' })).toBe(204)
    expect(await put(id, total, { place: 'Elsewhere' })).toBe(204)
    expect(await put(id, 1)).toBe(204)
    const { content } = await list(`bookId=${id}`)
    expect(content.map(({ page, place, note }) => ({ page, place, note }))).toEqual([
      { page: 1, place: null, note: null },
      { page: total, place: 'The storm · 98%', note: 'thunder' },
    ])
    expect(await put(id, total + 1)).toBe(400)
    expect(await put(id, 2, { place: 'x'.repeat(301) })).toBe(400)
    await library.add(`Elsewhere/${name} copy.epub`, anEpub({ chapters: ['a'.repeat(5000), 'b'.repeat(3000)] }))
    await library.scan()
    await library.remove(`Novels/${name}.epub`)
    await library.scan()
    expect((await list()).content.map(({ page, place }) => ({ page, place }))).toContainEqual({ page: total, place: 'The storm · 98%' })
  })

  test('bookmarks are deleted with their account', async () => {
    await put(bookOf('1').id, 1)
    await server.http.delete(`/api/v2/users/${reader.id}`)
    const left = await server.app.context.db.selectFrom('bookmark').select('page').where('userId', '=', reader.id).execute()
    expect(left).toEqual([])
  })
})
