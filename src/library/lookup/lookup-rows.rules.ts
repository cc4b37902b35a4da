// Lookup rows of series and books, one for each value: the JSON lists of their metadata split up, and their texts without case and
// accents.

import { foldText } from '../../formats/natural-order/index.ts'
import type { Author } from '../books/embedded/embedded.ts'
import type { BookMetadataTable, SeriesMetadataTable } from '../library.tables.ts'
import { shortened } from '../sort-key.rules.ts'
import { readAuthors, readTags } from '../stored-metadata.ts'
import type {
  BookAuthorTable,
  BookTagTable,
  BookTextTable,
  SeriesAuthorTable,
  SeriesGenreTable,
  SeriesTagTable,
  SeriesTextTable,
} from './lookup.tables.ts'

/** A row of an index contains a value, its key and a role. Longer ones are found by their beginning. */
const maxOfValue = 300
const maxOfRole = 200

const shortValue = (value: string): string => shortened(value, maxOfValue)

/** A genre, tag, name, publisher or language without case and accents, as it is stored and compared. */
export const lookupKeyOf = (value: string): string => shortValue(foldText(shortValue(value)))

/** The role of an author, in the same way. */
export const roleKeyOf = (role: string): string => shortened(role.toLowerCase(), maxOfRole)

export type SeriesToLookUp = Pick<
  SeriesMetadataTable,
  'seriesId' | 'title' | 'titleSort' | 'publisher' | 'language' | 'genres' | 'tags' | 'authors' | 'booksTags' | 'booksAuthors'
>

export interface SeriesLookup {
  readonly text: SeriesTextTable
  readonly genres: readonly SeriesGenreTable[]
  readonly tags: readonly SeriesTagTable[]
  readonly authors: readonly SeriesAuthorTable[]
}

export function seriesLookupOf(metadata: SeriesToLookUp): SeriesLookup {
  const { seriesId } = metadata
  const own = valuesOf(metadata.tags).map(([folded, tag]) => ({ seriesId, source: 'SERIES' as const, tag, folded }))
  const ofBooks = valuesOf(metadata.booksTags).map(([folded, tag]) => ({ seriesId, source: 'BOOK' as const, tag, folded }))
  return {
    text: {
      seriesId,
      title: foldText(metadata.title),
      titleSort: foldText(metadata.titleSort),
      publisher: lookupKeyOf(metadata.publisher),
      language: lookupKeyOf(metadata.language),
    },
    genres: valuesOf(metadata.genres).map(([folded, genre]) => ({ seriesId, genre, folded })),
    tags: [...own, ...ofBooks],
    authors: authorsOf(metadata.authors, metadata.booksAuthors).map((author) => ({ seriesId, ...author })),
  }
}

export type BookToLookUp = Pick<BookMetadataTable, 'bookId' | 'title' | 'tags' | 'authors'>

export interface BookLookup {
  readonly text: BookTextTable
  readonly tags: readonly BookTagTable[]
  readonly authors: readonly BookAuthorTable[]
}

export const bookLookupOf = ({ bookId, title, tags, authors }: BookToLookUp): BookLookup => ({
  text: { bookId, title: foldText(title) },
  tags: valuesOf(tags).map(([folded, tag]) => ({ bookId, tag, folded })),
  authors: authorsOf(authors).map((author) => ({ bookId, ...author })),
})

/** Merges the authors of several lists without duplicates. @param lists JSON */
export function mergeAuthors(...lists: readonly string[]): readonly Author[] {
  const authors = lists.flatMap((list) => readAuthors(list))
  return [...new Map(authors.map((author) => [`${author.name}\n${author.role}`, author])).values()]
}

/** Distinct values by their folded form. @param list JSON */
const valuesOf = (list: string): [folded: string, value: string][] =>
  list === '[]' ? [] : [...new Map(readTags(list).map((value) => [lookupKeyOf(value), shortValue(value)]))]

/** Names that differ only in case are one author. */
function authorsOf(...lists: readonly string[]) {
  const authors = mergeAuthors(...lists).map(({ name, role }) => ({
    name: shortValue(name),
    role: roleKeyOf(role),
    folded: lookupKeyOf(name),
  }))
  return [...new Map(authors.map((author) => [`${author.folded}\n${author.role}`, author])).values()]
}
