// What a person takes of a title, and what becomes of the rest.
import type { SeriesSources, TitleDetails } from '../../api/types.ts'
import type { Difference } from '../metadata.api.ts'

type FieldOfSource = SeriesSources['fields'][number]['field']

/** The fields that are ticked at first: everything that no lock forbids. */
export const initialSelection = (differences: readonly Difference[]): ReadonlySet<FieldOfSource> =>
  new Set(differences.filter(({ locked }) => !locked).map(({ field }) => field))

/** What of the details is sent: the chosen fields and nothing else, for all that is sent is taken. */
export const pickFields = (details: TitleDetails, fields: ReadonlySet<FieldOfSource>): Partial<TitleDetails> => {
  const chosen = [...fields].map((field) => (field === 'alternateTitles' ? 'alternativeTitles' : field))
  return Object.fromEntries(chosen.map((field) => [field, details[field]]))
}

/** Locks for the fields that were left out: without them the next refresh would bring what the person did not want. */
export const locksFor = (
  differences: readonly Difference[],
  taken: ReadonlySet<FieldOfSource>,
): Readonly<Partial<Record<`${FieldOfSource}Lock`, true>>> =>
  Object.fromEntries(differences.filter(({ field, locked }) => !locked && !taken.has(field)).map(({ field }) => [`${field}Lock`, true]))
