import { z } from 'zod'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type Http, pageQuery, publicUrl, queryText } from '../../kernel/http/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { adjacentPages, toCatalogRequest } from '../catalog-request.ts'
import { acquisitionFeeds } from './acquisition-feeds.ts'
import { type AtomFeed, type AtomLink, feedTypes, writeFeed, writeSearchDescription } from './atom.rules.ts'
import { type Opds1Feed, type Opds1Request, opds1, queryValues } from './feed-definitions.ts'
import { navigationFeeds } from './navigation-feeds.ts'

/** OPDS 1.2 (docs/api/komga-contract.md, "OPDS"): Atom feeds, and the books that they link to. */
export const opds1Routes = (deps: CatalogDeps) => (http: Http) => {
  for (const [path, make] of Object.entries({ ...navigationFeeds, ...acquisitionFeeds })) feedRoute(http, deps, { path, make })
  http.get(`${opds1}/search`, { schema: { summary: 'Get the search description' }, config: { right: 'user' } }, async (request, reply) => {
    const root = `${publicUrl(request, deps.settings.basePath)}${opds1}`
    reply.type('application/opensearchdescription+xml;charset=utf-8')
    return reply.send(writeSearchDescription(`${root}/series?search={searchTerms}`))
  })
  deps.reading.catalogRoutes({ root: opds1, firstPage: 0 })(http)
}

const summaries: Readonly<Record<string, string>> = {
  catalog: 'Get the start of the catalog',
  series: 'List series',
  'series/latest': 'List recently changed series',
  'series/:id': 'List the books of a series',
  libraries: 'List libraries',
  'libraries/:id': 'List the series of a library',
  collections: 'List collections',
  'collections/:id': 'List the series of a collection',
  readlists: 'List read lists',
  'readlists/:id': 'List the books of a read list',
  publishers: 'List publishers',
  'keep-reading': 'List books in progress',
  ondeck: 'List books on deck',
  'books/latest': 'List recently changed books',
}

const { page, size } = pageQuery.shape
const querystring = z.object({ page, size, search: queryText, publisher: queryValues })

interface FeedRoute {
  readonly path: string
  make(deps: CatalogDeps, question: Opds1Request): Promise<Opds1Feed>
}

function feedRoute(http: Http, deps: CatalogDeps, { path, make }: FeedRoute): void {
  const params = path.includes(':id') ? { params: z.object({ id: z.string() }) } : {}
  http.get(
    `${opds1}/${path}`,
    { schema: { summary: requireDefined(summaries[path], `the summary of ${path}`), querystring, ...params }, config: { right: 'user' } },
    async (request, reply) => {
      const catalogRequest = toCatalogRequest(request, deps.settings.basePath, opds1)
      const { search, publisher: publishers, ...excerpt } = request.query
      const { id = '' } = request.params as { readonly id?: string }
      const feed = await make(deps, { ...catalogRequest, id, search, publishers, excerpt: { ...excerpt, libraryIds: [] } })
      return reply.type(`${feedTypes[feed.kind]};charset=utf-8`).send(writeFeed(toAtom(feed, catalogRequest, deps.startedAt)))
    },
  )
}

function toAtom(
  { kind, id, title, entries, links = [], paging }: Opds1Feed,
  location: { root: string; self: string },
  since: string,
): AtomFeed {
  const { previous, next } = paging ? adjacentPages(location.self, paging) : {}
  const to = (rel: string, href: string | undefined, type: string = feedTypes[kind]): readonly AtomLink[] =>
    href === undefined ? [] : [{ rel, href, type }]
  return {
    id,
    title,
    updated: entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), entries[0]?.updated ?? since),
    links: [
      ...to('self', location.self),
      ...to('start', `${location.root}/catalog`, feedTypes.navigation),
      ...links,
      ...to('previous', previous),
      ...to('next', next),
    ],
    entries,
  }
}
