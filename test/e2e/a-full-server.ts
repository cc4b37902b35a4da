// A server on which no page of the web app is empty: `const full = await aFullServer()`.
import { Writable } from 'node:stream'
import { expect, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { createLog, createLogMemory } from '../../src/kernel/log/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { titleAt } from '../builders/a-follow-fixture.ts'
import { followSeries } from '../builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { aServer, basic, type TestServer } from '../builders/a-server.ts'
import { anArchive } from '../builders/an-archive.ts'
import { bookCover, bookPage } from '../fakes/book-covers.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'

export const reader = { email: 'reader@example.org', password: 'battery staple' } as const

/** Of what the addresses of pages contain. */
export interface PageIds {
  readonly library: string
  readonly series: string
  readonly book: string
  readonly collection: string
  readonly readList: string
  readonly user: string
  /** Token of an invitation link. */
  readonly invitation: string
  /** Token of a password reset link. */
  readonly passwordReset: string
  readonly title: string
  /** A chapter of that title. */
  readonly chapter: string
}

export interface FullServer {
  readonly server: TestServer
  readonly ids: PageIds
  close(): Promise<void>
}

const titles = ['Lighthouse Keepers', 'Night Market', 'Iron Garden', 'A Map of Small Rivers', 'Paper Moon Courier', 'Salt and Thunder']
const chaptersEach = 3
const dayMs = 24 * 3_600_000

export async function aFullServer(): Promise<FullServer> {
  const source = await aSource()
  const server = await aLoggingServer(source)
  await server.http.patch(`/api/v1/plugins/${wireIds.mangadex}`, { enabled: true })
  await server.http.put('/api/v1/plugins/notify-webhook/config', { address: 'https://hooks.example/hondana' })
  for (const id of ['tracker-anilist', 'tracker-kitsu']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  const shelves = await addShelves(server)
  const ids = await organize(server, shelves.manga)
  await follow(server, shelves.manga)
  await download(server, source, shelves.manga)
  await administrate(server, shelves, ids)
  await requestTitle(server, titleAt(source, 3).id)
  return {
    server,
    ids: { ...ids, title: titleAt(source, 0).id, chapter: requireDefined(source.chaptersOf()[0], 'the first chapter').id },
    close: async () => {
      source.heal()
      await server.close()
      await source.close()
      await Promise.all(Object.values(shelves).map((library) => library.removeFolder()))
    },
  }
}

function aSource(): Promise<FakeMangaDex> {
  const pageShape = { widthPx: 300, heightPx: 450 }
  const tags = { genre: ['Action', 'Drama'], theme: ['Monsters'], format: ['Award Winning'] }
  const details = { authors: ['A. Writer'], artists: ['B. Artist'], description: 'A **keeper** and the sea.\n\nEvery night.', rating: 9.3 }
  return aFakeMangaDex()
    .title({
      title: 'The Weather Station at the End of the World',
      pageShape,
      tags,
      ...details,
      status: 'hiatus',
      year: 2019,
      relations: { sequel: 1 },
    })
    .chapters(3, { pages: 2, groups: ['Night Scans'] })
    .title({ title: 'Tea for Two Foxes', pageShape, tags, status: 'completed', year: 2021 })
    .chapters(2, { pages: 2 })
    .title({ title: 'Snow Over Platform Nine', pageShape })
    .chapters(2, { pages: 2 })
    .titles(12, 1)
    .start()
}

async function aLoggingServer(source: FakeMangaDex): Promise<TestServer> {
  const logMemory = createLogMemory()
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: noOutput, memory: logMemory })
  const settings = { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' }
  return aServer({ working: true, log, logMemory, settings })
}

interface Shelves {
  readonly manga: TestLibrary
  readonly comics: TestLibrary
}

async function addShelves(server: TestServer): Promise<Shelves> {
  const books = titles.flatMap((title) => Array.from({ length: chaptersEach }, (_, n) => aBook(title, n + 1)))
  const credits = { '999.jpg': await bookPage('credits', 1) }
  const strip = { pages: [], files: { '002.jpg': await aJpegStrip(400, 11_000) } }
  const manga = await aLibrary({ server, name: 'Manga', files: Object.fromEntries(await Promise.all(books)) })
  const comics = await aLibrary({
    server,
    name: 'Comics',
    options: { hashPages: true },
    files: {
      'Strips/c001.cbz': strip,
      'Strips/c002.cbz': { ...strip, seed: 'c002' },
      'Ads/old.cbz': {},
      'Ads/1.cbz': { files: credits },
      'Ads/2.cbz': { files: credits },
    },
  })
  return { manga, comics }
}

async function aBook(title: string, number: number): Promise<[string, Uint8Array]> {
  const pages = [
    bookCover({ title, author: 'M. Aoki', volume: number }),
    bookPage(`${title} ${number}`, 1),
    bookPage(`${title} ${number}`, 2),
  ]
  const files = Object.fromEntries((await Promise.all(pages)).map((bytes, at) => [`${at + 1}.jpg`, bytes]))
  const comicInfo = {
    Series: title,
    Title: 'The letters that were never sent',
    Number: number,
    Writer: 'M. Aoki',
    Genre: 'Drama, Mystery',
    Summary: 'When the new keeper climbs the stairs for the first time, the old one has already decided to leave.',
    LanguageISO: 'en',
  }
  return [`${title}/${title} c00${number}.cbz`, anArchive({ pages: [], comicInfo, files })]
}

/** Progress, a collection, a read list and a second account. */
async function organize({ http }: TestServer, manga: TestLibrary): Promise<Omit<PageIds, 'title' | 'chapter'>> {
  const series = await manga.series('sort=metadata.titleSort')
  const books = await manga.books()
  const seriesIds = series.slice(0, 4).map(({ id }) => id)
  const book = requireDefined(books[0], 'the first book')
  for (const [at, { id }] of books.filter(({ number }) => number === 1).entries())
    await http.patch(`/api/v1/books/${id}/read-progress`, at % 2 ? { completed: true } : { page: 2 })
  await http.put(`/api/v1/bookmarks/${book.id}/2`, { note: 'Who drew this map?' })
  await http.put(`/api/v1/bookmarks/${requireDefined(books[4], 'the fifth book').id}/3`, {})
  const lost = requireDefined(books[2], 'the third book').id
  await http.patch(`/api/v1/books/${lost}/read-progress`, { completed: true })
  await http.delete(`/api/v1/books/${lost}/read-progress`)
  const idOf = async (url: string, body: object) => {
    const created = await http.post(url, body)
    expect(created.statusCode, created.body).toBeLessThan(300)
    return created.json<{ id: string }>().id
  }
  const collection = await idOf('/api/v1/collections', { name: 'Quiet evenings', ordered: true, seriesIds })
  const bookIds = books.slice(0, 5).map(({ id }) => id)
  const readList = await idOf('/api/v1/readlists', { name: 'Winter', summary: '', ordered: true, bookIds })
  const rights = {
    roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'],
    ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' },
    labelsExclude: ['horror'],
  }
  await http.post('/api/v2/users', { email: 'child@example.org', password: reader.password, ...rights })
  const user = await idOf('/api/v2/users', { ...reader, roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] })
  const tokenOf = async (url: string) => {
    const link = (await http.post(url, {})).json<{ url: string }>().url
    return link.slice(link.lastIndexOf('/') + 1)
  }
  const links = { invitation: await tokenOf('/api/v1/invitations'), passwordReset: await tokenOf(`/api/v1/users/${user}/password-reset`) }
  return { library: manga.id, series: book.seriesId, book: book.id, collection, readList, user, ...links }
}

