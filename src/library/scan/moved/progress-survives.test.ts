// Read progress is never lost, whatever happens to the files: one scenario per test.
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../../test/builders/a-server.ts'
import { databases, onOneDatabase } from '../../../../test/setup/databases.ts'

describe.each(databases)('reading progress survives on %s:', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  let readId: string
  let begunId: string
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    library = await aLibrary({ server, files: { 'A/read.cbz': { pages: 3 }, 'A/begun.cbz': { pages: 5 }, 'B/other.cbz': {} } })
    readId = (await library.book('A/read.cbz')).id
    begunId = (await library.book('A/begun.cbz')).id
    await server.http.patch(`/api/v1/books/${readId}/read-progress`, { completed: true })
    await server.http.patch(`/api/v1/books/${begunId}/read-progress`, { page: 2 })
  })
  afterEach(() => library.removeFolder())

  const progressOf = async (id: string) => {
    const { readProgress } = (await server.http.get(`/api/v1/books/${id}`)).json()
    return readProgress && [readProgress.page, readProgress.completed]
  }
  const stillThere = async () => {
    expect([await progressOf(readId), await progressOf(begunId)]).toEqual([
      [3, true],
      [2, false],
    ])
    const totals = (await library.series()).filter(({ deleted }) => !deleted)
    expect(totals.reduce((sum, { booksReadCount }) => sum + booksReadCount, 0)).toBe(1)
    expect(totals.reduce((sum, { booksInProgressCount }) => sum + booksInProgressCount, 0)).toBe(1)
  }

  once('a rescan, also a deep one and one that reopens every file', async () => {
    await library.scan()
    await library.scan('deep=true')
    await server.http.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.app.context.tasks.idle()
    await stillThere()
  })

  once('a rename of the file and of its folder', async () => {
    await library.move('A/read.cbz', 'A/finished.cbz')
    await library.scan()
    await library.move('A', 'Another name')
    await library.scan()
    expect((await library.book('Another name/finished.cbz')).id).toBe(readId)
    await stillThere()
  })

  test('a move to another folder', async () => {
    await library.move('A/read.cbz', 'B/read.cbz')
    await library.move('A/begun.cbz', 'New/deep/begun.cbz')
    await library.scan()
    expect((await library.book('New/deep/begun.cbz')).id).toBe(begunId)
    await stillThere()
  })

  once('a copy whose original is removed later, like a move between two disks, and emptying the trash afterwards', async () => {
    const [read, begun] = [join(library.root, 'A/read.cbz'), join(library.root, 'A/begun.cbz')]
    await mkdir(join(library.root, 'Copied'))
    await copyFile(read, join(library.root, 'Copied/read.cbz'))
    await copyFile(begun, join(library.root, 'Copied/begun.cbz'))
    await library.scan()
    await library.remove('A')
    await library.scan()
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.app.context.tasks.idle()
    readId = (await library.book('Copied/read.cbz')).id
    begunId = (await library.book('Copied/begun.cbz')).id
    await stillThere()
  })

  test.each([
    ['that is scanned first', 'there first'],
    ['that is scanned later', 'here first'],
  ])('a move to another library %s', async (_, order) => {
    const other = await aLibrary({ server, files: {} })
    await mkdir(join(other.root, 'A'))
    await rename(join(library.root, 'A/read.cbz'), join(other.root, 'A/read.cbz'))
    await rename(join(library.root, 'A/begun.cbz'), join(other.root, 'A/begun.cbz'))
    for (const one of order === 'there first' ? [other, library] : [library, other]) await one.scan()
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    expect([await progressOf((await other.book('A/read.cbz')).id), await progressOf((await other.book('A/begun.cbz')).id)]).toEqual([
      [3, true],
      [2, false],
    ])
    expect(await other.series()).toMatchObject([{ booksReadCount: 1, booksInProgressCount: 1 }])
    await other.removeFolder()
  })

  test.each([
    ['that is scanned first', 'there first'],
    ['that is scanned later', 'here first'],
  ])('a move to another library %s, for what an app has deleted, too', async (_, order) => {
    await server.http.delete(`/api/v1/books/${readId}/read-progress`)
    await server.http.patch(`/api/v1/books/${begunId}/read-progress`, { completed: true })
    await server.http.patch(`/api/v1/books/${begunId}/read-progress`, { page: 1 })
    const other = await aLibrary({ server, files: {} })
    await mkdir(join(other.root, 'A'))
    await rename(join(library.root, 'A/read.cbz'), join(other.root, 'A/read.cbz'))
    await rename(join(library.root, 'A/begun.cbz'), join(other.root, 'A/begun.cbz'))
    for (const one of order === 'there first' ? [other, library] : [library, other]) await one.scan()
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    const [read, begun] = [await other.book('A/read.cbz'), await other.book('A/begun.cbz')]
    expect([await progressOf(read.id), await progressOf(begun.id)]).toEqual([null, [1, false]])
    await server.http.post('/api/v1/read-progress/lost/restore', { seriesIds: [read.seriesId] })
    expect([await progressOf(read.id), await progressOf(begun.id)]).toEqual([
      [3, true],
      [5, true],
    ])
    await other.removeFolder()
  })

  test('the removal of a library that is duplicated in another one, except for books that were continued there', async () => {
    const other = await aLibrary({ server, files: { 'A/read.cbz': { pages: 3 }, 'A/begun.cbz': { pages: 5 } } })
    const [read, begun] = [(await other.book('A/read.cbz')).id, (await other.book('A/begun.cbz')).id]
    await server.http.delete(`/api/v1/books/${read}/read-progress`)
    await server.http.patch(`/api/v1/books/${begun}/read-progress`, { page: 4 })
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    expect([await progressOf(read), await progressOf(begun)]).toEqual([
      [3, true],
      [4, false],
    ])
    await other.removeFolder()
  })

  test('the removal of a library, as the furthest of what an app has deleted in several copies of a book', async () => {
    await copyFile(join(library.root, 'A/begun.cbz'), join(library.root, 'B/begun.cbz'))
    const other = await aLibrary({ server, files: { 'A/begun.cbz': { pages: 5 } } })
    await library.scan()
    const copy = await other.book('A/begun.cbz')
    const pages = [
      [begunId, 4],
      [(await library.book('B/begun.cbz')).id, 3],
      [copy.id, 2],
    ] as const
    for (const [id, page] of pages) {
      await server.http.patch(`/api/v1/books/${id}/read-progress`, { page })
      await server.http.delete(`/api/v1/books/${id}/read-progress`)
    }
    await server.http.delete(`/api/v1/libraries/${library.id}`)
    expect(await progressOf(copy.id)).toBe(null)
    await server.http.post('/api/v1/read-progress/lost/restore', { seriesIds: [copy.seriesId] })
    expect(await progressOf(copy.id)).toEqual([4, false])
    await other.removeFolder()
  })

  once('a replacement by a better file', async () => {
    await library.add('A/read.cbz', { pages: 4, seed: 'better' })
    await library.add('A/begun.cbz', { pages: 6, seed: 'better' })
    await library.scan()
    expect([await progressOf(readId), await progressOf(begunId)]).toEqual([
      [4, true],
      [2, false],
    ])
  })

  once('a temporarily disconnected disk', async () => {
    await rename(library.root, `${library.root}-away`)
    expect(await library.scan()).toMatchObject({ state: 'unavailable' })
    await stillThere()
    await rename(`${library.root}-away`, library.root)
    expect(await library.scan()).toMatchObject({ state: 'done', filesRead: 0 })
    expect(await library.show()).toMatchObject({ unavailable: false })
    await stillThere()
  })

  test('emptying the trash of other books, and being trashed and restored', async () => {
    await library.remove('B')
    await library.move('A/begun.cbz', '../begun.cbz')
    await library.scan()
    await library.move('../begun.cbz', 'A/begun.cbz')
    await library.scan()
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.app.context.tasks.idle()
    expect(await library.books()).toHaveLength(2)
    await stillThere()
  })
})
