// One edit of many series: what it changes in each of them, and what restores each of them.

/** What happens to a list of words: nothing, or these words are added, removed or all there is. */
export const wordModes = ['keep', 'add', 'remove', 'set'] as const
export type WordMode = (typeof wordModes)[number]

export type WordEdit = { readonly mode: WordMode; readonly words: readonly string[] }

export const wordFields = ['genres', 'tags'] as const
export type WordField = (typeof wordFields)[number]

/** Fields that are given the same value everywhere. */
export const valueFields = ['status', 'readingDirection', 'language', 'publisher', 'ageRating'] as const
export type ValueField = (typeof valueFields)[number]

/** Fields that may be empty. */
export const clearableFields = ['language', 'publisher', 'ageRating'] as const satisfies readonly ValueField[]

export type BulkEdit = {
  readonly words: Readonly<Record<WordField, WordEdit>>
  /** Texts as typed; an empty one changes nothing. */
  readonly values: Readonly<Record<ValueField, string>>
  /** Fields that are emptied, whatever was typed. */
  readonly cleared: readonly (typeof clearableFields)[number][]
  /** Locks the edited fields, so that no source overwrites them. */
  readonly lock: boolean
}

export const emptyEdit: BulkEdit = {
  words: { genres: { mode: 'keep', words: [] }, tags: { mode: 'keep', words: [] } },
  values: { status: '', readingDirection: '', language: '', publisher: '', ageRating: '' },
  cleared: [],
  lock: true,
}

/** Values and locks as the server returns them: `genres`, `genresLock`, … */
type Metadata = Readonly<Record<string, unknown>>

/** The fields that the edit has something to say about. */
export const editedFields = (edit: BulkEdit): readonly (WordField | ValueField)[] => [
  ...wordFields.filter((name) => isEffective(edit.words[name])),
  ...valueFields.filter((name) => isCleared(edit, name) || edit.values[name].trim() !== ''),
]

/** Whether a value would be refused. */
export const problemFields = (edit: BulkEdit): readonly ValueField[] => {
  const [ageRating, language] = [edit.values.ageRating.trim(), edit.values.language.trim()]
  const wrong: readonly ValueField[] = [
    ...(/^\d{0,3}$/.test(ageRating) ? [] : (['ageRating'] as const)),
    ...(language === '' || isLanguage(language) ? [] : (['language'] as const)),
  ]
  return wrong.filter((name) => !isCleared(edit, name))
}

/** The request body for one series; empty when it has these values and locks already. */
export const changesOf = (edit: BulkEdit, metadata: Metadata): Metadata =>
  Object.fromEntries(
    editedFields(edit)
      .flatMap((name): readonly (readonly [string, unknown])[] => [
        [name, newValue(edit, name, metadata)],
        ...(edit.lock ? [[`${name}Lock`, true] as const] : []),
      ])
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(metadata[name])),
  )

/** The request body that takes the changes back. */
export const previousOf = (changes: Metadata, metadata: Metadata): Metadata =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, metadata[name]]))

const newValue = (edit: BulkEdit, name: WordField | ValueField, metadata: Metadata): unknown => {
  if (name === 'genres' || name === 'tags') return editWords(edit.words[name], metadata[name] as readonly string[])
  if (isCleared(edit, name)) return name === 'ageRating' ? null : ''
  const text = edit.values[name].trim()
  return name === 'ageRating' ? Number(text) : text
}

const isCleared = ({ cleared }: BulkEdit, name: ValueField): boolean => cleared.some((one) => one === name)

/** Compares without case, as the server does for genres and tags. */
const editWords = ({ mode, words }: WordEdit, before: readonly string[]): readonly string[] => {
  const isIn = (list: readonly string[], word: string) => list.some((one) => one.toLowerCase() === word.toLowerCase())
  if (mode === 'add') return [...before, ...words.filter((word) => !isIn(before, word))]
  return mode === 'remove' ? before.filter((word) => !isIn(words, word)) : words
}

/** Replacing everything by nothing is an edit, adding nothing is none. */
const isEffective = ({ mode, words }: WordEdit): boolean => mode === 'set' || (mode !== 'keep' && words.length > 0)

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    // The platform throws for an invalid tag.
    return false
  }
}
