// Settings as they are stored, one value per name. What is missing or was written by another version counts as the default.
import { z } from 'zod'

export const thumbnailSizes = ['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'] as const

/** Komga's defaults, but nothing is deleted that nobody asked to be deleted. */
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
  /** Hours between backups; null takes the environment's. */
  backupIntervalHours: z.int().min(0).nullable().catch(null),
  /** In place of the interval; null where that counts. */
  backupCron: z.string().nullable().catch(null),
  /** Null takes the environment's. */
  backupKeep: z.int().positive().nullable().catch(null),
  /** Signs remember-me cookies; never shown. */
  rememberMeKey: z.string().catch(''),
}
const Stored = z.object(shapes)

export type StoredSettings = Readonly<z.output<typeof Stored>>
export type StoredName = keyof StoredSettings

/** The settings that the rows hold. */
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
