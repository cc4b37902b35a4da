import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

/** Body of PATCH read-progress: the page, or that the book is finished (docs/api/komga-contract.md, "Read progress"). */
export const ReadProgressUpdate = komgaInput(
  z
    .object({
      page: z
        .int()
        .min(1, 'must be at least 1')
        .nullish()
        .meta({ description: 'Last page read, from 1; required unless the book is completed.' }),
      completed: z.boolean().nullish().meta({ description: 'Whether the book is finished.' }),
    })
    .refine(({ page, completed }) => completed === true || typeof page === 'number', {
      path: ['page'],
      message: 'must be given unless completed is true',
    }),
).meta({ id: 'ReadProgressUpdate' })

/** Progress on a series as Mihon's tracker reads it. */
export const TrackerProgress = z
  .object({
    booksCount: z.int().meta({ description: 'Number of books.' }),
    booksReadCount: z.int().meta({ description: 'Number of finished books.' }),
    booksUnreadCount: z.int().meta({ description: 'Number of unread books.' }),
    booksInProgressCount: z.int().meta({ description: 'Number of books in progress.' }),
    lastReadContinuousNumberSort: z
      .number()
      .meta({ description: 'Number of the last book before the first that is not finished; 0 when none.' }),
    maxNumberSort: z.number().meta({ description: 'Number of the last book.' }),
  })
  .meta({ id: 'TrackerProgress' })

/** Progress on a series as Mihon's tracker stores it. */
export const TrackerProgressUpdate = komgaInput(
  z.object({ lastBookNumberSortRead: z.number().meta({ description: 'Every book up to this number is finished; none is taken back.' }) }),
).meta({ id: 'TrackerProgressUpdate' })
