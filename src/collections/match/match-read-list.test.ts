import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { sendFile } from '../../../test/builders/send-file.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'
import { aReadList, createTestCollectionLibrary, type TestCollectionLibrary } from '../collections.fixture.ts'

describe.each(databases)('a ComicRack reading list on %s', (_engine, aDatabase) => {
  let library: TestCollectionLibrary
  beforeAll(async () => {
    library = await createTestCollectionLibrary(await aDatabase())
  })
  afterAll(() => library.close())

  const send = (xml: string, caller: Caller = library.server.http) =>
    sendFile(caller, '/api/v1/readlists/match/comicrack', Buffer.from(xml))
  const list = (books: string, name = 'Deep') => `<ReadingList><Name>${name}</Name><Books>${books}</Books></ReadingList>`

  test('is matched with books by title and number', async () => {
    const books = '<Book Series="ABYSS" Number="002" Volume="1999"/><Book Series="Bliss" Number="1"/><Book Series="Bliss" Number="9"/>'
    const response = await send(list(books))
    expect(komgaViolations('POST /api/v1/readlists/match/comicrack', response)).toEqual([])
    const series = { seriesId: library.series.Abyss, title: 'Abyss', releaseDate: '2001-01-01' }
    const bliss = { seriesId: library.series.Bliss, title: 'Bliss', releaseDate: null }
    expect(response.json()).toEqual({
      readListMatch: { name: 'Deep', errorCode: '' },
      errorCode: '',
      requests: [
        {
          request: { series: ['ABYSS (1999)', 'ABYSS'], number: '002' },
          matches: [{ series, books: [{ bookId: library.books['Abyss 2'], number: '2', title: '2' }] }],
        },
        {
          request: { series: ['Bliss'], number: '1' },
          matches: [{ series: bliss, books: [{ bookId: library.books['Bliss 1'], number: '1', title: '1' }] }],
        },
        { request: { series: ['Bliss'], number: '9' }, matches: [] },
      ],
    })
  })

  test('is matched when it names tens of thousands of books', async () => {
    const unknown = Array.from(
      { length: 40_000 },
      (_, index) => `<Book Series="Unknown ${index % 300}" Number="${index}" Volume="1985" Year="1985"/>`,
    )
    const requests = (await send(list(`${unknown.join('')}<Book Series="Bliss" Number="1"/>`))).json<{ requests: unknown[] }>().requests
    expect(requests).toHaveLength(40_001)
    expect(requests.at(-1)).toMatchObject({ matches: [{ books: [{ bookId: library.books['Bliss 1'] }] }] })
  })

  test('is matched without the NUL characters in its names', async () => {
    const response = await send(list('<Book Series="Bl&#0;iss" Number="1&#x0;"/>', 'De&#0;ep'))
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { readListMatch: { name: 'Deep' }, requests: [{ matches: [{ books: [{ bookId: library.books['Bliss 1'] }] }] }] },
    ])
  })

  test('is reported when its name is taken', async () => {
    await aReadList(library, 'Taken', ['Abyss 1'])
    expect((await send(list('<Book Series="Abyss" Number="1"/>', 'TAKEN'))).json().readListMatch).toEqual({
      name: 'TAKEN',
      errorCode: 'ERR_1009',
    })
  })

  test('is not matched with hidden books', async () => {
    const ageRestriction = { age: 16, restriction: 'EXCLUDE' }
    const nanny = await library.server.aUser('nanny@example.org', { roles: ['ADMIN'], ageRestriction })
    expect((await send(list('<Book Series="Crimson" Number="1"/>'), nanny)).json().requests).toMatchObject([{ matches: [] }])
    expect((await send(list('<Book Series="Crimson" Number="1"/>'), library.child)).statusCode).toBe(403)
  })

  test.each([
    ['ERR_1015', 'no list'],
    ['ERR_1029', '<ReadingList><Name>A</Name></ReadingList>'],
    ['ERR_1030', '<ReadingList><Books><Book Series="A" Number="1"/></Books></ReadingList>'],
    ['ERR_1031', '<ReadingList><Name>A</Name><Books><Book Number="1"/></Books></ReadingList>'],
  ])('is rejected with %s', async (code, xml) => {
    const response = await send(xml)
    expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining(code) })
    expect(komgaViolations('POST /api/v1/readlists/match/comicrack', response)).toEqual([])
  })
})
