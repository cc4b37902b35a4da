import { z } from 'zod'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { getVisibleBook, getVisibleSeries } from '../access/visible.ts'
import { markBook, markSeries, type ReadProgressDeps, unmarkBook, unmarkSeries } from './mark-progress.ts'
import { listProgressOfSeries } from './progress.queries.ts'
import { trackerProgress } from './progress.rules.ts'
import { ReadProgressUpdate, TrackerProgress, TrackerProgressUpdate } from './progress.schemas.ts'

const ofBook = z.object({ bookId: z.string() })
const ofSeries = z.object({ seriesId: z.string() })
const response = { 204: z.undefined().meta({ description: 'Done.' }) }

/** Read progress of the caller (docs/api/komga-contract.md, "Read progress"). */
export const progressRoutes = (deps: ReadProgressDeps) => (http: Http) => {
  bookRoutes(http, deps)
  seriesRoutes(http, deps)
  trackerRoutes(http, deps)
}

function bookRoutes(http: Http, deps: ReadProgressDeps): void {
  const book = '/api/v1/books/:bookId/read-progress'
  http.patch(
    book,
    {
      schema: { summary: 'Set the read progress of a book', params: ofBook, body: ReadProgressUpdate, response },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await markBook(deps, caller.userId, await getVisibleBook(deps.db, caller, request.params.bookId), request.body)
      return reply.status(204).send()
    },
  )
  http.delete(
    book,
    { schema: { summary: 'Mark a book as unread', params: ofBook, response }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      await unmarkBook(deps, caller.userId, await getVisibleBook(deps.db, caller, request.params.bookId))
      return reply.status(204).send()
    },
  )
}

function seriesRoutes(http: Http, deps: ReadProgressDeps): void {
  const series = '/api/v1/series/:seriesId/read-progress'
  http.post(
    series,
    { schema: { summary: 'Mark a series as read', params: ofSeries, response }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      await markSeries(deps, caller.userId, id)
      return reply.status(204).send()
    },
  )
  http.delete(
    series,
    { schema: { summary: 'Mark a series as unread', params: ofSeries, response }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      await unmarkSeries(deps, caller.userId, id)
      return reply.status(204).send()
    },
  )
}

/** Mihon's built-in tracker, which uses the session of its extension. */
function trackerRoutes(http: Http, deps: ReadProgressDeps): void {
  const path = '/api/v2/series/:seriesId/read-progress/tachiyomi'
  http.get(
    path,
    {
      schema: { summary: 'Get the read progress of a series for Mihon', params: ofSeries, response: { 200: TrackerProgress } },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      return trackerProgress(await listProgressOfSeries(deps.db, id, caller.userId))
    },
  )
  const schema = { params: ofSeries, body: TrackerProgressUpdate, response }
  http.put(
    path,
    { schema: { ...schema, summary: 'Set the read progress of a series for Mihon' }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      await markSeries(deps, caller.userId, id, { upTo: request.body.lastBookNumberSortRead })
      return reply.status(204).send()
    },
  )
}
