// OPDS 1.2 as Panels, KOReader and Chunky navigate it: from the catalog through links to pages and files.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, aServer } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import {
  aFeedReader,
  createTestCatalog,
  deep,
  type FeedReader,
  linkOf,
  type ParsedAtomEntry,
  pathOf,
  type TestCatalog,
  withPassword,
} from './catalog.fixture.ts'

const catalog = '/opds/v1.2/catalog'
const { title: deepTitle } = deep
const stream = 'http://vaemendis.net/opds-pse/stream'
const acquisition = 'http://opds-spec.org/acquisition'

describe.each(databases)('OPDS 1.2 on %s', (_engine, aDatabase) => {
  let shelf: TestCatalog
  let app: FeedReader
  let child: FeedReader
  beforeAll(async () => {
    shelf = await createTestCatalog(await aDatabase())
    app = aFeedReader(withPassword(shelf.server, administrator.email, administrator.password))
    child = aFeedReader(shelf.child)
  })
  afterAll(() => shelf.close())

  /** Opens the catalog and then each section by its title, as a user would. */
  async function walk(reader: FeedReader, ...titles: string[]) {
    let feed = await reader.open(catalog)
    for (const title of titles) {
      const entry = feed.entry.find((one) => one.title === title)
      if (!entry) throw new Error(`No ${title} among ${titlesOf(feed).join(', ')}`)
      feed = await reader.open(linkOf(entry.link, 'subsection'))
    }
    return feed
  }
  const titlesOf = ({ entry }: { entry: readonly ParsedAtomEntry[] }) => entry.map(({ title }) => title)
  const streamOf = (entry: ParsedAtomEntry | undefined) => entry?.link.find(({ rel }) => rel === stream)

  test('the catalog links to every section', async () => {
    const feed = await app.open(catalog)
    expect(titlesOf(feed)).toEqual([
      'Keep Reading',
      'On Deck',
      'All series',
      'Latest series',
      'Latest books',
      'All libraries',
      'All collections',
      'All read lists',
      'All publishers',
    ])
    for (const { link } of feed.entry) await app.open(linkOf(link, 'subsection'))
    expect(pathOf(linkOf(feed.link, 'alternate'))).toBe('/opds/v2/catalog')
    expect(pathOf(linkOf(feed.link, 'start'))).toBe(catalog)
    const refused = await shelf.server.anonymous.get(catalog)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Basic realm="Realm"'])
  })

  test('links lead from the catalog to a page image and to the file', async () => {
    const feed = await walk(app, 'All libraries', 'Home', 'Abyss')
    expect(titlesOf(feed)).toEqual([deepTitle, '2; part', '3'])
    const entry = requireDefined(feed.entry[0], 'the first book')
    expect(entry.author).toEqual([{ name: 'Ann Author' }])
    expect(entry.content).toMatch(/^cbz - [\d.]+ KiB<br\/><br\/>First &amp; &lt;b&gt;line&lt;\/b&gt;<br\/>Second line$/)
    const pages = requireDefined(streamOf(entry), 'the page link of the book')
    expect(pages).toMatchObject({ type: 'image/jpeg', 'pse:count': '2' })
    const first = await app.get(pages.href.replace('{pageNumber}', '0'))
    expect([first.headers['content-type'], first.rawPayload.equals(shelf.firstPage)]).toEqual(['image/jpeg', true])
    expect((await app.get(pages.href.replace('{pageNumber}', '1'))).statusCode).toBe(200)
    expect((await app.get(pages.href.replace('{pageNumber}', '2'))).statusCode).toBe(400)
    const poster = await app.get(linkOf(entry.link, 'http://opds-spec.org/image'))
    expect([poster.headers['content-type'], poster.rawPayload.equals(shelf.firstPage)]).toEqual(['image/jpeg', true])
    const small = await app.get(linkOf(entry.link, 'http://opds-spec.org/image/thumbnail'))
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    const file = linkOf(entry.link, acquisition)
    expect(file).toMatch(/\/file\/1\.cbz$/)
    const download = await app.get(file)
    expect(download.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(download.rawPayload.length) })
    expect(download.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('pages in formats that few readers support are sent as JPEG, and file names contain no semicolon', async () => {
    const { entry } = await walk(app, 'All series', 'Abyss')
    const mixed = requireDefined(entry[1], 'the second book')
    expect(streamOf(mixed)).toMatchObject({
      type: 'image/jpeg',
      href: expect.stringMatching(/\/pages\/\{pageNumber\}\?convert=jpeg&width=\{maxWidth\}$/),
    })
    const page = await app.get(requireDefined(streamOf(mixed), 'the page link of the book').href.replace('{pageNumber}', '0'))
    expect(await sharp(page.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    const poster = await app.get(linkOf(mixed.link, 'http://opds-spec.org/image'))
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    expect(linkOf(mixed.link, acquisition)).toMatch(/\/file\/2%20part\.cbz$/)
  })

  test('a reader inserts the width of its screen, and pages keep their size for one that does not', async () => {
    const { entry } = await walk(app, 'All series', 'Abyss')
    const { href } = requireDefined(streamOf(entry[0]), 'the page link of the book')
    expect(href).toMatch(/\/pages\/\{pageNumber\}\?width=\{maxWidth\}$/)
    const widthFor = async (maxWidth: string) => {
      const page = await app.get(href.replace('{pageNumber}', '0').replace('{maxWidth}', maxWidth))
      expect([maxWidth, page.headers['content-type']]).toEqual([maxWidth, 'image/jpeg'])
      return (await sharp(page.rawPayload).metadata()).width
    }
    for (const [maxWidth, widthPx] of [
      ['200', 200],
      ['1', 100],
      ['99999', 400],
      ['', 400],
      ['{maxWidth}', 400],
      ['%7BmaxWidth%7D', 400],
    ] as const)
      expect([maxWidth, await widthFor(maxWidth)]).toEqual([maxWidth, widthPx])
  })

  test('a PDF streams images whatever the reader accepts, a text does not stream', async () => {
    const { entry } = await walk(app, 'All series', 'Bliss')
    const sink = entry.find(({ link }) => linkOf(link, acquisition).endsWith('.pdf'))
    const page = await app.get(requireDefined(streamOf(sink), 'the page link of the PDF').href.replace('{pageNumber}', '0'))
    expect(page.headers['content-type']).toBe('image/jpeg')
    const novel = requireDefined(
      entry.find(({ link }) => linkOf(link, acquisition).endsWith('.epub')),
      'the novel',
    )
    expect([novel.title, streamOf(novel)]).toEqual(['A Dark Night', undefined])
    expect((await app.get(linkOf(novel.link, acquisition))).headers['content-type']).toBe('application/epub+zip')
  })

  test('lists are paged, with links to the existing pages', async () => {
    const rels = (feed: { link: readonly { rel: string }[] }) => feed.link.map(({ rel }) => rel).filter((rel) => /prev|next/.test(rel))
    const first = await app.open('/opds/v1.2/books/latest?size=2')
    expect([first.entry.length, rels(first)]).toEqual([2, ['next']])
    const second = await app.open(linkOf(first.link, 'next'))
    expect(rels(second)).toEqual(['previous', 'next'])
    let last = second
    const titles = [...titlesOf(first), ...titlesOf(second)]
    while (last.link.some(({ rel }) => rel === 'next')) {
      last = await app.open(linkOf(last.link, 'next'))
      titles.push(...titlesOf(last))
    }
    expect([new Set(titles).size, titles.length, rels(last)]).toEqual([7, 7, ['previous']])
    expect(titles).toContain(`Abyss 1: ${deepTitle}`)
    expect(pathOf(linkOf(second.link, 'self'))).toBe('/opds/v1.2/books/latest?size=2&page=1')
  })

  test('the next page of a search is for the same text and size, also when an app sends a question mark as it is', async () => {
    const first = await app.open('/opds/v1.2/series?search=Abyss? OR Bliss OR Dusk&size=1'.replaceAll(' ', '%20'))
    const second = await app.open(linkOf(first.link, 'next'))
    expect([second.title, second.entry.length]).toEqual([first.title, 1])
  })

  test('search works as described by OpenSearch, and series can be browsed by publisher', async () => {
    const description = await app.get(linkOf((await app.open(catalog)).link, 'search'))
    expect(description.headers['content-type']).toMatch(/^application\/opensearchdescription\+xml/)
    const template = requireDefined(/template="([^"]+)"/.exec(description.body)?.[1], 'the search template')
    expect(titlesOf(await app.open(template.replace('{searchTerms}', 'abyss')))).toEqual(['Abyss'])
    expect(titlesOf(await app.open(template.replace('{searchTerms}', 'nothing')))).toEqual([])
    const publishers = await walk(app, 'All publishers')
    expect(titlesOf(publishers)).toEqual([deep.publisher, 'Forbidden House'])
    expect(titlesOf(await walk(app, 'All publishers', deep.publisher))).toEqual(['Abyss'])
  })

  test('a book in progress can be resumed at its page', async () => {
    await shelf.read('3.cbz', { page: 2 })
    await shelf.read('dusk.cbz', { page: 1 })
    const reading = await walk(app, 'Keep Reading')
    expect(titlesOf(reading)).toEqual(['Dusk 1: dusk', 'Abyss 3: 3'])
    expect(streamOf(reading.entry[1])).toMatchObject({ 'pse:lastRead': '2', 'pse:lastReadDate': expect.stringMatching(/^\d{4}-.*Z$/) })
    await shelf.read('3.cbz', { completed: true })
    expect(titlesOf(await walk(app, 'On Deck'))).toEqual([`Abyss 1: ${deepTitle}`])
    expect(titlesOf(await walk(child, 'Keep Reading'))).toEqual([])
  })

  test('collections and read lists include only visible items', async () => {
    const { http } = shelf.server
    const seriesIds = [await shelf.seriesId('Dusk'), await shelf.seriesId('Crimson')]
    expect((await http.post('/api/v1/collections', { name: 'Night', ordered: true, seriesIds })).statusCode).toBe(200)
    const bookIds = [await shelf.idOf('secret.cbz'), await shelf.idOf('3.cbz'), await shelf.idOf('4.cbz')]
    const list = (await http.post('/api/v1/readlists', { name: 'Arc', summary: 'An arc', bookIds })).json<{ id: string }>()
    const hidden = (await http.post('/api/v1/readlists', { name: 'Hidden', bookIds: bookIds.slice(0, 1) })).json<{ id: string }>()
    expect(titlesOf(await walk(app, 'All collections', 'Night'))).toEqual(['Dusk', 'Crimson'])
    expect(titlesOf(await walk(child, 'All collections', 'Night'))).toEqual(['Dusk'])
    expect(titlesOf(await walk(app, 'All read lists', 'Arc'))).toEqual(['Crimson 1: secret', 'Abyss 3: 3'])
    expect(titlesOf(await walk(child, 'All read lists', 'Arc'))).toEqual(['Abyss 3: 3'])
    expect(titlesOf(await walk(child, 'All read lists'))).toEqual(['Arc'])
    expect((await child.get(`/opds/v1.2/readlists/${hidden.id}`)).statusCode).toBe(404)
    expect((await app.get(`/opds/v1.2/collections/${list.id}`)).statusCode).toBe(404)
  })

  test('hidden items are in no feed and at no URL', async () => {
    const everywhere = [
      'series',
      'series/latest',
      'books/latest?size=100',
      'series?search=title:crimson',
      'publishers',
      'libraries',
      'collections',
    ]
    for (const path of [...everywhere, `libraries/${shelf.library.id}`]) {
      const response = await shelf.child.get(`/opds/v1.2/${path}`)
      expect([path, response.statusCode, response.body.match(/Crimson<|secret|Forbidden/)]).toEqual([path, 200, null])
    }
    const book = await shelf.idOf('secret.cbz')
    for (const path of ['thumbnail', 'thumbnail/small', 'file/secret.cbz', 'pages/0']) {
      expect([path, (await shelf.child.get(`/opds/v1.2/books/${book}/${path}`)).statusCode]).toEqual([path, 403])
    }
    expect((await shelf.child.get(`/opds/v1.2/series/${await shelf.seriesId('Crimson')}`)).statusCode).toBe(403)
    const guest = await shelf.server.aUser('guest@example.org', {
      sharedLibraries: { all: false, libraryIds: [shelf.other.id] },
      roles: [],
    })
    expect(titlesOf(await walk(aFeedReader(guest), 'All libraries'))).toEqual(['Away'])
    expect((await guest.get(`/opds/v1.2/libraries/${shelf.library.id}`)).statusCode).toBe(403)
    const dusk = await shelf.idOf('dusk.cbz')
    expect((await guest.get(`/opds/v1.2/books/${dusk}/file/dusk.cbz`)).statusCode).toBe(403)
    expect((await guest.get(`/opds/v1.2/books/${dusk}/pages/0`)).statusCode).toBe(403)
  })

  test('an unchanged feed is not sent again', async () => {
    const response = await shelf.server.http.get('/opds/v1.2/series')
    const again = await shelf.server.http.inject({
      method: 'GET',
      url: '/opds/v1.2/series',
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

test('URLs are those of a trusted proxy, including the server’s base path', async () => {
  const server = await aServer({ settings: { HONDANA_TRUSTED_PROXIES: '127.0.0.1', HONDANA_BASE_PATH: '/komga' } })
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'books.example.org' }
  const response = await server.http.inject({ method: 'GET', url: catalog, headers })
  const addresses = [...response.body.matchAll(/href="([^"]+)"/g)].map(([, href]) => requireDefined(href, 'the address'))
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((href) => !href.startsWith('https://books.example.org/komga/opds/v'))).toEqual([])
  const json = await server.http.inject({ method: 'GET', url: '/opds/v2/catalog', headers })
  expect(json.json().links[0].href).toBe('https://books.example.org/komga/opds/v2/catalog')
  await server.close()
})
