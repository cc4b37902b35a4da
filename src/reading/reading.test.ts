// Reading over HTTP, from real archives.
import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../test/builders/a-server.ts'
import { anArchive, aPage } from '../../test/builders/an-archive.ts'
import { oneDatabase } from '../../test/setup/databases.ts'

describe.each(oneDatabase)('reading on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let picture: Buffer

  beforeAll(async () => {
    const paint = { create: { width: 640, height: 960, channels: 3 as const, background: '#1e6091' } }
    picture = Buffer.from(await sharp(paint).jpeg().toBuffer())
    server = await aServer({ database: await aDatabase(), working: true })
    library = await aLibrary({
      server,
      files: {
        'Stored/c001.cbz': { pages: 4, seed: 'stored' },
        'Deflated/c001.cbz': { pages: 2, seed: 'deflated', deflated: true },
        'Pictures/c001.cbz': { pages: 0, files: { '001.jpg': picture, '002.png': await sharp(paint).png().toBuffer() } },
        'Broken/c001.cbz': Buffer.from('<html>not a book</html>'),
        'Changing/c001.cbz': { pages: 1, seed: 'before' },
        'Damaged/c001.cbz': damaged(anArchive({ pages: 1, seed: 'damaged', deflated: true })),
        'Unshowable/c001.cbz': { pages: 1, seed: 'no decoder takes this' },
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const idIn = async (folder: string) => {
    const book = (await library.books()).find(({ url }) => url.includes(`/${folder}/`))
    if (!book) throw new Error(`No book in ${folder}`)
    return book.id
  }
  const get = (url: string, headers: Record<string, string> = {}) => server.http.inject({ method: 'GET', url, headers })

  test('a stored page is sent byte for byte, with its type, name and tag', async () => {
    const response = await get(`/api/v1/books/${await idIn('Stored')}/pages/3`)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(aPage({ seed: 'stored' }, '003.jpg'))
    expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'max-age=0, must-revalidate, private' })
    expect(response.headers['content-disposition']).toBe(`inline; filename="c001-3.jpg"; filename*=UTF-8''c001-3.jpg`)
    const counted = await get(`/api/v1/books/${await idIn('Stored')}/pages/2?zero_based=true`)
    expect(counted.rawPayload).toEqual(response.rawPayload)
  })

  test('a series that is hidden while somebody reads it is closed to them at once', async () => {
    const book = await idIn('Stored')
    const restricted = await server.aUser('restricted@example.org', { roles: ['PAGE_STREAMING'], labelsExclude: ['hidden'] })
    expect((await restricted.get(`/api/v1/books/${book}/pages/1`)).statusCode).toBe(200)
    const { seriesId } = (await get(`/api/v1/books/${book}`)).json<{ seriesId: string }>()
    await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['hidden'] })
    expect((await restricted.get(`/api/v1/books/${book}/pages/2`)).json()).toMatchObject({ status: 403, code: 'BOOK_HIDDEN' })
    await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: [] })
    expect((await restricted.get(`/api/v1/books/${book}/pages/2`)).statusCode).toBe(200)
  })

  test('a page names the next one, with the same options, and the last page names none', async () => {
    const url = `/api/v1/books/${await idIn('Stored')}/pages`
    const linkOf = async (page: string) => (await get(`${url}/${page}`)).headers.link
    expect([await linkOf('1'), await linkOf('4')]).toEqual(['<2>; rel="next"', undefined])
    expect(await linkOf('0?zero_based=true')).toBe('<1?zero_based=true>; rel="next"')
  })

  test('HEAD of a page has the headers of GET and no body, and every page is counted in the metrics', async () => {
    const url = `/api/v1/books/${await idIn('Stored')}/pages/1`
    const counted = async () =>
      Number(/_count\{method="GET",uri="[^"]*pages\/:number",status="200"\} (\d+)/.exec((await server.http.get('/metrics')).body)?.[1])
    await get(url)
    await expect.poll(counted).toBeGreaterThan(0)
    const before = await counted()
    const page = await get(url)
    const head = await server.http.inject({ method: 'HEAD', url })
    const { date: _, connection: _kept, 'keep-alive': _alive, ...headers } = page.headers
    expect(head.headers).toMatchObject(headers)
    expect([head.body, page.headers['x-content-type-options']]).toEqual(['', 'nosniff'])
    await expect.poll(counted).toBe(before + 1)
  })

  test('a deflated page is sent unchanged to a client that accepts gzip, and inflated for others', async () => {
    const url = `/api/v1/books/${await idIn('Deflated')}/pages/1`
    const packed = await get(url, { 'accept-encoding': 'gzip' })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept, Accept-Encoding'])
    expect(gunzipSync(packed.rawPayload)).toEqual(aPage({ seed: 'deflated' }, '001.jpg'))
    const plain = await get(url, { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload).toEqual(aPage({ seed: 'deflated' }, '001.jpg'))
  })

  test('a current cached copy is not sent again', async () => {
    const url = `/api/v1/books/${await idIn('Stored')}/pages/1`
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(url, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('HEAD of a page returns the headers of GET without reading the page', async () => {
    for (const [folder, encoding] of [
      ['Stored', 'gzip'],
      ['Deflated', 'gzip'],
      ['Deflated', 'identity'],
    ] as const) {
      const request = { url: `/api/v1/books/${await idIn(folder)}/pages/1`, headers: { 'accept-encoding': encoding } }
      const page = await server.http.inject({ ...request, method: 'GET' })
      const head = await server.http.inject({ ...request, method: 'HEAD' })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      const headerNames = ['content-type', 'content-length', 'content-encoding', 'content-disposition', 'etag', 'last-modified', 'vary']
      for (const name of headerNames) expect([name, head.headers[name]]).toEqual([name, page.headers[name]])
    }
  })

  test('a current cached copy causes no file access, even when the file is unavailable', async () => {
    const id = await idIn('Stored')
    const url = `/api/v1/books/${id}/pages/2`
    const { headers } = await get(url)
    const path = join(library.root, 'Stored/c001.cbz')
    await rename(path, `${path}.away`)
    const since = { 'if-modified-since': String(headers['last-modified']) }
    expect((await get(url, since)).statusCode).toBe(304)
    expect((await get(`${url}/thumbnail`, since)).statusCode).toBe(304)
    expect((await get(url, { ...since, 'if-none-match': '"another"' })).statusCode).not.toBe(304)
    await rename(`${path}.away`, path)
  })

  test('pages are converted on request, and thumbnails are small', async () => {
    const id = await idIn('Pictures')
    const png = await get(`/api/v1/books/${id}/pages/1?convert=png`)
    expect([png.headers['content-type'], (await sharp(png.rawPayload).metadata()).format]).toEqual(['image/png', 'png'])
    const asItIs = await get(`/api/v1/books/${id}/pages/1?convert=jpeg`)
    expect(asItIs.rawPayload).toEqual(picture)
    expect((await get(`/api/v1/books/${id}/pages/1?contentNegotiation=false`)).rawPayload).toEqual(picture)
    const thumbnail = await get(`/api/v1/books/${id}/pages/2/thumbnail`)
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
  })

  test('a book and its series show the first page as poster, created once', async () => {
    const id = await idIn('Pictures')
    const [series] = await library.series('search=Pictures')
    const ofBook = await get(`/api/v1/books/${id}/thumbnail`)
    const ofSeries = await get(`/api/v1/series/${series?.id}/thumbnail`)
    expect(await sharp(ofBook.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    expect(ofSeries.rawPayload).toEqual(ofBook.rawPayload)
    const [poster, ...others] = (await get(`/api/v1/books/${id}/thumbnails`)).json<{ id: string }[]>()
    expect(others).toEqual([])
    const storedFiles = await readdir(join(server.configDir, 'thumbnails'), { recursive: true })
    expect(storedFiles.filter((name) => name.endsWith(`/${poster?.id}`))).toHaveLength(1)
  })

  test.each([
    ['Stored', 'pages/5', 400, 'PAGE_NOT_FOUND'],
    ['Stored', 'pages/0', 400, 'PAGE_NOT_FOUND'],
    ['Stored', 'pages/one', 400, 'REQUEST_INVALID'],
    ['Stored', 'pages/1?convert=bmp', 400, 'REQUEST_INVALID'],
    ['Broken', 'pages/1', 404, 'BOOK_NOT_READY'],
    ['Broken', 'thumbnail', 404, 'POSTER_NOT_FOUND'],
    ['Stored', 'pages/1?contentNegotiation=maybe', 400, 'REQUEST_INVALID'],
    ['Unshowable', 'thumbnail', 404, 'POSTER_NOT_FOUND'],
    ['Unshowable', 'pages/1/thumbnail', 404, 'PAGE_NOT_CONVERTIBLE'],
    ['Unshowable', 'pages/1?convert=png', 404, 'PAGE_NOT_CONVERTIBLE'],
    ['Damaged', 'pages/1', 422, 'PAGE_DAMAGED'],
  ])('%s/%s returns %i %s', async (folder, path, status, code) => {
    const response = await get(`/api/v1/books/${await idIn(folder)}/${path}`, { 'accept-encoding': 'identity' })
    expect(response.json()).toMatchObject({ status, code })
  })

  test('an unknown book is 404', async () => {
    expect((await get('/api/v1/books/0000000000000/pages/1')).json()).toMatchObject({ status: 404, code: 'BOOK_NOT_FOUND' })
  })

  test('the file itself can be downloaded, also from an offset', async () => {
    const url = `/api/v1/books/${await idIn('Stored')}/file`
    const whole = anArchive({ pages: 4, seed: 'stored' })
    const response = await get(url)
    expect(response.rawPayload).toEqual(whole)
    expect(response.headers['content-disposition']).toContain('attachment')
    const part = await get(`${url}/c001.cbz`, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`])
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    expect((await get(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
    const head = await server.http.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(whole.length), ''])
    const goOn = (etag: unknown) => get(url, { range: 'bytes=10-19', 'if-range': String(etag) })
    expect((await goOn(response.headers.etag)).statusCode).toBe(206)
    expect((await goOn('"of a file that was replaced"')).rawPayload).toEqual(whole)
    const again = await get(url, { 'if-none-match': String(response.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', response.headers.etag])
    expect((await get(url, { 'if-none-match': '"of a file that was replaced"' })).rawPayload).toEqual(whole)
  })

  test('a replaced file is never read with the old page table; its folder is scanned and the new pages are served', async () => {
    const id = await idIn('Changing')
    const url = `/api/v1/books/${id}/pages/1`
    expect((await get(url)).rawPayload).toEqual(aPage({ seed: 'before' }, '001.jpg'))
    const path = join(library.root, 'Changing/c001.cbz')
    await writeFile(`${path}.new`, anArchive({ pages: 1, seed: 'afterwards, and longer' }))
    await rename(`${path}.new`, path)
    await utimes(path, new Date(), new Date((await stat(path)).mtimeMs + 5000))
    await expect.poll(async () => (await get(url)).rawPayload.includes('afterwards')).toBe(true)
  })

  test('a page requested while its file is being renamed is served', async () => {
    await library.add('Renamed/c001.cbz', { pages: 1, seed: 'renamed' })
    await library.scan()
    const id = await idIn('Renamed')
    const page = () => get(`/api/v1/books/${id}/pages/1`)
    await page()
    const path = join(library.root, 'Renamed/c001.cbz')
    await rename(path, join(library.root, 'Renamed/c001 [B].cbz'))
    // Open files and loaded books are trusted for some seconds.
    await expect.poll(async () => (await page()).statusCode).toBe(404)
    const served = page()
    const { db } = server.app.context
    await db.updateTable('book').set({ path: 'Renamed/c001 [B].cbz' }).where('id', '=', id).execute()
    expect((await served).statusCode).toBe(200)
    await rm(join(library.root, 'Renamed/c001 [B].cbz'))
  })

  test('an unavailable file is reported and served again when it returns', async () => {
    await library.add('Away/c001.cbz', { pages: 1, seed: 'away' })
    await library.scan()
    const path = join(library.root, 'Away/c001.cbz')
    await rename(path, `${path}.away`)
    const url = `/api/v1/books/${await idIn('Away')}/pages/1`
    // Its poster may just have been drawn: the archive is then open, and trusted for a short time.
    await expect.poll(async () => (await get(url)).statusCode).toBe(404)
    expect((await get(url)).json()).toMatchObject({ status: 404, code: 'BOOK_FILE_MISSING' })
    await rename(`${path}.away`, path)
    expect((await get(url)).statusCode).toBe(200)
    await rm(path)
  })

  test('a user without access to the library sees nothing of it, and a user without the streaming role gets no pages', async () => {
    const otherUser = await server.aUser('stranger@example.org', {
      roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'],
      sharedLibraries: { all: false, libraryIds: [] },
    })
    const id = await idIn('Pictures')
    const [series] = await library.series('search=Pictures')
    for (const path of [
      `books/${id}/pages/1`,
      `books/${id}/pages/1/thumbnail`,
      `books/${id}/thumbnail`,
      `books/${id}/file`,
      `series/${series?.id}/thumbnail`,
    ]) {
      expect((await otherUser.get(`/api/v1/${path}`)).statusCode, path).toBe(403)
    }
    const guest = await server.aUser('guest@example.org', { roles: [] })
    expect((await guest.get(`/api/v1/books/${id}/pages/1`)).json()).toMatchObject({ status: 403, code: 'RIGHT_MISSING' })
    expect((await guest.get(`/api/v1/books/${id}/file`)).json()).toMatchObject({ status: 403, code: 'RIGHT_MISSING' })
    expect((await guest.get(`/api/v1/books/${id}/thumbnail`)).statusCode).toBe(200)
  })
})

/** Corrupts the middle of the first entry's data. */
function damaged(archive: Buffer): Buffer {
  archive.fill(0xff, 45, 75)
  return archive
}
