import { z } from 'zod'

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

/** Specification: "Fix card". */
export const FixCard = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    icon: z.string(),
    endpoint: z.string().meta({ description: 'Called with the values as query parameters.' }),
    method: z.string(),
    params: z.array(FixParam),
  })
  .meta({ id: 'FixCard' })
export type FixCard = z.infer<typeof FixCard>
