import { z } from 'zod'
import type { AppContext } from '../kernel/feature/index.ts'
import { callerOf, type Http, queryList } from '../kernel/http/index.ts'
import { deleteSyncPointsOf } from './kobo/sync/sync-points.queries.ts'

/**
 * Deletes the sync points of Kobo e-readers, for all devices of the caller or for those of the API keys in `key_id`. The next sync sends
 * everything again.
 */
export const syncPointsRoutes =
  ({ db }: Pick<AppContext, 'db'>) =>
  (http: Http) => {
    http.delete(
      '/api/v1/syncpoints/me',
      {
        schema: {
          summary: 'Delete your sync points',
          querystring: z.object({ key_id: queryList }),
          response: { 204: z.undefined().meta({ description: 'Done.' }) },
        },
        config: { right: 'user' },
      },
      async (request, reply) => {
        await deleteSyncPointsOf(db, callerOf(request).userId, request.query.key_id)
        return reply.status(204).send()
      },
    )
  }
