// Import of a ComicRack reading list in Komga's web apps: the file is matched with books, gaps are filled by hand, and a read list is
// created (docs/api/komga-contract.md, "Komga's web apps").
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aLiveStream } from '../builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../builders/a-server.ts'
import { databases } from '../setup/databases.ts'
import { aClient, type Client, type Page } from './a-client.ts'
import { komgaViolations } from './komga-contract.ts'

interface Match {
  readonly readListMatch: { readonly name: string; readonly errorCode: string }
  readonly requests: readonly {
    readonly request: { readonly series: readonly string[]; readonly number: string }
    readonly matches: readonly {
      readonly series: { readonly seriesId: string; readonly title: string; readonly releaseDate: string | null }
      readonly books: readonly { readonly bookId: string; readonly number: string; readonly title: string }[]
    }[]
  }[]
}

const xhr = { 'x-requested-with': 'XMLHttpRequest' }
const credentials = { ...basic(administrator.email, administrator.password), ...xhr }

describe.each(databases)('importing a reading list in the web apps of Komga on %s', (_engine, aDatabase) => {
  let server: TestServer
  let libraries: readonly TestLibrary[]
  let app: Client
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const issue = (number: number, year = 1985) => ({ comicInfo: { Number: number, Year: year, Title: `Issue ${number}` } })
    const files = {
      'Crisis/1.cbz': issue(1, 2016),
      'Crisis (1985)/1.cbz': issue(1),
      'Crisis (1985)/2.cbz': issue(2),
      'Crisis (1985)/2 reprint.cbz': issue(2),
    }
    libraries = [await aLibrary({ server, files }), await aLibrary({ server, files: { 'Crisis/1.cbz': issue(1, 2020) } })]
    app = aClient(server.as(credentials))
  })
  afterAll(async () => {
    await server.close()
    for (const library of libraries) await library.removeFolder()
  })

  const match = async (xml: string) => {
    const form = new FormData()
    form.append('file', new Blob([xml]), 'Crisis.cbl')
    const sent = new Request('http://form', { method: 'POST', body: form })
    const response = await server.as(credentials).inject({
      method: 'POST',
      url: '/api/v1/readlists/match/comicrack',
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': requireDefined(sent.headers.get('content-type'), 'the content type of the form') },
    })
    expect(komgaViolations('POST /api/v1/readlists/match/comicrack', response)).toEqual([])
    return response
  }
  const list = (name: string, ...books: readonly string[]) =>
    `<?xml version="1.0" encoding="utf-8"?>
<ReadingList xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Name>${name}</Name>
  <Books>${books.map((book) => `<Book ${book}><Id>8ae4a3c4-0f6f-4a54-bd9d-0d5f8fd51ba1</Id></Book>`).join('\n')}</Books>
  <Matchers />
</ReadingList>`
  /** The first book of the first series, as the apps choose it. */
  const chosen = ({ requests }: Match) => requests.map(({ matches }) => matches[0]?.books[0]?.bookId)
  const create = (body: object, status = 200) =>
    app.ask<{ readonly id: string; readonly name: string; readonly message: string }>('POST /api/v1/readlists', { body, status })
  const firstBook = async () => requireDefined((await libraries[0]?.books())?.[0], 'a book').id

  test('books are matched, the most exact title first, and the list is created from them', async () => {
    expect(await app.ask<Page<unknown>>('GET /api/v1/readlists', { query: 'unpaged=true' })).toMatchObject({ totalElements: 0 })
    const first = 'Series="Crisis" Number="1" Volume="1985" Year="1985"'
    const xml = list('Crisis on Earth', first, 'Series="CRISIS" Number="02" Volume="1985"', 'Series="Unknown" Number="1"')
    const matched = (await match(xml)).json<Match>()
    expect(matched.readListMatch).toEqual({ name: 'Crisis on Earth', errorCode: '' })
    expect(
      matched.requests.map(({ matches }) => matches.map(({ series, books }) => [series.title, series.releaseDate, books.length])),
    ).toEqual([
      [
        ['Crisis (1985)', '1985-01-01', 1],
        ['Crisis', '2016-01-01', 1],
        ['Crisis', '2020-01-01', 1],
      ],
      [['Crisis (1985)', '1985-01-01', 2]],
      [],
    ])
    const stream = await aLiveStream(server, credentials)
    const bookIds = chosen(matched).filter((id) => id !== undefined)
    const created = await create({ name: matched.readListMatch.name, bookIds, ordered: true, summary: '' })
    await stream.until('ReadListAdded')
    await stream.end()
    const { content } = await app.ask<Page<BookDto>>('GET /api/v1/readlists/{id}/books', { ids: { id: created.id } })
    expect(content.map(({ id }) => id)).toEqual(bookIds)
    expect(content.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([
      'Crisis (1985)/1.cbz',
      expect.stringMatching(/^Crisis \(1985\)\/2/),
    ])
    expect((await match(list('CRISIS ON EARTH', first))).json<Match>().readListMatch.errorCode).toBe('ERR_1009')
    expect((await create({ name: 'crisis on earth', bookIds, ordered: true, summary: '' }, 400)).message).not.toBe('')
  })

  test('a book that was not found is chosen from the books of a series', async () => {
    const matched = (await match(list('By hand', 'Series="Crisis" Number="7" Volume="1985"'))).json<Match>()
    expect(chosen(matched)).toEqual([undefined])
    const seriesId = requireDefined((await libraries[0]?.series('search=1985'))?.[0], 'the series').id
    for (const [operator, query] of [
      ['is', 'unpaged=true&sort=metadata.numberSort'],
      ['Is', 'unpaged=true'],
    ] as const) {
      const body = { condition: { seriesId: { operator, value: seriesId } } }
      const { content } = await app.ask<Page<BookDto>>('POST /api/v1/books/list', { query, body })
      expect(content.map(({ metadata }) => metadata.number)).toEqual(['1', '2', '2'])
    }
  })

  test('a book that the list contains twice is matched twice, and stored once', async () => {
    const book = 'Series="Crisis" Number="1" Volume="1985"'
    const [id, again] = chosen((await match(list('Twice', book, book))).json<Match>())
    expect(again).toBe(id)
    const refused = await server
      .as(credentials)
      .post('/api/v1/readlists', { name: 'Twice', bookIds: [id, again], ordered: true, summary: '' })
    expect(refused.json()).toMatchObject({ status: 400, violations: [{ fieldName: 'bookIds' }] })
    // The newer app sends null for a summary that was cleared.
    expect(await create({ name: 'Twice', summary: null, ordered: true, bookIds: [id] })).toMatchObject({ summary: '', bookIds: [id] })
  })

  test('a list without books or a name is refused with the field', async () => {
    for (const [field, body] of [
      ['bookIds', { name: 'None', bookIds: [], ordered: true, summary: '' }],
      ['name', { name: ' ', bookIds: [await firstBook()], ordered: true, summary: '' }],
    ] as const) {
      const refused = await server.as(credentials).post('/api/v1/readlists', body)
      expect(refused.json()).toMatchObject({ status: 400, violations: [{ fieldName: field }] })
    }
  })

  test.each([
    ['ERR_1015', 'no list'],
    ['ERR_1029', list('A')],
    ['ERR_1030', list('', 'Series="A" Number="1"')],
    ['ERR_1031', list('A', 'Number="1"')],
  ])('a file that is refused has the code %s, which the apps translate', async (code, xml) => {
    const { status, message } = (await match(xml)).json<{ readonly status: number; readonly message: string }>()
    expect([status, message.match(/ERR_\d{4}/g)]).toEqual([400, [code]])
  })

  test('a file with more than 10 MB is refused with a message', async () => {
    const long = list('Long', 'Series="Crisis" Number="1"').replace('<Matchers />', `<!-- ${' '.repeat(10_500_000)} -->`)
    expect((await match(long)).json()).toMatchObject({ status: 413, message: expect.stringMatching(/\w.*\.$/) })
  })
})
