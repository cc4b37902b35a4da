// The server's settings on the wire (komga-api.md section 8).
import { z } from 'zod'
import { caseBlind } from '../../kernel/http/index.ts'
import { cronFault } from './cron-rule.rules.ts'
import { thumbnailSizes } from './stored-settings.rules.ts'

const port = z.int('must be a whole number').min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')
const longestYears = 100

/** A value with its sources; what is stored counts from the next start on. */
const sourced = <T extends z.ZodType>(value: T) =>
  z.object({
    configurationSource: value.nullable().meta({ description: 'From the environment.' }),
    databaseSource: value.nullable().meta({ description: 'Stored here; counts from the next start on.' }),
    effectiveValue: value.nullable().meta({ description: 'In use now.' }),
  })

export const SettingsDto = z
  .object({
    deleteEmptyCollections: z.boolean(),
    deleteEmptyReadLists: z.boolean(),
    rememberMeDurationDays: z.int(),
    thumbnailSize: z.enum(thumbnailSizes),
    taskPoolSize: z.int(),
    serverPort: sourced(z.int()),
    serverContextPath: sourced(z.string()),
    koboProxy: z.boolean(),
    koboPort: z.int().nullable(),
    kepubifyPath: sourced(z.string()),
    backupIntervalHours: z.int().nullable().meta({ description: "Hours between backups, 0 for none; null takes the environment's." }),
    backupCron: z.string().nullable().meta({ description: 'When backups are made, as cron writes it; null where the interval counts.' }),
    backupKeep: z.int().nullable().meta({ description: "How many backups of each kind are kept; null takes the environment's." }),
  })
  .meta({ id: 'Settings' })
export type SettingsDto = z.infer<typeof SettingsDto>

const hoursRule = 'must be a whole number of 0 to 8760'
const keptRule = 'must be a whole number of 1 to 1000'
const leastBetweenBackupsMs = 3_600_000

function asCronRule(rule: string, context: z.RefinementCtx): void {
  const fault = cronFault(rule, leastBetweenBackupsMs, Date.now())
  if (fault) context.addIssue({ code: 'custom', message: fault })
}

/** Absent keeps; null clears port, path and the rest that can be unset, and keeps what cannot. */
export const SettingsUpdate = caseBlind(
  z.object({
    deleteEmptyCollections: z.boolean().nullish(),
    deleteEmptyReadLists: z.boolean().nullish(),
    rememberMeDurationDays: z
      .int()
      .min(1, 'must be 1 or more')
      .max(365 * longestYears, `must be at most ${365 * longestYears}`)
      .nullish(),
    renewRememberMeKey: z.boolean().nullish().meta({ description: 'true ends every "keep me signed in".' }),
    thumbnailSize: z.enum(thumbnailSizes).nullish(),
    taskPoolSize: z.int().min(1, 'must be 1 or more').max(64, 'must be at most 64').nullish(),
    serverPort: port.nullish(),
    serverContextPath: z
      .string()
      .max(200)
      .regex(/^\/[\w/-]*[a-zA-Z0-9]$/, 'must start with / and end with a letter or digit')
      .refine((path) => !path.includes('//'), 'must not hold //')
      .nullish(),
    koboProxy: z.boolean().nullish(),
    koboPort: port.nullish(),
    kepubifyPath: z.string().max(4_000).nullish(),
    backupIntervalHours: z.int(hoursRule).min(0, hoursRule).max(8760, hoursRule).nullish(),
    backupCron: z.string().max(200).superRefine(asCronRule).nullish(),
    backupKeep: z.int(keptRule).min(1, keptRule).max(1000, keptRule).nullish(),
  }),
).meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.output<typeof SettingsUpdate>
