// The server's settings on the wire (docs/api/komga-contract.md, "Server and client settings").
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
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
    deleteEmptyCollections: z.boolean().meta({ description: 'Delete a collection when its last series is gone.' }),
    deleteEmptyReadLists: z.boolean().meta({ description: 'Delete a read list when its last book is gone.' }),
    rememberMeDurationDays: z.int().meta({ description: 'How long a remembered sign-in lasts.' }),
    thumbnailSize: z.enum(thumbnailSizes).meta({ description: 'Size of new posters.' }),
    taskPoolSize: z.int().meta({ description: 'Image tasks that run at once, 1 to 64.' }),
    serverPort: sourced(z.int()),
    serverContextPath: sourced(z.string()),
    koboProxy: z.boolean().meta({ description: 'Kept for clients of Komga; has no effect.' }),
    koboPort: z.int().nullable().meta({ description: 'Kept for clients of Komga; has no effect.' }),
    kepubifyPath: sourced(z.string()),
  })
  .meta({ id: 'Settings' })
export type SettingsDto = z.infer<typeof SettingsDto>

/** Absent keeps; null clears port, path and the rest that can be unset, and keeps what cannot. */
export const SettingsUpdate = komgaInput(
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
  }),
).meta({ id: 'SettingsUpdate' })
export type SettingsUpdate = z.output<typeof SettingsUpdate>
