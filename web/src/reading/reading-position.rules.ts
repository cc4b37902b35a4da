// Where a reader stands in a book, and what of it may be saved. Page numbers count from 1.
import type { Book, ReadProgress } from '../api/types.ts'

/** How much of the book has been read, 0 to 100; an unread book is 0, one that was opened at least 1. */
export const readPercent = ({ media, readProgress }: Pick<Book, 'media' | 'readProgress'>): number => {
  if (!readProgress) return 0
  if (readProgress.completed) return 100
  return Math.max(1, Math.min(99, Math.round((readProgress.page / Math.max(1, media.pagesCount)) * 100)))
}

/** The page to open: the one asked for in the address, else where the person stopped, else the first (also of a finished book). */
export const startPage = (wanted: number | undefined, progress: ReadProgress | null, pageCount: number): number => {
  const page = wanted ?? (progress && !progress.completed ? progress.page : 1)
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

/**
 * Whether turning to this page is worth saving. A finished book stays finished while it is read again: its early pages
 * would take the mark away on the server, and nobody who looks something up wants to lose it.
 */
export const isWorthSaving = (page: number, saved: ReadProgress | null): boolean => !saved?.completed && page !== saved?.page

/** The book as it is known once this page is saved, `now` in UTC. */
export const withReadPage = (book: Book, page: number, now: string): Book => {
  const before = book.readProgress ?? { created: now, deviceId: '', deviceName: '' }
  const completed = page === book.media.pagesCount
  return { ...book, readProgress: { ...before, page, completed, readDate: now, lastModified: now } }
}
