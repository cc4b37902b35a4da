// Values from external sources for a series: their stored form, and how a change is applied.
import type { Author, WebLink } from '../books/embedded/embedded.ts'
import type { EditedSeries } from '../edit/apply-edit.rules.ts'
import { plainAuthors, plainWords } from '../edit/metadata-values.rules.ts'
import type { SeriesMetadataTable, SeriesTable } from '../library.tables.ts'
import { sortKeyOf } from '../sort-key.rules.ts'
import { readAlternateTitles, readAuthors, readGenres, readLinks, readLocks, readOrigins, readTags } from '../stored-metadata.ts'

export interface SeriesValues {
  readonly title: string
  readonly titleSort: string
  readonly summary: string
  readonly status: SeriesMetadataTable['status']
  readonly publisher: string
  /** Years. */
  readonly ageRating: number | null
  readonly language: string
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly authors: readonly Author[]
  readonly totalBookCount: number | null
  readonly links: readonly WebLink[]
  readonly alternateTitles: readonly { readonly label: string; readonly title: string }[]
}
export type SourcedField = keyof SeriesValues

/** The current values of a series and their origins. */
export interface CurrentValues {
  readonly seriesId: string
  readonly libraryId: string
  /** Name of its folder. */
  readonly name: string
  readonly values: SeriesValues
  /** Names of fields that no import may change. */
  readonly locks: ReadonlySet<string>
  /** Fields whose value comes from a source with higher priority than the files, with its name. */
  readonly origins: Readonly<Record<string, string>>
}

export interface SourceChange {
  readonly values: Partial<SeriesValues>
  /** Origins after the change. */
  readonly origins: Readonly<Record<string, string>>
  /** Fields that no source provides any more: the files apply again. */
  readonly cleared: readonly SourcedField[]
  /** Fields to unlock. */
  readonly unlocked?: readonly SourcedField[]
}

export type MetadataRow = SeriesMetadataTable & Pick<SeriesTable, 'name' | 'libraryId' | 'ageRating'>

export const currentValuesOf = (row: MetadataRow): CurrentValues => ({
  seriesId: row.seriesId,
  libraryId: row.libraryId,
  name: row.name,
  values: {
    title: row.title,
    titleSort: row.titleSort,
    summary: row.summary,
    status: row.status,
    publisher: row.publisher,
    ageRating: row.ageRating,
    language: row.language,
    genres: readGenres(row.genres, row.seriesId),
    tags: readTags(row.tags, row.seriesId),
    authors: readAuthors(row.authors, row.seriesId),
    totalBookCount: row.totalBookCount,
    links: readLinks(row.links, row.seriesId),
    alternateTitles: readAlternateTitles(row.alternateTitles, row.seriesId),
  },
  locks: new Set(readLocks(row.locks, row.seriesId)),
  origins: readOrigins(row.origins, row.seriesId),
})

/** The rows after a change; undefined when nothing changes. A sort title that equals the title keeps following it. */
export function changedRows(current: CurrentValues, change: SourceChange): EditedSeries | undefined {
  const values = plain({ ...blanksOf(current, change.cleared), ...change.values })
  const follows = current.values.titleSort === current.values.title && !current.locks.has('titleSort') && values.titleSort === undefined
  const all = follows && values.title !== undefined ? { ...values, titleSort: values.title } : values
  const unlocked = new Set<string>(change.unlocked)
  const locks = [...current.locks].filter((field) => !unlocked.has(field)).sort()
  const differing = Object.entries(all).filter(([field, value]) => !areEqual(value, current.values[field as SourcedField]))
  if (differing.length === 0 && locks.length === current.locks.size && areEqual(sorted(change.origins), sorted(current.origins)))
    return undefined
  const { ageRating, ...texts } = Object.fromEntries(differing) as Partial<SeriesValues>
  const columns = Object.fromEntries(
    Object.entries(texts).map(([field, value]) => [field, Array.isArray(value) ? JSON.stringify(value) : value]),
  )
  return {
    metadata: { ...columns, locks: JSON.stringify(locks), origins: JSON.stringify(change.origins) },
    series: {
      ...(ageRating === undefined ? {} : { ageRating }),
      ...(texts.titleSort === undefined ? {} : { titleKey: sortKeyOf(texts.titleSort) }),
    },
    sharingLabels: undefined,
  }
}

/** Default values of fields that nothing provides. */
function blanksOf({ name }: CurrentValues, freed: readonly SourcedField[]): Partial<SeriesValues> {
  const blank: SeriesValues = {
    title: name,
    titleSort: name,
    summary: '',
    status: 'ONGOING',
    publisher: '',
    ageRating: null,
    language: '',
    genres: [],
    tags: [],
    authors: [],
    totalBookCount: null,
    links: [],
    alternateTitles: [],
  }
  return Object.fromEntries(freed.map((field) => [field, blank[field]]))
}

/** Normalizes values from any source for storage. */
const plain = ({ genres, tags, authors, ...values }: Partial<SeriesValues>): Partial<SeriesValues> => ({
  ...values,
  ...(genres && { genres: plainWords(genres) }),
  ...(tags && { tags: plainWords(tags) }),
  ...(authors && { authors: plainAuthors(authors) }),
})

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const sorted = (record: Readonly<Record<string, string>>) => Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
