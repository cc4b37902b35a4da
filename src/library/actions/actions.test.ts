import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'

describe.each(databases)('file actions on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  const libraries: TestLibrary[] = []
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.removeFolder()
  })
  const withFiles = async (files: LibrarySpec['files'] = {}) => {
    const library = await aLibrary({ server, files })
    libraries.push(library)
    return library
  }
  const send = async (method: 'POST' | 'DELETE', url: string) => {
    const { statusCode } = await server.http.inject({ method, url: `/api/v1/${url}` })
    await server.app.context.tasks.idle()
    return statusCode
  }
  const tasksOf = async (name: string) => {
    const response = await server.http.get('/api/v1/tasks')
    return response
      .json<{ content: { name: string; outcome: Record<string, unknown> | null }[] }>()
      .content.filter((task) => task.name === name)
      .map(({ outcome }) => outcome)
  }

  once('analyzing a book or a series opens only its own files again', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    const book = await library.book('A/1.cbz')
    expect(await send('POST', `books/${book.id}/analyze`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 1, state: 'done' })
    expect(await send('POST', `series/${book.seriesId}/analyze`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 2 })
    expect((await library.book('A/1.cbz')).id).toBe(book.id)
  })

  once('refreshing restores the values from the file, except locked ones, and opens nothing', async () => {
    const library = await withFiles({ 'A/1.cbz': { comicInfo: { Title: 'From the file', Publisher: 'P' } } })
    const book = await library.book('A/1.cbz')
    const { db } = server.app.context
    await db
      .updateTable('bookMetadata')
      .set({ title: 'By hand', summary: 'x', locks: '["summary"]' })
      .where('bookId', '=', book.id)
      .execute()
    await db.updateTable('seriesMetadata').set({ publisher: 'By hand' }).where('seriesId', '=', book.seriesId).execute()
    expect(await send('POST', `books/${book.id}/metadata/refresh`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 0 })
    expect(await library.book('A/1.cbz')).toMatchObject({ metadata: { title: 'From the file', summary: 'x' } })
    await db.updateTable('seriesMetadata').set({ publisher: 'By hand' }).where('seriesId', '=', book.seriesId).execute()
    expect(await send('POST', `series/${book.seriesId}/metadata/refresh`)).toBe(202)
    expect(await library.series()).toMatchObject([{ metadata: { publisher: 'P' } }])
  })

  once('deleting a book removes its file, keeps its row in the trash and records it in the journal', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {} })
    const book = await library.book('A/1.cbz')
    expect(await send('DELETE', `books/${book.id}/file`)).toBe(202)
    expect(await readdir(join(library.root, 'A'))).toEqual(['2.cbz'])
    expect(await library.book('A/1.cbz')).toMatchObject({ id: book.id, deleted: true })
    expect(await library.series()).toMatchObject([{ booksCount: 1, deleted: false }])
    const { content } = (await server.http.get('/api/v1/history')).json()
    expect(content[0]).toMatchObject({ type: 'BookFileDeleted', bookId: book.id, seriesId: book.seriesId, properties: { name: book.url } })
    expect(await library.scan()).toMatchObject({ state: 'done', filesRead: 0 })
  })

  once('deleting a series removes its books and its empty folder, and nothing else', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {}, 'B/notes.txt': Buffer.from('mine') })
    for (const name of ['A', 'B']) {
      const series = (await library.series()).find((one) => one.name === name)
      expect(await send('DELETE', `series/${series?.id}/file`)).toBe(202)
    }
    expect(await readdir(library.root)).toEqual(['B'])
    expect(await readdir(join(library.root, 'B'))).toEqual(['notes.txt'])
    expect((await library.books()).every(({ deleted }) => deleted)).toBe(true)
    expect((await library.series()).map(({ deleted }) => deleted)).toEqual([true, true])
  })

  once('nothing outside the library is deleted, and nothing while its disk is disconnected', async () => {
    const library = await withFiles({ 'A/1.cbz': {} })
    const otherRoot = `${library.root}-elsewhere`
    await mkdir(otherRoot)
    await symlink(otherRoot, join(library.root, 'Linked'))
    await library.add('Linked/9.cbz')
    await library.scan()
    const linked = await library.book('Linked/9.cbz')
    expect(await send('DELETE', `books/${linked.id}/file`)).toBe(202)
    expect(await readdir(otherRoot)).toEqual(['9.cbz'])
    expect(await library.book('Linked/9.cbz')).toMatchObject({ deleted: false })
    const book = await library.book('A/1.cbz')
    await rename(library.root, `${library.root}-away`)
    expect(await send('DELETE', `books/${book.id}/file`)).toBe(409)
    await rename(`${library.root}-away`, library.root)
    expect(await library.book('A/1.cbz')).toMatchObject({ deleted: false })
    await rm(otherRoot, { recursive: true })
  })

  const act = async (body: object, as: Pick<Caller, 'post'> = server.http) => {
    const response = await as.post('/api/v1/actions', body)
    await server.app.context.tasks.idle()
    return {
      status: response.statusCode,
      ...response.json<{ accepted: number; refused: { id: string; message: string }[]; taskIds: string[] }>(),
    }
  }
  const outcomesOf = async (taskIds: readonly string[]) =>
    Promise.all(taskIds.map(async (id) => (await server.http.get(`/api/v1/tasks/${id}`)).json().outcome))
  const unknown = '0000000000000'

  once('many series or books are analyzed with one request and one task, and unknown or trashed items are listed', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {}, 'B/2.cbz': Buffer.from('no archive'), 'C/1.cbz': {} })
    const [a, b, c] = (await library.series()).map(({ id }) => id)
    await library.remove('C')
    await library.scan()
    const { status, accepted, refused, taskIds } = await act({ action: 'ANALYZE', of: 'SERIES', ids: [a, b, b, c, unknown] })
    expect([status, accepted, taskIds.length]).toEqual([202, 2, 1])
    expect(refused).toEqual([
      { id: c, message: expect.stringContaining('trash'), messageSaying: expect.objectContaining({ code: 'IN_TRASH' }) },
      { id: unknown, message: expect.any(String), messageSaying: expect.objectContaining({ code: 'SERIES_NOT_FOUND' }) },
    ])
    expect(await outcomesOf(taskIds)).toMatchObject([{ done: 2, books: 4, filesRead: 4, broken: 1, left: 0 }])
    const ids = [(await library.book('A/1.cbz')).id, (await library.book('B/1.cbz')).id, unknown]
    const books = await act({ action: 'ANALYZE', of: 'BOOKS', ids })
    expect([books.accepted, books.refused.map(({ id }) => id)]).toEqual([2, [unknown]])
    expect(await outcomesOf(books.taskIds)).toMatchObject([{ books: 2, filesRead: 2, broken: 0, left: 0 }])
  })

  test('the metadata of many items is refreshed without opening a file', async () => {
    const said = { comicInfo: { Title: 'From the file', Publisher: 'P' } }
    const library = await withFiles({ 'A/1.cbz': said, 'B/1.cbz': said })
    const { db } = server.app.context
    const spoil = () =>
      Promise.all([
        db.updateTable('bookMetadata').set({ title: 'By hand' }).execute(),
        db.updateTable('seriesMetadata').set({ publisher: 'By hand' }).execute(),
      ])
    const storedValues = async () => [
      ...(await library.books()).map(({ metadata }) => metadata.title),
      ...(await library.series()).map(({ metadata }) => metadata.publisher),
    ]
    const series = (await library.series()).map(({ id }) => id)
    const books = (await library.books()).map(({ id }) => id)
    for (const selection of [
      { of: 'SERIES', ids: series },
      { of: 'BOOKS', ids: books },
    ]) {
      await spoil()
      const { taskIds } = await act({ action: 'REFRESH_METADATA', ...selection })
      expect(await outcomesOf(taskIds)).toMatchObject([{ books: 2, filesRead: 0 }])
      expect(await storedValues()).toEqual(['From the file', 'From the file', 'P', 'P'])
    }
  })

  test('the files of many items are deleted by one task, which lists what stays, and progress and rows move to the trash', async () => {
    const library = await withFiles({
      'A/1.cbz': {},
      'A/2.cbz': {},
      'B/1.cbz': {},
      'C/1.cbz': {},
      'D/1.cbz': {},
      'D/2.cbz': {},
      'E/1.cbz': {},
    })
    const otherRoot = `${library.root}-elsewhere`
    await rename(join(library.root, 'C'), otherRoot)
    await symlink(otherRoot, join(library.root, 'C'))
    const [a, b, c, d, e] = (await library.series()).map(({ id }) => id)
    // State after a server crashed midway: the file is deleted, its book is not in the trash yet.
    await rm(join(library.root, 'E/1.cbz'))
    await rename(join(library.root, 'B'), `${library.root}-B`)
    const { accepted, taskIds } = await act({ action: 'DELETE_FILES', of: 'SERIES', ids: [a, b, c, e] })
    expect([accepted, taskIds.length]).toEqual([4, 1])
    const [outcome] = await outcomesOf(taskIds)
    expect(outcome).toMatchObject({ done: 2, files: 3, refusedCount: 2 })
    expect(outcome.refused.map(({ id, messageSaying }: never) => [id, (messageSaying as { code: string }).code]).toSorted()).toEqual(
      [
        [b, 'BOOK_FOLDER_MISSING'],
        [c, 'FILE_OUTSIDE_LIBRARY'],
      ].toSorted(),
    )
    expect([await readdir(library.root), await readdir(otherRoot)]).toEqual([['C', 'D'], ['1.cbz']])
    await rename(`${library.root}-B`, join(library.root, 'B'))
    expect((await library.series()).map(({ deleted }) => deleted)).toEqual([true, false, false, false, true])
    const book = await library.book('D/1.cbz')
    expect(book.seriesId).toBe(d)
    const books = await act({ action: 'DELETE_FILES', of: 'BOOKS', ids: [book.id, (await library.book('D/2.cbz')).id] })
    expect(await outcomesOf(books.taskIds)).toMatchObject([{ done: 2, files: 2, refusedCount: 0, refused: [] }])
    const { content } = (await server.http.get('/api/v1/history?size=3')).json()
    expect(content.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'BookFileDeleted',
      'BookFileDeleted',
      'SeriesFolderDeleted',
    ])
    expect((await library.books()).filter(({ deleted }) => deleted)).toHaveLength(5)
    await rm(otherRoot, { recursive: true })
  })

  once('nothing is deleted or analyzed while the disk is disconnected, and each item gets the reason', async () => {
    const [library, other] = [await withFiles({ 'A/1.cbz': {} }), await withFiles({ 'B/1.cbz': {} })]
    const [away, here] = [(await library.book('A/1.cbz')).id, (await other.book('B/1.cbz')).id]
    await rename(library.root, `${library.root}-away`)
    for (const [action, code] of [
      ['ANALYZE', 'FILES_AWAY'],
      ['DELETE_FILES', 'LIBRARY_AWAY'],
    ]) {
      const { accepted, refused } = await act({ action, of: 'BOOKS', ids: [away, here] })
      expect([accepted, refused]).toMatchObject([1, [{ id: away, messageSaying: { code } }]])
    }
    await rename(`${library.root}-away`, library.root)
    expect([(await library.book('A/1.cbz')).deleted, (await other.book('B/1.cbz')).deleted]).toEqual([false, true])
  })

  test('bulk actions are limited to administrators and to items that they may see', async () => {
    const [library, hidden] = [await withFiles({ 'A/1.cbz': {} }), await withFiles({ 'B/1.cbz': {} })]
    const [seen, unseen] = [await library.book('A/1.cbz'), await hidden.book('B/1.cbz')]
    const reader = await server.aUser('reader@example.org')
    const body = { action: 'DELETE_FILES', of: 'BOOKS', ids: [seen.id] }
    expect((await reader.post('/api/v1/actions', body)).statusCode).toBe(403)
    expect((await server.anonymous.post('/api/v1/actions', body)).statusCode).toBe(401)
    const child = { ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } }
    const limited = await server.aUser('limited@example.org', { roles: ['ADMIN'], ...child })
    for (const [of, id, code] of [
      ['BOOKS', unseen.id, 'BOOK_NOT_FOUND'],
      ['SERIES', unseen.seriesId, 'SERIES_NOT_FOUND'],
    ]) {
      const { accepted, taskIds, refused } = await act({ action: 'DELETE_FILES', of, ids: [id] }, limited)
      expect([accepted, taskIds, refused]).toMatchObject([0, [], [{ id, messageSaying: { code } }]])
    }
    expect((await hidden.book('B/1.cbz')).deleted).toBe(false)
  })

  test.each([
    [{ action: 'ANALYZE', of: 'SERIES', ids: [] }, 'ids'],
    [{ action: 'BURN', of: 'SERIES', ids: ['A'] }, 'action'],
    [{ action: 'ANALYZE', of: 'SHELVES', ids: ['A'] }, 'of'],
    [{ action: 'ANALYZE', of: 'BOOKS', ids: Array.from({ length: 501 }, (_, n) => `${n}`) }, 'ids'],
  ])('%#: an invalid bulk request is rejected with the field name', async (body, field) => {
    const response = await server.http.post('/api/v1/actions', body)
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(field)])
  })

  once('a missing book or series responds 404', async () => {
    expect(await send('POST', 'books/0000000000000/analyze')).toBe(404)
    expect(await send('DELETE', 'series/0000000000000/file')).toBe(404)
  })
})
