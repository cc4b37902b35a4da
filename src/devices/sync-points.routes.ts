import { z } from 'zod'
import { type Http, queryList } from '../kernel/http/index.ts'

/**
 * Deletes the sync points of Kobo devices, for all devices of the caller or for those of the API keys in `key_id`. None are ever stored:
 * Kobo readers cannot sync with this server, so there is nothing to delete.
 */
export const syncPointsRoutes = (http: Http) => {
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
    async (_, reply) => reply.status(204).send(),
  )
}
