import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { callerOf, closingOf, type Http, pageQuery, queryFlag, queryList, queryText } from '../../kernel/http/index.ts'
import { findVisibleSeries } from '../access/visible.ts'
import { parseCondition } from '../conditions/condition.rules.ts'
import { allOf, anyOf, asFlag } from '../conditions/query-conditions.ts'
import { SearchBody } from '../conditions/search-body.ts'
import type { ListDeps } from '../lists/id-page.ts'
import { sendList } from '../lists/send-list.routes.ts'
import type { SeriesFilter } from './filter-series.queries.ts'
import { listSeries, loadSeriesDtos } from './list-series.ts'
import { findByRegex } from './search-regex.ts'
import { GroupCountDto, SeriesDto, SeriesPage } from './series.schemas.ts'
import { SeriesFilters, seriesCondition } from './series-filters.ts'
import { countByInitial } from './series-list.queries.ts'

const params = z.object({ seriesId: z.string() })
const nothing = z.undefined().meta({ description: 'There is none; no body.' })

/** Series (docs/api/komga-contract.md, "Series and books"). */
export const seriesRoutes = (deps: ListDeps) => (http: Http) => {
  listRoutes(http, deps)
  groupRoutes(http, deps)
  latestRoutes(http, deps)
  singleRoutes(http, deps)
}

function listRoutes(http: Http, deps: ListDeps): void {
  const querystring = z.object({ ...pageQuery.shape, ...SeriesFilters.shape, search: queryText, search_regex: queryText })
  http.get(
    '/api/v1/series',
    { schema: { summary: 'List series', querystring, response: { 200: SeriesPage } }, config: { right: 'user' } },
    async (request, reply) => {
      const { page, size, sort, unpaged, ...filters } = request.query
      const question = { ...(await filterOf(deps, reply, filters)), page: { page, size, sort, unpaged } }
      return sendList(reply, await listSeries(deps, callerOf(request), question))
    },
  )
  http.post(
    '/api/v1/series/list',
    {
      schema: { summary: 'Search series', querystring: pageQuery, body: SearchBody, response: { 200: SeriesPage } },
      config: { right: 'user' },
    },
    async (request, reply) =>
      sendList(reply, await listSeries(deps, callerOf(request), { ...searchOf(deps, request.body), page: request.query })),
  )
}

/** Number of series in a list by initial letter. */
function groupRoutes(http: Http, deps: ListDeps): void {
  const response = { 200: z.array(GroupCountDto) }
  const querystring = z.object({ ...SeriesFilters.shape, search: queryText, search_regex: queryText })
  http.get(
    '/api/v1/series/alphabetical-groups',
    { schema: { summary: 'Count series by first letter', querystring, response }, config: { right: 'user' } },
    async (request, reply) => [...(await countByInitial(deps, callerOf(request), await filterOf(deps, reply, request.query)))],
  )
  const schema = { body: SearchBody, response }
  http.post(
    '/api/v1/series/list/alphabetical-groups',
    { schema: { ...schema, summary: 'Count found series by first letter' }, config: { right: 'user' } },
    async (request) => [...(await countByInitial(deps, callerOf(request), searchOf(deps, request.body)))],
  )
}

const searchOf = ({ vocabulary }: ListDeps, body: z.output<typeof SearchBody>): SeriesFilter => ({
  condition: parseCondition(body?.condition, vocabulary.series.terms),
  search: body?.fullTextSearch || undefined,
})

type ListQuery = z.output<typeof SeriesFilters> & { readonly search: string | undefined; readonly search_regex: string | undefined }

async function filterOf({ db }: ListDeps, reply: FastifyReply, { search, search_regex, ...filters }: ListQuery): Promise<SeriesFilter> {
  const filter = { condition: seriesCondition(filters), search }
  if (search_regex === undefined) return filter
  const { longWork } = reply.server
  const among = await findByRegex({ db, longWork, reader: callerOf(reply.request), signal: closingOf(reply) }, search_regex)
  return { ...filter, among }
}

/** Lists with a fixed order: latest additions, latest changes. */
function latestRoutes(http: Http, deps: ListDeps): void {
  const querystring = z.object({ ...pageQuery.shape, library_id: queryList, deleted: queryFlag, oneshot: queryFlag })
  const lists = [
    ['new', 'recently added', 'created'],
    ['latest', 'recently changed', 'lastModified'],
    ['updated', 'recently updated', 'lastModified'],
  ] as const
  for (const [name, adjective, property] of lists) {
    http.get(
      `/api/v1/series/${name}`,
      { schema: { summary: `List ${adjective} series`, querystring, response: { 200: SeriesPage } }, config: { right: 'user' } },
      async (request, reply) => {
        const { library_id, deleted, oneshot, ...page } = request.query
        const condition = allOf([anyOf('libraryId', library_id), asFlag('deleted', deleted), asFlag('oneShot', oneshot)])
        const sort = [{ property, direction: 'desc' as const }]
        const question = { condition, onlyUpdated: name === 'updated', page: { ...page, sort } }
        return sendList(reply, await listSeries(deps, callerOf(request), question))
      },
    )
  }
}

function singleRoutes(http: Http, deps: ListDeps): void {
  http.get(
    '/api/v1/series/:seriesId',
    { schema: { summary: 'Get a series', params, response: { 200: SeriesDto, 404: nothing } }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const series = await findVisibleSeries(deps.db, caller, request.params.seriesId)
      const [dto] = series ? await loadSeriesDtos(deps.db, [series.id], caller) : []
      return dto ?? reply.status(404).send()
    },
  )
}
