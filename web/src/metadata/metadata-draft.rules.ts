// The edited fields of a form and nothing else: all other fields keep showing the server's values, even when those change meanwhile.
import type { MetadataField } from './metadata-fields.ts'

/** Values and locks as the server returns them: `title`, `titleLock`, … */
export type Metadata = Readonly<Record<string, unknown>>

export type MetadataDraft = { readonly values: Metadata; readonly locks: Readonly<Record<string, boolean>> }

export const emptyMetadataDraft: MetadataDraft = { values: {}, locks: {} }

export const draftValue = (name: string, saved: Metadata, draft: MetadataDraft): unknown =>
  name in draft.values ? draft.values[name] : saved[name]

export const draftLock = (name: string, saved: Metadata, draft: MetadataDraft): boolean =>
  draft.locks[name] ?? saved[`${name}Lock`] === true

/** Editing a value also locks it. Restoring the original value removes both changes. */
export const withValue = (draft: MetadataDraft, saved: Metadata, name: string, value: unknown): MetadataDraft => {
  if (isSameValue(value, saved[name])) return withoutField(draft, name)
  return { values: { ...draft.values, [name]: value }, locks: { ...draft.locks, [name]: true } }
}

export const withLock = (draft: MetadataDraft, saved: Metadata, name: string, locked: boolean): MetadataDraft => {
  const { [name]: _before, ...locks } = draft.locks
  const asKept = (saved[`${name}Lock`] === true) === locked
  return { ...draft, locks: asKept ? locks : { ...locks, [name]: locked } }
}

/** Discards the changes to a field. */
export const withoutField = ({ values, locks }: MetadataDraft, name: string): MetadataDraft => {
  const { [name]: _value, ...otherValues } = values
  const { [name]: _lock, ...otherLocks } = locks
  return { values: otherValues, locks: otherLocks }
}

/** The changes made after `sent` went to the server; everything else is saved. */
export const withoutSaved = ({ values, locks }: MetadataDraft, sent: MetadataDraft): MetadataDraft => ({
  values: Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(name in sent.values && isSameValue(value, sent.values[name]))),
  ),
  locks: Object.fromEntries(Object.entries(locks).filter(([name, locked]) => locked !== sent.locks[name])),
})

/** The request body: changed values, and changed locks as `titleLock`. Empty when there is nothing to save. */
export const metadataChanges = (draft: MetadataDraft, saved: Metadata): Metadata => ({
  ...Object.fromEntries(Object.entries(draft.values).filter(([name, value]) => !isSameValue(value, saved[name]))),
  ...Object.fromEntries(
    Object.entries(draft.locks)
      .filter(([name, locked]) => locked !== (saved[`${name}Lock`] === true))
      .map(([name, locked]) => [`${name}Lock`, locked]),
  ),
})

export type FieldProblem = 'empty' | 'notAnAddress' | 'halfPair' | 'notALanguage' | 'notANumber'

/** The values that the server would reject, by field; only changed fields are checked. */
export const metadataProblems = (fields: readonly MetadataField[], { values }: MetadataDraft): ReadonlyMap<string, FieldProblem> =>
  new Map(
    fields.flatMap((field) => {
      const problem = field.name in values ? problemOf(field, values[field.name]) : undefined
      return problem ? [[field.name, problem] as const] : []
    }),
  )

const problemOf = ({ name, kind, required }: MetadataField, value: unknown): FieldProblem | undefined => {
  if (required && (value === null || (typeof value === 'string' && value.trim() === ''))) return 'empty'
  if (name === 'language' && value !== '' && !isLanguage(String(value))) return 'notALanguage'
  if ((kind === 'integer' || kind === 'number') && value !== null && !isNumber(value, kind)) return 'notANumber'
  if (!isPairs(kind)) return undefined
  const pairs = value as readonly Readonly<Record<string, string>>[]
  if (pairs.some((pair) => Object.values(pair).some((text) => text.trim() === ''))) return 'halfPair'
  return kind === 'links' && pairs.some(({ url = '' }) => !/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url)) ? 'notAnAddress' : undefined
}

const isPairs = (kind: MetadataField['kind']): boolean => kind === 'people' || kind === 'links' || kind === 'titles'

const isNumber = (value: unknown, kind: MetadataField['kind']): boolean =>
  typeof value === 'number' && Number.isFinite(value) && (kind === 'number' || (Number.isInteger(value) && value >= 0))

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    // The platform throws for an invalid tag.
    return false
  }
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
