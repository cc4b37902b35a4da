// Stored settings, one value per name. Missing values, and those written by another version, use the default.
import { z } from 'zod'

export const thumbnailSizes = ['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'] as const

/** Komga's defaults, except that nothing is deleted unless requested. */
const shapes = {
  deleteEmptyCollections: z.boolean().catch(false),
  deleteEmptyReadLists: z.boolean().catch(false),
  rememberMeDurationDays: z.int().positive().catch(365),
  thumbnailSize: z.enum(thumbnailSizes).catch('DEFAULT'),
  taskPoolSize: z.int().positive().catch(1),
  serverPort: z.int().nullable().catch(null),
  serverContextPath: z.string().nullable().catch(null),
  koboProxy: z.boolean().catch(false),
  koboPort: z.int().nullable().catch(null),
  kepubifyPath: z.string().nullable().catch(null),
  /** Hours between backups; null uses the value of the environment. */
  backupIntervalHours: z.int().min(0).nullable().catch(null),
  /** Used instead of the interval; null where the interval applies. */
  backupCron: z.string().nullable().catch(null),
  /** Null uses the value of the environment. */
  backupKeep: z.int().positive().nullable().catch(null),
  /** Whether people can sign in with passwords; HONDANA_PASSWORD_SIGN_IN takes priority. */
  passwordSignIn: z.boolean().catch(true),
  /** Whose password sign-ins need a second factor. */
  requireTwoFactor: z.enum(['NOBODY', 'ADMINISTRATORS', 'EVERYONE']).catch('NOBODY'),
  /** For the web app; has its own address. */
  customCss: z.string().catch(''),
  /** Signs remember-me cookies; never returned. */
  rememberMeKey: z.string().catch(''),
}
const Stored = z.object(shapes)

export type StoredSettings = Readonly<z.output<typeof Stored>>
export type StoredName = keyof StoredSettings

/** Parses the settings in the rows. */
export function storedSettings(rows: readonly { readonly name: string; readonly value: string }[]): StoredSettings {
  return Stored.parse(Object.fromEntries(rows.map(({ name, value }) => [name, parsed(value)])))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