/** Chapters of the last weeks, so that the next ones can be expected. */
async function follow(server: TestServer, manga: TestLibrary): Promise<void> {
  for (const title of titles.slice(0, 3)) await followSeries(server, manga, title)
  for (const { id, seriesTitle, number } of await manga.books()) {
    const atMs = Date.now() - ((chaptersEach - number) * 7 + titles.indexOf(seriesTitle)) * dayMs
    const change = { createdAt: atMs, releaseDate: new Date(atMs).toISOString().slice(0, 10) }
    await server.app.context.db.updateTable('book').set(change).where('id', '=', id).execute()
  }
}

/** One download completed, one failed, one in progress. */
async function download({ http }: TestServer, source: FakeMangaDex, { id: libraryId }: TestLibrary): Promise<void> {
  const waitForOne = (status: string) =>
    vi.waitFor(async () => {
      const response = await http.get(`/api/v1/downloads?status=${status}`)
      expect(response.json()).toMatchObject({ totalElements: 1 })
    }, pollOptions)
  await http.post('/api/v1/follows', { url: source.titleUrl(titleAt(source, 0)), libraryId })
  await waitForOne('COMPLETED')
  source.breakTitle(titleAt(source, 1), { status: 403 })
  await http.post('/api/v1/downloads', { url: source.titleUrl(titleAt(source, 1)), libraryId })
  await waitForOne('FAILED')
  source.breakPath(/^\/data\//, 'held')
  await http.post('/api/v1/downloads', { url: source.titleUrl(titleAt(source, 2)), libraryId })
  await waitForOne('DOWNLOADING')
}

async function administrate({ http, app }: TestServer, { comics }: Shelves, { series }: Pick<PageIds, 'series'>): Promise<void> {
  const blocked = { chapterUrl: 'https://site.example/en/keepers/11', chapterNumber: '11', reason: 'Machine translation' }
  await http.post(`/api/v1/series/${series}/blacklist`, blocked)
  await http.post('/api/v2/users/me/api-keys', { comment: 'Mihon on the tablet' })
  await http.post('/api/v1/server-backups')
  const client = { issuer: 'https://id.example.org', clientId: 'hondana', clientSecret: 'secret' }
  await http.post('/api/v1/sign-in-providers', { id: 'home', name: 'Example ID', ...client })
  await http.post('/api/v1/metadata/matches', { seriesIds: [series] })
  await http.post(`/api/v1/media-management/oversized-pages/split/${(await comics.book('c002.cbz')).id}`)
  await http.delete(`/api/v1/books/${(await comics.book('old.cbz')).id}/file`)
  const lost = { sourceFile: '/media/inbox/Salt and Thunder c004.cbz', seriesId: series }
  await http.post('/api/v1/imports', { copyMode: 'COPY', books: [lost] })
  // The held download is no task, so this ends.
  await app.context.tasks.idle()
}

async function requestTitle(server: TestServer, titleId: string): Promise<void> {
  const title = { source: wireIds.mangadex, titleId, comment: 'For the holidays' }
  const requested = await server.as(basic(reader.email, reader.password)).post('/api/v1/title-requests', title)
  expect(requested.statusCode, requested.body).toBeLessThan(300)
}
