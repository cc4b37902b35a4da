// Viewing, uploading, choosing and deleting posters over HTTP.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aLiveStream } from '../../../test/builders/a-live-stream.ts'
import { administrator, aServer, basic, type TestServer } from '../../../test/builders/a-server.ts'
import { sendFile } from '../../../test/builders/send-file.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { databases, onOneDatabase } from '../../../test/setup/databases.ts'

interface PosterDto {
  readonly id: string
  readonly type: string
  readonly selected: boolean
  readonly width: number
  readonly height: number
}

const aPicture = async (background: string, [width, height]: readonly [number, number] = [400, 600]) =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )

describe.each(databases)('posters on %s', (engine, aDatabase) => {
  const once = onOneDatabase(engine)
  let server: TestServer
  let library: TestLibrary
  let first: Buffer
  let uploaded: Buffer
  beforeAll(async () => {
    first = await aPicture('#1e6091', [640, 960])
    uploaded = await aPicture('#b5179e')
    server = await aServer({ database: await aDatabase(), working: true })
    const book = (page: Buffer) => ({ pages: 0, files: { '001.jpg': page } })
    library = await aLibrary({
      server,
      options: { oneshotsDirectory: '_oneshots' },
      files: {
        'Posters/1.cbz': book(first),
        'Series/1.cbz': book(first),
        'Series/2.cbz': book(await aPicture('#2d6a4f')),
        'Moving/1.cbz': book(await aPicture('#333333')),
        'Gone/1.cbz': book(await aPicture('#444444')),
        'Hidden/1.cbz': book(await aPicture('#555555')),
        '_oneshots/Alone.cbz': book(first),
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const bookIn = async (folder: string) => {
    const book = (await library.books()).find(({ url }) => url.includes(`/${folder}/`))
    if (!book) throw new Error(`No book in ${folder}`)
    return book
  }
  const send = (url: string, picture: Uint8Array, fields: Readonly<Record<string, string>> = {}, caller: Caller = server.http) =>
    sendFile(caller, url, picture, fields)
  const list = async (url: string) => {
    const response = await server.http.get(url)
    expect(
      komgaViolations(
        `GET ${url.replace(/\/(books|series)\/\w+\//, (_, kind) => `/${kind}/{${kind === 'books' ? 'bookId' : 'seriesId'}}/`)}`,
        response,
      ),
    ).toEqual([])
    return response.json<PosterDto[]>()
  }

  once('a book has a generated poster, and an upload replaces it until another is chosen', async () => {
    const { id } = await bookIn('Posters')
    const url = `/api/v1/books/${id}/thumbnails`
    await server.http.get(`/api/v1/books/${id}/thumbnail`)
    const [generated] = await list(url)
    expect(generated).toMatchObject({ type: 'GENERATED', selected: true, width: 200, height: 300 })

    const sent = await send(url, uploaded)
    expect(komgaViolations('POST /api/v1/books/{bookId}/thumbnails', sent)).toEqual([])
    expect(sent.json()).toMatchObject({
      bookId: id,
      type: 'USER_UPLOADED',
      selected: true,
      mediaType: 'image/jpeg',
      width: 400,
      height: 600,
    })
    const response = await server.http.get(`/api/v1/books/${id}/thumbnail`)
    expect([response.statusCode, response.headers['content-type'], response.rawPayload]).toEqual([200, 'image/jpeg', uploaded])
    expect((await list(url)).map(({ selected }) => selected)).toEqual([false, true])

    const waiting = await send(url, await aPicture('#ffffff'), { selected: 'false' })
    expect(waiting.json()).toMatchObject({ selected: false })
    expect((await server.http.put(`${url}/${generated?.id}/selected`)).statusCode).toBe(202)
    expect((await server.http.get(`/api/v1/books/${id}/thumbnail`)).rawPayload).not.toEqual(uploaded)
    expect((await server.http.get(`${url}/${sent.json<PosterDto>().id}`)).rawPayload).toEqual(uploaded)

    expect((await server.http.delete(`${url}/${generated?.id}`)).json()).toMatchObject({ status: 400, code: 'POSTER_NOT_REMOVABLE' })
    for (const one of [sent, waiting]) expect((await server.http.delete(`${url}/${one.json<PosterDto>().id}`)).statusCode).toBe(202)
    expect(await list(url)).toEqual([{ ...generated, selected: true }])
  })

  once('a cached poster stays valid until another one is shown', async () => {
    const { id } = await bookIn('Series')
    const ask = (etag?: unknown) =>
      server.http.inject({ method: 'GET', url: `/api/v1/books/${id}/thumbnail`, headers: etag ? { 'if-none-match': String(etag) } : {} })
    const { headers } = await ask()
    expect(headers['cache-control']).toBe('max-age=0, must-revalidate, private')
    expect((await ask(headers.etag)).statusCode).toBe(304)
    const { id: posterId } = (await send(`/api/v1/books/${id}/thumbnails`, uploaded)).json<PosterDto>()
    expect((await ask(headers.etag)).statusCode).toBe(200)
    await server.http.delete(`/api/v1/books/${id}/thumbnails/${posterId}`)
    expect((await ask(headers.etag)).statusCode).toBe(304)
  })

  test('a series shows its own poster, or that of a book by the library’s rule and the reader’s progress', async () => {
    const [series] = await library.series('search=Series')
    const books = (await library.books()).filter(({ seriesId }) => seriesId === series?.id)
    const posterOf = async (url: string) => (await server.http.get(url)).rawPayload
    const [one, two] = await Promise.all(books.map(({ id }) => posterOf(`/api/v1/books/${id}/thumbnail`)))
    const loadThumbnail = () => posterOf(`/api/v1/series/${series?.id}/thumbnail`)
    const choose = (seriesCover: string) => server.http.patch(`/api/v1/libraries/${library.id}`, { seriesCover })

    expect(await loadThumbnail()).toEqual(one)
    await choose('LAST')
    expect(await loadThumbnail()).toEqual(two)
    await choose('FIRST_UNREAD_OR_LAST')
    expect(await loadThumbnail()).toEqual(one)
    await server.http.patch(`/api/v1/books/${books[0]?.id}/read-progress`, { completed: true })
    expect(await loadThumbnail()).toEqual(two)
    await server.http.patch(`/api/v1/books/${books[1]?.id}/read-progress`, { completed: true })
    expect(await loadThumbnail()).toEqual(two)
    await choose('FIRST_UNREAD_OR_FIRST')
    expect(await loadThumbnail()).toEqual(one)

    const url = `/api/v1/series/${series?.id}/thumbnails`
    expect(await list(url)).toEqual([])
    const sent = await send(url, uploaded)
    expect(komgaViolations('POST /api/v1/series/{seriesId}/thumbnails', sent)).toEqual([])
    expect(await loadThumbnail()).toEqual(uploaded)
    expect(await list(url)).toEqual([expect.objectContaining({ seriesId: series?.id, selected: true })])
    await server.http.delete(`${url}/${sent.json<PosterDto>().id}`)
    expect(await loadThumbnail()).toEqual(one)
  })

  once('an upload that is not an image or is too large is rejected and leaves nothing behind', async () => {
    const { id } = await bookIn('Posters')
    const url = `/api/v1/books/${id}/thumbnails`
    const before = await list(url)
    const png = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>')
    for (const [picture, code] of [
      [Buffer.from('not a picture'), 'PICTURE_NOT_READABLE'],
      [first.subarray(0, first.length >> 1), 'PICTURE_NOT_READABLE'],
      [svg, 'PICTURE_NOT_READABLE'],
      [png, 'PICTURE_NOT_READABLE'],
    ] as const) {
      expect((await send(url, picture)).json()).toMatchObject({ status: 415, code })
    }
    expect((await send(url, Buffer.alloc(20 * 1024 * 1024 + 1))).json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect((await server.http.post(url, { selected: true })).statusCode).toBe(415)
    expect(await list(url)).toEqual(before)
    const [oneshot] = await library.series('search=Alone')
    expect((await send(`/api/v1/series/${oneshot?.id}/thumbnails`, uploaded)).json()).toMatchObject({
      status: 400,
      code: 'POSTER_BELONGS_TO_BOOK',
    })
    expect((await server.http.put(`${url}/0000000000000/selected`)).statusCode).toBe(404)
    expect((await server.http.delete(`${url}/0000000000000`)).statusCode).toBe(404)
    expect((await server.http.get('/api/v1/books/0000000000000/thumbnails')).statusCode).toBe(404)
    expect((await server.http.get('/api/v1/series/0000000000000/thumbnail')).statusCode).toBe(404)
  })

  once('an uploaded poster survives a scan, a rename and a move of its book', async () => {
    const { id } = await bookIn('Moving')
    await send(`/api/v1/books/${id}/thumbnails`, uploaded)
    const loadThumbnail = async () => (await server.http.get(`/api/v1/books/${id}/thumbnail`)).rawPayload
    await library.scan('deep=true')
    expect(await loadThumbnail()).toEqual(uploaded)
    await library.move('Moving/1.cbz', 'Moving/renamed.cbz')
    await library.scan()
    expect(await loadThumbnail()).toEqual(uploaded)
    await library.move('Moving/renamed.cbz', 'Moved/elsewhere.cbz')
    await library.scan()
    expect((await library.book('elsewhere.cbz')).id).toBe(id)
    expect(await loadThumbnail()).toEqual(uploaded)
  })

  once('the posters of a permanently deleted book are deleted, including their files', async () => {
    const { id } = await bookIn('Gone')
    const { id: posterId } = (await send(`/api/v1/books/${id}/thumbnails`, uploaded)).json<PosterDto>()
    const storedFiles = async () =>
      (await readdir(join(server.configDir, 'thumbnails'), { recursive: true })).filter((name) => name.endsWith(posterId))
    expect(await storedFiles()).toHaveLength(1)
    await library.remove('Gone')
    await library.scan()
    expect(await storedFiles()).toHaveLength(1)
    await server.http.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await expect.poll(storedFiles).toEqual([])
  })

  once('a user who cannot see a book cannot see its poster, and only administrators change posters', async () => {
    const book = await bookIn('Hidden')
    const { id: posterId } = (await send(`/api/v1/books/${book.id}/thumbnails`, uploaded)).json<PosterDto>()
    const otherUser = await server.aUser('stranger@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    for (const path of [`books/${book.id}/thumbnail`, `books/${book.id}/thumbnails`, `books/${book.id}/thumbnails/${posterId}`]) {
      expect((await otherUser.get(`/api/v1/${path}`)).statusCode, path).toBe(403)
    }
    for (const path of ['thumbnail', 'thumbnails']) {
      expect((await otherUser.get(`/api/v1/series/${book.seriesId}/${path}`)).statusCode).toBe(403)
    }
    const reader = await server.aUser('reader@example.org')
    expect((await reader.get(`/api/v1/books/${book.id}/thumbnails/${posterId}`)).statusCode).toBe(200)
    expect((await send(`/api/v1/books/${book.id}/thumbnails`, uploaded, {}, reader)).statusCode).toBe(403)
    expect((await reader.delete(`/api/v1/books/${book.id}/thumbnails/${posterId}`)).statusCode).toBe(403)
    expect((await reader.put('/api/v1/books/thumbnails')).statusCode).toBe(403)
  })

  once('connected clients receive poster events under Komga’s names, unless the book is hidden from them', async () => {
    const book = await bookIn('Series')
    await server.aUser('outsider@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    const insider = await aLiveStream(server, basic(administrator.email, administrator.password))
    const outsider = await aLiveStream(server, basic('outsider@example.org', 'battery staple'))
    const ofBook = `/api/v1/books/${book.id}/thumbnails`
    const ofSeries = `/api/v1/series/${book.seriesId}/thumbnails`
    const [one, two] = [await send(ofBook, uploaded), await send(ofSeries, uploaded)]
    await server.http.put(`${ofBook}/${one.json<PosterDto>().id}/selected`)
    await server.http.delete(`${ofBook}/${one.json<PosterDto>().id}`)
    await server.http.delete(`${ofSeries}/${two.json<PosterDto>().id}`)
    await insider.until('ThumbnailSeriesDeleted')
    const payload = { bookId: book.id, seriesId: book.seriesId, selected: true }
    expect(insider.events.filter(({ event, data }) => event.startsWith('Thumbnail') && data.seriesId === book.seriesId)).toEqual([
      { event: 'ThumbnailBookAdded', data: payload },
      { event: 'ThumbnailSeriesAdded', data: { seriesId: book.seriesId, selected: true } },
      { event: 'ThumbnailBookAdded', data: payload },
      { event: 'ThumbnailBookDeleted', data: payload },
      { event: 'ThumbnailSeriesDeleted', data: { seriesId: book.seriesId, selected: true } },
    ])
    expect(outsider.events).toEqual([])
    await Promise.all([insider.end(), outsider.end()])
  })

  test('generated posters use a larger size setting once they are regenerated', async () => {
    const { id } = await bookIn('Posters')
    const sizeOf = async () => {
      const [poster] = await list(`/api/v1/books/${id}/thumbnails`)
      return [poster?.width, poster?.height]
    }
    await server.http.get(`/api/v1/books/${id}/thumbnail`)
    expect(await sizeOf()).toEqual([200, 300])
    await server.http.patch('/api/v1/settings', { thumbnailSize: 'LARGE' })
    expect((await server.http.put('/api/v1/books/thumbnails?for_bigger_result_only=true')).statusCode).toBe(202)
    await server.app.context.tasks.idle()
    expect(await sizeOf()).toEqual([600, 900])
    await server.http.patch('/api/v1/settings', { thumbnailSize: 'DEFAULT' })
    await server.http.put('/api/v1/books/thumbnails?for_bigger_result_only=true')
    await server.app.context.tasks.idle()
    expect(await sizeOf()).toEqual([600, 900])
    await server.http.put('/api/v1/books/thumbnails')
    await server.app.context.tasks.idle()
    expect(await sizeOf()).toEqual([200, 300])
  })
})
