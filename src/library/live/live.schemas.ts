import { z } from 'zod'

const library = z.object({ libraryId: z.string() })
const series = library.extend({ seriesId: z.string() })
const book = series.extend({ bookId: z.string() })
const bookProgress = z.object({ bookId: z.string(), seriesId: z.string(), userId: z.string() })
const seriesProgress = bookProgress.omit({ bookId: true })

/** What one message of the stream says: its event name, and its data as JSON (komga-api.md section 7). */
export const LiveMessage = z
  .union([
    z.object({ event: z.enum(['LibraryAdded', 'LibraryChanged', 'LibraryDeleted']), data: library }),
    z.object({ event: z.enum(['SeriesAdded', 'SeriesChanged', 'SeriesDeleted']), data: series }),
    z.object({ event: z.enum(['BookAdded', 'BookChanged', 'BookDeleted']), data: book }),
    z.object({ event: z.enum(['ReadProgressChanged', 'ReadProgressDeleted']), data: bookProgress }),
    z.object({ event: z.enum(['ReadProgressSeriesChanged', 'ReadProgressSeriesDeleted']), data: seriesProgress }),
    z.object({ event: z.literal('SessionExpired'), data: z.object({ userId: z.string() }) }),
    z.object({
      event: z.literal('TaskQueueStatus'),
      data: z.object({ count: z.int(), countByType: z.record(z.string(), z.int()) }),
    }),
  ])
  .meta({ id: 'LiveMessage' })
