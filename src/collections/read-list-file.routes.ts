import { z } from 'zod'
import type { Http } from '../kernel/http/index.ts'
import { callerOf } from '../library/index.ts'
import { booksAsZip, sendZip } from '../reading/index.ts'
import { listReadingOrder } from './reading-order.queries.ts'
import { firstBooks } from './reading-order.rules.ts'
import { getVisibleSet, type SetDeps } from './sets/change-sets.ts'

/** The books of a read list as one stored ZIP, each named by its position. */
export const readListFileRoutes =
  ({ db }: SetDeps) =>
  (http: Http) => {
    const params = z.object({ readListId: z.string() })
    http.get(
      '/api/v1/readlists/:readListId/file',
      { schema: { summary: 'Download the books of a read list', params }, config: { right: 'file-download' } },
      async (request, reply) => {
        const caller = callerOf(request)
        const set = await getVisibleSet(db, { kind: 'READ_LIST', caller }, request.params.readListId)
        const books = firstBooks(await listReadingOrder(db, set, caller))
        // With as many digits as the last position has, so that sorting by name keeps the order.
        const digits = String(books.length).length
        const zip = await booksAsZip(db, books, (fileName, place) => `${String(place).padStart(digits, '0')} - ${fileName}`)
        return sendZip(reply, zip, set.name)
      },
    )
  }
