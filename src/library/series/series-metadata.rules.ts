// What a series is called and told about: a locked field stays, then what most of its files say, then what was there.

import { fixedFields } from '../books/book-metadata.rules.ts'
import type { Author, Embedded, EmbeddedSeries } from '../books/embedded.ts'
import type { SeriesMetadataTable, SeriesTable } from '../library.tables.ts'

export interface SeriesFacts {
  /** Name of the folder, or of a one-shot's file. */
  readonly name: string
  readonly oneshot: boolean
  /** What each book's file says. */
  readonly embedded: readonly (Embedded | null)[]
  /** Whether the library takes what files say. */
  readonly imports: boolean
  /** Whether volumes other than the first belong to the title. */
  readonly appendsVolume: boolean
}

export type SeriesMetadataFields = Pick<
  SeriesMetadataTable,
  'status' | 'title' | 'titleSort' | 'readingDirection' | 'publisher' | 'language' | 'genres' | 'totalBookCount'
> &
  Pick<SeriesTable, 'ageRating'>

export interface SeriesBefore {
  readonly series: Pick<SeriesTable, 'name' | 'ageRating'>
  readonly metadata: SeriesMetadataTable
}

/** @param before undefined for a new series */
export function deriveSeries(facts: SeriesFacts, before: SeriesBefore | undefined): SeriesMetadataFields {
  const said = facts.imports ? facts.embedded.flatMap((embedded) => (embedded ? [embedded.series] : [])) : []
  const fixed = before ? fixedFields(before.metadata) : new Set<string>()
  const pick = <T>(field: string, fromFiles: T | undefined, kept: T): T => (fixed.has(field) ? kept : (fromFiles ?? kept))
  const titleBefore = before && (before.metadata.title !== before.series.name || fixed.has('title')) ? before.metadata.title : facts.name
  const volume = facts.appendsVolume ? seriesVolumeOf(said) : ''
  const saidTitle = mostFrequent(said.map((one) => one.title))
  const title = pick('title', saidTitle && saidTitle + volume, titleBefore)
  const followsTitle = !before || before.metadata.titleSort === before.metadata.title
  const genres = [...new Set(said.flatMap((one) => one.genres ?? []))].sort()
  return {
    title,
    titleSort: pick('titleSort', followsTitle ? title : undefined, before?.metadata.titleSort ?? title),
    status: before?.metadata.status ?? (facts.oneshot ? 'ENDED' : 'ONGOING'),
    readingDirection: pick(
      'readingDirection',
      mostFrequent(said.map((one) => one.readingDirection)),
      before?.metadata.readingDirection ?? '',
    ),
    publisher: pick('publisher', mostFrequent(said.map((one) => one.publisher)), before?.metadata.publisher ?? ''),
    language: pick('language', mostFrequent(said.map((one) => one.language)), before?.metadata.language ?? ''),
    genres: pick('genres', genres.length > 0 ? JSON.stringify(genres) : undefined, before?.metadata.genres ?? '[]'),
    ageRating: pick('ageRating', greatest(said.map((one) => one.ageRating)), before?.series.ageRating ?? null),
    totalBookCount: pick(
      'totalBookCount',
      facts.oneshot ? 1 : greatest(said.map((one) => one.totalBookCount)),
      before?.metadata.totalBookCount ?? null,
    ),
  }
}

/** A book as far as its series gathers from it. */
export interface GatheredBook {
  readonly numberSort: number
  readonly number: string
  readonly summary: string
  readonly releaseDate: string | null
  /** JSON. */
  readonly authors: string
  /** JSON. */
  readonly tags: string
}

export type GatheredFields = Pick<SeriesMetadataTable, 'booksAuthors' | 'booksTags' | 'booksSummary' | 'booksSummaryNumber'> &
  Pick<SeriesTable, 'releaseDate'>

/** What the books of a series say together: authors and tags of all, the earliest date, the first summary. */
export function gatherBooks(books: readonly GatheredBook[]): GatheredFields {
  const authors = new Map<string, Author>()
  const tags = new Set<string>()
  let releaseDate: string | null = null
  let first: GatheredBook | undefined
  for (const book of books) {
    if (book.authors !== '[]')
      for (const author of JSON.parse(book.authors) as Author[]) authors.set(`${author.name}\n${author.role}`, author)
    if (book.tags !== '[]') for (const tag of JSON.parse(book.tags) as string[]) tags.add(tag)
    if (book.releaseDate !== null && (releaseDate === null || book.releaseDate < releaseDate)) releaseDate = book.releaseDate
    if (book.summary.trim() !== '' && (!first || book.numberSort < first.numberSort)) first = book
  }
  return {
    booksAuthors: JSON.stringify([...authors.values()]),
    booksTags: JSON.stringify([...tags].sort()),
    releaseDate,
    booksSummary: first?.summary ?? '',
    booksSummaryNumber: first?.number ?? '',
  }
}

/**
 * Comics number their series by volume, manga its books: only a volume that all files agree on, of no manga, belongs to the title.
 * @returns text to append
 */
function seriesVolumeOf(said: readonly EmbeddedSeries[]): string {
  const volumes = new Set(said.map(({ volume }) => volume))
  const [volume] = volumes
  const isManga = said.some(({ readingDirection }) => readingDirection === 'RIGHT_TO_LEFT')
  return volumes.size === 1 && volume !== undefined && volume !== 1 && !isManga ? ` (${volume})` : ''
}

/** The value that occurs most often; the first of them when several do. */
function mostFrequent<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: T | undefined
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  return best
}

function greatest(values: readonly (number | undefined)[]): number | undefined {
  let best: number | undefined
  for (const value of values) if (value !== undefined && (best === undefined || value > best)) best = value
  return best
}
