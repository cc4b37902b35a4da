// A source that can be browsed: a site on loopback, and the plugin for it.
// const site = await aBrowseSite({ id: 'near', titles: [{ title: 'Berserk' }] })

import { aPicture } from '../../src/formats/image/pictures.fixture.ts'
import type {
  BrowseChapter,
  BrowseFilter,
  BrowsePage,
  BrowseProvider,
  BrowseTitle,
  BrowseTitleDetails,
} from '../../src/plugins/contract/browse-provider.ts'
import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin, type Plugin, type PluginContext, SourceAnswerInvalid, SourceNotFound } from '../../src/plugins/contract/plugin.ts'
import { type FakeSite, startFakeSite } from '../fakes/fake-site.ts'
import { aPlugin } from './a-plugin.ts'
import { aServer, type ServerParts, type TestServer } from './a-server.ts'

export type BrowseTitleSpec = Partial<Omit<BrowseTitleDetails, 'related'>> & {
  readonly title: string
  /** Ids of titles of the same site. */
  readonly sequels?: readonly string[]
}

export interface BrowseSiteSpec {
  /** Plugin ID, also the display name by default. */
  readonly id: string
  readonly name?: string
  readonly isDownloadable?: boolean
  readonly titles?: readonly BrowseTitleSpec[]
  readonly filters?: readonly BrowseFilter[]
  readonly chapters?: readonly Partial<BrowseChapter>[]
  /** Also declares these hosts. */
  readonly hosts?: readonly string[]
}

export interface BrowseSite extends FakeSite {
  readonly plugin: Plugin<unknown>
  readonly host: string
  readonly id: string
  /** All titles, as details return them; a test may add some. */
  readonly titles: BrowseTitleDetails[]
}

const titlesPerPage = 3

/** Opens the site. Its id for a title is the title in lower case with dashes, unless given. */
export async function aBrowseSite(spec: BrowseSiteSpec): Promise<BrowseSite> {
  const titles: BrowseTitleDetails[] = []
  const site = await startFakeSite(async ({ path, query }) => {
    const page = Number(query.get('page'))
    const pageOf = (found: readonly BrowseTitle[]): BrowsePage => ({
      titles: found.slice(page * titlesPerPage, (page + 1) * titlesPerPage),
      hasMore: (page + 1) * titlesPerPage < found.length,
    })
    const [, kind, id = ''] = path.split('/')
    if (kind === 'list') return id === 'all' ? { status: 200, body: pageOf(titles) } : { status: 404, body: {} }
    if (kind === 'search') return { status: 200, body: pageOf(titles.filter((title) => isFound(title, query.get('query') ?? ''))) }
    if (kind === 'filters') return { status: 200, body: [...(spec.filters ?? [])] }
    if (kind === 'covers') return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: await aPicture('jpeg', 900, 1350) }
    const title = titles.find((one) => one.id === id)
    if (!title) return { status: 404, body: {} }
    const chapters = (spec.chapters ?? []).map(chapterOf)
    return { status: 200, body: kind === 'chapters' ? { chapters, total: chapters.length, hasMore: false } : title }
  })
  for (const title of spec.titles ?? []) titles.push(titleOf(site.url, title))
  for (const [index, { sequels = [] }] of (spec.titles ?? []).entries()) {
    const related = titles.filter(({ id }) => sequels.includes(id)).map((title) => ({ relation: 'Sequel', title }))
    titles.splice(index, 1, { ...titles[index], related } as BrowseTitleDetails)
  }
  const { host } = new URL(site.url)
  return { ...site, id: spec.id, host, titles, plugin: pluginOf(spec, site.url) }
}

/** A server with these sources, enabled. */
export async function aBrowsingServer(sites: readonly BrowseSite[], parts: ServerParts = {}): Promise<TestServer> {
  const server = await aServer({
    plugins: sites.map(({ plugin }) => plugin),
    ...parts,
    settings: { HONDANA_ALLOW_PRIVATE_HOSTS: 'true', ...parts.settings },
  })
  for (const { id } of sites) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  return server
}

const isFound = ({ title, alternativeTitles }: BrowseTitle, query: string): boolean =>
  [title, ...alternativeTitles].some((name) => name.toLowerCase().includes(query.toLowerCase()))

function pluginOf(spec: BrowseSiteSpec, url: string): Plugin<MetadataProvider> {
  const { host } = new URL(url)
  return definePlugin({
    ...aPlugin({ id: spec.id, name: spec.name ?? spec.id, sourceUrl: url, configSchema: { type: 'object', properties: {} } }),
    hosts: () => [host, ...(spec.hosts ?? [])],
    configuredHosts: () => [host],
    rateLimits: () => [{ host, requests: 1000, perMs: 1000 }],
    provide: (ctx) => ({
      searchSeries: async () => [],
      getSeriesMetadata: () => Promise.reject(new SourceNotFound('there is no such series')),
      getBookMetadata: async () => null,
      getSupportedLanguages: () => ['en'],
      canHandle: () => false,
      browse: browseOf(ctx, spec, url),
    }),
  })
}

function browseOf(ctx: PluginContext, spec: BrowseSiteSpec, url: string): BrowseProvider {
  const get = async <T>(path: string, query: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<T> => {
    const search = new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])))
    const answer = await ctx.fetch(`${url}${path}?${search}`, { signal })
    if (answer.status === 404) throw new SourceNotFound('there is no such title')
    if (answer.status !== 200) throw new SourceAnswerInvalid(`it returned ${answer.status}`)
    return answer.json() as T
  }
  return {
    isDownloadable: spec.isDownloadable ?? true,
    lists: [{ id: 'all', name: 'All' }],
    filters: (signal) => get('/filters', {}, signal),
    list: (id, { page, maxAge }, signal) => get(`/list/${id}`, { page, maxAge: String(maxAge) }, signal),
    search: (query, filters, { page }, signal) => get('/search', { query, page, filters: JSON.stringify(filters) }, signal),
    details: (id, signal) => get(`/titles/${encodeURIComponent(id)}`, {}, signal),
    chapters: (id, { language, groupId, page }, signal) =>
      get(`/chapters/${encodeURIComponent(id)}`, { page, language: String(language), group: String(groupId) }, signal),
  }
}

function titleOf(url: string, { sequels: _, ...spec }: BrowseTitleSpec): BrowseTitleDetails {
  const id = spec.id ?? spec.title.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    url: `${url}/titles/${id}`,
    alternativeTitles: [],
    description: null,
    coverUrl: `${url}/covers/${id}.jpg`,
    status: 'ONGOING',
    year: 2001,
    ageRating: 0,
    originalLanguage: 'ja',
    genres: [],
    tags: [],
    authors: [],
    rating: null,
    crossIds: {},
    chapterLanguages: ['en'],
    related: [],
    links: [],
    ...spec,
  }
}

const chapterOf = (spec: Partial<BrowseChapter>, index: number): BrowseChapter => ({
  id: `chapter-${index}`,
  url: `https://example.org/chapters/${index}`,
  number: String(index),
  volume: null,
  title: null,
  language: 'en',
  groups: [],
  releaseDate: null,
  isExternal: false,
  ...spec,
})
