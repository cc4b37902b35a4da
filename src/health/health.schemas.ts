import { z } from 'zod'
import { describedAs, sayingDto } from '../kernel/http/index.ts'

const status = z.enum(['UP', 'DOWN'])

export const Health = z
  .object({
    status: status.meta({ description: 'UP when every component is.' }),
    components: z
      .record(z.string(), status)
      .meta({ description: 'database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy.' }),
    extractorToolVersion: z.string().nullable(),
    reasons: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What to do, by component that is down; for administrators.' }),
    reasonsSaying: z.record(z.string(), sayingDto.unwrap()).optional(),
    notices: z.record(z.string(), z.string()).optional().meta({
      description: 'What is worth knowing although nothing is wrong, by component, such as a newer gallery-dl; for administrators.',
    }),
    noticesSaying: z.record(z.string(), sayingDto.unwrap()).optional(),
  })
  .meta({ id: 'Health' })

/** `?strict` turns trouble into 503, for monitors that look at the status alone. */
export const healthQuery = z.object({
  strict: z
    .enum(['', 'true', 'false'], 'must be true or false')
    .optional()
    .transform((given) => given !== undefined && given !== 'false')
    .meta(describedAs('boolean')),
})

export const Liveness = z.object({ status: z.literal('UP') })

export const Disks = z
  .array(
    z
      .object({
        path: z.string().meta({ description: 'The folder that was asked.' }),
        freeBytes: z.number().nullable().meta({ description: 'What the server may still write; null when the disk does not answer.' }),
        totalBytes: z.number().nullable(),
      })
      .meta({ id: 'ServerDisk' }),
  )
  .meta({ description: 'The configuration folder first, then the libraries.' })
