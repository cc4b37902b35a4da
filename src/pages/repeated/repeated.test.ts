import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import type { ArchiveSpec } from '../../../test/builders/an-archive.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases } from '../../../test/setup/databases.ts'

const aPicture = (background: string) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .jpeg()
    .toBuffer()

describe.each(databases)('on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let credits: Buffer
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    credits = await aPicture('#ff0000')
    const notice = await aPicture('#00ff00')
    const book = (seed: string, files: NonNullable<ArchiveSpec['files']>): ArchiveSpec => ({ seed, pages: 4, files })
    // Its pages are not compared, because its option is off.
    await aLibrary({ server, files: { 'B/9.cbz': book('9', { '000.jpg': credits }) } })
    library = await aLibrary({
      server,
      options: { hashPages: true },
      files: {
        'A/1.cbz': book('1', { '000.jpg': credits, 'zz.jpg': notice }),
        'A/2.cbz': { ...book('2', { '999.jpg': credits }), comicInfo: { PageCount: 5 } },
        'A/3.cbz': book('3', { '999.jpg': credits, 'zz.jpg': notice }),
        'A/4.cbz': { seed: '4', pages: 8 },
        'A/5.cbz': { pages: [], files: { '1.jpg': credits } },
      },
    })
  })
  afterAll(() => server.close())

  const get = async (address: string) => (await server.http.get(`/api/v1/page-hashes${address}`)).json()
  const pagesOf = async (name: string) =>
    (await server.http.get(`/api/v1/books/${(await library.book(name)).id}/pages`))
      .json()
      .map(({ fileName }: { fileName: string }) => fileName)
  const idle = () => server.app.context.tasks.idle()

  test('pages shared by several books are listed, most frequent first', async () => {
    const response = await server.http.get('/api/v1/page-hashes/unknown')
    expect(komgaViolations('GET /api/v1/page-hashes/unknown', response)).toEqual([])
    const { content, totalElements } = response.json()
    expect([totalElements, content.map(({ matchCount }: { matchCount: number }) => matchCount)]).toEqual([2, [4, 2]])
    expect(content[0].size).toBe(credits.length)
    const matches = await server.http.get(`/api/v1/page-hashes/${content[0].hash}`)
    expect(komgaViolations('GET /api/v1/page-hashes/{pageHash}', matches)).toEqual([])
    const first = matches.json().content.find(({ url }: { url: string }) => url.endsWith('A/2.cbz'))
    expect(first).toMatchObject({ fileName: '999.jpg', pageNumber: 5, fileSize: credits.length, mediaType: 'image/jpeg' })
    const picture = await server.http.get(`/api/v1/page-hashes/unknown/${content[0].hash}/thumbnail?resize=30`)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', height: 30 })
    expect((await get('/unknown?sort=totalSize,asc')).content[0].matchCount).toBe(2)
  })

  test.each([
    ['url,asc', ['1.cbz', '2.cbz', '3.cbz', '5.cbz']],
    ['url,desc', ['5.cbz', '3.cbz', '2.cbz', '1.cbz']],
  ])("the books of a page are sorted by %s, as Komga's web apps offer", async (sort, names) => {
    const [{ hash }] = (await get('/unknown')).content
    const { content } = await get(`/${hash}?page=0&size=10&sort=${sort}`)
    expect(content.map(({ url }: { url: string }) => url.split('/').at(-1))).toEqual(names)
  })

  test.each([
    ['fileName,desc', '999.jpg'],
    ['fileName,asc', '000.jpg'],
    ['pageNumber,desc', '999.jpg'],
  ])('sorted by %s, the first match is in %s', async (sort, fileName) => {
    const [{ hash }] = (await get('/unknown')).content
    expect((await get(`/${hash}?sort=${sort}`)).content[0].fileName).toBe(fileName)
  })

  test('the first and last three pages of a book are compared', async () => {
    const { id } = await library.book('4.cbz')
    const hashed = server.app.context.db.selectFrom('pageHash').select('number').where('bookId', '=', id).orderBy('number')
    expect((await hashed.execute()).map(({ number }) => number)).toEqual([1, 2, 3, 6, 7, 8])
  })

  test('their hashes survive reopening every file', async () => {
    const before = await get('/unknown')
    await server.http.post(`/api/v1/libraries/${library.id}/analyze`)
    await idle()
    expect(await get('/unknown')).toEqual(before)
  })

  test('one page is removed from one book; its reader stays on their page, and other books are unchanged', async () => {
    const [{ hash }] = (await get('/unknown')).content
    const book = await library.book('1.cbz')
    await server.http.patch(`/api/v1/books/${book.id}/read-progress`, { page: 3 })
    const body = { bookId: book.id, pageNumber: 1, url: 'x', fileName: '000.jpg', fileSize: 1, mediaType: 'image/jpeg' }
    expect((await server.http.post(`/api/v1/page-hashes/${hash}/delete-match`, body)).statusCode).toBe(202)
    await idle()
    expect(await pagesOf('1.cbz')).toEqual(['001.jpg', '002.jpg', '003.jpg', '004.jpg', 'zz.jpg'])
    expect((await library.book('1.cbz')).readProgress).toMatchObject({ page: 2 })
    expect(await pagesOf('3.cbz')).toContain('999.jpg')
  })

  test('a page that is always removed is deleted from all current and future books, except one with no other page', async () => {
    const [{ hash, size }] = (await get('/unknown')).content
    expect((await server.http.put('/api/v1/page-hashes', { hash, size, action: 'delete_auto' })).statusCode).toBe(202)
    await idle()
    expect([await pagesOf('2.cbz'), await pagesOf('5.cbz')]).toEqual([['001.jpg', '002.jpg', '003.jpg', '004.jpg'], ['1.jpg']])
    expect((await readFile(join(library.root, 'A/2.cbz'))).toString('latin1')).toContain('<PageCount>4</PageCount>')
    await library.add('A/6.cbz', { seed: '6', pages: 2, files: { '000.jpg': credits } })
    await library.scan()
    expect(await pagesOf('6.cbz')).toEqual(['001.jpg', '002.jpg'])
    const response = await server.http.get('/api/v1/page-hashes?action=DELETE_AUTO')
    expect(komgaViolations('GET /api/v1/page-hashes', response)).toEqual([])
    expect(response.json().content).toMatchObject([{ hash, action: 'DELETE_AUTO', deleteCount: 3, matchCount: 1 }])
    expect((await server.http.get(`/api/v1/page-hashes/${hash}/thumbnail`)).statusCode).toBe(200)
    const history = (await server.http.get('/api/v1/history')).json().content
    expect(history.filter(({ type }: { type: string }) => type === 'DuplicatePageDeleted')).toHaveLength(4)
  })

  test('an ignored page is no longer listed as unknown', async () => {
    const [{ hash }] = (await get('/unknown')).content
    await server.http.put('/api/v1/page-hashes', { hash, action: 'IGNORE' })
    await idle()
    expect((await get('/unknown')).totalElements).toBe(0)
    expect((await get('?action=IGNORE')).content).toMatchObject([{ hash, matchCount: 2, deleteCount: 0 }])
    expect(await pagesOf('3.cbz')).toContain('zz.jpg')
  })

  test.each([
    ['deleteSize,desc', ['DELETE_AUTO', 'IGNORE']],
    ['deleteCount,asc', ['IGNORE', 'DELETE_AUTO']],
    ['matchCount,asc', ['DELETE_AUTO', 'IGNORE']],
    ['lastModifiedDate,asc', ['DELETE_AUTO', 'IGNORE']],
    ['createdDate,desc', ['IGNORE', 'DELETE_AUTO']],
  ])("decisions are sorted by %s, as Komga's web apps offer", async (sort, actions) => {
    const { content } = await get(`?page=0&sort=${sort}&action=DELETE_AUTO&action=IGNORE`)
    expect(content.map(({ action }: { action: string }) => action)).toEqual(actions)
  })

  test('a page is kept when its automatic removal is turned off before it starts', async () => {
    const [{ hash }] = (await get('?action=IGNORE')).content
    const { tasks } = server.app.context
    const decide = (action: string) => server.http.put('/api/v1/page-hashes', { hash, action })
    tasks.setSlots('image', 0)
    expect([(await decide('DELETE_AUTO')).statusCode, (await decide('IGNORE')).statusCode]).toEqual([202, 202])
    tasks.setSlots('image', 1)
    await idle()
    expect(await pagesOf('3.cbz')).toContain('zz.jpg')
  })

  test('a page is not removed from a file that was replaced since its pages were compared', async () => {
    const [{ hash }] = (await get('?action=IGNORE')).content
    const { id } = await library.book('3.cbz')
    const matches = (await get(`/${hash}`)).content
    const { pageNumber, fileName } = matches.find(({ bookId }: { bookId: string }) => bookId === id)
    await library.add('A/3.cbz', { seed: 'another', pages: 4, files: { [fileName]: await aPicture('#0000ff') } })
    const another = await readFile(join(library.root, 'A/3.cbz'))
    const remove = async () => {
      const body = { bookId: id, pageNumber, url: 'x', fileName, fileSize: 1, mediaType: 'image/jpeg' }
      expect((await server.http.post(`/api/v1/page-hashes/${hash}/delete-match`, body)).statusCode).toBe(202)
      await idle()
      expect((await readFile(join(library.root, 'A/3.cbz'))).equals(another)).toBe(true)
    }
    await remove()
    await server.http.patch(`/api/v1/libraries/${library.id}`, { hashPages: false })
    await library.scan()
    await remove()
  })

  test('a book in the trash no longer counts', async () => {
    const [{ hash, matchCount }] = (await get('?action=IGNORE')).content
    const names = async () => (await get(`/${hash}`)).content.map(({ url }: { url: string }) => url.split('/').at(-1))
    expect(await names()).toContain('1.cbz')
    await library.remove('A/1.cbz')
    await library.scan()
    expect(await names()).not.toContain('1.cbz')
    expect((await get('?action=IGNORE')).content).toMatchObject([{ hash, matchCount: matchCount - 1 }])
  })

  test('invalid input is rejected', async () => {
    expect((await server.http.put('/api/v1/page-hashes', { hash: 'ab', action: 'BURN' })).statusCode).toBe(400)
    expect((await server.http.put('/api/v1/page-hashes', { hash: 'ab', action: 'IGNORE' })).statusCode).toBe(404)
    expect((await server.http.get('/api/v1/page-hashes?action=BURN')).statusCode).toBe(400)
    expect((await server.http.get('/api/v1/page-hashes/ab/thumbnail')).statusCode).toBe(404)
    expect((await server.http.post('/api/v1/page-hashes/ab/delete-all')).statusCode).toBe(404)
    expect((await server.http.post('/api/v1/page-hashes/ab/delete-match', { bookId: 'x', pageNumber: 1 })).statusCode).toBe(404)
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get('/api/v1/page-hashes/unknown')).statusCode).toBe(403)
  })
})
