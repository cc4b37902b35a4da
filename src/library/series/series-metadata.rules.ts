// Derives the metadata of a series. Order of precedence: a locked field, series.json, a source with higher priority than the files that
// provided the field before, the most frequent value in the files, the previous value.

import type { SeriesJson } from '../../formats/series-json/index.ts'
import type { Author, Embedded, EmbeddedSeries } from '../books/embedded/embedded.ts'
import type { SeriesMetadataTable, SeriesTable } from '../library.tables.ts'
import { readAuthors, readLocks, readOrigins, readTags } from '../stored-metadata.ts'

export interface SeriesFacts {
  /** Name of the folder, or of a one-shot's file. */
  readonly name: string
  readonly oneshot: boolean
  /** Embedded metadata of each book, if the library imports it. */
  readonly embedded: readonly (Embedded | null)[]
  /** Whether volumes other than the first are part of the title. */
  readonly appendsVolume: boolean
  /** Content of series.json, if the library imports it; while it is unreadable, the previous content applies. */
  readonly seriesJson: SeriesJson | 'unreadable' | undefined
}

export type SeriesMetadataFields = Pick<
  SeriesMetadataTable,
  | 'status'
  | 'title'
  | 'titleSort'
  | 'summary'
  | 'readingDirection'
  | 'publisher'
  | 'language'
  | 'genres'
  | 'tags'
  | 'totalBookCount'
  | 'links'
  | 'alternateTitles'
  | 'origins'
> &
  Pick<SeriesTable, 'ageRating'>

export interface SeriesBefore {
  readonly series: Pick<SeriesTable, 'name' | 'ageRating'>
  readonly metadata: SeriesMetadataTable
}

/** Name of series.json in `origins`. */
const seriesJsonOrigin = 'series.json'

/** @param before undefined for a new series */
export function deriveSeries(facts: SeriesFacts, before: SeriesBefore | undefined): SeriesMetadataFields {
  const inBooks = metadataInBooks(facts)
  const isUnreadable = facts.seriesJson === 'unreadable'
  const stated = statedMetadataOf(facts.seriesJson === 'unreadable' ? undefined : facts.seriesJson)
  const { pick, isFixed, origins } = precedence(before?.metadata, stated, isUnreadable)
  const was = before?.metadata
  const titleBefore = before && (before.metadata.title !== before.series.name || isFixed('title')) ? before.metadata.title : facts.name
  const title = pick('title', inBooks.title, titleBefore)
  const followsTitle = !was || was.titleSort === was.title
  return {
    title,
    titleSort: pick('titleSort', followsTitle ? title : undefined, was?.titleSort ?? title),
    summary: pick('summary', undefined, was?.summary ?? ''),
    status: pick('status', undefined, was?.status ?? (facts.oneshot ? 'ENDED' : 'ONGOING')),
    readingDirection: pick('readingDirection', inBooks.readingDirection, was?.readingDirection ?? ''),
    publisher: pick('publisher', inBooks.publisher, was?.publisher ?? ''),
    language: pick('language', inBooks.language, was?.language ?? ''),
    genres: pick('genres', inBooks.genres, was?.genres ?? '[]'),
    tags: pick('tags', undefined, was?.tags ?? '[]'),
    links: pick('links', undefined, was?.links ?? '[]'),
    alternateTitles: pick('alternateTitles', undefined, was?.alternateTitles ?? '[]'),
    ageRating: pick('ageRating', inBooks.ageRating, before?.series.ageRating ?? null),
    totalBookCount: pick('totalBookCount', facts.oneshot ? 1 : inBooks.totalBookCount, was?.totalBookCount ?? null),
    origins,
  }
}

/** What the books say about their series, in stored form. */
function metadataInBooks({ embedded, appendsVolume }: SeriesFacts) {
  const ofBooks = embedded.flatMap((book) => (book ? [book.series] : []))
  const mostCommon = <K extends keyof EmbeddedSeries>(field: K) => mostFrequent(ofBooks.map((one) => one[field]))
  const title = mostCommon('title')
  const genres = [...new Set(ofBooks.flatMap((one) => one.genres ?? []))].sort()
  return {
    title: title && title + (appendsVolume ? seriesVolumeOf(ofBooks) : ''),
    readingDirection: mostCommon('readingDirection'),
    publisher: mostCommon('publisher'),
    language: mostCommon('language'),
    genres: genres.length > 0 ? JSON.stringify(genres) : undefined,
    ageRating: greatest(ofBooks.map((one) => one.ageRating)),
    totalBookCount: greatest(ofBooks.map((one) => one.totalBookCount)),
  }
}

