import { z } from 'zod'
import { inTransaction } from '../../kernel/db/index.ts'
import { callerOf, type Http, messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { TasksStarted } from '../../kernel/tasks/index.ts'
import { getVisibleSeries } from '../../library/access/index.ts'
import { getSource } from '../bindings/bind-series.ts'
import { MatchNotListed } from '../metadata.errors.ts'
import { SeriesParams } from '../metadata.schemas.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { applyMatches, removeMatches } from './apply-matches.ts'
import { describeMatches } from './describe-matches.ts'
import { AcceptedTitles, MatchDecision, SeriesToMatch, TitleMatches } from './matches.schemas.ts'
import { findMatchesTask } from './matches.task.ts'
import { requestMatches, saveDecision } from './title-matches.queries.ts'

const searchRequested = defineSentence('MATCHES_REQUESTED', 'Searching for the {count?title:titles} of {count:number} series.')
const matchesApplied = defineSentence('MATCHES_APPLIED', 'Matched {count:number} series. {count?Its:Their} metadata is being loaded.')

const config = { right: 'admin' } as const
const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const url = '/api/v1/metadata/matches'

/** The list of series whose titles are searched, for all administrators together. */
export const matchesRoutes = (deps: MetadataDeps) => (http: Http) => {
  http.get(
    url,
    { schema: { summary: 'List series to match with the titles found for them', response: { 200: TitleMatches } }, config },
    (request) => describeMatches(deps, callerOf(request).access),
  )
  http.post(
    url,
    { schema: { summary: 'Search titles for several series', body: SeriesToMatch, response: { 202: TasksStarted } }, config },
    async (request, reply) => {
      const { seriesIds } = request.body
      for (const id of seriesIds) await getVisibleSeries(deps.db, callerOf(request), id)
      const taskId = await inTransaction(deps.db, async (trx) => {
        await requestMatches(trx, seriesIds)
        const id = await deps.tasks.enqueue(trx, findMatchesTask, {}, { priority: 8 })
        // A run that waits for an unavailable source begins now instead.
        await deps.tasks.hasten(trx, findMatchesTask, {})
        return id
      })
      return reply.status(202).send({ success: true, ...messageFields(searchRequested(seriesIds.length)), taskIds: [taskId] })
    },
  )
  http.post(
    `${url}/apply`,
    { schema: { summary: 'Link listed series to titles', body: AcceptedTitles, response: { 202: TasksStarted } }, config },
    async (request, reply) => {
      const { applied, taskIds } = await applyMatches(deps, callerOf(request).access, request.body.titles)
      return reply.status(202).send({ success: true, ...messageFields(matchesApplied(applied)), taskIds: [...taskIds] })
    },
  )
  http.post(
    `${url}/remove`,
    { schema: { summary: 'Remove series from the list of series to match', body: SeriesToMatch, response: done }, config },
    async (request, reply) => {
      await removeMatches(deps.db, callerOf(request).access, request.body.seriesIds)
      return reply.status(204).send()
    },
  )
  http.patch(
    `${url}/:seriesId`,
    { schema: { summary: 'Choose the title of a series to match', params: SeriesParams, body: MatchDecision, response: done }, config },
    async (request, reply) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      const { choice } = request.body
      if (choice) getSource(deps, choice.provider)
      if (!(await saveDecision(deps.db, id, choice))) throw MatchNotListed()
      return reply.status(204).send()
    },
  )
}
