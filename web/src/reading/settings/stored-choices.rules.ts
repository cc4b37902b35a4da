// The stored format of reader settings: a few client settings of the account, each a JSON object of choices by the id of a library or
// series. Series are distributed over several of them, because one value is limited to 200,000 characters.
import { type ReaderChoices, readChoices, type SettingLevel } from './reader-settings.rules.ts'

/** What a choice applies to; `global` has the id "all". */
export type ChoiceScope = { readonly level: SettingLevel; readonly id: string }

/** A change of choices; a value of null resets the choice. */
export type ChoiceChange = { readonly place: ChoiceScope; readonly values: Readonly<Record<string, string | number | boolean | null>> }

/** Stored values by the name of their client setting. */
export type StoredChoices = Readonly<Record<string, string>>

const prefix = 'hondana.reader'

export const isReaderKey = (key: string): boolean => key.startsWith(`${prefix}.`)

/** The client setting that holds the choices for a place. */
export const settingKeyOf = ({ level, id }: ChoiceScope): string => {
  if (level !== 'series') return `${prefix}.${level}`
  const last = id.slice(-1).toLowerCase()
  return `${prefix}.series.${/^[a-z0-9]$/.test(last) ? last : 'other'}`
}

export const choicesAt = (choices: StoredChoices, place: ChoiceScope): ReaderChoices =>
  readChoices(readObject(choices[settingKeyOf(place)])[place.id])

/** Applies the changes in order. Idempotent. */
export const applyChanges = (choices: StoredChoices, changes: readonly ChoiceChange[]): StoredChoices =>
  changes.reduce(applyChange, choices)

const applyChange = (choices: StoredChoices, { place, values }: ChoiceChange): StoredChoices => {
  const key = settingKeyOf(place)
  const byId = readObject(choices[key])
  const before = byId[place.id]
  const merged = { ...(typeof before === 'object' ? before : {}), ...values }
  const entries = Object.entries(merged).filter(([, value]) => value !== null)
  const { [place.id]: _replaced, ...others } = byId
  const after = entries.length === 0 ? others : { ...others, [place.id]: Object.fromEntries(entries) }
  return { ...choices, [key]: JSON.stringify(after) }
}

/** The copy in this browser: the server's last known values, and the changes that were not sent yet. */
export type LocalCopy = { readonly stored: StoredChoices; readonly waiting: readonly ChoiceChange[] }

export const emptyCopy: LocalCopy = { stored: {}, waiting: [] }

/** Parses the stored copy; an invalid one counts as empty. */
export const readCopy = (text: string | null): LocalCopy => {
  const { stored, waiting } = readObject(text ?? undefined)
  const texts = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(([, value]) => typeof value === 'string')
  return { stored: Object.fromEntries(texts), waiting: Array.isArray(waiting) ? waiting.filter(isChange) : [] }
}

const isChange = (value: unknown): value is ChoiceChange =>
  typeof value === 'object' && value !== null && 'place' in value && 'values' in value && typeof value.values === 'object'

const readObject = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {} // edited by hand or written by a later version: ignored
  }
}
