import { z } from 'zod'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { idsUpTo, selectedIds } from '../selection.schemas.ts'
import { markMany, restoreMarks } from './mark-many.ts'
import type { ReadProgressDeps } from './mark-progress.ts'
import { markTargets } from './marks-before.rules.ts'

/** An undo request may contain everything that one request can have changed. */
const maxRestored = 100_000

const MarkManyBody = z
  .strictObject({
    of: z.enum(markTargets, `must be one of ${markTargets.join(', ')}`).meta({ description: 'Whether the IDs are of series or books.' }),
    ids: selectedIds,
    read: z.boolean('must be true or false').meta({ description: 'true marks as read, false as unread.' }),
  })
  .meta({ id: 'MarkMany' })

const restored = idsUpTo(maxRestored).default([])
const MarksBeforeDto = z
  .strictObject({
    readSeries: restored.meta({ description: 'IDs of the series to mark as read.' }),
    unreadSeries: restored.meta({ description: 'IDs of the series to mark as unread.' }),
    begunSeries: restored.meta({ description: 'IDs of series of which deleted books were read.' }),
    readBooks: restored.meta({ description: 'IDs of the books to mark as read.' }),
    unreadBooks: restored.meta({ description: 'IDs of the books to mark as unread.' }),
    begunBooks: z
      .array(
        z.strictObject({
          bookId: z.string().max(100).meta({ description: 'ID of the book.' }),
          page: z.int().min(1).meta({ description: 'Last page read, from 1.' }),
        }),
      )
      .max(maxRestored, `at most ${maxRestored} at once`)
      .default([])
      .meta({ description: 'Books in progress, with their page.' }),
  })
  .meta({ id: 'MarksBefore' })

const ManyMarkedDto = z
  .object({
    changed: z.int().meta({ description: 'Number of books that changed.' }),
    before: MarksBeforeDto.meta({ description: 'Previous read progress; send it to /read-progress/restore to undo.' }),
  })
  .meta({ id: 'ManyMarked' })

const RestoredDto = z.object({ changed: z.int().meta({ description: 'Number of books that changed.' }) }).meta({ id: 'MarksRestored' })

/** Enough for the ids of 100,000 books. */
const largestWayBackBytes = 8 * 1024 * 1024

/** Bulk marking: one request for a whole selection. */
export const markManyRoutes = (deps: ReadProgressDeps) => (http: Http) => {
  const config = { right: 'user' } as const
  const marks = "Marks up to 500 series or books as read or unread for you. Items you can't access are skipped."
  http.post(
    '/api/v1/read-progress/mark',
    {
      schema: {
        summary: 'Mark many series or books as read or unread',
        description: marks,
        body: MarkManyBody,
        response: { 200: ManyMarkedDto },
      },
      config,
    },
    async (request) => {
      const { changed, before } = await markMany(deps, callerOf(request), request.body)
      return { changed, before: mutable(before) }
    },
  )
  http.post(
    '/api/v1/read-progress/restore',
    {
      schema: {
        summary: 'Restore an earlier read progress',
        description: 'Undoes marking items as read or unread.',
        body: MarksBeforeDto,
        response: { 200: RestoredDto },
      },
      config,
      bodyLimit: largestWayBackBytes,
    },
    async (request) => ({ changed: await restoreMarks(deps, callerOf(request), request.body) }),
  )
}

const mutable = (before: Awaited<ReturnType<typeof markMany>>['before']): z.output<typeof MarksBeforeDto> => ({
  readSeries: [...before.readSeries],
  unreadSeries: [...before.unreadSeries],
  begunSeries: [...before.begunSeries],
  readBooks: [...before.readBooks],
  unreadBooks: [...before.unreadBooks],
  begunBooks: before.begunBooks.map((book) => ({ ...book })),
})
