// Pages requested with a width, over HTTP, from real archives.
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anArchive } from '../../../test/builders/an-archive.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { aJxl } from '../../formats/image/jxl.fixture.ts'
import { aPicture } from '../../formats/image/pictures.fixture.ts'
import { aPdf } from '../../formats/pdf/pdf.fixture.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const avifOnly = 'image/avif,image/png'

describe.each(oneDatabase)('resized pages on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let jpeg: Buffer
  let webp: Buffer
  let turned: Buffer
  let coarse: Buffer
  let cacheFolder: string

  beforeAll(async () => {
    jpeg = await aPicture('jpeg', 600, 900)
    webp = await aPicture('webp', 600, 900)
    turned = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    // At the usual quality, even a smaller image takes more bytes.
    coarse = await sharp(jpeg).webp({ quality: 1 }).toBuffer()
    server = await aServer({ database: await aDatabase(), working: true, settings: { HONDANA_PAGE_CACHE_MB: '1' } })
    cacheFolder = join(server.configDir, 'cache', 'pages')
    await mkdir(cacheFolder, { recursive: true })
    // Left by an earlier process, and as large as the limit.
    await writeFile(join(cacheFolder, 'aa'), Buffer.alloc(1024 * 1024))
    library = await aLibrary({
      server,
      files: {
        'Pages/c001.cbz': {
          pages: 0,
          files: { '1.jpg': jpeg, '2.webp': webp, '3.jpg': turned, '4.webp': coarse, '5.jxl': await aJxl(300, 450, [255, 0, 0]) },
        },
        'Changing/c001.cbz': { pages: 0, files: { '1.jpg': jpeg } },
        'Unreadable/c001.cbz': { pages: 1, seed: 'no decoder takes this' },
        'Pdf/doc.pdf': aPdf([{ width: 200, height: 300, colour: [1, 0, 0] }]),
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
  const get = (url: string, accept = '*/*', headers: Record<string, string> = {}) =>
    server.http.inject({ method: 'GET', url, headers: { accept, ...headers } })
  const page = async (path: string, accept?: string, headers?: Record<string, string>) =>
    get(`/api/v1/books/${await idIn('Pages')}/pages/${path}`, accept, headers)
  const shapeOf = async (picture: Buffer) => {
    const { format, width, height, compression } = await sharp(picture).metadata()
    return [format === 'heif' ? compression : format, width, height]
  }

  test('a page is scaled down to the width, in the best format that the reader lists', async () => {
    for (const [accept, type, format] of [
      [chrome, 'image/webp', 'webp'],
      [avifOnly, 'image/avif', 'av1'],
      ['*/*', 'image/jpeg', 'jpeg'],
    ] as const) {
      const response = await page('1?width=200', accept)
      expect([response.statusCode, response.headers['content-type'], response.headers.vary]).toEqual([200, type, 'Accept, Accept-Encoding'])
      expect(await shapeOf(response.rawPayload)).toEqual([format, 200, 300])
      expect(response.headers['content-disposition']).toContain(`c001-1.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`)
    }
  })

  test('a page that is no wider, or whose resized file would be no smaller, is sent as it is', async () => {
    expect((await page('1?width=600', chrome)).rawPayload).toEqual(jpeg)
    expect((await page('2?width=4096', chrome)).rawPayload).toEqual(webp)
    for (const _time of ['first', 'second']) expect((await page('4?width=590', chrome)).rawPayload).toEqual(coarse)
  })

  test('the width is that of the displayed page: a photo on its side is turned first', async () => {
    expect(await shapeOf((await page('3?width=450', chrome)).rawPayload)).toEqual(['webp', 450, 300])
    expect((await page('3?width=900', chrome)).rawPayload).toEqual(turned)
  })

  test('convert decides the format of a resized page, and a reader that cannot display the page gets one that it can', async () => {
    const png = await page('1?width=200&convert=png', chrome)
    expect([png.headers['content-type'], ...(await shapeOf(png.rawPayload))]).toEqual(['image/png', 'png', 200, 300])
    expect(await shapeOf((await page('5?width=100', chrome)).rawPayload)).toEqual(['webp', 100, 150])
    expect(await shapeOf((await page('2?width=600', 'image/jpeg')).rawPayload)).toEqual(['jpeg', 600, 900])
    expect(await shapeOf((await page('2?width=200&contentNegotiation=false', 'image/jpeg')).rawPayload)).toEqual(['webp', 200, 300])
  })

  test('a page of a PDF is resized as an image, even if the reader prefers PDF', async () => {
    const response = await get(`/api/v1/books/${await idIn('Pdf')}/pages/1?width=320`)
    expect([response.headers['content-type'], ...(await shapeOf(response.rawPayload))]).toEqual(['image/jpeg', 'jpeg', 320, 480])
  })

  test('the entity tag differs by width and format, and a current copy is not sent again', async () => {
    const tags = await Promise.all([
      page('1', chrome),
      page('1?width=200', chrome),
      page('1?width=201', chrome),
      page('1?width=200', avifOnly),
      page('1?width=200'),
      page('1?width=200&convert=png'),
    ])
    const tag = String(tags[1]?.headers.etag)
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(tags.length)
    const again = await page('1?width=200', chrome, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('HEAD of a resized page has the headers of GET and no body', async () => {
    const url = `/api/v1/books/${await idIn('Pages')}/pages/1?width=200`
    const full = await get(url, chrome)
    const head = await server.http.inject({ method: 'HEAD', url, headers: { accept: chrome } })
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag', 'last-modified', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]])
    expect(head.body).toBe('')
  })

  test('a resized page is kept on disk within the limit and sent from there, also when requested several times at once', async () => {
    const before = new Set(await readdir(cacheFolder))
    const [first, ...others] = await Promise.all([1, 2, 3].map(async () => (await page('1?width=222', chrome)).rawPayload))
    expect(others).toEqual([first, first])
    const added = (await readdir(cacheFolder)).filter((name) => !before.has(name))
    expect(added).toHaveLength(1)
    const path = join(cacheFolder, requireDefined(added[0], 'the kept page'))
    expect(await readFile(path)).toEqual(first)
    // Another image in its place shows that nothing is decoded anymore.
    const other = await aPicture('webp', 30, 45)
    await writeFile(path, other)
    expect((await page('1?width=222', chrome)).rawPayload).toEqual(other)
    expect(await readdir(cacheFolder)).not.toContain('aa')
  })

  test('a replaced file never serves the page that was kept of the old one', async () => {
    const url = `/api/v1/books/${await idIn('Changing')}/pages/1?width=200`
    expect(await shapeOf((await get(url, chrome)).rawPayload)).toEqual(['webp', 200, 300])
    const path = join(library.root, 'Changing/c001.cbz')
    await writeFile(`${path}.new`, anArchive({ pages: 0, files: { '1.jpg': await aPicture('jpeg', 600, 600) } }))
    await rename(`${path}.new`, path)
    await utimes(path, new Date(), new Date((await stat(path)).mtimeMs + 5000))
    const width = async () => {
      const response = await get(url, chrome)
      return response.statusCode === 200 ? (await shapeOf(response.rawPayload))[2] : response.statusCode
    }
    await expect.poll(width).toBe(200)
  })

  test('a page that cannot be decoded is sent as it is unless it has to be converted, and a width outside of the bounds is refused', async () => {
    const url = `/api/v1/books/${await idIn('Unreadable')}/pages/1`
    expect((await get(`${url}?width=200`)).rawPayload).toEqual((await get(url)).rawPayload)
    expect((await get(`${url}?width=200&convert=png`)).json()).toMatchObject({ status: 404, code: 'PAGE_NOT_CONVERTIBLE' })
    for (const width of ['99', '4097', '-200', '1.5', 'wide'])
      expect([width, (await page(`1?width=${width}`)).statusCode]).toEqual([width, 400])
    expect((await page('1?width=', chrome)).rawPayload).toEqual(jpeg)
  })

  test('a resized page has the restrictions of the page itself', async () => {
    const stranger = await server.aUser('stranger@example.org', {
      roles: ['PAGE_STREAMING'],
      sharedLibraries: { all: false, libraryIds: [] },
    })
    const url = `/api/v1/books/${await idIn('Pages')}/pages/1?width=200`
    expect((await get(url, chrome)).statusCode).toBe(200)
    expect((await stranger.get(url)).statusCode).toBe(403)
    const guest = await server.aUser('guest@example.org', { roles: [] })
    expect((await guest.get(url)).json()).toMatchObject({ status: 403, code: 'RIGHT_MISSING' })
    expect((await server.anonymous.get(url)).statusCode).toBe(401)
  })
})
