import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { getVisibleSeries } from '../access/visible.ts'
import { findSeriesAuthors } from './edit.queries.ts'
import { SeriesAuthorsDto, SeriesAuthorsEdit } from './edit.schemas.ts'
import { type EditDeps, editSeries } from './edit-metadata.ts'

const path = '/api/v1/series/:seriesId/authors'
const params = z.object({ seriesId: z.string() })

/** Authors of a series as a whole. Separate from Komga's metadata, which only has the authors of books. */
export const seriesAuthorsRoutes = (deps: EditDeps) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'Get the authors of a series', params, response: { 200: SeriesAuthorsDto } }, config: { right: 'user' } },
    async (request) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      return findSeriesAuthors(deps.db, id)
    },
  )
  const response = { 204: z.undefined().meta({ description: 'Done.' }) }
  http.patch(
    path,
    { schema: { summary: 'Set the authors of a series', params, body: SeriesAuthorsEdit, response }, config: { right: 'admin' } },
    async (request, reply) => {
      await editSeries(deps, await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId), request.body)
      return reply.status(204).send()
    },
  )
}
