import type { Book } from '../api/types.ts'

/** Chapters of one series that came lately, in reading order. */
export type NewChapters = { readonly first: Book; readonly last: Book; readonly books: readonly Book[] }

/** One place for each series, however many of its chapters came at once; the series of the newest book is first. */
export const gatherBySeries = (newestFirst: readonly Book[]): readonly NewChapters[] =>
  [...new Set(newestFirst.map((book) => book.seriesId))].flatMap((seriesId) => {
    const books = newestFirst
      .filter((book) => book.seriesId === seriesId)
      .toSorted((one, other) => one.metadata.numberSort - other.metadata.numberSort)
    const [first] = books
    const last = books.at(-1)
    return first && last ? [{ first, last, books }] : []
  })
