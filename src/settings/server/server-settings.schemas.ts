// API schemas of the server settings (docs/api/komga-contract.md, "Server and client settings").
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
import { thumbnailSizes } from './stored-settings.rules.ts'

const port = z.int('must be a whole number').min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')
const maxYears = 100

const koboProxy = 'Whether requests of Kobo e-readers that are not about books of this server go to the Kobo store.'
const koboPort = 'Port of the addresses sent to Kobo e-readers; null for that of the request. Kobo e-readers leave it out of the host.'
const kepubifyPath = 'Path of kepubify, from HONDANA_KEPUBIFY_PATH. A value set here is stored for clients of Komga, but never run.'

/** A value with its sources; a stored value takes effect at the next start. */
const sourced = <T extends z.ZodType>(value: T) =>
  z.object({
    configurationSource: value.nullable().meta({ description: 'Value from the environment; null when unset.' }),
    databaseSource: value.nullable().meta({ description: 'Value set here; takes effect after a restart.' }),
    effectiveValue: value.nullable().meta({ description: 'Value currently in use.' }),
  })

export const SettingsDto = z
  .object({
    deleteEmptyCollections: z.boolean().meta({ description: 'Whether to delete collections without series.' }),
    deleteEmptyReadLists: z.boolean().meta({ description: 'Whether to delete read lists without books.' }),
    rememberMeDurationDays: z.int().meta({ description: 'Number of days that a remembered sign-in lasts.' }),
    thumbnailSize: z.enum(thumbnailSizes).meta({ description: 'Size of new posters.' }),
    taskPoolSize: z.int().meta({ description: 'Number of image tasks that run in parallel, 1 to 64.' }),
    serverPort: sourced(z.int()).meta({ description: 'Port that the server listens on, 1 to 65535.' }),
    serverContextPath: sourced(z.string()).meta({ description: 'Base path behind a reverse proxy.' }),
    koboProxy: z.boolean().meta({ description: koboProxy }),
    koboPort: z.int().nullable().meta({ description: koboPort }),
    kepubifyPath: sourced(z.string()).meta({ description: kepubifyPath }),
  })
  .meta({ id: 'Settings' })
export type SettingsDto = z.infer<typeof SettingsDto>

/** Absent keeps the value; null clears port, path and other optional settings, and keeps required ones. */
export const SettingsUpdate = komgaInput(
  z.object({
    deleteEmptyCollections: z.boolean().nullish().meta({ description: 'Whether to delete collections without series.' }),
    deleteEmptyReadLists: z.boolean().nullish().meta({ description: 'Whether to delete read lists without books.' }),
    rememberMeDurationDays: z
      .int()
      .min(1, 'must be 1 or more')
      .max(365 * maxYears, `must be at most ${365 * maxYears}`)
      .nullish()
      .meta({ description: 'Number of days that a remembered sign-in lasts.' }),
    renewRememberMeKey: z.boolean().nullish().meta({ description: 'true invalidates all remembered sign-ins.' }),
    thumbnailSize: z.enum(thumbnailSizes).nullish().meta({ description: 'Size of new posters.' }),
    taskPoolSize: z
      .int()
      .min(1, 'must be 1 or more')
      .max(64, 'must be at most 64')
      .nullish()
      .meta({ description: 'Number of image tasks that run in parallel, 1 to 64.' }),
    serverPort: port.nullish().meta({ description: 'Port that the server listens on, 1 to 65535.' }),
    serverContextPath: z
      .string()
      .max(200)
      .regex(/^\/[\w/-]*[a-zA-Z0-9]$/, 'must start with / and end with a letter or digit')
      .refine((path) => !path.includes('//'), 'must not contain //')
      .nullish()
      .meta({ description: 'Base path behind a reverse proxy.' }),
    koboProxy: z.boolean().nullish().meta({ description: koboProxy }),
    koboPort: port.nullish().meta({ description: koboPort }),
    kepubifyPath: z.string().max(4_000).nullish().meta({ description: kepubifyPath }),
  }),
).meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.output<typeof SettingsUpdate>
