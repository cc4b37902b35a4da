import { z } from 'zod'
import { type Http, type Principal, pageOf, pageQuery, queryFlag, queryList, queryText, toPage } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { findVisibleSeries, getVisibleSeries } from '../access/visible.ts'
import { answerBooks } from '../books/answer-books.ts'
import { BookPage } from '../books/books.schemas.ts'
import { parseCondition } from '../conditions/condition.rules.ts'
import { allOf, anyOf, asFlag, queryWords } from '../conditions/query-conditions.ts'
import { SearchBody } from '../conditions/search-body.ts'
import { mediaStatuses } from '../library.tables.ts'
import type { ListParts } from '../lists/page-of-ids.ts'
import { readStatuses } from '../progress/progress.rules.ts'
import { SeriesDto, seriesStatuses } from './series.schemas.ts'
import { loadSeriesDtos } from './series-dto.ts'
import { pageOfSeries, type SeriesQuestion } from './series-list.queries.ts'
import { seriesTerms } from './series-terms.queries.ts'

const params = z.object({ seriesId: z.string() })
const SeriesPage = pageOf(SeriesDto).meta({ id: 'PageOfSeries' })
const nothing = z.undefined().meta({ description: 'There is none; no body.' })

/** Series (komga-api.md section 5). */
export const seriesRoutes = (deps: ListParts) => (http: Http) => {
  listRoutes(http, deps)
  latestRoutes(http, deps)
  singleRoutes(http, deps)
}

function listRoutes(http: Http, deps: ListParts): void {
  const querystring = z.object({
    ...pageQuery.shape,
    search: queryText,
    library_id: queryList,
    status: queryWords(seriesStatuses),
    read_status: queryWords(readStatuses),
    deleted: queryFlag,
    complete: queryFlag,
    oneshot: queryFlag,
  })
  http.get('/api/v1/series', { schema: { querystring, response: { 200: SeriesPage } }, config: { right: 'user' } }, (request) => {
    const { search, ...query } = request.query
    const condition = allOf([
      anyOf('libraryId', query.library_id),
      anyOf('seriesStatus', query.status),
      anyOf('readStatus', query.read_status),
      asFlag('deleted', query.deleted),
      asFlag('complete', query.complete),
      asFlag('oneShot', query.oneshot),
    ])
    return answerSeries(deps, callerOf(request), { condition, search, page: query })
  })
  http.post(
    '/api/v1/series/list',
    { schema: { querystring: pageQuery, body: SearchBody, response: { 200: SeriesPage } }, config: { right: 'user' } },
    (request) => {
      const { condition, fullTextSearch } = request.body ?? {}
      const question = { condition: parseCondition(condition, seriesTerms), search: fullTextSearch || undefined, page: request.query }
      return answerSeries(deps, callerOf(request), question)
    },
  )
}

/** Lists with a fixed order: what came last, what changed last. */
function latestRoutes(http: Http, deps: ListParts): void {
  const querystring = z.object({ ...pageQuery.shape, library_id: queryList, deleted: queryFlag, oneshot: queryFlag })
  const lists = { new: 'created', latest: 'lastModified', updated: 'lastModified' } as const
  for (const [name, property] of Object.entries(lists)) {
    http.get(`/api/v1/series/${name}`, { schema: { querystring, response: { 200: SeriesPage } }, config: { right: 'user' } }, (request) => {
      const { library_id, deleted, oneshot, ...page } = request.query
      const condition = allOf([anyOf('libraryId', library_id), asFlag('deleted', deleted), asFlag('oneShot', oneshot)])
      const sort = [{ property, direction: 'desc' as const }]
      return answerSeries(deps, callerOf(request), { condition, onlyUpdated: name === 'updated', page: { ...page, sort } })
    })
  }
}

function singleRoutes(http: Http, deps: ListParts): void {
  http.get(
    '/api/v1/series/:seriesId',
    { schema: { params, response: { 200: SeriesDto, 404: nothing } }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const series = await findVisibleSeries(deps.db, caller, request.params.seriesId)
      const [dto] = series ? await loadSeriesDtos(deps.db, [series.id], caller) : []
      return dto ?? reply.status(404).send()
    },
  )
  const querystring = z.object({
    ...pageQuery.shape,
    media_status: queryWords(mediaStatuses),
    read_status: queryWords(readStatuses),
    deleted: queryFlag,
  })
  http.get(
    '/api/v1/series/:seriesId/books',
    { schema: { params, querystring, response: { 200: BookPage } }, config: { right: 'user' } },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      const { media_status, read_status, deleted, ...page } = request.query
      const condition = allOf([anyOf('mediaStatus', media_status), anyOf('readStatus', read_status), asFlag('deleted', deleted)])
      return answerBooks(deps, caller, { condition, ofSeries: id, page })
    },
  )
}

async function answerSeries(parts: ListParts, caller: Principal, question: SeriesQuestion): Promise<z.infer<typeof SeriesPage>> {
  const { ids, total } = await pageOfSeries(parts, caller, question)
  return toPage(await loadSeriesDtos(parts.db, ids, caller), total, question.page)
}
