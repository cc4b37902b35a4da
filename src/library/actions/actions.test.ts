import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type LibrarySpec, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'

describe.each(databases)('what a person has done with files, on %s', (_engine, aDatabase) => {
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
  const ask = async (method: 'POST' | 'DELETE', url: string) => {
    const { statusCode } = await server.http.inject({ method, url: `/api/v1/${url}` })
    await server.app.ground.tasks.idle()
    return statusCode
  }
  const tasksOf = async (name: string) => {
    const answer = await server.http.get('/api/v1/tasks')
    return answer
      .json<{ content: { name: string; outcome: Record<string, unknown> | null }[] }>()
      .content.filter((task) => task.name === name)
      .map(({ outcome }) => outcome)
  }

  test('to analyse a book or a series opens just their files again', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    const book = await library.book('A/1.cbz')
    expect(await ask('POST', `books/${book.id}/analyze`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 1, state: 'done' })
    expect(await ask('POST', `series/${book.seriesId}/analyze`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 2 })
    expect((await library.book('A/1.cbz')).id).toBe(book.id)
  })

  test('to refresh gives back what the file says, except where it is locked, and opens nothing', async () => {
    const library = await withFiles({ 'A/1.cbz': { comicInfo: { Title: 'From the file', Publisher: 'P' } } })
    const book = await library.book('A/1.cbz')
    const { db } = server.app.ground
    await db
      .updateTable('bookMetadata')
      .set({ title: 'By hand', summary: 'x', locks: '["summary"]' })
      .where('bookId', '=', book.id)
      .execute()
    await db.updateTable('seriesMetadata').set({ publisher: 'By hand' }).where('seriesId', '=', book.seriesId).execute()
    expect(await ask('POST', `books/${book.id}/metadata/refresh`)).toBe(202)
    expect((await tasksOf('library.scan-folder'))[0]).toMatchObject({ filesRead: 0 })
    expect(await library.book('A/1.cbz')).toMatchObject({ metadata: { title: 'From the file', summary: 'x' } })
    await db.updateTable('seriesMetadata').set({ publisher: 'By hand' }).where('seriesId', '=', book.seriesId).execute()
    expect(await ask('POST', `series/${book.seriesId}/metadata/refresh`)).toBe(202)
    expect(await library.series()).toMatchObject([{ metadata: { publisher: 'P' } }])
  })

  test('to delete a book removes its file, keeps its row in the trash and is written down', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {} })
    const book = await library.book('A/1.cbz')
    expect(await ask('DELETE', `books/${book.id}/file`)).toBe(202)
    expect(await readdir(join(library.root, 'A'))).toEqual(['2.cbz'])
    expect(await library.book('A/1.cbz')).toMatchObject({ id: book.id, deleted: true })
    expect(await library.series()).toMatchObject([{ booksCount: 1, deleted: false }])
    const { content } = (await server.http.get('/api/v1/history')).json()
    expect(content[0]).toMatchObject({ type: 'BookFileDeleted', bookId: book.id, seriesId: book.seriesId, properties: { name: book.url } })
    expect(await library.scan()).toMatchObject({ state: 'done', filesRead: 0 })
  })

  test('to delete a series removes its books and its empty folder, and nothing else', async () => {
    const library = await withFiles({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {}, 'B/notes.txt': Buffer.from('mine') })
    for (const name of ['A', 'B']) {
      const series = (await library.series()).find((one) => one.name === name)
      expect(await ask('DELETE', `series/${series?.id}/file`)).toBe(202)
    }
    expect(await readdir(library.root)).toEqual(['B'])
    expect(await readdir(join(library.root, 'B'))).toEqual(['notes.txt'])
    expect((await library.books()).every(({ deleted }) => deleted)).toBe(true)
    expect((await library.series()).map(({ deleted }) => deleted)).toEqual([true, true])
  })

  test('nothing outside of the library is deleted, and nothing while its disk is away', async () => {
    const library = await withFiles({ 'A/1.cbz': {} })
    const elsewhere = `${library.root}-elsewhere`
    await mkdir(elsewhere)
    await symlink(elsewhere, join(library.root, 'Linked'))
    await library.add('Linked/9.cbz')
    await library.scan()
    const linked = await library.book('Linked/9.cbz')
    expect(await ask('DELETE', `books/${linked.id}/file`)).toBe(202)
    expect(await readdir(elsewhere)).toEqual(['9.cbz'])
    expect(await library.book('Linked/9.cbz')).toMatchObject({ deleted: false })
    const book = await library.book('A/1.cbz')
    await rename(library.root, `${library.root}-away`)
    expect(await ask('DELETE', `books/${book.id}/file`)).toBe(409)
    await rename(`${library.root}-away`, library.root)
    expect(await library.book('A/1.cbz')).toMatchObject({ deleted: false })
    await rm(elsewhere, { recursive: true })
  })

  test('is for administrators, and for what exists', async () => {
    expect(await ask('POST', 'books/0000000000000/analyze')).toBe(404)
    expect(await ask('DELETE', 'series/0000000000000/file')).toBe(404)
  })
})
