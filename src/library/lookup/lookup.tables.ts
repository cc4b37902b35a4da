// Lookup rows of series and books. They only repeat the metadata, so that conditions and facets can use an index; `folded` is the value
// without case and accents (foldText), which is used for comparison.

export interface SeriesGenreTable {
  seriesId: string
  genre: string
  folded: string
}

export interface SeriesTagTable {
  seriesId: string
  /** Whether the series itself or one of its books has the tag. */
  source: 'SERIES' | 'BOOK'
  tag: string
  folded: string
}

/** Authors of the series and of its books, without duplicates. */
export interface SeriesAuthorTable {
  seriesId: string
  name: string
  /** Lower case. */
  role: string
  folded: string
}

/** One row for each series; every text is folded. */
export interface SeriesTextTable {
  seriesId: string
  title: string
  titleSort: string
  publisher: string
  language: string
}

/** Links of the series itself, by the key of their URL. */
export interface SeriesLinkTable {
  seriesId: string
  linkKey: string
}

export interface BookTagTable {
  bookId: string
  tag: string
  folded: string
}

export interface BookAuthorTable {
  bookId: string
  name: string
  /** Lower case. */
  role: string
  folded: string
}

/** One row for each book; the text is folded. */
export interface BookTextTable {
  bookId: string
  title: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    seriesGenre: SeriesGenreTable
    seriesTag: SeriesTagTable
    seriesAuthor: SeriesAuthorTable
    seriesText: SeriesTextTable
    seriesLink: SeriesLinkTable
    bookTag: BookTagTable
    bookAuthor: BookAuthorTable
    bookText: BookTextTable
  }
}
