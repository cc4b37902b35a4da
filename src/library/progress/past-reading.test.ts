import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { BookDto } from '../books/books.schemas.ts'

describe.each(databases)('a series of which read books are deleted, on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let readers = 0
  let seriesId: string
  beforeEach(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: { 'A/1.cbz': { pages: 2 }, 'A/2.cbz': { pages: 3 }, 'A/3.cbz': { pages: 4 }, 'B/1.cbz': {} },
    })
    seriesId = (await library.book('A/1.cbz')).seriesId
    reader = await server.aUser(`reader${readers++}@example.org`)
  })
  afterEach(async () => {
    await server.close()
    await library.removeFolder()
  })

  const bookOf = async (name: string) => {
    const { content } = (await reader.get(`/api/v1/series/${seriesId}/books?unpaged=true`)).json<{ content: readonly BookDto[] }>()
    return requireDefined(
      content.find((book) => book.name === name),
      `the book ${name}`,
    )
  }
  const read = async (name: string) => reader.patch(`/api/v1/books/${(await bookOf(name)).id}/read-progress`, { completed: true })
  const deleteFile = async (path: string) => {
    await library.remove(path)
    await library.scan()
  }
  const emptyTrash = async () => {
    const { id } = await library.show()
    await server.http.post(`/api/v1/libraries/${id}/empty-trash`)
    await server.app.context.tasks.idle()
  }
  const namesAt = async (url: string) =>
    (await reader.get(url)).json<{ content: readonly { name: string }[] }>().content.map(({ name }) => name)
  /** Where the reader finds the series and its next book. */
  const places = async () => ({
    inProgress: await namesAt('/api/v1/series?read_status=IN_PROGRESS'),
    read: await namesAt('/api/v1/series?read_status=READ'),
    onDeck: await namesAt('/api/v1/books/ondeck'),
    shelf: (await reader.get(`/api/v1/series/${seriesId}/shelf`)).json().shelf,
  })
  const begun = { inProgress: ['A'], read: [], onDeck: ['2'], shelf: 'READING' }
  const neverOpened = { inProgress: [], read: [], onDeck: [], shelf: null }

  test('stays on deck and in Reading, also after the trash is emptied, until they mark it as unread', async () => {
    await read('1')
    await deleteFile('A/1.cbz')
    expect(await places()).toEqual(begun)
    await emptyTrash()
    expect(await places()).toEqual(begun)
    await read('2')
    expect(await places()).toEqual({ ...begun, onDeck: ['3'] })
    await read('3')
    expect(await places()).toEqual({ ...begun, inProgress: [], read: ['A'], onDeck: [] })
    await reader.delete(`/api/v1/series/${seriesId}/read-progress`)
    expect(await places()).toEqual(neverOpened)
  })

  test('is begun again when marking it as unread is undone, from the trash and after it is emptied', async () => {
    await read('1')
    await deleteFile('A/1.cbz')
    for (const isEmptied of [false, true]) {
      if (isEmptied) await emptyTrash()
      const marked = (await reader.post('/api/v1/read-progress/mark', { of: 'SERIES', ids: [seriesId], read: false })).json()
      expect(marked.before).toMatchObject({ begunSeries: [seriesId] })
      expect(await places()).toEqual(neverOpened)
      await reader.post('/api/v1/read-progress/restore', marked.before)
      expect(await places()).toEqual(begun)
    }
  })

  test('is not begun by a book that was moved elsewhere', async () => {
    await read('1')
    await library.add('B/2.cbz', await readFile(join(library.root, 'A/1.cbz')))
    await library.scan()
    await deleteFile('A/1.cbz')
    const moved = { inProgress: ['B'], read: [], onDeck: ['1'], shelf: null }
    expect(await places()).toEqual(moved)
    const marked = await reader.post('/api/v1/read-progress/mark', { of: 'SERIES', ids: [seriesId], read: false })
    expect(marked.json()).toMatchObject({ before: { begunSeries: [] } })
    await emptyTrash()
    expect(await places()).toEqual(moved)
    await reader.delete(`/api/v1/books/${(await library.books()).find(({ url }) => url.endsWith('B/2.cbz'))?.id}/read-progress`)
    expect(await places()).toEqual(neverOpened)
  })
})
