// Progress on a series as Mihon's tracker reads and writes it.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'
import { isUpTo, trackerProgress } from './progress.rules.ts'

const anyBook = fc.record({ numberSort: fc.integer({ min: 0, max: 50 }), completed: fc.constantFrom(0 as const, 1 as const, null) })

test('progress without a gap ends before the first unfinished book', () => {
  fc.assert(
    fc.property(fc.array(anyBook, { maxLength: 8 }), (unordered) => {
      const books = unordered.toSorted((a, b) => a.numberSort - b.numberSort)
      const { lastReadContinuousNumberSort: last, ...counts } = trackerProgress(books)
      const finished = Array.from(books.keys()).filter((index) => books.slice(0, index + 1).every(({ completed }) => completed === 1))
      expect(last).toBe(books[finished.at(-1) ?? -1]?.numberSort ?? 0)
      expect(counts.booksReadCount + counts.booksUnreadCount + counts.booksInProgressCount).toBe(books.length)
    }),
  )
})

test('a number that lost precision still matches its book', () => {
  for (const number of [10.1, 10.7, 5, 0.3, 1000.55]) expect(isUpTo(number, Math.fround(number))).toBe(true)
  expect(isUpTo(10.71, 10.7)).toBe(false)
})

describe.each(databases)('the tracker on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller
  let path = ''
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    const books = ['1', '2', '2.5', '10'].map((number) => [`A/c${number}.cbz`, { comicInfo: { Number: number } }] as const)
    library = await aLibrary({ server, files: Object.fromEntries(books) })
    reader = await server.aUser('reader@example.org')
    const [series] = await library.series()
    path = `/api/v2/series/${series?.id}/read-progress/tachiyomi`
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })
  const read = async () => {
    const response = await reader.get(path)
    expect(komgaViolations('GET /api/v2/series/{seriesId}/read-progress/tachiyomi', response)).toEqual([])
    return response.json<Record<string, number>>()
  }

  test('reports zero for an unread series', async () => {
    expect(await read()).toEqual({
      booksCount: 4,
      booksReadCount: 0,
      booksUnreadCount: 4,
      booksInProgressCount: 0,
      lastReadContinuousNumberSort: 0,
      maxNumberSort: 10,
    })
  })

  test('marks every book up to a number as finished, and none as unread', async () => {
    const marked = await reader.put(path, { lastBookNumberSortRead: 2.5 })
    expect(komgaViolations('PUT /api/v2/series/{seriesId}/read-progress/tachiyomi', marked)).toEqual([])
    expect(marked.statusCode).toBe(204)
    expect(await read()).toMatchObject({ booksReadCount: 3, booksUnreadCount: 1, lastReadContinuousNumberSort: 2.5 })
    await reader.put(path, { LASTBOOKNUMBERSORTREAD: 1 })
    expect(await read()).toMatchObject({ booksReadCount: 3, lastReadContinuousNumberSort: 2.5 })
  })

  test('reports progress up to a gap', async () => {
    const [first] = (await reader.get('/api/v1/books?sort=metadata.numberSort')).json().content
    await reader.patch(`/api/v1/books/${first.id}/read-progress`, { page: 1 })
    expect(await read()).toMatchObject({ booksReadCount: 2, booksInProgressCount: 1, lastReadContinuousNumberSort: 0 })
  })

  test('is rejected for an invalid number and for hidden or unknown series', async () => {
    expect((await reader.put(path, { lastBookNumberSortRead: 'all' })).statusCode).toBe(400)
    expect((await reader.get('/api/v2/series/nothing/read-progress/tachiyomi')).statusCode).toBe(404)
    const otherUser = await server.aUser('stranger@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    expect((await otherUser.get(path)).statusCode).toBe(403)
    expect((await otherUser.put(path, { lastBookNumberSortRead: 1 })).statusCode).toBe(403)
  })
})
