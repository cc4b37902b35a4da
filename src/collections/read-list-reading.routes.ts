import { z } from 'zod'
import { callerOf, type Http, komgaInput } from '../kernel/http/index.ts'
import { markBooks } from '../library/index.ts'
import { BookDto, loadBookDtos } from '../library/lists/index.ts'
import { listReadingOrder } from './reading-order.queries.ts'
import { adjacentBook, firstBooks, trackListProgress } from './reading-order.rules.ts'
import { getVisibleSet, type SetDeps } from './sets/change-sets.ts'
import { BookNotInReadList, NoBookBeside } from './sets/sets.errors.ts'

const kind = 'READ_LIST'
const params = z.object({ readListId: z.string() })

/** Reading a list in its order: previous and next books, and Mihon's built-in tracker (docs/api/komga-contract.md, "Mihon's tracker"). */
export const readListReadingRoutes = (deps: SetDeps) => (http: Http) => {
  neighbourRoutes(http, deps)
  trackerRoutes(http, deps)
}

function neighbourRoutes(http: Http, { db }: SetDeps): void {
  const ofBook = params.extend({ bookId: z.string() })
  for (const side of ['next', 'previous'] as const) {
    http.get(
      `/api/v1/readlists/:readListId/books/:bookId/${side}`,
      { schema: { summary: `Get the ${side} book in a read list`, params: ofBook, response: { 200: BookDto } }, config: { right: 'user' } },
      async (request) => {
        const caller = callerOf(request)
        const { readListId, bookId } = request.params
        const books = await listReadingOrder(db, await getVisibleSet(db, { kind, caller }, readListId), caller)
        if (!books.some(({ id }) => id === bookId)) throw BookNotInReadList(bookId)
        const adjacentId = adjacentBook(books, bookId, side)
        const [dto] = adjacentId ? await loadBookDtos(db, [adjacentId], caller) : []
        if (!dto) throw NoBookBeside()
        return dto
      },
    )
  }
}

const ListTrackerProgress = z
  .object({
    booksCount: z.int().meta({ description: 'Number of books.' }),
    booksReadCount: z.int().meta({ description: 'Number of finished books.' }),
    booksUnreadCount: z.int().meta({ description: 'Number of unread books.' }),
    booksInProgressCount: z.int().meta({ description: 'Number of books in progress.' }),
    lastReadContinuousIndex: z.int().meta({ description: 'Number of finished books from the start of the list, without gaps.' }),
  })
  .meta({ id: 'ListTrackerProgress' })

const ListTrackerUpdate = komgaInput(
  z.object({
    lastBookRead: z
      .int()
      .min(0, 'must not be negative')
      .meta({ description: 'Number of books to mark as read from the start of the list; others stay unchanged.' }),
  }),
).meta({ id: 'ListTrackerUpdate' })

function trackerRoutes(http: Http, deps: SetDeps): void {
  const path = '/api/v1/readlists/:readListId/read-progress/tachiyomi'
  http.get(
    path,
    {
      schema: { summary: 'Get the read progress of a read list', params, response: { 200: ListTrackerProgress } },
      config: { right: 'user' },
    },
    async (request) => {
      const caller = callerOf(request)
      const set = await getVisibleSet(deps.db, { kind, caller }, request.params.readListId)
      return trackListProgress(await listReadingOrder(deps.db, set, caller))
    },
  )
  const response = { 204: z.undefined().meta({ description: 'Done.' }) }
  http.put(
    path,
    {
      schema: { summary: 'Mark the first books of a read list as read', params, body: ListTrackerUpdate, response },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const set = await getVisibleSet(deps.db, { kind, caller }, request.params.readListId)
      const books = firstBooks(await listReadingOrder(deps.db, set, caller), request.body.lastBookRead)
      await markBooks(deps, caller.userId, books)
      return reply.status(204).send()
    },
  )
}
