// Books as Readium-based apps and KOReader plugins get them: manifest, positions, files, fonts.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../../test/builders/a-library.ts'
import { aServer, type TestServer } from '../../../test/builders/a-server.ts'
import { anEpub, chapterPath } from '../../../test/builders/an-epub.ts'
import { komgaViolations } from '../../../test/contract/komga-contract.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { Publication, PublicationLink } from './publication.schemas.ts'

const described = `<dc:title>The Night</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en</dc:language>
  <dc:identifier>urn:isbn:9783161484100</dc:identifier><dc:date>2020-05-17</dc:date><dc:publisher>House</dc:publisher>`

describe.each(oneDatabase)('publications on %s', (_engine, aDatabase) => {
  let server: TestServer
  let library: TestLibrary
  let picture: Buffer
  beforeAll(async () => {
    const paint = sharp({ create: { width: 60, height: 90, channels: 3, background: '#1e6091' } })
    picture = await paint.clone().jpeg().toBuffer()
    server = await aServer({ database: await aDatabase(), working: true, settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1' } })
    library = await aLibrary({
      server,
      files: {
        'S/novel.epub': anEpub({
          chapters: ['a'.repeat(3900), 'b'.repeat(900)],
          metadata: described,
          spine: 'page-progression-direction="rtl"',
          manifest: `<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
            <item id="page" href="page.TTF" media-type="text/html"/>`,
          files: { 'OEBPS/cover.jpg': picture, 'OEBPS/page.TTF': '<form action="https://evil.example/">' },
        }),
        'S/pictures.epub': anEpub({
          pictures: 3,
          fixedLayout: true,
          spineProperties: ['', 'page-spread-right'],
          files: { 'OEBPS/images/1.jpg': picture },
        }),
        'S/comic.cbz': { pages: 1, files: { '2.webp': await paint.clone().webp().toBuffer() } },
        'T/plain.epub': anEpub({ deflated: true, chapters: ['z'.repeat(50_000)] }),
        'S/broken.epub': anEpub({ files: { 'OEBPS/content.opf': undefined } }),
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await library.removeFolder()
  })

  const idOf = async (file: string) => (await library.book(file)).id
  const addressOf = async (file: string) => `/api/v1/books/${await idOf(file)}`
  const get = (url: string, headers: Record<string, string> = {}, caller: Caller = server.http) =>
    caller.inject({ method: 'GET', url, headers })
  const manifestOf = async (file: string, kind = '') => {
    const response = await get(`${await addressOf(file)}/manifest${kind}`)
    expect(komgaViolations(`GET /api/v1/books/{bookId}/manifest${kind}`, response)).toEqual([])
    return response.json<Publication>()
  }
  const pathsOf = (links: readonly PublicationLink[]) => links.map(({ href }) => new URL(requireDefined(href, 'an address')).pathname)

  test('a text book lists its documents, files and tables of contents', async () => {
    const publication = await manifestOf('novel.epub')
    const address = await addressOf('novel.epub')
    expect(publication.metadata).toMatchObject({
      title: 'The Night',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
      identifier: 'urn:isbn:9783161484100',
      published: '2020-05-17',
      language: 'en',
      author: ['Ann Author'],
      publisher: ['House'],
      numberOfPages: 6,
      readingProgression: 'rtl',
      belongsTo: { series: [{ name: 'S', position: 3 }] },
      rendition: { layout: 'reflowable' },
    })
    const document = (number: number) => `${address}/resource/OEBPS/text/chapter%20${number}.xhtml`
    expect(pathsOf(publication.readingOrder)).toEqual([document(1), document(2)])
    expect(pathsOf(publication.resources)).toContain(`${address}/resource/OEBPS/style/book.css`)
    expect(publication.toc).toMatchObject([{ title: 'Part One', children: [{ title: 'Chapter 1' }, { title: 'Chapter 2' }] }])
    expect(publication.toc[0]?.children?.[0]?.href).toMatch(/^http:\/\/[^/]+\/api\/v1\/books\/.*chapter%201\.xhtml#top$/)
    expect(publication.landmarks).toMatchObject([{ title: 'Start' }])
    expect(publication.pageList).toMatchObject([{ title: '1' }])
    expect(publication.links).toMatchObject([{ rel: 'self', type: 'application/webpub+json' }, { type: 'application/epub+zip' }])
  })

  test('a comic lists its pages, with an alternate format for types that few apps support', async () => {
    const { metadata, readingOrder } = await manifestOf('comic.cbz')
    expect(metadata).toMatchObject({ conformsTo: 'https://readium.org/webpub-manifest/profiles/divina', numberOfPages: 2 })
    const address = await addressOf('comic.cbz')
    expect(readingOrder[0]).toEqual({
      href: `http://localhost:80${address}/pages/1?contentNegotiation=false`,
      type: 'image/jpeg',
      width: 800,
      height: 1200,
      properties: {},
    })
    const [alternate] = requireDefined(readingOrder[1]?.alternate, 'the alternate images of the second page')
    expect([readingOrder[1]?.type, alternate?.type]).toEqual(['image/webp', 'image/jpeg'])
    const { pathname, search } = new URL(requireDefined(alternate?.href, 'the address of the alternate image'))
    expect((await get(pathname + search)).headers['content-type']).toBe('image/jpeg')
  })

  test('an EPUB of images is available as both kinds, and its pages are served', async () => {
    expect((await manifestOf('pictures.epub')).metadata).toMatchObject({ rendition: { layout: 'fixed' } })
    const opds = await get(`/opds/v2/books/${await idOf('pictures.epub')}/manifest/epub`)
    expect(opds.json<Publication>().readingOrder.map(({ properties }) => properties)).toEqual([{}, { page: 'right' }, {}])
    expect((await manifestOf('pictures.epub', '/divina')).readingOrder).toHaveLength(3)
    const page = await get(`${await addressOf('pictures.epub')}/pages/1`)
    expect([page.headers['content-type'], page.rawPayload]).toEqual(['image/jpeg', picture])
  })

  test.each([
    ['comic.cbz', 'manifest/epub', 400, 'MANIFEST_NOT_FITTING'],
    ['comic.cbz', 'manifest/pdf', 400, 'MANIFEST_NOT_FITTING'],
    ['novel.epub', 'manifest/pdf', 400, 'MANIFEST_NOT_FITTING'],
    ['broken.epub', 'manifest', 404, 'BOOK_NOT_READY'],
    ['broken.epub', 'positions', 404, 'BOOK_NOT_READY'],
    ['comic.cbz', 'positions', 404, 'POSITIONS_NOT_FOUND'],
    ['comic.cbz', 'resource/001.jpg', 404, 'RESOURCE_NOT_FOUND'],
    ['novel.epub', 'resource/META-INF/container.xml', 404, 'RESOURCE_NOT_FOUND'],
    ['novel.epub', 'resource/..%2f..%2fetc%2fpasswd', 404, 'RESOURCE_NOT_FOUND'],
    ['novel.epub', 'pages/1', 400, 'PAGE_NOT_FOUND'],
    ['plain.epub', 'thumbnail', 404, 'POSTER_NOT_FOUND'],
  ])('%s/%s returns %i %s', async (file, path, status, code) => {
    expect((await get(`${await addressOf(file)}/${path}`)).json()).toMatchObject({ status, code })
  })

  test('a manifest has the media type that the app requests', async () => {
    const typeOf = async (url: string, accept: string) => {
      const { statusCode, headers } = await get(url, { accept })
      return [statusCode, String(headers['content-type']).split(';')[0]]
    }
    const novel = `${await addressOf('novel.epub')}/manifest`
    const comic = `${await addressOf('comic.cbz')}/manifest`
    expect(await typeOf(novel, '*/*')).toEqual([200, 'application/webpub+json'])
    expect(await typeOf(novel, 'application/webpub+json')).toEqual([200, 'application/webpub+json'])
    expect(await typeOf(novel, 'application/json')).toEqual([200, 'application/json'])
    expect(await typeOf(comic, '*/*')).toEqual([200, 'application/divina+json'])
    expect(await typeOf(comic, 'application/divina+json, application/json;q=0.5')).toEqual([200, 'application/divina+json'])
    // KMReader requests this type for every book that it shows page by page.
    expect(await typeOf(novel, 'application/divina+json')).toEqual([200, 'application/webpub+json'])
    expect(await typeOf(novel, 'application/divina+json, application/json;q=0.5')).toEqual([200, 'application/json'])
    expect((await typeOf(`${novel}/epub`, 'application/divina+json'))[0]).toBe(406)
    expect((await typeOf(comic, 'image/png'))[0]).toBe(406)
  })

  test('addresses use the public address of a trusted proxy', async () => {
    const forwarded = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'books.example.org',
      'x-forwarded-port': '8443',
      'x-forwarded-prefix': '/komga',
    }
    const url = `${await addressOf('comic.cbz')}/manifest`
    const [self] = (await get(url, forwarded)).json<Publication>().links
    expect(self?.href).toBe(`https://books.example.org:8443/komga${url}`)
  })

  test('a KOReader plugin continues where another app stopped', async () => {
    const address = await addressOf('novel.epub')
    const publication = (await get(`${address}/manifest/epub`, { accept: 'application/webpub+json' })).json<Publication>()
    const positions = await get(`${address}/positions`, { accept: 'application/vnd.readium.position-list+json' })
    expect(komgaViolations('GET /api/v1/books/{bookId}/positions', positions)).toEqual([])
    expect(positions.headers['content-type']).toMatch(/^application\/vnd\.readium\.position-list\+json/)
    expect(positions.json()).toMatchObject({ total: 6 })
    expect(positions.json().positions[4]).toEqual({
      href: chapterPath(2),
      type: 'application/xhtml+xml',
      locations: { fragments: [], progression: 0, position: 5, totalProgression: 5 / 6 },
    })
    const locator = { href: publication.readingOrder[1]?.href, type: 'application/xhtml+xml', locations: { progression: 0.2 } }
    const progression = { modified: '2024-05-01T10:00:00Z', device: { id: 'k', name: 'KOReader' }, locator }
    expect((await server.http.put(`${address}/progression`, progression)).statusCode).toBe(204)
    const stored = await get(`${address}/progression`, { accept: 'application/vnd.readium.progression+json' })
    expect(komgaViolations('GET /api/v1/books/{bookId}/progression', stored)).toEqual([])
    expect(stored.json().locator).toMatchObject({ href: chapterPath(2), locations: { position: 5 } })
    const document = await get(new URL(requireDefined(publication.readingOrder[1]?.href, 'the address of the second chapter')).pathname)
    expect(document.headers['content-type']).toContain('application/xhtml+xml')
    expect(document.body).toContain('b'.repeat(900))
  })

  test('a file of a book cannot run scripts, and is not sent again when cached', async () => {
    const url = `${await addressOf('novel.epub')}/resource/OEBPS/style/book.css`
    const response = await get(url)
    const policy = String(response.headers['content-security-policy']).split('; ')
    const required = ['sandbox', "default-src 'self' data:", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'"]
    expect(policy).toEqual(expect.arrayContaining([...required, "script-src 'none'", "object-src 'none'"]))
    expect(response.headers['referrer-policy']).toBe('no-referrer')
    expect([response.headers['content-type'], response.body]).toEqual([expect.stringMatching(/^text\/css/), 'p { margin: 0 }'])
    const again = await get(url, { 'if-modified-since': String(response.headers['last-modified']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a compressed file is sent unchanged to a client that accepts gzip, and its positions use the uncompressed size', async () => {
    const address = await addressOf('plain.epub')
    const url = `${address}/resource/OEBPS/text/chapter%201.xhtml`
    const plain = await get(url, { 'accept-encoding': 'identity' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, expect.stringContaining('z'.repeat(50_000))])
    const packed = await get(url, { 'accept-encoding': 'gzip' })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
    expect((await get(`${address}/positions`)).json()).toMatchObject({ total: 49 })
  })

  test('a text book shows its cover as poster', async () => {
    const poster = await get(`${await addressOf('novel.epub')}/thumbnail`)
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 90 })
  })

  test('a document that a book declares as a font is sent as a font, to anonymous clients and to readers', async () => {
    const url = `${await addressOf('novel.epub')}/resource/OEBPS/page.TTF`
    for (const caller of [server.anonymous, server.http]) {
      const { statusCode, headers } = await get(url, {}, caller)
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'font/ttf', 'nosniff'])
    }
  })

  test('a user who may not read pages cannot read files of a book in any protocol', async () => {
    const address = await addressOf('novel.epub')
    const without = await server.aUser('without@example.org', { roles: ['FILE_DOWNLOAD'] })
    const reader = await server.aUser('reader@example.org', { roles: ['PAGE_STREAMING'] })
    for (const place of [address, address.replace('/api/v1', '/opds/v2')]) {
      const url = `${place}/resource/${encodeURI(chapterPath(1))}`
      expect([place, (await get(url, {}, without)).statusCode, (await get(url, {}, reader)).statusCode]).toEqual([place, 403, 200])
    }
  })

  test('anonymous clients get only fonts, and hidden books stay hidden', async () => {
    const address = await addressOf('novel.epub')
    expect((await get(`${address}/resource/OEBPS/style/Serif.ttf`, {}, server.anonymous)).body).toContain('a font')
    expect((await get(`${address}/resource/OEBPS/style/book.css`, {}, server.anonymous)).statusCode).toBe(401)
    expect((await get('/api/v1/books/0000000000000/resource/a.ttf', {}, server.anonymous)).statusCode).toBe(404)
    const otherUser = await server.aUser('stranger@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
    for (const path of ['manifest', 'positions', 'resource/OEBPS/style/book.css', 'resource/OEBPS/style/Serif.ttf'])
      expect([path, (await get(`${address}/${path}`, {}, otherUser)).statusCode]).toEqual([path, 403])
  })

  test('OpenDyslexic comes with the server, regular and italic, in two weights', async () => {
    const url = '/api/v1/fonts/resource/OpenDyslexic'
    const { body: sheet } = await get(`${url}/css`, {}, server.anonymous)
    const faces = [...sheet.matchAll(/src: url\('([^']+)'\) format\('woff2'\);\s+font-weight: (\w+);\s+font-style: (\w+);/g)]
    expect(faces.map(([, , weight, style]) => `${weight} ${style}`)).toEqual([
      'normal italic',
      'normal normal',
      'bold italic',
      'bold normal',
    ])
    for (const [, file] of faces) {
      const font = await get(`${url}/${file}`, {}, server.anonymous)
      expect([font.statusCode, font.headers['content-type'], font.body.slice(0, 4)]).toEqual([200, 'font/woff2', 'wOF2'])
    }
    expect(sheet.match(/@font-face/g)).toHaveLength(4)
  })

  test('a font family of the administrator replaces a shipped one with the same name', async () => {
    const folder = join(server.configDir, 'fonts', 'OpenDyslexic')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'Newer.otf'), 'newer')
    expect((await get('/api/v1/fonts/resource/OpenDyslexic/css')).body).toContain("url('Newer.otf')")
    await rm(folder, { recursive: true })
  })

  test('fonts of the administrator are listed by family', async () => {
    expect((await get('/api/v1/fonts/families')).json()).toEqual(['OpenDyslexic'])
    const folder = join(server.configDir, 'fonts')
    await mkdir(join(folder, "O'Neil"), { recursive: true })
    await mkdir(join(folder, 'Empty'))
    await writeFile(join(folder, "O'Neil", 'Neil-BoldItalic.woff2'), 'bold')
    await writeFile(join(folder, "O'Neil", 'readme.txt'), 'text')
    expect((await get('/api/v1/fonts/families')).json()).toEqual(["O'Neil", 'OpenDyslexic'])
    const sheet = await get("/api/v1/fonts/resource/O'Neil/css", {}, server.anonymous)
    expect(sheet.headers['content-type']).toContain('text/css')
    expect(sheet.body).toContain("font-family: 'O\\27 Neil';")
    expect(sheet.body).toContain("src: url('Neil-BoldItalic.woff2') format('woff2');\n  font-weight: bold;\n  font-style: italic;")
    const font = await get("/api/v1/fonts/resource/O'Neil/Neil-BoldItalic.woff2", {}, server.anonymous)
    expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', 'bold'])
    for (const path of ["O'Neil/readme.txt", 'Empty/css', '..%2f/hondana.sqlite', "O'Neil/..%2f..%2fhondana.sqlite"])
      expect([path, (await get(`/api/v1/fonts/resource/${path}`, {}, server.anonymous)).statusCode]).toEqual([path, 404])
  })
})

test('addresses include the base path of the server', async () => {
  const server = await aServer({ working: true, settings: { HONDANA_BASE_PATH: '/komga' } })
  const library = await aLibrary({ server, files: { 'S/novel.epub': anEpub() } })
  const url = `/api/v1/books/${(await library.book('novel.epub')).id}/manifest`
  const publication = (await server.http.get(url)).json<Publication>()
  expect(publication.links[0]?.href).toBe(`http://localhost:80/komga${url}`)
  const untrusted = await server.http.inject({ method: 'GET', url, headers: { 'x-forwarded-host': 'evil.example.org' } })
  expect(untrusted.body).not.toContain('evil')
  await server.close()
  await library.removeFolder()
})
