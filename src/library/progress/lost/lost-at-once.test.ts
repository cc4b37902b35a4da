// Progress that is lost while another request changes it.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { databases } from '../../../../test/setup/databases.ts'
import { inTransaction } from '../../../kernel/db/index.ts'
import { requireDefined } from '../../../kernel/errors/index.ts'
import type { BookDto } from '../../books/books.schemas.ts'
import { lockProgress } from '../mark-progress.ts'

describe.each(databases)('progress lost during another request on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let book: BookDto
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: { 'A/1.cbz': { pages: 12 } } })
    book = await library.book('1.cbz')
  })
  beforeEach(async () => {
    reader = await server.aUser(`reader${readers++}@example.org`, {})
    await reader.patch(`/api/v1/books/${book.id}/read-progress`, { page: 3 })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  /** Another request stores the page while this one runs. */
  const whileReadingTo = async <T>(page: number, request: () => Promise<T>): Promise<T> => {
    const requests: Promise<T>[] = []
    await inTransaction(server.app.context.db, async (trx) => {
      await lockProgress(trx, reader.id, book)
      await trx.updateTable('readProgress').set({ page }).where('userId', '=', reader.id).execute()
      requests.push(request())
      await sleep(300)
    })
    return requireDefined(requests[0], 'the request')
  }
  const pageNow = async () => (await reader.get(`/api/v1/books/${book.id}`)).json().readProgress?.page

  test.each([
    ['a series', () => ({ of: 'SERIES', ids: [book.seriesId] })],
    ['books', () => ({ of: 'BOOKS', ids: [book.id] })],
  ])('marking %s as unread keeps the page that is stored at the same time', async (_what, selected) => {
    await whileReadingTo(11, () => reader.post('/api/v1/read-progress/mark', { ...selected(), read: false }))
    await reader.post('/api/v1/read-progress/lost/restore', { seriesIds: [book.seriesId] })
    expect(await pageNow()).toBe(11)
  })

  test('restoring leaves alone what is read further at the same time', async () => {
    await reader.patch(`/api/v1/books/${book.id}/read-progress`, { page: 8 })
    await reader.patch(`/api/v1/books/${book.id}/read-progress`, { page: 3 })
    await whileReadingTo(11, () => reader.post('/api/v1/read-progress/lost/restore', { seriesIds: [book.seriesId] }))
    expect(await pageNow()).toBe(11)
  })
})
