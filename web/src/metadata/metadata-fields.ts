// The fields of a series and of a book, in the order of their forms. The names are those of the API.
import type { BookChanges, SeriesChanges } from './metadata.api.ts'

export const seriesStatusOptions = ['ONGOING', 'ENDED', 'HIATUS', 'ABANDONED'] as const
export const readingDirections = ['', 'LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'] as const

/** The input of a field: single line, multiple lines, integer, any number, date, choice, list of words, or pairs of texts. */
export type FieldKind = 'line' | 'text' | 'integer' | 'number' | 'day' | 'status' | 'direction' | 'words' | 'people' | 'links' | 'titles'

export type MetadataField = {
  readonly name: string
  readonly kind: FieldKind
  /** Must not be left empty. */
  readonly required?: boolean
}

type FieldOf<Changes> = MetadataField & { readonly name: keyof Changes }

export const seriesFields = [
  { name: 'title', kind: 'line', required: true },
  { name: 'titleSort', kind: 'line', required: true },
  { name: 'alternateTitles', kind: 'titles' },
  { name: 'summary', kind: 'text' },
  { name: 'status', kind: 'status' },
  { name: 'authors', kind: 'people' },
  { name: 'genres', kind: 'words' },
  { name: 'tags', kind: 'words' },
  { name: 'publisher', kind: 'line' },
  { name: 'language', kind: 'line' },
  { name: 'ageRating', kind: 'integer' },
  { name: 'totalBookCount', kind: 'integer' },
  { name: 'readingDirection', kind: 'direction' },
  { name: 'links', kind: 'links' },
  { name: 'sharingLabels', kind: 'words' },
] as const satisfies readonly FieldOf<SeriesChanges>[]

export const bookFields = [
  { name: 'title', kind: 'line', required: true },
  { name: 'number', kind: 'line', required: true },
  { name: 'numberSort', kind: 'number', required: true },
  { name: 'releaseDate', kind: 'day' },
  { name: 'summary', kind: 'text' },
  { name: 'authors', kind: 'people' },
  { name: 'tags', kind: 'words' },
  { name: 'isbn', kind: 'line' },
  { name: 'links', kind: 'links' },
] as const satisfies readonly FieldOf<BookChanges>[]

export type FieldName = (typeof seriesFields)[number]['name'] | (typeof bookFields)[number]['name']
