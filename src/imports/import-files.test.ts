// Files that are imported: how they are linked, copied and named, which are refused, and uploads.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aLiveStream } from '../../test/builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { anArchive } from '../../test/builders/an-archive.ts'
import { anInbox, type Inbox } from '../../test/builders/an-inbox.ts'
import { hangingCalls } from '../../test/builders/hanging-calls.ts'
import { otherDiskThan } from '../../test/builders/other-disk.ts'
import { oneDatabase } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import type { BookImportDto, ImportProposals } from './imports.schemas.ts'
import { expireUploadsTask, importBookTask, removeSourceTask } from './run/import.tasks.ts'
import { removeSource } from './run/remove-source.ts'
import { expireUploads } from './uploads/uploads.ts'

describe.each(oneDatabase)('files that are imported on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let inbox: Inbox
  let seriesId: string
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    inbox = await anInbox()
    library = await aLibrary({ server, options: { scanPdf: false }, files: { 'Dawn/Dawn 1.cbz': {} } })
    seriesId = requireDefined((await library.series())[0], 'the series').id
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
    await inbox.removeFolder()
  })
  const importOne = async (copyMode: string, book: object) => {
    const response = await server.http.post('/api/v1/imports', { copyMode, books: [book] })
    expect([response.statusCode, response.body]).toEqual([202, response.body])
    const [{ id } = { id: '' }] = response.json<BookImportDto[]>()
    await server.app.context.tasks.idle()
    const all = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
    return requireDefined(
      all.find((one) => one.id === id),
      'the import',
    )
  }
  const inSeries = () => readdir(join(library.root, 'Dawn'))

  test('an existing file is never overwritten', async () => {
    const before = await readFile(join(library.root, 'Dawn', 'Dawn 1.cbz'))
    const stream = await aLiveStream(server, basic(administrator.email, administrator.password))
    const sourceFile = await inbox.add('Dawn 1.cbz', { seed: 'another' })
    const failed = await importOne('MOVE', { sourceFile, seriesId })
    expect(failed).toMatchObject({ state: 'FAILED', errorSaying: { code: 'IMPORT_TARGET_EXISTS' } })
    await stream.until('BookImported')
    expect(stream.events.find(({ event }) => event === 'BookImported')?.data).toMatchObject({ success: false, message: 'ERR_1021' })
    await stream.end()
    expect(await readFile(join(library.root, 'Dawn', 'Dawn 1.cbz'))).toEqual(before)
    expect(await inbox.names()).toContain('Dawn 1.cbz')
    expect(await inSeries()).toEqual(['Dawn 1.cbz'])
  })

  test('a hard link shares its content with the source', async () => {
    const sourceFile = await inbox.add('linked.cbz')
    expect(await importOne('HARDLINK', { sourceFile, seriesId })).toMatchObject({ state: 'DONE', copiedInstead: false })
    const [source, target] = [await stat(sourceFile), await stat(join(library.root, 'Dawn', 'linked.cbz'))]
    expect([target.ino, target.nlink]).toEqual([source.ino, 2])
  })

  test('a file on another disk is copied where a hard link is wanted, and says so', async ({ skip }) => {
    const folder = await otherDiskThan(library.root)
    if (folder === undefined) return skip('This machine has one disk.')
    const sourceFile = join(folder, `hondana-${randomUUID()}.cbz`)
    await writeFile(sourceFile, anArchive({ seed: sourceFile }))
    const linked = await importOne('HARDLINK', { sourceFile, seriesId, destinationName: 'across 1' })
    expect(linked).toMatchObject({ state: 'DONE', copiedInstead: true })
    // As a server that was killed after it placed the file leaves it.
    const { db, tasks } = server.app.context
    await db.updateTable('bookImport').set({ state: 'PLACING', copiedInstead: 0, finishedAt: null }).where('id', '=', linked.id).execute()
    await tasks.enqueue(db, importBookTask, { importId: linked.id })
    await tasks.idle()
    const all = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
    expect(all.find(({ id }) => id === linked.id)).toMatchObject({ state: 'DONE', copiedInstead: true })
    const moved = await importOne('MOVE', { sourceFile, seriesId, destinationName: 'across 2' })
    expect(moved).toMatchObject({ state: 'DONE', copiedInstead: false, sourceKept: false })
    await expect(stat(sourceFile)).rejects.toThrow('ENOENT')
  })

  test.each([
    ['../../evil', '_.._evil.cbz'],
    ['a/b\\c', 'a_b_c.cbz'],
    ['.hidden', 'hidden.cbz'],
    ['CON', '_CON.cbz'],
    ['Chapter 7.CBZ', 'Chapter 7.cbz'],
    ['x'.repeat(400), `${'x'.repeat(200)}.cbz`],
  ])('the name %s stays in the folder of the series', async (destinationName, expected) => {
    const sourceFile = await inbox.add('named.cbz', { seed: destinationName })
    expect(await importOne('MOVE', { sourceFile, seriesId, destinationName })).toMatchObject({ state: 'DONE' })
    expect(await inSeries()).toContain(expected)
  })

  test('files in libraries, in the data folder, that are no books or of other types are refused', async () => {
    const inLibrary = join(library.root, 'Dawn', 'Dawn 1.cbz')
    const throughLink = join(inbox.root, 'link.cbz')
    await symlink(inLibrary, throughLink)
    const own = join(server.configDir, 'own.cbz')
    await writeFile(own, anArchive())
    const pdf = await inbox.add('a.pdf')
    const broken = await inbox.add('broken.cbz', Buffer.from('nothing'))
    const codes: unknown[] = []
    for (const sourceFile of [inLibrary, throughLink, own, pdf, broken, '/nowhere/x.cbz', 'relative.cbz', inbox.root])
      codes.push((await importOne('MOVE', { sourceFile, seriesId })).errorSaying?.code)
    expect(codes).toEqual([
      'IMPORT_SOURCE_IN_LIBRARY',
      'IMPORT_SOURCE_IN_LIBRARY',
      'IMPORT_SOURCE_OF_SERVER',
      'IMPORT_TYPE_NOT_SCANNED',
      'IMPORT_NOT_A_BOOK',
      'IMPORT_SOURCE_MISSING',
      'IMPORT_PATH_NOT_ABSOLUTE',
      'IMPORT_SOURCE_MISSING',
    ])
    expect((await inSeries()).filter((name) => name.startsWith('.'))).toEqual([])
    const elsewhere = { sourceFile: broken, seriesId: 'unknown', upgradeBookId: 'unknown' }
    expect((await importOne('COPY', elsewhere)).errorSaying?.code).toBe('IMPORT_SERIES_MISSING')
    expect((await importOne('COPY', { ...elsewhere, seriesId })).errorSaying?.code).toBe('IMPORT_UPGRADE_ELSEWHERE')
  })

  test('folders in libraries and missing folders are refused with the codes of Komga', async () => {
    const scan = async (path: string) => (await server.http.post('/api/v1/transient-books', { path })).json()
    expect(await scan(join(library.root, 'Dawn'))).toMatchObject({ status: 400, message: expect.stringContaining('ERR_1017') })
    expect(await scan('/nowhere/at/all')).toMatchObject({ status: 400, message: expect.stringContaining('ERR_1016') })
    expect(await scan(server.configDir)).toMatchObject({ status: 400, code: 'IMPORT_SOURCE_OF_SERVER' })
    expect(await scan(dirname(library.root))).toEqual(expect.arrayContaining([]))
  })

  test('a chapter with the URL of its source counts as downloaded', async () => {
    const url = 'https://mangadex.org/chapter/11111111-2222-4333-8444-555555555555'
    const sourceFile = await inbox.add('chapter.cbz', { comicInfo: { Web: url, Number: '12' } })
    expect(await importOne('COPY', { sourceFile, seriesId, destinationName: 'Dawn 12' })).toMatchObject({ state: 'DONE' })
    const rows = await server.app.context.db.selectFrom('chapterUrl').select(['url', 'file']).where('url', '=', url).execute()
    expect(rows).toEqual([{ url, file: 'Dawn 12.cbz' }])
    const upgradeBookId = (await library.book('Dawn 12.cbz')).id
    const better = { sourceFile: await inbox.add('better.cbz'), seriesId, upgradeBookId, destinationName: 'Dawn 12 better' }
    expect(await importOne('COPY', better)).toMatchObject({ state: 'DONE' })
    const after = await server.app.context.db.selectFrom('chapterUrl').select('file').where('url', '=', url).execute()
    expect(after).toEqual([{ file: 'Dawn 12 better.cbz' }])
  })

  test('an upload continues after a broken connection, is imported, and leaves nothing behind', async () => {
    const file = anArchive({ seed: 'uploaded', pages: 40 })
    const begun = await server.http.post('/api/v1/import-uploads', { name: '../Dawn 20.cbz', sizeBytes: file.length })
    const upload = begun.json<{ id: string; name: string }>()
    expect([begun.statusCode, upload.name]).toEqual([201, 'Dawn 20.cbz'])
    const path = `/api/v1/import-uploads/${upload.id}`
    const send = (offset: number, payload: Buffer) =>
      server.http.inject({
        method: 'PATCH',
        url: `${path}?offset=${offset}`,
        payload,
        headers: { 'content-type': 'application/octet-stream' },
      })
    expect((await send(0, file.subarray(0, 1000))).json()).toMatchObject({ offset: 1000 })
    expect((await importOne('MOVE', { uploadId: upload.id, seriesId })).errorSaying?.code).toBe('IMPORT_UPLOAD_UNFINISHED')
    expect((await send(2000, file.subarray(2000))).json()).toMatchObject({ status: 409, params: { offset: 1000 } })
    expect((await server.http.get(path)).json()).toMatchObject({ offset: 1000, sizeBytes: file.length })
    expect((await send(1000, Buffer.concat([file.subarray(1000), Buffer.from('more')]))).statusCode).toBe(400)
    const { offset } = (await server.http.get(path)).json<{ offset: number }>()
    expect((await send(offset, file.subarray(offset))).json()).toMatchObject({ offset: file.length })
    const [proposal] = (await server.http.post('/api/v1/imports/proposals', { uploadIds: [upload.id] })).json<ImportProposals>().files
    expect(proposal).toMatchObject({ seriesId, number: 20, name: 'Dawn 20.cbz', conflict: null })
    expect(await importOne('COPY', { uploadId: upload.id, seriesId })).toMatchObject({ state: 'DONE', sourceFile: 'Dawn 20.cbz' })
    expect(await readFile(join(library.root, 'Dawn', 'Dawn 20.cbz'))).toEqual(file)
    expect([await readdir(join(server.configDir, 'imports')), (await server.http.get(path)).statusCode]).toEqual([[], 404])
  })

  test('an upload that nobody continued is deleted after a week', async () => {
    const begun = await server.http.post('/api/v1/import-uploads', { name: 'left.cbz', sizeBytes: 10 })
    const { id, expiresAt } = begun.json<{ id: string; expiresAt: string }>()
    const at = (ms: number) => ({ ...server.app.context, clock: { ...server.app.context.clock, now: () => Date.parse(expiresAt) + ms } })
    // The queue starts a task that waits for days at once: it was planned by a wrong clock.
    const { content } = (await server.http.get('/api/v1/tasks')).json<{ content: { name: string; waitsUntil: string | null }[] }>()
    const [check] = content.filter(({ name, waitsUntil }) => name === expireUploadsTask.name && waitsUntil !== null)
    expect(Date.parse(String(check?.waitsUntil))).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
    expect(await expireUploads(at(-1000))).toEqual({ deleted: 0 })
    expect(await expireUploads(at(1000))).toEqual({ deleted: 1 })
    expect((await server.http.get(`/api/v1/import-uploads/${id}`)).statusCode).toBe(404)
  })

  test('deleting an upload with the path of another file as its ID deletes nothing', async () => {
    const file = join(server.configDir, 'remember-me.key')
    await server.http.post('/api/v1/import-uploads', { name: 'begun.cbz', sizeBytes: 10 })
    expect(existsSync(file)).toBe(true)
    for (const id of ['..%2Fremember-me.key', '..%2F..', '..%5Cremember-me.key'])
      expect((await server.http.delete(`/api/v1/import-uploads/${id}`)).statusCode).toBe(204)
    expect(existsSync(file)).toBe(true)
  })

  test('an upload that does not fit on the disk is rejected before it starts', async () => {
    const response = await server.http.post('/api/v1/import-uploads', { name: 'huge.cbz', sizeBytes: 9_000_000_000_000_000 })
    expect(response.json()).toMatchObject({ status: 507, code: 'IMPORT_UPLOAD_NO_SPACE' })
  })

  test('a file that a person exchanges before it is deleted stays', async () => {
    const sourceFile = await inbox.add('exchanged.cbz')
    const done = await importOne('COPY', { sourceFile, seriesId })
    await server.app.context.db.updateTable('bookImport').set({ copyMode: 'MOVE' }).where('id', '=', done.id).execute()
    await link(sourceFile, `${sourceFile}.kept`)
    await rm(sourceFile)
    await writeFile(sourceFile, 'something else')
    const { db, tasks } = server.app.context
    await tasks.enqueue(db, removeSourceTask, { importId: done.id })
    await tasks.idle()
    expect(await readFile(sourceFile, 'utf8')).toBe('something else')
  })

  test('a moved file stays at its former place once the deletion there was cancelled', async () => {
    const sourceFile = await inbox.add('cancelled.cbz')
    const { id } = await importOne('COPY', { sourceFile, seriesId })
    const { context } = server.app
    await context.db.updateTable('bookImport').set({ copyMode: 'MOVE' }).where('id', '=', id).execute()
    await expect(removeSource(context, id, { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
    expect(existsSync(sourceFile)).toBe(true)
    hangingCalls(library.root)
    const { signal } = new AbortController()
    await expect(removeSource(context, id, { signal })).rejects.toMatchObject({ name: 'TaskPostponed' })
  })
})
