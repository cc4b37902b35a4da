import { z } from 'zod'
import { caseBlind } from '../../kernel/http/index.ts'

/** Body of PATCH read-progress: how far, or that it is finished (komga-api.md section 6). */
export const ReadProgressUpdate = caseBlind(
  z
    .object({ page: z.int().min(1, 'must be at least 1').nullish(), completed: z.boolean().nullish() })
    .refine(({ page, completed }) => completed === true || typeof page === 'number', {
      path: ['page'],
      message: 'must be given unless completed is true',
    }),
).meta({ id: 'ReadProgressUpdate' })
