import { useQuery } from '@tanstack/react-query'
import type { Book, Series } from '../api/types.ts'
import { neighbourPagesQuery, neighbourQuery } from './reading.api.ts'
import { type Chapter, chapterOf, type ReadingPlace } from './reading-place.rules.ts'

/** The book before or after: undefined while unknown, null at the ends of the series. */
export type Neighbour = Book | null | undefined

export type Neighbours = {
  readonly previous: Neighbour
  readonly next: Neighbour
  /** The next book with its pages, loaded near the end of this one. */
  readonly nextChapter: Chapter | undefined
}

/** The books before and after the current one; sends no request beyond the ends of the series. */
export const useNeighbours = ({ chapter, page }: Pick<ReadingPlace, 'chapter' | 'page'>, series: Series, ahead: number): Neighbours => {
  const { book, pages } = chapter
  const { previous, next } = useAdjacentBooks(book, series)
  const isNear = page >= pages.length - ahead
  const nextPages = useQuery({ ...neighbourPagesQuery(next), enabled: isNear && next?.media.status === 'READY' }).data
  return { previous, next, nextChapter: next && nextPages && isNear ? chapterOf(next, nextPages) : undefined }
}

/** The same without the pages of the next one. */
export const useAdjacentBooks = (book: Book, series: Series): Pick<Neighbours, 'previous' | 'next'> => {
  const first = !hasPreviousBook(book)
  const last = book.number >= series.booksCount
  const previous = useQuery({ ...neighbourQuery(book.id, 'previous'), enabled: !first }).data
  const next = useQuery({ ...neighbourQuery(book.id, 'next'), enabled: !last }).data
  return { previous: first ? null : previous, next: last ? null : next }
}

export const hasPreviousBook = (book: Book): boolean => book.number > 1
