import { z } from 'zod'
import { requireDefined } from '../../kernel/errors/index.ts'
import { type Http, pageQuery, publicUrl, queryText } from '../../kernel/http/index.ts'
import { getVisibleLibrary } from '../../library/access/index.ts'
import { progressionRoutes } from '../../library/books/index.ts'
import { type ManifestAddress, placeFor } from '../../reading/index.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import { toCatalogRequest } from '../catalog-request.ts'
import { authenticationType, buildFeed, feedLink, type Opds2FeedContent, opdsType, publicationType } from './feed.rules.ts'
import { AuthenticationDocument, Feed } from './feed.schemas.ts'
import { type Opds2Request, opds2 } from './feed-definitions.ts'
import { listFeeds } from './list-feeds.ts'
import { recommendedFeeds } from './recommended-feeds.ts'

const address: ManifestAddress = { root: opds2, seriesType: opdsType, publicationType, signIn: `${opds2}/auth` }

/** OPDS 2 (docs/api/komga-contract.md, "OPDS"): feeds as JSON, and the publications that they link to. */
export const opds2Routes = (deps: CatalogDeps) => (http: Http) => {
  void http.register((scope, _, done) => {
    const catalog = scope as Http
    answerRefusals(catalog, deps)
    signInRoute(catalog, deps)
    for (const [path, make] of Object.entries({ ...recommendedFeeds, ...listFeeds })) feedRoute(catalog, deps, { path, make })
    deps.reading.catalogRoutes({ root: opds2, firstPage: 1 })(catalog)
    deps.reading.publicationRoutes(address)(catalog)
    progressionRoutes(deps, `${opds2}/books`)(catalog)
    done()
  })
}

/** Adds sign-in instructions for apps to 401 responses. */
function answerRefusals(http: Http, { settings }: CatalogDeps): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 401) return payload
    const server = publicUrl(request, settings.basePath)
    reply.type(authenticationType).header('link', authenticationLink(server)).removeHeader('content-length')
    return JSON.stringify(authenticationDocument(server))
  })
}

function signInRoute(http: Http, { settings }: CatalogDeps): void {
  http.get(
    `${opds2}/auth`,
    { schema: { summary: 'Get the sign-in document', response: { 200: AuthenticationDocument } }, config: { right: 'anyone' } },
    async (request, reply) => {
      reply.type(authenticationType)
      return authenticationDocument(publicUrl(request, settings.basePath))
    },
  )
}

/** Without `libraries/` or `libraries/:libraryId/`. */
const summaries: Readonly<Record<string, string>> = {
  catalog: 'Get the start of the catalog',
  libraries: 'Get recommendations from all libraries',
  ':libraryId': 'Get recommendations',
  search: 'Search series, books, collections and read lists',
  'keep-reading': 'List books in progress',
  'on-deck': 'List books on deck',
  'books/latest': 'List recently changed books',
  'series/latest': 'List recently changed series',
  'series/:id': 'List the books of a series',
  browse: 'Browse series',
  collections: 'List collections',
  'collections/:id': 'List the series of a collection',
  readlists: 'List read lists',
  'readlists/:id': 'List the books of a read list',
}

function summaryOf(path: string): string {
  const list = path.replace(/^libraries\/(:libraryId\/)?/, '')
  const summary = requireDefined(summaries[list], `the summary of ${list}`)
  return path.includes(':libraryId') ? `${summary} ${list === ':libraryId' ? 'from' : 'in'} a library` : summary
}

const { page, size } = pageQuery.shape
const querystring = z.object({ page, size, query: queryText, tag: queryText, publisher: queryText })

interface FeedRoute {
  readonly path: string
  make(deps: CatalogDeps, question: Opds2Request): Promise<Opds2FeedContent>
}

function feedRoute(http: Http, deps: CatalogDeps, { path, make }: FeedRoute): void {
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? [[part.slice(1), z.string()] as const] : []))
  const params = names.length > 0 ? { params: z.object(Object.fromEntries(names)) } : {}
  const schema = { querystring, ...params, response: { 200: Feed } }
  http.get(`${opds2}/${path}`, { schema: { ...schema, summary: summaryOf(path) }, config: { right: 'user' } }, async (request, reply) => {
    const catalogRequest = toCatalogRequest(request, deps.settings.basePath, opds2)
    const { id = '', libraryId } = request.params as { readonly id?: string; readonly libraryId?: string }
    const { page, size, ...wishes } = request.query
    if (libraryId !== undefined) await getVisibleLibrary(deps.db, catalogRequest.caller, libraryId)
    const feed = await make(deps, {
      ...catalogRequest,
      ...wishes,
      id,
      librariesHref: `${catalogRequest.root}/libraries${libraryId === undefined ? '' : `/${encodeURIComponent(libraryId)}`}`,
      excerpt: { page, size, libraryIds: libraryId === undefined ? [] : [libraryId] },
      place: placeFor(request, deps.settings, address),
    })
    reply.type(opdsType)
    return buildFeed(feed, { ...catalogRequest, modified: deps.startedAt })
  })
}

// Sign-in instructions for unauthenticated apps (Authentication for OPDS 1.0).

/** @param server full URL of the server */
const authenticationDocument = (server: string): AuthenticationDocument => ({
  id: `${server}${opds2}/auth`,
  title: 'Hondana',
  description: 'Sign in with the email address and password of your account.',
  links: [feedLink(`${server}${opds2}/catalog`, { rel: 'start' })],
  authentication: [{ type: 'http://opds-spec.org/auth/basic', labels: { login: 'Email', password: 'Password' } }],
})

/** Value of the Link header of a 401 response. */
const authenticationLink = (server: string): string =>
  `<${server}${opds2}/auth>; rel="http://opds-spec.org/auth/document"; type="${authenticationType}"`
