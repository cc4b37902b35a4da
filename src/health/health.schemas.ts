import { z } from 'zod'

const status = z.enum(['UP', 'DOWN'])

export const Health = z
  .object({
    status: status.meta({ description: 'UP when every component is.' }),
    components: z.record(z.string(), status).meta({ description: 'database, diskSpace, extractorTool.' }),
    extractorToolVersion: z.string().nullable(),
    reasons: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What to do, by component that is down; for administrators.' }),
  })
  .meta({ id: 'Health' })

/** `?strict` turns trouble into 503, for monitors that look at the status alone. */
export const healthQuery = z.object({
  strict: z
    .enum(['', 'true', 'false'], 'must be true or false')
    .optional()
    .transform((given) => given !== undefined && given !== 'false'),
})

export const Liveness = z.object({ status: z.literal('UP') })
