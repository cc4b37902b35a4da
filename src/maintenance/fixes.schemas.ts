import { z } from 'zod'
import { sayingDto } from '../kernel/http/index.ts'
import { runStates } from './fix-run.rules.ts'

const FixParam = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['number', 'string', 'boolean']),
  default: z.union([z.number(), z.string(), z.boolean()]),
  min: z.number().optional(),
  max: z.number().optional(),
  hint: z.string(),
  dynamicEnum: z.string().optional().meta({ description: 'What to choose from, where that changes: libraries.' }),
  required: z.boolean().optional().meta({ description: 'There is no useful default: it must be chosen.' }),
  options: z.array(z.string()).optional().meta({ description: 'What to choose from, where that is fixed.' }),
})
export type FixParam = z.infer<typeof FixParam>

const FixRun = z
  .object({
    startedAt: z.string(),
    startedBy: z.string().meta({ description: 'E-mail of who asked for it.' }),
    state: z.enum(runStates),
    finishedAt: z.string().nullable().meta({ description: 'Null while it runs.' }),
    message: z.string().nullable().meta({ description: 'What the endpoint answered.' }),
    messageSaying: sayingDto,
    figures: z
      .record(z.string(), z.number())
      .meta({ description: 'What came of it, by name: what the endpoint answered and its tasks left.' }),
    error: z.string().nullable(),
    errorSaying: sayingDto,
  })
  .meta({ id: 'FixRun' })
export type FixRun = z.infer<typeof FixRun>

/** A maintenance card, and its last run. */
export const FixCard = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    endpoint: z.string().meta({ description: 'Called with the values as query parameters.' }),
    method: z.enum(['POST', 'PUT', 'DELETE']),
    params: z.array(FixParam),
    lastRun: FixRun.nullable(),
  })
  .meta({ id: 'FixCard' })
export type FixCard = z.infer<typeof FixCard>
