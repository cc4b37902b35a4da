// The settings of the running server as a form: which there are, what was changed, and what the server refused.
import type { ServerSettings, ServerSettingsUpdate } from '../api/types.ts'

export const thumbnailSizes = ['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'] as const satisfies readonly ServerSettings['thumbnailSize'][]

export type SettingField =
  | { readonly name: 'deleteEmptyCollections' | 'deleteEmptyReadLists'; readonly kind: 'switch' }
  | { readonly name: 'rememberMeDurationDays' | 'taskPoolSize'; readonly kind: 'number'; readonly min: number; readonly max: number }
  /** Empty where nothing is stored. Counts from the next start on. */
  | { readonly name: 'serverPort'; readonly kind: 'optionalNumber'; readonly min: number; readonly max: number }
  | { readonly name: 'serverContextPath'; readonly kind: 'optionalText' }
  | { readonly name: 'thumbnailSize'; readonly kind: 'choice' }

export type SettingName = SettingField['name']

/** Komga's settings for Kobo readers are left out: this server does not use them. */
export const settingGroups: readonly {
  readonly name: 'pictures' | 'sets' | 'signIn' | 'work' | 'address'
  readonly fields: readonly SettingField[]
}[] = [
  { name: 'pictures', fields: [{ name: 'thumbnailSize', kind: 'choice' }] },
  {
    name: 'sets',
    fields: [
      { name: 'deleteEmptyCollections', kind: 'switch' },
      { name: 'deleteEmptyReadLists', kind: 'switch' },
    ],
  },
  { name: 'signIn', fields: [{ name: 'rememberMeDurationDays', kind: 'number', min: 1, max: 36_500 }] },
  { name: 'work', fields: [{ name: 'taskPoolSize', kind: 'number', min: 1, max: 64 }] },
  {
    name: 'address',
    fields: [
      { name: 'serverPort', kind: 'optionalNumber', min: 1, max: 65_535 },
      { name: 'serverContextPath', kind: 'optionalText' },
    ],
  },
]

export type SettingValue = string | number | boolean
export type SettingValues = Readonly<Record<SettingName, SettingValue>>
export type SettingsDraft = Partial<SettingValues>

/** What the form shows before anything is changed. */
export const savedValues = (settings: ServerSettings): SettingValues => ({
  thumbnailSize: settings.thumbnailSize,
  deleteEmptyCollections: settings.deleteEmptyCollections,
  deleteEmptyReadLists: settings.deleteEmptyReadLists,
  rememberMeDurationDays: settings.rememberMeDurationDays,
  taskPoolSize: settings.taskPoolSize,
  serverPort: settings.serverPort.databaseSource ?? '',
  serverContextPath: settings.serverContextPath.databaseSource ?? '',
})

/** Only what differs is sent: what somebody else changed meanwhile stays. An emptied field is unset. */
export const settingsChanges = (draft: SettingsDraft, kept: SettingValues): ServerSettingsUpdate =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([name, value]) => value !== kept[name as SettingName])
      .map(([name, value]) => [name, value === '' ? null : value]),
  )

/** Whether a number is one that the server takes; everything else it judges itself. */
export const isOutOfRange = (field: SettingField, value: SettingValue): boolean => {
  if (field.kind === 'optionalNumber' && value === '') return false
  if (field.kind !== 'number' && field.kind !== 'optionalNumber') return false
  return typeof value !== 'number' || !Number.isInteger(value) || value < field.min || value > field.max
}

export interface SettingsRefusal {
  readonly byField: Partial<Readonly<Record<SettingName, string>>>
  /** What belongs to no field on the screen. */
  readonly rest: string
}

/** Splits the server's "field: sentence; field: sentence". */
export const parseSettingsRefusal = (message: string): SettingsRefusal => {
  const names = new Set<string>(settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const parts = message.split('; ').map((part) => {
    const colon = part.indexOf(': ')
    const name = part.slice(0, Math.max(0, colon))
    return names.has(name) ? { name, sentence: part.slice(colon + 2) } : { name: '', sentence: part }
  })
  return {
    byField: Object.fromEntries(parts.filter(({ name }) => name !== '').map(({ name, sentence }) => [name, sentence])),
    rest: parts
      .filter(({ name }) => name === '')
      .map(({ sentence }) => sentence)
      .join('; '),
  }
}
