// The values to filter lists by, as Komga's clients request them (docs/api/komga-contract.md, "Facets"): whole lists in v1, pages in v2.
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { foldText } from '../../formats/natural-order/index.ts'
import { callerOf, type Http, inChunks, pageQuery, pageSchema, queryEnum, queryList, queryText, sendPage } from '../../kernel/http/index.ts'
import type { Access } from '../../users/index.ts'
import { scopeOf } from './facet-scope.rules.ts'
import { type FacetValues, namesOf } from './facet-values.ts'
import type { FacetAuthor, FacetName } from './facets.queries.ts'

const AuthorDto = z
  .object({
    name: z.string().meta({ description: 'Name of the person.' }),
    role: z.string().meta({ description: 'Role, such as writer or penciller.' }),
  })
  .meta({ id: 'AuthorDto' })
const Strings = z.array(z.string())
const StringPage = pageSchema(z.string()).meta({ id: 'PageOfStrings' })
const NumberPage = pageSchema(z.int()).meta({ id: 'PageOfIntegers' })
const AuthorPage = pageSchema(AuthorDto).meta({ id: 'PageOfAuthors' })

const scope = { library_id: queryList, collection_id: queryList, series_id: queryList, readlist_id: queryList }
const ofSeries = { library_id: queryList, collection_id: queryList }
const { page, size, unpaged } = pageQuery.shape
const paging = { page, size, unpaged }

const right = { right: 'user' } as const

export const facetsRoutes = (values: FacetValues) => (http: Http) => {
  wholeLists(http, values)
  wholeAuthors(http, values)
  pages(http, values)
  tagPages(http, values)
  authorPages(http, values)
}

type TextFacet = Exclude<FacetName, 'ageRating'>

function wholeLists(http: Http, values: FacetValues): void {
  const facets: readonly (readonly [path: string, noun: string, TextFacet])[] = [
    ['genres', 'genres', 'genre'],
    ['tags', 'tags', 'tag'],
    ['tags/series', 'tags of series', 'seriesTag'],
    ['tags/book', 'tags of books', 'bookTag'],
    ['publishers', 'publishers', 'publisher'],
    ['languages', 'languages', 'language'],
    ['sharing-labels', 'sharing labels', 'sharingLabel'],
  ]
  const schema = { querystring: z.object(scope), response: { 200: Strings } }
  for (const [path, noun, facet] of facets) {
    http.get(`/api/v1/${path}`, { schema: { ...schema, summary: `List all ${noun}` }, config: right }, async (request) => [
      ...(await values.texts(callerOf(request).access, facet, scopeOf(request.query))),
    ])
  }
  http.get(
    '/api/v1/series/release-dates',
    { schema: { ...schema, summary: 'List all release years of series' }, config: right },
    async (request) => (await values.texts(callerOf(request).access, 'releaseYear', scopeOf(request.query))).toReversed(),
  )
  http.get('/api/v1/age-ratings', { schema: { ...schema, summary: 'List all age ratings' }, config: right }, async (request) => {
    const { access } = callerOf(request)
    const scope = scopeOf(request.query)
    const ages = (await values.ages(access, scope)).map(String)
    return (await values.hasUnrated(access, scope)) ? ['None', ...ages] : ages
  })
}

function wholeAuthors(http: Http, values: FacetValues): void {
  const search = { search: queryText }
  const { library_id, collection_id, series_id } = scope
  const querystring = z.object({ ...search, library_id, collection_id, series_id })
  http.get(
    '/api/v1/authors',
    { schema: { summary: 'List all authors', querystring, response: { 200: z.array(AuthorDto) } }, config: right },
    async (request) => authorsLike(await values.authors(callerOf(request).access, scopeOf(request.query)), request.query.search),
  )
  http.get(
    '/api/v1/authors/names',
    { schema: { summary: 'List all author names', querystring: z.object(search), response: { 200: Strings } }, config: right },
    async (request) => [...(await values.authorNames(callerOf(request).access, scopeOf({}))).containing(request.query.search ?? '')],
  )
  http.get(
    '/api/v1/authors/roles',
    { schema: { summary: 'List all author roles', response: { 200: Strings } }, config: right },
    async (request) => [...(await values.authorRoles(callerOf(request).access, scopeOf({})))],
  )
}

