// Which fields are taken over from a title, and which are locked.
import type { SeriesSources, TitleDetails } from '../../api/types.ts'
import type { Difference } from '../metadata.api.ts'

type FieldOfSource = SeriesSources['fields'][number]['field']

/** The preselected fields: all that have no lock. */
export const initialSelection = (differences: readonly Difference[]): ReadonlySet<FieldOfSource> =>
  new Set(differences.filter(({ locked }) => !locked).map(({ field }) => field))

/** The part of the details to send: only the selected fields, because the server takes over everything it receives. */
export const pickFields = (details: TitleDetails, fields: ReadonlySet<FieldOfSource>): Partial<TitleDetails> => {
  const metadataFields = [...fields].map((field) => (field === 'alternateTitles' ? 'alternativeTitles' : field))
  return Object.fromEntries(metadataFields.map((field) => [field, details[field]]))
}

/** Locks for the unselected fields; without them the next refresh would overwrite them. */
export const locksFor = (
  differences: readonly Difference[],
  selected: ReadonlySet<FieldOfSource>,
): Readonly<Partial<Record<`${FieldOfSource}Lock`, true>>> =>
  Object.fromEntries(differences.filter(({ field, locked }) => !locked && !selected.has(field)).map(({ field }) => [`${field}Lock`, true]))
