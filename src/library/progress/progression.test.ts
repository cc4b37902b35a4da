// Synchronizes the read position the way Readium apps and KOReader plugins do.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub, chapterPath } from '../../../test/builders/an-epub.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'

const novel = (seed: string, chapters = ['a'.repeat(3900), 'b'.repeat(900)]) => anEpub({ seed, chapters })

/** Six pages, of which the last three have long documents, as with scripts of a converter. */
function paddedComic(): Buffer {
  const documentOf = (number: number) => `<html><body><img src="../images/${number}.jpg"/></body><!-- ${'x'.repeat(5000)} --></html>`
  const files = Object.fromEntries([4, 5, 6].map((number) => [chapterPath(number), documentOf(number)]))
  return anEpub({ pictures: 6, seed: 'padded', files })
}

describe.each(oneDatabase)('progression on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let reader: Caller & { readonly id: string }
  let readers = 0
  beforeAll(async () => {
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'S/novel.epub': novel('novel'),
        'S/comic.epub': anEpub({ pictures: 4, seed: 'comic' }),
        'S/padded.epub': paddedComic(),
        'S/comic.cbz': { pages: 5 },
        'S/moving.epub': novel('moving'),
      },
    })
  })
  beforeEach(async () => {
    reader = await server.aUser(`reader${readers++}@example.org`)
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const addressOf = async (file: string) => `/api/v1/books/${(await library.book(file)).id}`
  const body = (locator: object, modified = '2024-05-01T10:00:00Z') => ({ modified, device: { id: 'd1', name: 'KOReader' }, locator })
  const inChapter = (number: number, progression: number) => ({
    href: chapterPath(number),
    type: 'application/xhtml+xml',
    locations: { progression },
  })
  const readProgress = async (file: string) => (await reader.get(await addressOf(file))).json().readProgress

  test('is refused if the locator is far larger than those of apps, and the stored one stays', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    const around = (length: number) => ({ ...inChapter(1, 0.5), text: { before: '本'.repeat(length), after: '本'.repeat(length) } })
    expect((await reader.put(address, body(around(4_000)))).statusCode).toBe(204)
    const refused = await reader.put(address, body(around(10_000), '2024-05-02T10:00:00Z'))
    expect(refused.json()).toMatchObject({ status: 413, code: 'PROGRESSION_TOO_LARGE' })
    expect((await reader.get(address)).json()).toMatchObject({ modified: '2024-05-01T10:00:00Z' })
  })

  test('is empty before the reader begins', async () => {
    const response = await reader.get(`${await addressOf('novel.epub')}/progression`)
    expect([response.statusCode, response.body]).toEqual([204, ''])
  })

  test('of a text is the nearest position that all apps agree on, and is returned again', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    const locator = {
      ...inChapter(1, 0.55),
      title: 'One',
      locations: { progression: 0.55, fragments: ['/body/p[3]'], totalProgression: 0.99 },
    }
    expect((await reader.put(address, body(locator))).statusCode).toBe(204)
    const response = await reader.get(address)
    expect(response.headers['content-type']).toMatch(/^application\/vnd\.readium\.progression\+json/)
    expect(response.json()).toEqual({
      modified: '2024-05-01T10:00:00Z',
      device: { id: 'd1', name: 'KOReader' },
      locator: {
        href: chapterPath(1),
        type: 'application/xhtml+xml',
        title: 'One',
        locations: { fragments: ['/body/p[3]'], progression: 0.55, position: 3, totalProgression: 3 / 6 },
      },
    })
    expect(await readProgress('novel.epub')).toMatchObject({
      page: 3,
      completed: false,
      readDate: '2024-05-01T10:00:00Z',
      deviceId: 'd1',
      deviceName: 'KOReader',
    })
  })

  test('is finished at the last position', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    await reader.put(address, body(inChapter(2, 0.9)))
    expect(await readProgress('novel.epub')).toMatchObject({ page: 6, completed: true })
  })

  test('is rejected when it is not newer than the stored one', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    await reader.put(address, body(inChapter(1, 0.5), '2024-05-01T12:00:00+02:00'))
    for (const modified of ['2024-05-01T10:00:00Z', '2024-05-01T09:59:59.999Z']) {
      const response = await reader.put(address, body(inChapter(1, 0), modified))
      expect([response.statusCode, response.json().code]).toEqual([409, 'PROGRESSION_OUTDATED'])
    }
    expect((await reader.put(address, body(inChapter(1, 0), '2024-05-01T10:00:00.001Z'))).statusCode).toBe(204)
    expect((await reader.get(address)).json().modified).toBe('2024-05-01T10:00:00.001Z')
  })

  test('from a device whose clock is ahead does not block other devices', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect((await reader.put(address, body(inChapter(1, 0.1), tomorrow))).statusCode).toBe(204)
    await setTimeout(5)
    const response = await reader.put(address, body(inChapter(2, 0.2), new Date().toISOString()))
    expect([response.statusCode, (await readProgress('novel.epub')).page]).toEqual([204, 5])
  })

  test('is accepted after one that was stored while the clock of the server was ahead', async () => {
    const { id } = await library.book('comic.cbz')
    const address = `/api/v1/books/${id}/progression`
    expect((await reader.put(address, body({ href: '', type: '', locations: { position: 1 } }))).statusCode).toBe(204)
    await server.app.context.db
      .updateTable('readProgress')
      .set({ readAt: Date.UTC(2140, 0) })
      .where('bookId', '=', id)
      .where('userId', '=', reader.id)
      .execute()
    const now = new Date().toISOString()
    expect((await reader.put(address, body({ href: '', type: '', locations: { position: 2 } }, now))).statusCode).toBe(204)
    expect(await readProgress('comic.cbz')).toMatchObject({ page: 2 })
    expect((await reader.put(address, body({ href: '', type: '', locations: { position: 1 } }))).statusCode).toBe(409)
  })

  test('that goes back from the last page and forward again counts no pages and chapters again', async () => {
    const id = (await library.book('comic.cbz')).id
    const total = async () => (await reader.get('/api/v1/users/me/reading-statistics')).json().total
    const before = await total()
    for (const page of [1, 2, 3, 4, 5, 4, 5, 4, 5]) await reader.patch(`/api/v1/books/${id}/read-progress`, { page })
    const after = await total()
    expect([after.pages - before.pages, after.chapters - before.chapters]).toEqual([7, 1])
  })

  test('from two devices at once is the newer one', async () => {
    const address = `${await addressOf('novel.epub')}/progression`
    const save = (second: number) => reader.put(address, body(inChapter(1, second / 100), `2024-05-01T10:00:${10 + second}Z`))
    await Promise.all([3, 1, 5, 2, 4].map(save))
    expect((await reader.get(address)).json().modified).toBe('2024-05-01T10:00:15Z')
  })

  test('of two books keeps the counts and the time of the last reading of their series, in whatever order it arrives', async () => {
    const [novelAt, comicAt] = [`${await addressOf('novel.epub')}/progression`, `${await addressOf('comic.epub')}/progression`]
    const series = () =>
      server.app.context.db
        .selectFrom('progressSeries')
        .select(['readCount', 'inProgressCount', 'lastReadAt'])
        .where('userId', '=', reader.id)
        .executeTakeFirstOrThrow()
    const latest = (minute: string) => ({ readCount: 0, inProgressCount: 2, lastReadAt: Date.parse(`2024-05-01T10:${minute}:00Z`) })
    await reader.put(novelAt, body(inChapter(1, 0.1), '2024-05-01T10:00:00Z'))
    await reader.put(comicAt, body(inChapter(1, 0), '2024-05-01T10:10:00Z'))
    expect(await series()).toEqual(latest('10'))
    await reader.put(novelAt, body(inChapter(1, 0.6), '2024-05-01T10:05:00Z'))
    expect(await series()).toEqual(latest('10'))
    await reader.put(novelAt, body(inChapter(1, 0.3), '2024-05-01T10:20:00Z'))
    expect(await series()).toEqual(latest('20'))
    await reader.put(novelAt, body(inChapter(2, 1), '2024-05-01T10:30:00Z'))
    expect(await series()).toMatchObject({ readCount: 1, inProgressCount: 1 })
  })

  test('of a comic is its page', async () => {
    const address = `${await addressOf('comic.cbz')}/progression`
    const locator = { href: 'page', type: 'image/jpeg', locations: { position: 2 } }
    expect((await reader.put(address, body(locator))).statusCode).toBe(204)
    expect(await readProgress('comic.cbz')).toMatchObject({ page: 2, completed: false })
    await reader.patch(`${await addressOf('comic.cbz')}/read-progress`, { page: 5 })
    expect((await reader.get(address)).json()).toMatchObject({ device: { id: '', name: '' }, locator: { locations: { position: 5 } } })
  })

  test('of an EPUB of images can be sent as a page or as a locator', async () => {
    const address = await addressOf('comic.epub')
    expect((await reader.patch(`${address}/read-progress`, { page: 2 })).statusCode).toBe(204)
    expect((await reader.get(`${address}/progression`)).json().locator).toMatchObject({ href: chapterPath(2), locations: { position: 2 } })
    const later = body(inChapter(3, 0), '2999-01-01T00:00:00Z')
    expect((await reader.put(`${address}/progression`, later)).statusCode).toBe(204)
    expect(await readProgress('comic.epub')).toMatchObject({ page: 3 })
  })

  test('of an EPUB of images is the page of its document, however long the documents are', async () => {
    const address = await addressOf('padded.epub')
    expect((await reader.put(`${address}/progression`, body(inChapter(3, 0)))).statusCode).toBe(204)
    expect(await readProgress('padded.epub')).toMatchObject({ page: 3, completed: false })
    expect((await reader.patch(`${address}/read-progress`, { page: 4 })).statusCode).toBe(204)
    expect((await reader.get(`${address}/progression`)).json().locator).toMatchObject({ href: chapterPath(4), locations: { position: 4 } })
  })

  test('of an EPUB of images that was read without a connection is saved later as a page', async () => {
    const address = await addressOf('comic.epub')
    const page = (position: number) => body({ href: '', type: '', locations: { position } }, `2024-05-01T10:00:0${position}Z`)
    expect((await reader.put(`${address}/progression`, page(2))).statusCode).toBe(204)
    expect(await readProgress('comic.epub')).toMatchObject({ page: 2, completed: false })
    expect((await reader.get(`${address}/progression`)).json().locator).toMatchObject({ href: chapterPath(2), locations: { position: 2 } })
    expect((await reader.put(`${address}/progression`, page(4))).statusCode).toBe(204)
    expect(await readProgress('comic.epub')).toMatchObject({ page: 4, completed: true })
    expect((await reader.put(`${address}/progression`, page(5))).statusCode).toBe(400)
  })

  test('of a text cannot be sent as a page, except to mark it as finished', async () => {
    const address = await addressOf('novel.epub')
    const refused = await reader.patch(`${address}/read-progress`, { page: 2 })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'PAGE_OF_TEXT'])
    expect((await reader.patch(`${address}/read-progress`, { completed: true })).statusCode).toBe(204)
    expect((await reader.get(`${address}/progression`)).json().locator.locations).toMatchObject({ totalProgression: 1 })
  })

  test.each([
    ['novel.epub', { href: 'no such.xhtml', type: 'x', locations: { progression: 0 } }, 'PROGRESSION_INVALID'],
    ['novel.epub', { href: chapterPath(1), type: 'x' }, 'PROGRESSION_INVALID'],
    ['novel.epub', { href: chapterPath(1), type: 'x', locations: { progression: 1.5 } }, 'REQUEST_INVALID'],
    ['novel.epub', { type: 'x' }, 'REQUEST_INVALID'],
    ['comic.cbz', { href: '', type: '' }, 'PROGRESSION_INVALID'],
    ['comic.cbz', { href: '', type: '', locations: { position: 6 } }, 'PROGRESSION_INVALID'],
  ])('of %s with %o is rejected with %s', async (file, locator, code) => {
    const response = await reader.put(`${await addressOf(file)}/progression`, body(locator))
    expect([response.statusCode, response.json().code]).toEqual([400, code])
  })

  test('without a timestamp is rejected', async () => {
    const response = await reader.put(`${await addressOf('comic.cbz')}/progression`, body({ href: '', type: '' }, 'yesterday'))
    expect(response.statusCode).toBe(400)
  })

  test('is accepted in any spelling, with Readium media types and plain JSON', async () => {
    const url = `${await addressOf('novel.epub')}/progression`
    const type = 'application/vnd.readium.progression+json'
    const sloppy = {
      Modified: '2024-05-01T10:00:00Z',
      DEVICE: { ID: 'd', Name: 'n' },
      locator: { Href: chapterPath(1), type: 'x', title: null, Locations: { Progression: 0.5, fragments: null } },
    }
    const put = await reader.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload: JSON.stringify(sloppy) })
    expect(put.statusCode).toBe(204)
    const ask = async (accept: string) => {
      const { statusCode, headers } = await reader.inject({ method: 'GET', url, headers: { accept } })
      return [statusCode, String(headers['content-type']).split(';')[0]]
    }
    expect(await ask('*/*')).toEqual([200, type])
    expect(await ask(type)).toEqual([200, type])
    expect(await ask('application/json')).toEqual([200, 'application/json'])
    expect((await ask('image/png'))[0]).toBe(406)
  })

  test('of a hidden book can be neither read nor written', async () => {
    const otherUser = await server.aUser(`stranger${readers}@example.org`, { sharedLibraries: { all: false, libraryIds: [] } })
    const address = `${await addressOf('novel.epub')}/progression`
    expect((await otherUser.get(address)).statusCode).toBe(403)
    expect((await otherUser.put(address, body(inChapter(1, 0)))).statusCode).toBe(403)
    expect((await reader.get('/api/v1/books/0000000000000/progression')).statusCode).toBe(404)
  })

  test('of a text survives a rescan, a rename and a replacement of its file', async () => {
    const place = async (file: string) => {
      const { locator } = (await reader.get(`${await addressOf(file)}/progression`)).json()
      return [locator.href, locator.locations.progression, locator.locations.position]
    }
    await reader.put(`${await addressOf('moving.epub')}/progression`, body(inChapter(1, 0.5)))
    expect(await place('moving.epub')).toEqual([chapterPath(1), 0.5, 3])
    await library.scan('deep=true')
    expect(await place('moving.epub')).toEqual([chapterPath(1), 0.5, 3])
    await library.move('S/moving.epub', 'T/moved.epub')
    await library.scan()
    expect(await place('moved.epub')).toEqual([chapterPath(1), 0.5, 3])
    await library.add('T/moved.epub', novel('better', ['a'.repeat(7900), 'b'.repeat(900)]))
    await library.scan()
    expect(await place('moved.epub')).toEqual([chapterPath(1), 0.5, 5])
    expect(await readProgress('moved.epub')).toMatchObject({ page: 5, completed: false })
    await library.add('T/moved.epub', anEpub({ seed: 'other names', files: {}, chapters: ['x'.repeat(5000)] }))
    await library.scan()
    expect(await readProgress('moved.epub')).toMatchObject({ page: 4, completed: false })
  })
})
