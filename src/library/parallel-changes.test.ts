import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { aPostgresDatabase, databases } from '../../test/setup/databases.ts'
import { inTransaction, openDatabase } from '../kernel/db/index.ts'
import { requireDefined } from '../kernel/errors/index.ts'

const count = 12

describe.each(databases)('changes of many books of a series at once on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({ server, files: Object.fromEntries(Array.from({ length: count }, (_, n) => [`S/${n}.cbz`, {}])) })
  })
  afterAll(async () => {
    await server?.close()
    await library?.removeFolder()
  })

  /** Changes every book at once. @returns the different status codes */
  const changeAll = async (path: string, changeOf: (n: number) => Readonly<Record<string, unknown>>) => {
    const books = await library.books()
    const responses = await Promise.all(books.map(({ id }, n) => server.http.patch(`/api/v1/books/${id}/${path}`, changeOf(n))))
    return [...new Set(responses.map(({ statusCode }) => statusCode))]
  }

  test('all progress is stored and counted', async () => {
    expect(await changeAll('read-progress', () => ({ completed: true }))).toEqual([204])
    const read = (await library.books()).filter(({ readProgress }) => readProgress?.completed)
    const [series] = await library.series()
    expect([read.length, series?.booksReadCount]).toEqual([count, count])
  })

  test('the metadata of the series has what was edited in each', async () => {
    expect(await changeAll('metadata', (n) => ({ tags: [`tag ${n}`], tagsLock: true }))).toEqual([204])
    const [series] = await library.series()
    expect(series?.booksMetadata.tags).toHaveLength(count)
  })

  test('a chapter that is finished several times at once counts once in the statistics', async () => {
    const book = requireDefined((await library.books())[0], 'a book')
    const person = await server.aUser('statistics@example.org')
    const finish = () => person.patch(`/api/v1/books/${book.id}/read-progress`, { completed: true })
    await person.patch(`/api/v1/books/${book.id}/read-progress`, { page: 1 })
    const responses = await Promise.all(Array.from({ length: count }, finish))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect((await person.get(`/api/v1/series/${book.seriesId}/reading-statistics`)).json()).toMatchObject({ chapters: 1 })
  })

  test('every changed option of a library is stored', async () => {
    const names = ['scanOnStartup', 'emptyTrashAfterScan', 'hashPages', 'analyzeDimensions', 'convertToCbz', 'repairExtensions'] as const
    const address = `/api/v1/libraries/${library.id}`
    const before = (await server.http.get(address)).json()
    await Promise.all(names.map((name) => server.http.patch(address, { [name]: !before[name] })))
    const after = (await server.http.get(address)).json()
    expect(names.filter((name) => after[name] === before[name])).toEqual([])
  })

  test('of several libraries in one folder, one is added, and a folder and its parent are not both libraries', async () => {
    const root = `${library.root}-several`
    await mkdir(join(root, 'inside'), { recursive: true })
    const add = (name: string, at: string) => server.http.post('/api/v1/libraries', { name, root: at })
    const same = await Promise.all(Array.from({ length: count }, (_, n) => add(`Same ${n}`, join(root, 'inside'))))
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(count - 1).fill(400)])
    expect((await add('Parent', root)).json()).toMatchObject({ code: 'LIBRARY_ROOT_NESTED' })
    await rm(root, { recursive: true })
  })

  test('matches for the same series can be requested several times', async () => {
    const seriesIds = (await library.series()).map(({ id }) => id)
    const request = () => server.http.post('/api/v1/metadata/matches', { seriesIds })
    const responses = await Promise.all(Array.from({ length: count }, request))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  })

  test('reading a book while its library is deleted returns 404 and no other error', async () => {
    const gone = await aLibrary({ server, files: { 'S/1.cbz': {}, 'S/2.cbz': {} } })
    const books = await gone.books()
    const [first, second] = [requireDefined(books[0], 'a book'), requireDefined(books[1], 'another book')]
    const responses = await Promise.all([
      server.http.delete(`/api/v1/libraries/${gone.id}`),
      server.http.patch(`/api/v1/books/${first.id}/read-progress`, { completed: true }),
      server.http.put(`/api/v1/series/${first.seriesId}/shelf`, { shelf: 'DROPPED' }),
      server.http.patch(`/api/v1/books/${second.id}/metadata`, { tags: ['t'] }),
    ])
    await gone.removeFolder()
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  })
})

test('an edit that is stored while a scan writes its series is in the metadata of the series, on PostgreSQL', async () => {
  const database = await aPostgresDatabase()
  const server = await aServer({ database, working: true })
  const library = await aLibrary({ server, files: { 'S/1.cbz': {}, 'S/2.cbz': {} } })
  const { id } = await library.book('1.cbz')
  await library.add('S/3.cbz')
  const other = openDatabase(database.location)
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(other, async (trx) => {
    await sql`lock table "seriesMetadata" in share mode`.execute(trx)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const waiting = async () => (await sql`select from pg_locks where not granted`.execute(server.app.context.db)).rows.length
  const edit = server.http.patch(`/api/v1/books/${id}/metadata`, { tags: ['edited'] })
  await expect.poll(waiting).toBe(1)
  await server.http.post(`/api/v1/libraries/${library.id}/scan`)
  await expect.poll(waiting).toBe(2)
  free.resolve()
  await holding
  await edit
  await server.app.context.tasks.idle()
  expect(await library.series()).toMatchObject([{ booksCount: 3, booksMetadata: { tags: ['edited'] } }])
  await other.destroy()
  await server.close()
  await library.removeFolder()
})
