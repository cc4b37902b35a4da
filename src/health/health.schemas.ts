import { z } from 'zod'
import { describedAs, messageDto } from '../kernel/http/index.ts'

const status = z.enum(['UP', 'DOWN'])

export const Health = z
  .object({
    status: status.meta({ description: 'UP when all components are up.' }),
    components: z.record(z.string(), status).meta({
      description:
        'database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy, taskQueue; with PostgreSQL also nodes, with a TLS certificate also certificate.',
    }),
    extractorToolVersion: z.string().nullable().meta({ description: "Version of gallery-dl; null when it can't be run." }),
    reasons: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What to do, by component that is down; administrators only.' }),
    reasonsSaying: z.record(z.string(), messageDto.unwrap()).optional().meta({ description: '`reasons` as codes and values.' }),
    notices: z.record(z.string(), z.string()).optional().meta({
      description: 'Information by component that needs no action, such as a newer gallery-dl; administrators only.',
    }),
    noticesSaying: z.record(z.string(), messageDto.unwrap()).optional().meta({ description: '`notices` as codes and values.' }),
  })
  .meta({ id: 'Health' })

/** `?strict` responds 503 when a check fails, for monitors that only read the status. */
export const healthQuery = z.object({
  strict: z
    .enum(['', 'true', 'false'], 'must be true or false')
    .optional()
    .transform((value) => value !== undefined && value !== 'false')
    .meta(describedAs('boolean')),
})

export const Liveness = z.object({ status: z.literal('UP').meta({ description: 'Always UP.' }) })

export const Disks = z
  .array(
    z
      .object({
        path: z.string().meta({ description: 'Path of the folder.' }),
        freeBytes: z
          .number()
          .nullable()
          .meta({ description: "Free space in bytes available to the server; null when the disk doesn't respond." }),
        totalBytes: z.number().nullable().meta({ description: "Size of the disk in bytes; null when it doesn't respond." }),
      })
      .meta({ id: 'ServerDisk' }),
  )
  .meta({ description: 'The configuration folder first, then the libraries.' })
