import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Book, Series } from '../api/types.ts'
import { bookPagesQuery, neighbourQuery, pageImageUrl } from './reading.api.ts'

/** Pages before the end from which the next book is fetched, so that going on does not wait. */
const nearEndPages = 4

/** The book before or after: undefined while unknown, null at the ends of the series. */
export type Neighbour = Book | null | undefined

type Place = { readonly book: Book; readonly series: Series; readonly page: number }

/** The books before and after this one; the server is not asked for what lies beyond the ends of the series. */
export const useNeighbours = ({ book, series, page }: Place): { readonly previous: Neighbour; readonly next: Neighbour } => {
  const first = book.number <= 1
  const last = book.number >= series.booksCount
  const previous = useQuery({ ...neighbourQuery(book.id, 'previous'), enabled: !first }).data
  const next = useQuery({ ...neighbourQuery(book.id, 'next'), enabled: !last }).data
  useNextPages(next?.id, page > book.media.pagesCount - nearEndPages)
  return { previous: first ? null : previous, next: last ? null : next }
}

const useNextPages = (nextId: string | undefined, near: boolean): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!near || nextId === undefined) return
    void queryClient.prefetchQuery(bookPagesQuery(nextId))
    for (const number of [1, 2]) new Image().src = pageImageUrl(nextId, number)
  }, [near, nextId, queryClient])
}
