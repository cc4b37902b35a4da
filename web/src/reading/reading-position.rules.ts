// The reading position in a book, and what of it is saved. Page numbers start at 1.
import type { Book, ReadProgress } from '../api/types.ts'

/** The read progress, 0 to 100; an unread book is 0, an opened one at least 1. */
export const readPercent = ({ media, readProgress }: Pick<Book, 'media' | 'readProgress'>): number => {
  if (!readProgress) return 0
  if (readProgress.completed) return 100
  return Math.max(1, Math.min(99, Math.round((readProgress.page / Math.max(1, media.pagesCount)) * 100)))
}

/** The page to open: the one in the URL, else the saved one, else the first (also for a finished book). */
export const startPage = (wanted: number | undefined, progress: ReadProgress | null, pageCount: number): number => {
  const page = wanted ?? (progress && !progress.completed ? progress.page : 1)
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

/** What happened to a book since it was opened. */
export type Visit = {
  /** Its progress when it was opened. */
  readonly opened: ReadProgress | null
  /** The page that was saved last in this visit. */
  readonly last: number | undefined
  readonly hasFinished: boolean
}

/**
 * Whether a page that is reached is saved. Not in a book that was finished before: the server would mark it as unfinished when its early
 * pages are reread. One that was finished in this visit stays finished when its reader pages back.
 * @param onlyFurther whether only pages behind the last one count
 */
export const isPageToSave = (page: number, { opened, last, hasFinished }: Visit, onlyFurther: boolean): boolean => {
  const saved = last ?? opened?.page
  if (hasFinished || opened?.completed || page === saved) return false
  return !onlyFurther || saved === undefined || page > saved
}

/** The book after this page is saved, `now` in UTC. */
export const withReadPage = (book: Book, page: number, now: string): Book => {
  const before = book.readProgress ?? { created: now, deviceId: '', deviceName: '' }
  const completed = page === book.media.pagesCount
  return { ...book, readProgress: { ...before, page, completed, readDate: now, lastModified: now } }
}
