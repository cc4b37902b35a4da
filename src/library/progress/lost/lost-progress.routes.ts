import { z } from 'zod'
import { isoInstant } from '../../../kernel/clock/index.ts'
import { callerOf, type Http, pageQuery, pageSchema, toPage } from '../../../kernel/http/index.ts'
import { selectedIds } from '../../selection.schemas.ts'
import type { ReadProgressDeps } from '../mark-progress.ts'
import { countSeriesWithLosses, deleteLosses, listSeriesWithLosses } from './lost-progress.queries.ts'
import { restoreLostProgress } from './restore-progress.ts'

const path = '/api/v1/read-progress/lost'

const LostProgressDto = z
  .object({
    seriesId: z.string().meta({ description: 'Series ID.' }),
    title: z.string().meta({ description: 'Title of the series.' }),
    books: z.int().min(1).meta({ description: 'Number of books with lost progress.' }),
    lostAt: z.string().meta({ description: 'When progress was last lost, UTC.' }),
  })
  .meta({ id: 'LostProgress' })

const SeriesBody = z
  .strictObject({ seriesIds: selectedIds.meta({ description: 'IDs of the series, 1 to 500.' }) })
  .meta({ id: 'SeriesWithLostProgress' })

const RestoredDto = z
  .object({ changed: z.int().meta({ description: 'Number of books that changed.' }) })
  .meta({ id: 'LostProgressRestored' })

const config = { right: 'user' } as const

/** Progress of the caller that was deleted or went back, through whichever app. */
export const lostProgressRoutes = (deps: ReadProgressDeps) => (http: Http) => {
  const { db } = deps
  http.get(
    path,
    {
      schema: {
        summary: 'List series with lost read progress',
        description:
          'Series with books that were marked as unread, or whose page went back by five or more. Books that you have read as far again are left out. Most recent first.',
        querystring: pageQuery.pick({ page: true, size: true }),
        response: { 200: pageSchema(LostProgressDto) },
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { page, size } = request.query
      const total = await countSeriesWithLosses(db, caller)
      const rows = await listSeriesWithLosses(db, caller, { offset: page * size, limit: size })
      const found = rows.map(({ books, lostAt, ...series }) => ({
        ...series,
        books: Number(books),
        lostAt: isoInstant(Number(lostAt)),
      }))
      return toPage(found, total, { page, size, unpaged: false, sort: [] })
    },
  )
  http.post(
    `${path}/restore`,
    {
      schema: {
        summary: 'Restore the lost read progress of series',
        description: 'Each book becomes read or gets its furthest page back. Books that are further by now keep their progress.',
        body: SeriesBody,
        response: { 200: RestoredDto },
      },
      config,
    },
    async (request) => ({ changed: await restoreLostProgress(deps, callerOf(request), request.body.seriesIds) }),
  )
  http.post(
    `${path}/dismiss`,
    {
      schema: {
        summary: 'Forget the lost read progress of series',
        body: SeriesBody,
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config,
    },
    async (request, reply) => {
      await deleteLosses(db, callerOf(request).userId, { of: 'SERIES', ids: request.body.seriesIds })
      return reply.status(204).send()
    },
  )
}
