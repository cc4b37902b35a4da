// Routes with `:seriesId` respond only to callers who may see the series.
import { z } from 'zod'
import { callerOf, type Http } from '../kernel/http/index.ts'
import { getVisibleSeries } from '../library/access/index.ts'
import { chooseShelf, removeFromShelf, type ShelvesDeps } from './choose-shelf.ts'
import { shelves } from './shelf.rules.ts'
import { findShelf } from './shelves.queries.ts'

const path = '/api/v1/series/:seriesId/shelf'
const params = z.object({ seriesId: z.string() })
const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const shelf = z.enum(shelves)

const ShelfDto = z
  .object({
    shelf: shelf.nullable().meta({ description: 'Status in your list; null when the series is not in it.' }),
    isChosen: z.boolean().meta({ description: 'Whether you chose the status; otherwise it follows from what you have read.' }),
  })
  .meta({ id: 'SeriesShelf' })

const ShelfBody = z.object({ shelf: shelf.meta({ description: 'Status in your list.' }) }).meta({ id: 'SeriesShelfUpdate' })

export const shelvesRoutes = (deps: ShelvesDeps) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'Get the status of a series in your list', params, response: { 200: ShelfDto } }, config: { right: 'user' } },
    async (request) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      const { shelf, isChosen } = await findShelf(deps.db, caller.userId, id)
      return { shelf, isChosen }
    },
  )
  http.put(
    path,
    {
      schema: {
        summary: 'Set the status of a series in your list',
        description:
          'Trackers that the series is linked to receive the same status. Search series with it: `{"shelf": {"operator": "is", "value": "READING"}}`.',
        params,
        body: ShelfBody,
        response: done,
      },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id: seriesId } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      await chooseShelf(deps, { userId: caller.userId, seriesId, shelf: request.body.shelf })
      return reply.status(204).send()
    },
  )
  http.delete(
    path,
    {
      schema: {
        summary: 'Remove a series from your list',
        description: "Your progress and your lists at trackers don't change.",
        params,
        response: done,
      },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      await removeFromShelf(deps, caller.userId, id)
      return reply.status(204).send()
    },
  )
}
