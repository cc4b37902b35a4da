// Matches an imported reading list with books of the libraries: by series title, with or without its volume, and by number.
import { foldText } from '../../formats/natural-order/index.ts'
import type { ComicRackBook } from '../../formats/reading-list/index.ts'

/** Titles that a series may have here, the most exact first. */
export const titlesOf = ({ series, volume }: ComicRackBook): readonly string[] =>
  volume === undefined ? [series] : [`${series} (${volume})`, series]

/** Key for comparing titles: ignores case and accents. */
export const matchTitleKeyOf = (title: string): string => foldText(title)

/** Key for comparing numbers: 007 equals 7, and 1a equals 1A. */
export const numberKeyOf = (number: string): string =>
  number
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')

export interface MatchCandidate {
  readonly bookId: string
  readonly number: string
  readonly title: string
  readonly seriesId: string
  readonly seriesTitle: string
  /** yyyy-mm-dd. */
  readonly releaseDate: string | null
}

export interface SeriesMatch {
  readonly series: { readonly seriesId: string; readonly title: string; readonly releaseDate: string | null }
  readonly books: { readonly bookId: string; readonly number: string; readonly title: string }[]
}

export interface MatchedBook {
  readonly book: ComicRackBook
  readonly matches: readonly SeriesMatch[]
}

/** The matching books of each wanted one, by series: those with the most exact title first. @param candidates in order */
export function matchBooks(wanted: readonly ComicRackBook[], candidates: readonly MatchCandidate[]): readonly MatchedBook[] {
  const byKey = Map.groupBy(candidates, ({ seriesTitle, number }) => keyOf(seriesTitle, number))
  return wanted.map((book) => {
    const keys = new Set(titlesOf(book).map((title) => keyOf(title, book.number)))
    const found = [...keys].map((key) => byKey.get(key)).filter((some) => some !== undefined)
    return { book, matches: bySeries(found.flat()) }
  })
}

const keyOf = (title: string, number: string): string => JSON.stringify([matchTitleKeyOf(title), numberKeyOf(number)])

function bySeries(books: readonly MatchCandidate[]): readonly SeriesMatch[] {
  const matches = new Map<string, SeriesMatch>()
  for (const { bookId, number, title, seriesId, seriesTitle, releaseDate } of books) {
    const match = matches.get(seriesId) ?? { series: { seriesId, title: seriesTitle, releaseDate }, books: [] }
    matches.set(seriesId, match)
    match.books.push({ bookId, number, title })
  }
  return [...matches.values()]
}