function pages(http: Http, values: FacetValues): void {
  const searchable: readonly (readonly [path: string, noun: string, TextFacet])[] = [
    ['genres', 'genres', 'genre'],
    ['publishers', 'publishers', 'publisher'],
    ['languages', 'languages', 'language'],
    ['sharing-labels', 'sharing labels', 'sharingLabel'],
  ]
  const querystring = z.object({ ...ofSeries, ...paging })
  for (const [path, noun, facet] of searchable) {
    const schema = { querystring: querystring.extend({ search: queryText }), response: { 200: StringPage } }
    http.get(`/api/v2/${path}`, { schema: { ...schema, summary: `List ${noun} by page` }, config: right }, async (request, reply) => {
      const all = like(await values.texts(callerOf(request).access, facet, scopeOf(request.query)), request.query.search)
      return sendValues(reply, { schema: StringPage, all }, request.query)
    })
  }
  http.get(
    '/api/v2/series/release-years',
    { schema: { summary: 'List release years of series by page', querystring, response: { 200: StringPage } }, config: right },
    async (request, reply) => {
      const years = await values.texts(callerOf(request).access, 'releaseYear', scopeOf(request.query))
      return sendValues(reply, { schema: StringPage, all: years.toReversed() }, request.query)
    },
  )
  http.get(
    '/api/v2/age-ratings',
    { schema: { summary: 'List age ratings by page', querystring, response: { 200: NumberPage } }, config: right },
    async (request, reply) =>
      sendValues(reply, { schema: NumberPage, all: await values.ages(callerOf(request).access, scopeOf(request.query)) }, request.query),
  )
}

const tagFacets = { SERIES: 'seriesTag', BOOK: 'bookTag', BOTH: 'tag' } as const

function tagPages(http: Http, values: FacetValues): void {
  const include = queryEnum(['SERIES', 'BOOK', 'BOTH'])
  const querystring = z.object({ ...scope, ...paging, search: queryText, include })
  http.get(
    '/api/v2/tags',
    { schema: { summary: 'List tags by page', querystring, response: { 200: StringPage } }, config: right },
    async (request, reply) => {
      const { search, include: asked, ...query } = request.query
      const all = like(await values.texts(callerOf(request).access, tagFacets[asked ?? 'BOTH'], scopeOf(query)), search)
      return sendValues(reply, { schema: StringPage, all }, query)
    },
  )
}

function authorPages(http: Http, values: FacetValues): void {
  const querystring = z.object({ ...scope, ...paging })
  const authorQuery = querystring.extend({ search: queryText, role: queryText })
  type Named = z.output<typeof authorQuery>
  const find = async (access: Access, query: Named) => {
    const role = query.role?.toLowerCase()
    const matching = authorsLike(await values.authors(access, scopeOf(query)), query.search)
    return role === undefined ? matching : matching.filter((author) => author.role === role)
  }
  http.get(
    '/api/v2/authors',
    { schema: { summary: 'List authors by page', querystring: authorQuery, response: { 200: AuthorPage } }, config: right },
    async (request, reply) =>
      sendValues(reply, { schema: AuthorPage, all: await find(callerOf(request).access, request.query) }, request.query),
  )
  http.get(
    '/api/v2/authors/names',
    { schema: { summary: 'List author names by page', querystring: authorQuery, response: { 200: StringPage } }, config: right },
    async (request, reply) => {
      const { access } = callerOf(request)
      const { role, search = '' } = request.query
      const all =
        role === undefined
          ? (await values.authorNames(access, scopeOf(request.query))).containing(search)
          : namesOf(await find(access, request.query))
      return sendValues(reply, { schema: StringPage, all }, request.query)
    },
  )
  http.get(
    '/api/v2/authors/roles',
    { schema: { summary: 'List author roles by page', querystring, response: { 200: StringPage } }, config: right },
    async (request, reply) =>
      sendValues(
        reply,
        { schema: StringPage, all: await values.authorRoles(callerOf(request).access, scopeOf(request.query)) },
        request.query,
      ),
  )
}

interface Window {
  readonly page: number
  readonly size: number
  readonly unpaged: boolean
}

interface Values<T> {
  readonly schema: Parameters<typeof sendPage<T>>[1]['schema']
  readonly all: readonly T[]
}

/** Sends a page of the values, or all of them. */
function sendValues<T>(reply: FastifyReply, { schema, all }: Values<T>, request: Window): Promise<FastifyReply> {
  const start = request.page * request.size
  const slice = request.unpaged ? all : all.slice(start, start + request.size)
  return sendPage(reply, { schema, request, total: all.length, length: slice.length, rows: inChunks(slice) })
}

/** Values that contain the text, ignoring case and accents. */
function like(values: readonly string[], search: string | undefined): readonly string[] {
  const folded = foldText(search ?? '')
  return folded === '' ? values : values.filter((value) => foldText(value).includes(folded))
}

function authorsLike(authors: readonly FacetAuthor[], search: string | undefined): FacetAuthor[] {
  const folded = foldText(search ?? '')
  return folded === '' ? [...authors] : authors.filter(({ name }) => foldText(name).includes(folded))
}
