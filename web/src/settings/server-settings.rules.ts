// The server settings as a form: the settings, the changes, and the server's rejections.
import type { ServerSettings, ServerSettingsUpdate } from '../api/types.ts'

export const thumbnailSizes = ['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'] as const satisfies readonly ServerSettings['thumbnailSize'][]

export type SettingField =
  | { readonly name: 'deleteEmptyCollections' | 'deleteEmptyReadLists' | 'koboProxy'; readonly kind: 'switch' }
  | { readonly name: 'rememberMeDurationDays' | 'taskPoolSize'; readonly kind: 'number'; readonly min: number; readonly max: number }
  /** Empty where nothing is stored. */
  | { readonly name: 'serverPort' | 'koboPort'; readonly kind: 'optionalNumber'; readonly min: number; readonly max: number }
  | { readonly name: 'serverContextPath'; readonly kind: 'optionalText' }
  | { readonly name: 'thumbnailSize'; readonly kind: 'choice' }

export type SettingName = SettingField['name']

export const settingGroups: readonly {
  readonly name: 'pictures' | 'sets' | 'signIn' | 'work' | 'kobo' | 'address'
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
    name: 'kobo',
    fields: [
      { name: 'koboProxy', kind: 'switch' },
      { name: 'koboPort', kind: 'optionalNumber', min: 1, max: 65_535 },
    ],
  },
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

const emptyIfUnset = (value: string | number | null): string | number => value ?? ''

/** The saved values. */
export const savedValues = (settings: ServerSettings): SettingValues => ({
  thumbnailSize: settings.thumbnailSize,
  deleteEmptyCollections: settings.deleteEmptyCollections,
  deleteEmptyReadLists: settings.deleteEmptyReadLists,
  rememberMeDurationDays: settings.rememberMeDurationDays,
  taskPoolSize: settings.taskPoolSize,
  koboProxy: settings.koboProxy,
  koboPort: emptyIfUnset(settings.koboPort),
  serverPort: emptyIfUnset(settings.serverPort.databaseSource),
  serverContextPath: emptyIfUnset(settings.serverContextPath.databaseSource),
})

/** Sends only changes, so that concurrent changes to other settings are kept. A cleared field is unset. */
export const settingsChanges = (draft: SettingsDraft, saved: SettingValues): ServerSettingsUpdate =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([name, value]) => value !== saved[name as SettingName])
      .map(([name, value]) => [name, value === '' ? null : value]),
  )

/** Whether a number is outside the server's limits; the server validates everything else. */
export const isOutOfRange = (field: SettingField, value: SettingValue): boolean => {
  if (field.kind === 'optionalNumber' && value === '') return false
  if (field.kind !== 'number' && field.kind !== 'optionalNumber') return false
  return typeof value !== 'number' || !Number.isInteger(value) || value < field.min || value > field.max
}

export interface SettingsRefusal {
  readonly byField: Partial<Readonly<Record<SettingName, string>>>
  /** Messages that belong to no field on the page. */
  readonly rest: string
}

/** Parses the server's "field: message; field: message". */
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
