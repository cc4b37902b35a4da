// A library to browse, and readers that navigate it like real apps: `const catalog = await createTestCatalog(await aDatabase())`.

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Caller } from '../../test/builders/a-caller.ts'
import { aLibrary, type TestLibrary } from '../../test/builders/a-library.ts'
import { aServer, basic, type TestServer } from '../../test/builders/a-server.ts'
import { anEpub } from '../../test/builders/an-epub.ts'
import type { TestDatabase } from '../../test/setup/databases.ts'
import { aPdf } from '../formats/pdf/pdf.fixture.ts'
import type { Feed } from './v2/feed.schemas.ts'

export interface TestCatalog {
  readonly server: TestServer
  readonly library: TestLibrary
  readonly other: TestLibrary
  /** May see everything that is not rated for adults. */
  readonly child: Caller & { readonly id: string }
  /** Bytes of the first page of "Deep". */
  readonly firstPage: Buffer
  idOf(fileName: string): Promise<string>
  seriesId(name: string): Promise<string>
  /** Stores the administrator's progress. */
  read(fileName: string, progress: object): Promise<void>
  close(): Promise<void>
}

export const deep = { title: 'The <Deep> & "Dark"', summary: 'First & <b>line</b>\nSecond line', publisher: 'Foo, Bar & Sons' } as const

const paint = (format: 'jpeg' | 'webp', background: string) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

/** Abyss (3 readable books and a broken one), Bliss (a text, a PDF), Crimson (1 book, for adults); Dusk (1 book) in another library. */
export async function createTestCatalog(database: TestDatabase, settings: Record<string, string> = {}): Promise<TestCatalog> {
  const server = await aServer({ database, working: true, settings })
  const firstPage = await paint('jpeg', '#1e6091')
  const webp = await paint('webp', '#b5179e')
  const deepInfo = { Title: deep.title, Summary: deep.summary, Publisher: deep.publisher, Writer: 'Ann Author', Tags: 'sea' }
  const files = {
    'Abyss/1.cbz': { pages: 0, files: { '001.jpg': firstPage, '002.jpg': await paint('jpeg', '#ffffff') }, comicInfo: deepInfo },
    'Abyss/2; part.cbz': { pages: 0, files: { '001.webp': webp, '002.jpg': firstPage } },
    'Abyss/3.cbz': {},
    'Abyss/4.cbz': Buffer.from('no archive'),
    'Bliss/novel.epub': anEpub(),
    'Bliss/paper.pdf': aPdf([{ width: 300, height: 400, colour: [1, 0, 0] }]),
    'Crimson/secret.cbz': { comicInfo: { AgeRating: 'Adults Only 18+', Publisher: 'Forbidden House', Tags: 'forbidden' } },
  }
  const library = await aLibrary({ server, files, name: 'Home' })
  const other = await aLibrary({ server, files: { 'Dusk/dusk.cbz': {} }, name: 'Away' })
  const books = async () => [...(await library.books()), ...(await other.books())]
  const idOf = async (fileName: string) => {
    const found = (await books()).find(({ url }) => url.endsWith(`/${fileName}`))
    if (!found) throw new Error(`No book ${fileName}`)
    return found.id
  }
  return {
    server,
    library,
    other,
    firstPage,
    idOf,
    child: await server.aUser('child@example.org', { ageRestriction: { age: 16, restriction: 'EXCLUDE' } }),
    seriesId: async (name) => {
      const found = [...(await library.series()), ...(await other.series())].find((series) => series.name === name)
      if (!found) throw new Error(`No series ${name}`)
      return found.id
    },
    read: async (fileName, progress) => {
      const response = await server.http.patch(`/api/v1/books/${await idOf(fileName)}/read-progress`, progress)
      expect(response.statusCode).toBe(204)
    },
    close: async () => {
      await server.close()
      await library.removeFolder()
      await other.removeFolder()
    },
  }
}

export interface ParsedAtomLink {
  readonly rel: string
  readonly href: string
  readonly type: string
  readonly 'pse:count'?: string
  readonly 'pse:lastRead'?: string
  readonly 'pse:lastReadDate'?: string
}

export interface ParsedAtomEntry {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly content: string
  readonly author?: readonly { readonly name: string }[]
  readonly link: readonly ParsedAtomLink[]
}

export interface ParsedAtomFeed {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly author: readonly { readonly name: string }[]
  readonly link: readonly ParsedAtomLink[]
  readonly entry: readonly ParsedAtomEntry[]
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  textNodeName: 'text',
  isArray: (name) => ['entry', 'link', 'author'].includes(name),
})

/** Parses like a strict reader. */
export function parseFeed(text: string): ParsedAtomFeed {
  expect(XMLValidator.validate(text)).toBe(true)
  const { feed } = xml.parse(text) as { feed: ParsedAtomFeed }
  const entry = (feed.entry ?? []).map((one) => ({ ...one, content: textOf(one.content) }))
  return { ...feed, entry }
}

const textOf = (node: unknown): string => (typeof node === 'string' ? node : ((node as { text?: string } | undefined)?.text ?? ''))

/** Path and query of a full URL. */
export const pathOf = (href: string): string => {
  const { pathname, search, origin } = new URL(href)
  expect(origin).toBe('http://localhost')
  return pathname + search
}

export interface FeedReader {
  get(href: string): ReturnType<Caller['get']>
  /** A feed of version 1.2. */
  open(href: string): Promise<ParsedAtomFeed>
  /** A feed of version 2. */
  openJson(href: string): Promise<Feed>
}

/** A reading app that only knows full URLs, after the first one. */
export function aFeedReader(caller: Caller): FeedReader {
  const get = (href: string) => caller.get(href.startsWith('/') ? href : pathOf(href))
  return {
    get,
    open: async (href) => {
      const response = await get(href)
      expect([href, response.statusCode]).toEqual([href, 200])
      expect(response.headers['content-type']).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=(navigation|acquisition)/)
      return parseFeed(response.body)
    },
    openJson: async (href) => {
      const response = await get(href)
      expect([href, response.statusCode]).toEqual([href, 200])
      expect(response.headers['content-type']).toMatch(/^application\/opds\+json/)
      return response.json<Feed>()
    },
  }
}

/** An app that sends user name and password with each request, as most do. */
export const withPassword = (server: TestServer, email: string, password: string): Caller => server.as(basic(email, password))

export function linkOf(links: readonly { readonly rel?: string | undefined; readonly href?: string | undefined }[], rel: string): string {
  const found = links.find((link) => link.rel === rel)?.href
  if (found === undefined) throw new Error(`No link ${rel} among ${links.map((link) => link.rel).join(', ')}`)
  return found
}
