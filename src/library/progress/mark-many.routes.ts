import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { chosenIds, idsUpTo } from '../chosen.schemas.ts'
import { markMany, restoreMarks } from './mark-many.ts'
import type { ProgressDeps } from './mark-progress.ts'
import { markTargets } from './marks-before.rules.ts'

/** A way back is as long as what one request may have changed. */
const mostRestored = 100_000

const MarkManyBody = z
  .strictObject({
    of: z.enum(markTargets, `must be one of ${markTargets.join(', ')}`),
    ids: chosenIds,
    read: z.boolean('must be true or false'),
  })
  .meta({ id: 'MarkMany' })

const restored = idsUpTo(mostRestored).default([])
const MarksBeforeDto = z
  .strictObject({
    readSeries: restored,
    unreadSeries: restored,
    readBooks: restored,
    unreadBooks: restored,
    begunBooks: z
      .array(z.strictObject({ bookId: z.string().max(100), page: z.int().min(1) }))
      .max(mostRestored, `at most ${mostRestored} at once`)
      .default([]),
  })
  .meta({ id: 'MarksBefore' })

const ManyMarkedDto = z
  .object({
    changed: z.int().meta({ description: 'Books that were not so before.' }),
    before: MarksBeforeDto.meta({ description: 'What they were; send it to /read-progress/restore to take the marking back.' }),
  })
  .meta({ id: 'ManyMarked' })

const RestoredDto = z.object({ changed: z.int() }).meta({ id: 'MarksRestored' })

/** Names of 100,000 books. */
const largestWayBackBytes = 8 * 1024 * 1024

/** Marking many at once: one request for a whole selection. */
export const markManyRoutes = (deps: ProgressDeps) => (http: Http) => {
  const config = { right: 'user' } as const
  const marks = 'Marks up to 500 series or books as read or unread for the caller. What the caller may not see is passed over.'
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
        description: 'Takes a marking back.',
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
  readBooks: [...before.readBooks],
  unreadBooks: [...before.unreadBooks],
  begunBooks: before.begunBooks.map((book) => ({ ...book })),
})
