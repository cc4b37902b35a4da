// OPDS 2 as Cantook and readers of web publications navigate it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, basic } from '../../test/builders/a-server.ts'
import { databases } from '../../test/setup/databases.ts'
import { requireDefined } from '../kernel/errors/index.ts'
import type { PublicationLink } from '../reading/index.ts'
import { aFeedReader, createTestCatalog, deep, type FeedReader, linkOf, pathOf, type TestCatalog, withPassword } from './catalog.fixture.ts'
import type { Feed } from './v2/feed.schemas.ts'

const catalog = '/opds/v2/catalog'
const progressionRel = 'http://www.cantook.com/api/progression'

describe.each(databases)('OPDS 2 on %s', (_engine, aDatabase) => {
  let shelf: TestCatalog
  let app: FeedReader
  let child: FeedReader
  beforeAll(async () => {
    shelf = await createTestCatalog(await aDatabase())
    app = aFeedReader(withPassword(shelf.server, administrator.email, administrator.password))
    child = aFeedReader(shelf.child)
  })
  afterAll(() => shelf.close())

  const groupsOf = ({ groups = [] }: Feed) => groups.map(({ metadata }) => metadata.title)
  const groupOf = ({ groups = [] }: Feed, title: string) => groups.find(({ metadata }) => metadata.title === title)
  const titlesOf = (links: readonly PublicationLink[] = []) => links.map(({ title }) => title)
  const booksOf = ({ publications = [] }: Pick<Feed, 'publications'>) => publications.map(({ metadata }) => metadata.title)
  /** The address of a link that must be there. */
  const hrefOf = (link: PublicationLink | undefined) => requireDefined(link?.href, 'the address of a link')
  const follow = (links: readonly PublicationLink[] | undefined, title: string) => {
    const href = links?.find((link) => link.title === title)?.href
    if (href === undefined) throw new Error(`No ${title} among ${titlesOf(links)}`)
    return app.openJson(href)
  }

  test('every URL returns sign-in instructions to unauthenticated clients', async () => {
    for (const path of [catalog, '/opds/v2/libraries', '/opds/v2/books/0000000000000/manifest', '/opds/v2/books/x/file']) {
      const response = await shelf.server.anonymous.get(path)
      expect([path, response.statusCode]).toEqual([path, 401])
      expect(response.headers['content-type']).toMatch(/^application\/opds-authentication\+json/)
      expect(response.headers['www-authenticate']).toBe('Basic realm="Realm"')
      const document = requireDefined(
        /^<([^>]+)>; rel="http:\/\/opds-spec\.org\/auth\/document"/.exec(String(response.headers.link))?.[1],
        'the authentication document',
      )
      expect(pathOf(document)).toBe('/opds/v2/auth')
      const open = await shelf.server.anonymous.get(pathOf(document))
      expect([open.statusCode, open.json()]).toEqual([200, response.json()])
      expect(response.json()).toMatchObject({ authentication: [{ type: 'http://opds-spec.org/auth/basic' }] })
    }
    const wrong = await withPassword(shelf.server, administrator.email, 'wrong').get(catalog)
    expect([wrong.statusCode, wrong.json().authentication.length]).toEqual([401, 1])
    expect((await shelf.server.anonymous.get('/opds/v2/nothing')).statusCode).toBe(404)
  })

  test('the catalog recommends some items of every kind', async () => {
    await shelf.read('3.cbz', { page: 2 })
    await shelf.read('dusk.cbz', { page: 1 })
    const feed = await app.openJson(catalog)
    expect(groupsOf(feed)).toEqual(['Keep Reading', 'Latest Books', 'Latest Series', 'Libraries'])
    expect(booksOf(requireDefined(groupOf(feed, 'Keep Reading'), 'the group "Keep Reading"'))).toEqual(['dusk', '3'])
    expect(groupOf(feed, 'Latest Books')).toMatchObject({ metadata: { numberOfItems: 7, itemsPerPage: 5, currentPage: 1 } })
    expect(groupOf(feed, 'Latest Books')?.publications).toHaveLength(5)
    expect(titlesOf(groupOf(feed, 'Libraries')?.navigation)).toEqual(['Away', 'Home'])
    for (const { links } of requireDefined(feed.groups, 'the groups of the start page')) await app.openJson(linkOf(links, 'self'))
    const home = await follow(groupOf(feed, 'Libraries')?.navigation, 'Home')
    expect([home.metadata.title, groupsOf(home)]).toEqual(['Home', ['Keep Reading', 'Latest Books', 'Latest Series']])
    expect(booksOf(requireDefined(groupOf(home, 'Keep Reading'), 'the group "Keep Reading"'))).toEqual(['3'])
    const navigation = [feed, home].flatMap((one) => requireDefined(one.navigation, 'the navigation'))
    for (const link of navigation) await app.openJson(hrefOf(link))
    await shelf.read('3.cbz', { completed: true })
    expect(booksOf(await app.openJson('/opds/v2/libraries/on-deck'))).toEqual([deep.title])
    expect(feed).not.toHaveProperty('publications')
  })

  test('links lead from the catalog through the manifest to a page', async () => {
    const home = await follow(groupOf(await app.openJson(catalog), 'Libraries')?.navigation, 'Home')
    const series = await follow((await follow(home.navigation, 'Browse')).navigation, 'Abyss')
    expect(series.metadata).toMatchObject({ title: 'Abyss', numberOfItems: 3, itemsPerPage: 20, currentPage: 1 })
    const book = requireDefined(series.publications?.[0], 'the first book of the series')
    expect(book.metadata).toMatchObject({
      title: deep.title,
      author: ['Ann Author'],
      numberOfPages: 2,
      belongsTo: { series: [{ name: 'Abyss' }] },
    })
    const manifest = await app.get(linkOf(book.links, 'self'))
    expect(manifest.headers['content-type']).toMatch(/^application\/divina\+json/)
    // Apps may request the type that OPDS has for publications.
    const type = 'application/opds-publication+json'
    for (const path of [pathOf(linkOf(book.links, 'self')), `${pathOf(linkOf(book.links, 'self'))}/divina`]) {
      const response = await shelf.server.as({ ...basic(administrator.email, administrator.password), accept: type }).get(path)
      expect([response.statusCode, response.headers['content-type'], response.json().metadata]).toEqual([
        200,
        expect.stringContaining(type),
        manifest.json().metadata,
      ])
    }
    const { readingOrder, metadata } = manifest.json<{ readingOrder: PublicationLink[]; metadata: Record<string, unknown> }>()
    expect(readingOrder.map((link) => pathOf(hrefOf(link)).split('/').slice(-2).join('/'))).toEqual([
      'pages/1?contentNegotiation=false',
      'pages/2?contentNegotiation=false',
    ])
    const page = await app.get(hrefOf(readingOrder[0]))
    expect([page.headers['content-type'], page.rawPayload.equals(shelf.firstPage)]).toEqual(['image/jpeg', true])
    const ofSeries = metadata.belongsTo as { series: { links: PublicationLink[] }[] }
    expect(booksOf(await app.openJson(hrefOf(ofSeries.series[0]?.links[0])))).toEqual([deep.title, '2; part', '3'])
    const download = await app.get(linkOf(book.links, 'http://opds-spec.org/acquisition'))
    expect([download.statusCode, download.headers['content-type']]).toEqual([200, 'application/zip'])
    const poster = await app.get(hrefOf(book.images[0]))
    expect([poster.headers['content-type'], poster.rawPayload.equals(shelf.firstPage)]).toEqual(['image/jpeg', true])
  })

  test('texts and PDFs are read below the same URL', async () => {
    const bliss = requireDefined(
      (await app.openJson(`/opds/v2/series/${await shelf.seriesId('Bliss')}`)).publications,
      'the books of the series',
    )
    const open = async (title: string) => {
      const book = requireDefined(
        bliss.find(({ metadata }) => metadata.title === title),
        `the book ${title}`,
      )
      return (await app.get(linkOf(book.links, 'self'))).json<{ readingOrder: PublicationLink[] }>().readingOrder
    }
    const [document] = await open('A Dark Night')
    const chapter = await app.get(hrefOf(document))
    expect([chapter.statusCode, chapter.headers['content-security-policy']]).toEqual([200, expect.stringMatching(/^sandbox; /)])
    expect(pathOf(hrefOf(document))).toMatch(/^\/opds\/v2\/books\/.*\/resource\/OEBPS\//)
    const [page] = await open('paper')
    expect((await app.get(hrefOf(page))).headers['content-type']).toBe('application/pdf')
    const picture = await app.get(hrefOf(page).replace('/raw', ''))
    expect(picture.headers['content-type']).toBe('image/jpeg')
    const divina = await app.get(`/opds/v2/books/${await shelf.idOf('novel.epub')}/manifest/pdf`)
    expect(divina.statusCode).toBe(400)
  })

  test('a position stored by one app is returned to another', async () => {
    const [book] = requireDefined(
      (await app.openJson(`/opds/v2/series/${await shelf.seriesId('Abyss')}`)).publications,
      'the books of the series',
    )
    const link = book?.links.find(({ rel }) => rel === progressionRel)
    expect(link).toMatchObject({
      type: 'application/vnd.readium.progression+json',
      properties: { authenticate: { href: expect.stringMatching(/\/opds\/v2\/auth$/), type: 'application/opds-authentication+json' } },
    })
    const address = pathOf(hrefOf(link))
    expect((await shelf.server.http.get(address)).statusCode).toBe(204)
    const locator = { href: '', type: 'image/jpeg', locations: { position: 1 } }
    const progression = { modified: new Date().toISOString(), device: { id: 'c', name: 'Cantook' }, locator }
    expect((await shelf.server.http.put(address, progression)).statusCode).toBe(204)
    expect((await shelf.server.http.get(address)).json()).toMatchObject({
      device: { name: 'Cantook' },
      locator: { locations: { position: 1 } },
    })
    expect(booksOf(await app.openJson('/opds/v2/libraries/keep-reading'))).toContain(deep.title)
  })

  test('series can be filtered by publisher, books by tag', async () => {
    const browse = await app.openJson('/opds/v2/libraries/browse')
    expect(titlesOf(browse.navigation)).toEqual(['Abyss', 'Bliss', 'Crimson', 'Dusk'])
    expect(browse.facets?.[0]?.metadata.title).toBe('Publisher')
    const ofPublisher = await follow(browse.facets?.[0]?.links, deep.publisher)
    expect(titlesOf(ofPublisher.navigation)).toEqual(['Abyss'])
    expect(ofPublisher.facets?.[0]?.links.find(({ rel }) => rel === 'self')?.title).toBe(deep.publisher)
    const series = await app.openJson(`/opds/v2/series/${await shelf.seriesId('Abyss')}`)
    expect(booksOf(await follow(series.facets?.[0]?.links, 'sea'))).toEqual([deep.title])
    const first = await app.openJson('/opds/v2/libraries/browse?size=3')
    const second = await app.openJson(linkOf(first.links, 'next'))
    expect([titlesOf(second.navigation), second.metadata.currentPage]).toEqual([['Dusk'], 2])
    expect(titlesOf((await app.openJson(linkOf(second.links, 'previous'))).navigation)).toHaveLength(3)
  })

  test('a search returns groups', async () => {
    const template = linkOf((await app.openJson(catalog)).links, 'search')
    expect(template).toMatch(/\/opds\/v2\/search\{\?query\}$/)
    const search = (reader: FeedReader, query: string) => reader.openJson(template.replace('{?query}', `?query=${query}`))
    const { http } = shelf.server
    await http.post('/api/v1/collections', { name: 'Abyss and more', seriesIds: [await shelf.seriesId('Dusk')] })
    await http.post('/api/v1/readlists', { name: 'Crimson arc', bookIds: [await shelf.idOf('secret.cbz')] })
    expect(groupsOf(await search(app, 'abyss'))).toEqual(['Series', 'Collections'])
    expect(booksOf(requireDefined(groupOf(await search(app, 'dusk'), 'Books'), 'the group "Books"'))).toEqual(['dusk'])
    expect(groupsOf(await search(app, 'crimson'))).toEqual(['Series', 'Read lists'])
    expect(groupsOf(await search(child, 'crimson'))).toEqual([])
    expect(groupsOf(await app.openJson('/opds/v2/search'))).toEqual([])
  })

  test('collections and read lists', async () => {
    const { http } = shelf.server
    const seriesIds = [await shelf.seriesId('Dusk'), await shelf.seriesId('Crimson')]
    await http.post('/api/v1/collections', { name: 'Night', ordered: true, seriesIds })
    const bookIds = [await shelf.idOf('secret.cbz'), await shelf.idOf('3.cbz'), await shelf.idOf('4.cbz')]
    await http.post('/api/v1/readlists', { name: 'Arc', summary: 'An arc', bookIds })
    const otherLibrary = `/opds/v2/libraries/${shelf.other.id}`
    const collections = await app.openJson(`${otherLibrary}/collections`)
    expect(titlesOf((await follow(collections.navigation, 'Night')).navigation)).toEqual(['Dusk', 'Crimson'])
    expect((await app.openJson(`${otherLibrary}/readlists`)).navigation).toBeUndefined()
    const arc = await follow((await app.openJson('/opds/v2/libraries/readlists')).navigation, 'Arc')
    expect([arc.metadata.description, booksOf(arc)]).toEqual(['An arc', ['secret', '3']])
    expect(arc.metadata.numberOfItems).toBe(2)
    const href = linkOf(arc.links, 'self')
    expect(booksOf(await child.openJson(href))).toEqual(['3'])
  })

  test('hidden items are in no feed and at no URL', async () => {
    const lists = ['', '/browse', '/books/latest?size=100', '/series/latest', '/collections', '/readlists', `/${shelf.library.id}/browse`]
    for (const path of lists) {
      const response = await shelf.child.get(`/opds/v2/libraries${path}`)
      expect([path, response.statusCode, response.body.match(/Crimson"|secret|Forbidden/)]).toEqual([path, 200, null])
    }
    const latest = await child.openJson('/opds/v2/libraries/books/latest')
    expect(latest.metadata.numberOfItems).toBe(6)
    const book = `/opds/v2/books/${await shelf.idOf('secret.cbz')}`
    for (const path of ['thumbnail', 'file', 'pages/1', 'manifest', 'manifest/divina', 'progression', 'resource/a'])
      expect([path, (await shelf.child.get(`${book}/${path}`)).statusCode]).toEqual([path, 403])
    expect((await shelf.child.get(`/opds/v2/series/${await shelf.seriesId('Crimson')}`)).statusCode).toBe(403)
    const guest = await shelf.server.aUser('guest@example.org', { sharedLibraries: { all: false, libraryIds: [shelf.other.id] } })
    for (const path of ['', '/browse', '/keep-reading', '/collections'])
      expect([path, (await guest.get(`/opds/v2/libraries/${shelf.library.id}${path}`)).statusCode]).toEqual([path, 403])
  })

  test('books and series in the trash are in no feed', async () => {
    await shelf.read('3.cbz', { completed: true })
    await shelf.library.remove('Abyss/1.cbz')
    await shelf.library.remove('Crimson')
    await shelf.library.scan()
    expect((await shelf.library.book('1.cbz')).deleted).toBe(true)
    for (const list of ['/browse', '/series/latest'])
      expect(titlesOf((await app.openJson(`/opds/v2/libraries${list}`)).navigation).toSorted()).toEqual(['Abyss', 'Bliss', 'Dusk'])
    expect(booksOf(await app.openJson('/opds/v2/libraries/books/latest'))).not.toContain(deep.title)
    expect(booksOf(await app.openJson('/opds/v2/libraries/on-deck'))).toEqual(['2; part'])
  })
})
