import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'

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
})
