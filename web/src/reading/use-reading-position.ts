import { useCallback, useState } from 'react'
import type { Book } from '../api/types.ts'
import { startPage } from './reading-position.rules.ts'

export type ReadingPosition = {
  readonly pageCount: number
  /** The page that is read, from 1; one more than the last stands for the end card. */
  readonly page: number
  /** The last page that was jumped to; a new object for every jump. */
  readonly target: { readonly page: number }
  /** Jumps to a page; outside the book it stops at its ends. */
  readonly goTo: (page: number) => void
  /** Follows the eye: the strip has been scrolled to this page by hand. */
  readonly notice: (page: number) => void
}

/** Where in the book the person is. */
export const useReadingPosition = (book: Book, pageCount: number, wantedPage: number | undefined): ReadingPosition => {
  const [page, setPage] = useState(() => startPage(wantedPage, book.readProgress, pageCount))
  const [target, setTarget] = useState({ page })
  const goTo = useCallback(
    (wanted: number) => {
      const reached = Math.min(Math.max(1, wanted), pageCount + 1)
      setPage(reached)
      setTarget({ page: reached })
    },
    [pageCount],
  )
  return { pageCount, page, target, goTo, notice: setPage }
}
