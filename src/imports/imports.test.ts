// Importing over HTTP: files get a series, upgrades keep what belongs to a book, and proposals are made from names.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aLiveStream } from '../../test/builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { anInbox, type Inbox } from '../../test/builders/an-inbox.ts'
import { sendFile } from '../../test/builders/send-file.ts'
import { komgaViolations } from '../../test/contract/komga-contract.ts'
import { databases } from '../../test/setup/databases.ts'
import { aPicture } from '../formats/image/pictures.fixture.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import { deleteReplacedFileTask, folderClaim } from '../library/index.ts'
import type { BookImportDto, ImportProposals } from './imports.schemas.ts'

describe.each(databases)('imports on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let inbox: Inbox
  let seriesId: string
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    inbox = await anInbox()
    library = await aLibrary({ server, files: { 'Dawn/Dawn 1.cbz': {}, 'Dawn/Dawn 2.cbz': {}, 'Other/Other 1.cbz': {} } })
    seriesId = requireDefined(
      (await library.series()).find(({ name }) => name === 'Dawn'),
      'the series',
    ).id
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await inbox.removeFolder()
  })
  const importBooks = async (copyMode: string, ...books: readonly object[]) => {
    const response = await server.http.post('/api/v1/imports', { copyMode, books })
    expect([response.statusCode, response.body]).toEqual([202, response.body])
    const ids = response.json<BookImportDto[]>().map(({ id }) => id)
    await server.app.context.tasks.idle()
    const all = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
    return ids.map((id) =>
      requireDefined(
        all.find((one) => one.id === id),
        'the import',
      ),
    )
  }

  test('a file is moved into a series, and the client learns the ID of its book', async () => {
    const sourceFile = await inbox.add('Dawn c003.cbz')
    const stream = await aLiveStream(server, basic(administrator.email, administrator.password))
    const books = [{ sourceFile, seriesId, destinationName: 'Dawn 3' }]
    const response = await server.http.post('/api/v1/books/import', { copyMode: 'MOVE', books })
    expect(komgaViolations('POST /api/v1/books/import', response)).toEqual([])
    await stream.until('BookImported')
    const book = await library.book('Dawn 3.cbz')
    const event = stream.events.find((one) => one.event === 'BookImported')
    expect(event?.data).toEqual({ bookId: book.id, sourceFile, success: true, message: null })
    await stream.end()
    await server.app.context.tasks.idle()
    expect(await inbox.names()).toEqual([])
    expect(book).toMatchObject({ seriesId, media: { status: 'READY', pagesCount: 3 } })
    const history = (await server.http.get('/api/v1/history')).json().content
    expect(history[0]).toMatchObject({ type: 'BookImported', bookId: book.id, properties: { source: sourceFile } })
  })

  test.each([2, 5])('a file whose import is requested %i times at once is imported once', async (times) => {
    const ownInbox = await anInbox()
    onTestFinished(ownInbox.removeFolder)
    const sourceFile = await ownInbox.add(`Twice ${times}.cbz`)
    const file = { copyMode: 'COPY', books: [{ sourceFile, seriesId }] }
    const elsewhere = { copyMode: 'COPY', books: [{ sourceFile, libraryId: library.id, newSeries: `New ${times}` }] }
    const { claims, tasks } = server.app.context
    // None of them ends before the last is requested.
    const responses = await claims.hold(folderClaim(join(library.root, 'Dawn')), () =>
      Promise.all([...Array.from({ length: times }, () => file), elsewhere].map((body) => server.http.post('/api/v1/imports', body))),
    )
    await tasks.idle()
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    const imports = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>().filter((one) => one.sourceFile === sourceFile)
    expect(imports).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }])
    const ids = responses.flatMap((response) => response.json<BookImportDto[]>().map(({ id }) => id))
    expect(new Set(ids)).toEqual(new Set(imports.map(({ id }) => id)))
  })

  test('a file that a request contains twice is imported once', async () => {
    const ownInbox = await anInbox()
    onTestFinished(ownInbox.removeFolder)
    const book = { sourceFile: await ownInbox.add('Listed twice.cbz'), seriesId }
    const [one, again] = (await server.http.post('/api/v1/imports', { copyMode: 'COPY', books: [book, book] })).json<BookImportDto[]>()
    await server.app.context.tasks.idle()
    const imports = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
    expect(imports.filter(({ sourceFile }) => sourceFile === book.sourceFile)).toMatchObject([{ id: one?.id, state: 'DONE' }])
    expect(again).toEqual(one)
  })

  test('an import whose task was cancelled continues when it is requested again', async () => {
    const ownInbox = await anInbox()
    onTestFinished(ownInbox.removeFolder)
    const sourceFile = await ownInbox.add('Cancelled.cbz')
    const request = () =>
      server.http.post('/api/v1/imports', { copyMode: 'COPY', books: [{ sourceFile, libraryId: library.id, newSeries: 'Cancelled' }] })
    const { claims, tasks } = server.app.context
    await claims.hold(folderClaim(library.root), async () => {
      await request()
      const listed = async () => (await server.http.get('/api/v1/tasks')).json<{ content: { id: string; name: string; state: string }[] }>()
      const running = async () =>
        (await listed()).content.find(({ name, state }) => name === 'imports.import-book' && ['QUEUED', 'RUNNING'].includes(state))
      const task = requireDefined(await running(), 'the task')
      expect((await server.http.delete(`/api/v1/tasks/${task.id}`)).statusCode).toBeLessThan(300)
      await expect.poll(running).toBe(undefined)
      await request()
    })
    await tasks.idle()
    const imports = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>().filter((one) => one.sourceFile === sourceFile)
    expect(imports).toMatchObject([{ state: 'DONE' }])
  })

  test('an upgrade keeps metadata with its locks, the progress and bookmarks of everybody, posters and places in lists', async () => {
    const old = await library.book('Dawn 1.cbz')
    const reader = await server.aUser(`reader-${randomUUID()}@example.org`)
    await server.http.patch(`/api/v1/books/${old.id}/metadata`, { title: 'First light', titleLock: true, tags: ['kept'] })
    for (const caller of [server.http, reader]) await caller.patch(`/api/v1/books/${old.id}/read-progress`, { page: 2 })
    await reader.put(`/api/v1/bookmarks/${old.id}/2`, { note: 'sunrise' })
    await sendFile(server.http, `/api/v1/books/${old.id}/thumbnails`, await aPicture('jpeg', 30, 45), { selected: 'true' })
    const other = await library.book('Dawn 2.cbz')
    const list = (await server.http.post('/api/v1/readlists', { name: randomUUID(), summary: '', bookIds: [old.id, other.id] })).json()
    const sourceFile = await inbox.add('better.cbz', { pages: 5 })
    const [done] = await importBooks('COPY', { sourceFile, seriesId, upgradeBookId: old.id, destinationName: 'Dawn 1 (better)' })
    expect(done).toMatchObject({ state: 'DONE', seriesId, error: null })
    const book = await library.book('Dawn 1 (better).cbz')
    expect([book.id, book.id === old.id]).toEqual([done?.bookId, false])
    expect(book).toMatchObject({
      media: { status: 'READY', pagesCount: 5 },
      metadata: { title: 'First light', titleLock: true, tags: ['kept'] },
      readProgress: { page: 2, completed: false },
    })
    expect((await reader.get(`/api/v1/books/${book.id}`)).json().readProgress).toMatchObject({ page: 2 })
    expect((await reader.get(`/api/v1/bookmarks?bookId=${book.id}`)).json().content).toMatchObject([{ page: 2, note: 'sunrise' }])
    const posters = (await server.http.get(`/api/v1/books/${book.id}/thumbnails`)).json()
    expect(posters.filter(({ type }: { type: string }) => type === 'USER_UPLOADED')).toMatchObject([{ selected: true }])
    expect((await server.http.get(`/api/v1/readlists/${list.id}`)).json().bookIds).toEqual([book.id, other.id])
    expect((await server.http.get(`/api/v1/books/${old.id}`)).statusCode).toBe(404)
    // A task deletes it.
    await expect.poll(() => readdir(join(library.root, 'Dawn'))).not.toContain('Dawn 1.cbz')
    expect(await inbox.names()).toContain('better.cbz')
    const found = (await server.http.get('/api/v1/books?search=First%20light&unpaged=true')).json().content
    expect(found.map(({ id }: { id: string }) => id)).toEqual([book.id])
  })

  test('a scan does not add a replaced file that is not deleted yet as a book', async () => {
    await library.add('Replaced/old.cbz')
    await library.scan()
    const old = await library.book('old.cbz')
    const sourceFile = await inbox.add('new.cbz')
    const [done] = await importBooks('COPY', { sourceFile, seriesId: old.seriesId, upgradeBookId: old.id })
    const replaced = { bookId: requireDefined(done?.bookId, 'the book'), path: join(library.root, 'Replaced', 'old.cbz') }
    // As if the task had not run yet.
    await library.add('Replaced/old.cbz')
    const { db, tasks, clock } = server.app.context
    await tasks.enqueue(db, deleteReplacedFileTask, replaced, { runAtMs: clock.now() + 3_600_000 })
    await library.scan()
    expect((await library.books()).map(({ url }) => url).filter((url) => url.includes('/Replaced/'))).toEqual([
      join(library.root, 'Replaced', 'new.cbz'),
    ])
  })

  test('an upgrade with the name of the former file replaces that file', async () => {
    const old = await library.book('Dawn 2.cbz')
    const sourceFile = await inbox.add('Dawn 2.cbz', { pages: 4, seed: 'again' })
    const [done] = await importBooks('MOVE', { sourceFile, seriesId, upgradeBookId: old.id })
    expect(done).toMatchObject({ state: 'DONE', error: null })
    const book = await library.book('Dawn 2.cbz')
    expect(book).toMatchObject({ id: done?.bookId, media: { pagesCount: 4 } })
    expect(book.id).not.toBe(old.id)
    expect(await inbox.names()).not.toContain('Dawn 2.cbz')
  })

  test('a file becomes the first book of a new series', async () => {
    const sourceFile = await inbox.add('Fresh 1.cbz')
    const [done] = await importBooks('COPY', { sourceFile, libraryId: library.id, newSeries: '../Fresh: Start' })
    expect(done).toMatchObject({ state: 'DONE', error: null })
    const series = await library.series()
    expect(series.find(({ id }) => id === done?.seriesId)).toMatchObject({ name: '_Fresh_ Start', booksCount: 1 })
  })

  test('proposals name the series, the number, the existing book and conflicts of each file', async () => {
    const folder = join(inbox.root, 'proposals')
    for (const name of ['[Group] dawn - c003 (2020).cbz', 'Dawn 2.cbz', 'sub/Unknown v07.cbz', '.hidden.cbz', 'notes.txt'])
      await inbox.add(join('proposals', name))
    const { files } = (await server.http.post('/api/v1/imports/proposals', { path: folder })).json<ImportProposals>()
    const found = files.map(({ name, seriesId: id, seriesName, number, conflict, existing }) => ({
      name,
      id,
      seriesName,
      number,
      conflict: conflict !== null,
      existing: existing?.title ?? null,
    }))
    expect(found).toEqual([
      { name: '[Group] dawn - c003 (2020).cbz', id: seriesId, seriesName: 'dawn', number: 3, conflict: false, existing: 'Dawn 3' },
      { name: 'Dawn 2.cbz', id: seriesId, seriesName: 'Dawn', number: 2, conflict: true, existing: 'Dawn 2' },
      { name: 'Unknown v07.cbz', id: null, seriesName: 'Unknown', number: 7, conflict: false, existing: null },
    ])
    const check = [{ sourceFile: files[1]?.sourceFile, seriesId, destinationName: 'Dawn 2b' }]
    expect((await server.http.post('/api/v1/imports/check', { books: check })).json()).toMatchObject([
      { destination: join(library.root, 'Dawn', 'Dawn 2b.cbz'), conflict: null },
    ])
  })

  test('a folder outside the libraries is listed, and a file in it is analyzed and shown', async () => {
    const picture = await aPicture('jpeg', 30, 45)
    await inbox.add('transient/Dawn 9.cbz', { pages: 0, files: { '1.jpg': picture }, comicInfo: { Series: 'Dawn', Number: '9.5' } })
    await inbox.add('transient/broken.cbz', Buffer.from('nothing'))
    const listed = await server.http.post('/api/v1/transient-books', { path: join(inbox.root, 'transient') })
    expect(komgaViolations('POST /api/v1/transient-books', listed)).toEqual([])
    const [broken, book] = listed.json()
    expect(book).toMatchObject({ name: 'Dawn 9', status: 'UNKNOWN', pages: [] })
    const analyzed = await server.http.post(`/api/v1/transient-books/${book.id}/analyze`)
    expect(komgaViolations('POST /api/v1/transient-books/{id}/analyze', analyzed)).toEqual([])
    expect(analyzed.json()).toMatchObject({
      status: 'READY',
      number: 9.5,
      seriesId,
      mediaType: 'application/zip',
      pages: [{ fileName: '1.jpg' }],
    })
    const page = await server.http.get(`/api/v1/transient-books/${book.id}/pages/1`)
    expect([page.headers['content-type'], page.rawPayload.equals(picture)]).toEqual(['image/jpeg', true])
    expect((await server.http.get(`/api/v1/transient-books/${book.id}/pages/2`)).statusCode).toBe(400)
    expect((await server.http.post(`/api/v1/transient-books/${broken.id}/analyze`)).json()).toMatchObject({
      status: 'UNSUPPORTED',
      comment: 'ERR_1001',
    })
    expect((await server.http.post('/api/v1/transient-books/unknown/analyze')).statusCode).toBe(404)
  })
})
