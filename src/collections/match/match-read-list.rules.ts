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

export interface BookMatcher {
  /** @param candidates in the order of the matches */
  add(candidates: readonly MatchCandidate[]): void
  /** The matching books of one in the list, by series: those with the most exact title first. */
  matchesOf(book: ComicRackBook): readonly SeriesMatch[]
}

export function createBookMatcher(): BookMatcher {
  const byKey = new Map<string, MatchCandidate[]>()
  return {
    add: (candidates) => {
      for (const candidate of candidates) {
        const key = keyOf(candidate.seriesTitle, candidate.number)
        const same = byKey.get(key)
        if (same) same.push(candidate)
        else byKey.set(key, [candidate])
      }
    },
    matchesOf: (book) => {
      const keys = new Set(titlesOf(book).map((title) => keyOf(title, book.number)))
      const found = [...keys].map((key) => byKey.get(key)).filter((some) => some !== undefined)
      return bySeries(found.flat())
    },
  }
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
