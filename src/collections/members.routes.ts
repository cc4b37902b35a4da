import { z } from 'zod'
import { callerOf, type Http, pageQuery } from '../kernel/http/index.ts'
import {
  BookFilters,
  BookPage,
  bookCondition,
  type ListDeps,
  SeriesFilters,
  SeriesPage,
  sendList,
  seriesCondition,
} from '../library/lists/index.ts'
import { listCollectionSeries, listReadListBooks } from './list-members.ts'

/** Series of a collection and books of a read list, in the order of the set (docs/api/komga-contract.md, "Collections and read lists"). */
export const membersRoutes = (lists: ListDeps) => (http: Http) => {
  const ofCollection = z.object({
    ...pageQuery.shape,
    ...SeriesFilters.omit({ collection_id: true, sharing_label: true, oneshot: true }).shape,
  })
  http.get(
    '/api/v1/collections/:collectionId/series',
    {
      schema: {
        summary: 'List the series of a collection',
        params: z.object({ collectionId: z.string() }),
        querystring: ofCollection,
        response: { 200: SeriesPage },
      },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const filters = { ...request.query, collection_id: [], sharing_label: [], oneshot: undefined }
      const question = { setId: request.params.collectionId, condition: seriesCondition(filters), page: request.query }
      return sendList(reply, await listCollectionSeries(lists, callerOf(request), question))
    },
  )
  const ofReadList = z.object({ ...pageQuery.shape, ...BookFilters.omit({ released_after: true }).shape })
  http.get(
    '/api/v1/readlists/:readListId/books',
    {
      schema: {
        summary: 'List the books of a read list',
        params: z.object({ readListId: z.string() }),
        querystring: ofReadList,
        response: { 200: BookPage },
      },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const condition = bookCondition({ ...request.query, released_after: undefined })
      const question = { setId: request.params.readListId, condition, page: request.query }
      return sendList(reply, await listReadListBooks(lists, callerOf(request), question))
    },
  )
}
