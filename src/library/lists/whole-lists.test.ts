// Lists that are requested as a whole and are too long to be read at once.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { type Db, insertRows, type Tables } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { maxRowsUnstreamed, type SortOrder, toPage } from '../../kernel/http/index.ts'
import { BookPage } from '../books/books.schemas.ts'
import { SeriesPage } from '../series/series.schemas.ts'

const copies = maxRowsUnstreamed + 200
const key = (n: number) => String(n).padStart(5, '0')

/** Makes many copies of a series and its books; titles, sizes and dates vary and repeat. */
async function multiply(db: Db, seriesId: string): Promise<void> {
  const copy = async <T extends keyof Tables & string>(table: T, column: string, change: (row: Tables[T], n: number) => object) => {
    const selection = db.selectFrom(table as 'book').selectAll()
    const rows = (await selection.where(column as 'id', '=', seriesId).execute()) as unknown as Tables[T][]
    await insertRows(
      db,
      table,
      rows.flatMap((row) => Array.from({ length: copies }, (_, n) => ({ ...row, ...change(row, n) }))) as Tables[T][],
    )
  }
  const ofSeries = (n: number) => `S${key(n)}`
  await copy('series', 'id', (row, n) => ({
    id: ofSeries(n),
    titleKey: `${row.titleKey} ${n % 7}`,
    nameKey: `${row.nameKey} ${n % 11}`,
    path: `copy ${n}`,
    ageRating: n % 3 === 0 ? 18 : null,
    createdAt: row.createdAt + (n % 5),
  }))
  await copy('seriesMetadata', 'seriesId', (row, n) => ({ seriesId: ofSeries(n), title: `${row.title} ${n}` }))
  await copy('book', 'seriesId', (row, n) => ({
    id: `B${key(n)}`,
    seriesId: ofSeries(n),
    path: `copy ${n}/1.cbz`,
    sizeBytes: n % 13,
    releaseDate: n % 4 === 0 ? null : `200${n % 4}-01-01`,
    titleKey: `${row.titleKey} ${n % 17}`,
    createdAt: row.createdAt + (n % 5),
  }))
  const [book] = await db.selectFrom('book').select('id').where('seriesId', '=', seriesId).execute()
  const ofBook = async <T extends 'bookMetadata' | 'bookMedia'>(table: T, change: (n: number) => object) => {
    const row = await db
      .selectFrom(table as 'bookMedia')
      .selectAll()
      .where('bookId', '=', requireDefined(book, 'the book to copy').id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: copies }, (_, n) => ({ ...row, bookId: `B${key(n)}`, ...change(n) }))
    await insertRows(db, table, rows as unknown as Tables[T][])
  }
  await ofBook('bookMetadata', (n) => ({ title: `chapter ${n} "quoted" ${String.fromCodePoint(0x1f600)}` }))
  await ofBook('bookMedia', (n) => ({ pageCount: n % 19, status: n % 50 === 0 ? 'ERROR' : 'READY' }))
}

describe.each(databases)('whole lists on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let child: Caller
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'Abyss/1.cbz': {} } })
    const [series] = await library.series()
    await multiply(server.app.context.db, requireDefined(series, 'the series to copy').id)
    child = await server.aUser('child@example.org', { ageRestriction: { age: 18, restriction: 'EXCLUDE' } })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const sortOf = (query: string): SortOrder[] =>
    new URLSearchParams(query).getAll('sort').map((sort) => {
      const [property = '', direction = 'asc'] = sort.split(',')
      return { property, direction: direction as 'asc' | 'desc' }
    })

  /** Joins the pages of a list into the one response of a whole list. */
  async function fromPages(caller: Caller, path: string, query: string): Promise<string> {
    const content: unknown[] = []
    for (let page = 0; ; page++) {
      const body = (await caller.get(`${path}?${query}&size=700&page=${page}`)).json<{ content: unknown[]; last: boolean }>()
      content.push(...body.content)
      if (body.last) break
    }
    const whole = toPage(content, content.length, { page: 0, size: 20, unpaged: true, sort: sortOf(query) })
    return JSON.stringify((path.includes('books') ? BookPage : SeriesPage).encode(whole as never))
  }

  test.each([
    ['/api/v1/books', ''],
    ['/api/v1/books', 'sort=metadata.title,desc'],
    ['/api/v1/books', 'sort=media.pagesCount'],
    ['/api/v1/books', 'sort=metadata.releaseDate,desc'],
    ['/api/v1/books', 'sort=fileSize&sort=name,desc'],
    ['/api/v1/books', 'sort=readProgress.readDate,desc'],
    ['/api/v1/books', 'sort=series'],
    ['/api/v1/books', 'media_status=READY&sort=created'],
    ['/api/v1/series', ''],
    ['/api/v1/series', 'sort=name,desc'],
    ['/api/v1/series', 'sort=booksMetadata.releaseDate'],
    ['/api/v1/series', 'sort=readDate,desc'],
  ])('%s?%s has the same bytes as its pages joined together', async (path, query) => {
    const response = await server.http.get(`${path}?${query}&unpaged=true`)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json().totalElements).toBeGreaterThan(maxRowsUnstreamed)
    expect(response.body === (await fromPages(server.http, path, query))).toBe(true)
  })

  test('a condition applies to whole lists as to pages', async () => {
    const condition = { mediaStatus: { operator: 'isNot', value: 'ERROR' } }
    const response = await server.http.post('/api/v1/books/list?unpaged=true&sort=metadata.title', { condition })
    const page = await server.http.post('/api/v1/books/list?size=2000&sort=metadata.title', { condition })
    expect(response.json().totalElements).toBe(page.json().totalElements)
    expect(response.json().content.slice(0, 2000)).toEqual(page.json().content)
  })

  test('hidden items are neither in a whole list nor counted', async () => {
    const books = (await child.get('/api/v1/books?unpaged=true')).json()
    expect(books.content.some(({ seriesId }: { seriesId: string }) => Number(seriesId.slice(1)) % 3 === 0)).toBe(false)
    expect([books.totalElements, books.numberOfElements]).toEqual([books.content.length, books.content.length])
    expect(books.content).toHaveLength(1 + copies - Math.ceil(copies / 3))
  })

  test('a series appears once in random order', async () => {
    const { content } = (await server.http.get('/api/v1/series?unpaged=true&sort=random')).json()
    expect(new Set(content.map(({ id }: { id: string }) => id)).size).toBe(copies + 1)
  })

  test('other requests are served while a whole list is sent', async () => {
    const url = await server.url()
    const headers = basic('child@example.org', 'battery staple')
    const answered: string[] = []
    const list = await open(`${url}/api/v1/series?unpaged=true`, basic('admin@example.org', 'correct horse'))
    const listed = list.toArray().then(() => answered.push('list'))
    await (await open(`${url}/api/v2/users/me`, headers)).toArray()
    answered.push('other')
    await listed
    expect(answered).toEqual(['other', 'list'])
  })

  test('disconnecting clients free their slots', async () => {
    const url = `${await server.url()}/api/v1/books?unpaged=true`
    const headers = basic('admin@example.org', 'correct horse')
    const lists = await Promise.all([open(url, headers), open(url, headers)])
    for (const list of lists) list.on('error', () => undefined).destroy()
    expect((await server.http.get('/api/v1/books?unpaged=true')).json().numberOfElements).toBe(copies + 1)
  })
})

async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const clientRequest = request(url, { headers, agent: false }).end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return response
}