type StatedMetadata = Partial<Omit<SeriesMetadataFields, 'titleSort' | 'origins'>>

/** The content of series.json in stored form. For a series with several volumes, the year is part of the name. */
function statedMetadataOf(seriesJson: SeriesJson | undefined): StatedMetadata {
  if (!seriesJson) return {}
  const { name, year, volume } = seriesJson
  const title = name !== undefined && year !== undefined && volume !== undefined && volume !== 1 ? `${name} (${year})` : name
  const alternateTitles = seriesJson.alternateTitles?.map(({ title: other, language }) => ({ label: language ?? '', title: other }))
  return {
    ...(title !== undefined && { title }),
    ...(seriesJson.status && { status: seriesJson.status }),
    ...(seriesJson.description !== undefined && { summary: seriesJson.description }),
    ...(seriesJson.publisher !== undefined && { publisher: seriesJson.publisher }),
    ...(seriesJson.ageRating !== undefined && { ageRating: seriesJson.ageRating }),
    ...(seriesJson.totalIssues !== undefined && { totalBookCount: seriesJson.totalIssues }),
    ...(seriesJson.genres && { genres: JSON.stringify(seriesJson.genres) }),
    ...(seriesJson.tags && { tags: JSON.stringify(seriesJson.tags) }),
    ...(seriesJson.links && { links: JSON.stringify(seriesJson.links) }),
    ...(alternateTitles && { alternateTitles: JSON.stringify(alternateTitles) }),
  }
}

interface Precedence {
  pick<K extends keyof SeriesMetadataFields>(
    field: K,
    fromFiles: SeriesMetadataFields[K] | undefined,
    stored: SeriesMetadataFields[K],
  ): SeriesMetadataFields[K]
  /** Whether no file of a book may change the field. */
  isFixed(field: string): boolean
  /** JSON, in stored form. */
  readonly origins: string
}

/** @param isUnreadable whether series.json exists but cannot be read: its previous values are kept */
function precedence(
  before: Pick<SeriesMetadataTable, 'locks' | 'origins'> | undefined,
  stated: StatedMetadata,
  isUnreadable: boolean,
): Precedence {
  const locks = new Set(before ? readLocks(before.locks) : [])
  const storedOrigins = Object.entries(before ? readOrigins(before.origins) : {})
  const statedFields = Object.keys(stated).filter((field) => !locks.has(field))
  const others = new Map(
    storedOrigins.filter(([field, origin]) => (isUnreadable || origin !== seriesJsonOrigin) && !statedFields.includes(field)),
  )
  const isFixed = (field: string) => locks.has(field) || others.has(field)
  return {
    isFixed,
    pick: (field, fromFiles, stored) => {
      if (isFixed(field)) return stored
      return (stated as Partial<SeriesMetadataFields>)[field] ?? fromFiles ?? stored
    },
    origins: JSON.stringify(Object.fromEntries([...others, ...statedFields.map((field) => [field, seriesJsonOrigin])])),
  }
}

/** The fields of a book that its series aggregates. */
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

/** Aggregates the books of a series: all authors and tags, the earliest date, the first summary. */
export function gatherBooks(books: readonly GatheredBook[]): GatheredFields {
  const authors = new Map<string, Author>()
  const tags = new Set<string>()
  let releaseDate: string | null = null
  let first: GatheredBook | undefined
  // The books of a series mostly have the same authors and tags: each text is read once.
  for (const text of new Set(books.map((book) => book.authors)))
    for (const author of readAuthors(text)) authors.set(`${author.name}\n${author.role}`, author)
  for (const text of new Set(books.map((book) => book.tags))) for (const tag of readTags(text)) tags.add(tag)
  for (const book of books) {
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
 * Comics number their series by volume, manga their books: the volume is part of the title only if all files agree on it and it is not a
 * manga.
 * @returns text to append
 */
function seriesVolumeOf(series: readonly EmbeddedSeries[]): string {
  const volumes = new Set(series.map(({ volume }) => volume))
  const [volume] = volumes
  const isManga = series.some(({ readingDirection }) => readingDirection === 'RIGHT_TO_LEFT')
  return volumes.size === 1 && volume !== undefined && volume !== 1 && !isManga ? ` (${volume})` : ''
}

/** The most frequent value; the first of them on a tie. */
function mostFrequent<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: { readonly value: T; readonly count: number } | undefined
  for (const [value, count] of counts) if (best === undefined || count > best.count) best = { value, count }
  return best?.value
}

function greatest(values: readonly (number | undefined)[]): number | undefined {
  let best: number | undefined
  for (const value of values) if (value !== undefined && (best === undefined || value > best)) best = value
  return best
}
