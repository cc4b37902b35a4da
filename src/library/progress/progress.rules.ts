import type { ReadProgressTable } from '../library.tables.ts'

export const readStatuses = ['UNREAD', 'READ', 'IN_PROGRESS'] as const
export type ReadStatus = (typeof readStatuses)[number]

/** Progress that a client wants to store. */
export interface ProgressRequest {
  readonly page?: number | null | undefined
  readonly completed?: boolean | null | undefined
}

/**
 * Interprets a request for a book (docs/api/komga-contract.md, "Read progress"): `completed` takes precedence over the page; otherwise
 * the page determines whether the book is finished, whatever else was sent.
 * @returns undefined when the book has no such page
 */
export function decideProgress(
  { page, completed }: ProgressRequest,
  pageCount: number,
): Pick<ReadProgressTable, 'page' | 'completed'> | undefined {
  if (completed) return { page: pageCount, completed: 1 }
  if (!page || page < 1 || page > pageCount) return undefined
  return { page, completed: page === pageCount ? 1 : 0 }
}

/** Whether a book's number is at most the limit. Clients store numbers with single precision: 10.7 may come back as 10.699999809. */
export const isUpTo = (numberSort: number, limit: number): boolean => Math.fround(numberSort) <= Math.fround(limit)

/** A book in series order; `completed` is null when it was not begun. */
export interface BookReached {
  readonly numberSort: number
  readonly completed: 0 | 1 | null
}

/** What Mihon's tracker requests of a series: the number of books read, and the last one read without a gap. @param books in order */
export function trackerProgress(books: readonly BookReached[]) {
  const firstOpen = books.findIndex(({ completed }) => completed !== 1)
  const lastRead = firstOpen < 0 ? books.at(-1) : books[firstOpen - 1]
  const booksReadCount = books.filter(({ completed }) => completed === 1).length
  const booksInProgressCount = books.filter(({ completed }) => completed === 0).length
  return {
    booksCount: books.length,
    booksReadCount,
    booksUnreadCount: books.length - booksReadCount - booksInProgressCount,
    booksInProgressCount,
    lastReadContinuousNumberSort: lastRead?.numberSort ?? 0,
    maxNumberSort: books.at(-1)?.numberSort ?? 0,
  }
}
