import { z } from 'zod'
import { type Http, type PageRequest, pageQuery } from '../kernel/http/index.ts'
import {
  allOf,
  answerBooks,
  answerSeries,
  BookFilters,
  BookPage,
  bookCondition,
  callerOf,
  type ListParts,
  SeriesFilters,
  SeriesPage,
  seriesCondition,
  term,
} from '../library/index.ts'
import { getVisibleSet } from './sets/change-sets.ts'

/** Series of a collection and books of a read list, in the order of the set (komga-api.md section 5). */
export const membersRoutes = (lists: ListParts) => (http: Http) => {
  const ofCollection = z.object({
    ...pageQuery.shape,
    ...SeriesFilters.omit({ collection_id: true, sharing_label: true, oneshot: true }).shape,
  })
  http.get(
    '/api/v1/collections/:collectionId/series',
    {
      schema: { params: z.object({ collectionId: z.string() }), querystring: ofCollection, response: { 200: SeriesPage } },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id, ordered } = await getVisibleSet(lists.db, { kind: 'COLLECTION', caller }, request.params.collectionId)
      const filters = { ...request.query, collection_id: [], sharing_label: [], oneshot: undefined }
      const condition = allOf([term('collectionId', { operator: 'is', value: id }), seriesCondition(filters)])
      return answerSeries(lists, caller, { condition, page: inOrder(request.query, ordered ? 'collection.number' : 'metadata.titleSort') })
    },
  )
  const ofReadList = z.object({ ...pageQuery.shape, ...BookFilters.omit({ released_after: true }).shape })
  http.get(
    '/api/v1/readlists/:readListId/books',
    {
      schema: { params: z.object({ readListId: z.string() }), querystring: ofReadList, response: { 200: BookPage } },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id, ordered } = await getVisibleSet(lists.db, { kind: 'READ_LIST', caller }, request.params.readListId)
      const filters = { ...request.query, released_after: undefined }
      const condition = allOf([term('readListId', { operator: 'is', value: id }), bookCondition(filters)])
      return answerBooks(lists, caller, { condition, page: inOrder(request.query, ordered ? 'readList.number' : 'metadata.releaseDate') })
    },
  )
}

/** What a client asks to sort by is passed over, as Komga does. */
const inOrder = ({ page, size, unpaged }: PageRequest, property: string): PageRequest => ({
  page,
  size,
  unpaged,
  sort: [{ property, direction: 'asc' }],
})
