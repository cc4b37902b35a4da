// `npm run pictures` recreates the README's screenshots: a real server with drawn books, a real browser, one screenshot per page.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { withPage } from '../../bench/bench-browser.ts'
import { pause, type RunningServer, startServer } from '../../bench/running-server.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { anArchive } from '../builders/an-archive.ts'
import { bookCover, bookPage } from '../fakes/book-covers.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'

const books = [
  { title: 'The Lighthouse Keepers', author: 'M. Aoki', genre: 'Drama, Mystery', chapters: 8 },
  { title: 'Snow Over Platform Nine', author: 'Ida Falk', genre: 'Slice of Life', chapters: 5 },
  { title: 'Tea for Two Foxes', author: 'R. Hayashi', genre: 'Comedy', chapters: 4 },
  { title: 'Iron Garden', author: 'S. Okafor', genre: 'Action', chapters: 7 },
  { title: 'A Map of Small Rivers', author: 'L. Marin', genre: 'Adventure', chapters: 3 },
  { title: 'Night Market', author: 'Chen Yu', genre: 'Mystery', chapters: 6 },
  { title: 'Paper Moon Courier', author: 'T. Mori', genre: 'Fantasy', chapters: 3 },
  { title: 'Salt and Thunder', author: 'B. Njord', genre: 'Adventure', chapters: 4 },
  { title: 'The Clockmaker’s Cat', author: 'E. Novak', genre: 'Fantasy', chapters: 5 },
  { title: 'Harbour Lights', author: 'M. Aoki', genre: 'Romance', chapters: 2 },
  { title: 'Seven Bridges', author: 'J. Lindqvist', genre: 'Drama', chapters: 4 },
  { title: 'Winter Orchard', author: 'K. Sato', genre: 'Drama', chapters: 3 },
] as const
const titlesElsewhere = [
  { title: 'The Weather Station at the End of the World', author: 'N. Arai', genre: 'Drama, Adventure' },
  { title: 'Moth and Lantern', author: 'P. Quint', genre: 'Fantasy, Romance' },
  { title: 'Kitchen of the Ninth Floor', author: 'H. Ueda', genre: 'Slice of Life' },
  { title: 'Gravel Road', author: 'S. Okafor', genre: 'Drama' },
  { title: 'The Quiet Observatory', author: 'I. Brandt', genre: 'Mystery' },
  { title: 'Two Wheels West', author: 'L. Marin', genre: 'Adventure' },
] as const
const chapterTitles = ['First Light', 'The Stairs', 'Letters', 'Fog', 'A Visitor', 'Low Tide', 'Storm', 'Morning']
const pagesEach = 6
const summary =
  'Two people, one lamp and forty years of letters that were never sent. When the new keeper climbs the stairs for the first time, the old one has already decided to leave; the sea decides otherwise.'

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
  deviceScaleFactor: 2,
}
const folder = process.argv[2] ?? join(import.meta.dirname, '../../docs/images')

const root = await mkdtemp(join(tmpdir(), 'hondana-pictures-'))
const source = await aSource()
const server = await startServer({
  HONDANA_SRCA_API_URL: source.url,
  HONDANA_SRCA_UPLOADS_URL: source.url,
  HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  HONDANA_LOG_LEVEL: 'error',
})
try {
  await writeBooks()
  const libraryId = await server.addLibrary('Manga', root)
  await server.settled()
  await read(server)
  await takeScreenshots(libraryId)
} finally {
  await server.stop()
  await source.close()
  await rm(root, { recursive: true, force: true })
}

/** A slow site, so that progress is visible. */
async function aSource(): Promise<FakeMangaDex> {
  const builder = aFakeMangaDex()
  for (const [place, { title, author, genre }] of [...titlesElsewhere, ...books.slice(0, 4)].entries()) {
    const tags = { genre: genre.split(', ') }
    builder.title({
      title,
      authors: [author],
      artists: [author],
      tags,
      description: summary,
      year: 2015 + place,
      rating: 8.4,
      cover: 'drawn',
    })
    builder.chapters(6, { pages: 20, groups: ['Harbour Scans'] })
  }
  const site = await builder.start()
  site.breakPath(/^\/data\//, { latencyMs: 400 })
  return site
}

async function writeBooks(): Promise<void> {
  for (const { title, author, genre, chapters } of books) {
    await mkdir(join(root, title))
    for (let chapter = 1; chapter <= chapters; chapter++) {
      const pages = Array.from({ length: pagesEach - 1 }, (_, page) => bookPage(`${title} ${chapter}`, page + 1))
      const pictures = await Promise.all([bookCover({ title, author, volume: chapter }), ...pages])
      const files = Object.fromEntries(pictures.map((bytes, page) => [`${page + 1}.jpg`, bytes]))
      const comicInfo = {
        Series: title,
        Title: requireDefined(chapterTitles[chapter - 1], 'the title of a chapter'),
        Number: chapter,
        Writer: author,
        Genre: genre,
        Summary: summary,
        LanguageISO: 'en',
        Year: 2024,
        Month: chapter,
        Day: 3,
      }
      await writeFile(join(root, title, `${title} c00${chapter}.cbz`), anArchive({ pages: 0, comicInfo, files }))
    }
  }
}

/** Simulates some reading. */
async function read({ call }: RunningServer): Promise<void> {
  const { content } = await call<{ content: { id: string; seriesTitle: string; number: number }[] }>('GET', '/api/v1/books?unpaged=true')
  const at = (place: number, number: number) =>
    content.find((book) => book.seriesTitle === books[place]?.title && book.number === number)?.id
  for (const place of [0, 3, 5, 8]) await call('PATCH', `/api/v1/books/${at(place, 1)}/read-progress`, { completed: true })
  for (const place of [1, 2, 6, 10]) await call('PATCH', `/api/v1/books/${at(place, 1)}/read-progress`, { page: 2 + (place % 3) })
  await call('PATCH', `/api/v1/books/${at(0, 2)}/read-progress`, { page: 4 })
}

async function takeScreenshots(libraryId: string): Promise<void> {
  const { content } = await server.call<{ content: { id: string; name: string }[] }>('GET', '/api/v1/series?unpaged=true')
  const seriesId = requireDefined(
    content.find(({ name }) => name === books[0].title),
    'the series of the first book',
  ).id
  const chapters = await server.call<{ content: { id: string }[] }>('GET', `/api/v1/series/${seriesId}/books`)
  const reader = `/read/${chapters.content[1]?.id}?page=3`
  await withPage(server, { device: desk, listen: '' }, async (page) => {
    await picture(page, '/', 'home')
    await picture(page, `/libraries/${libraryId}`, 'library')
    await picture(page, `/series/${seriesId}`, 'series')
    await picture(page, reader, 'reader')
    await server.call('PATCH', `/api/v1/plugins/${wireIds.mangadex}`, { enabled: true })
    await picture(page, '/discover', 'discover')
    await picture(page, `/discover/${wireIds.mangadex}/${source.firstTitle().id}`, 'title')
    for (const title of source.titles.slice(titlesElsewhere.length))
      await server.call('POST', '/api/v1/downloads', { url: source.titleUrl(title), libraryId })
    await pause(4000)
    await picture(page, '/downloads', 'downloads')
  })
  await withPage(server, { device: phone, listen: '' }, async (page) => {
    await picture(page, reader, 'reader-phone')
    await picture(page, `/series/${seriesId}`, 'series-phone')
  })
}

/** A WebP screenshot of the page, once all its covers are loaded. */
async function picture(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('load')
  await pause(2500)
  await writeFile(
    join(folder, `${name}.webp`),
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toBuffer(),
  )
}
