// Which files of a title its options delete (docs/behavior.md, "Deleting downloaded chapters").
// Guarantee: nothing is chosen unless an option says so; never the newest chapter, so that the series stays; never a chapter that somebody
// has begun and not finished.
import { type EffectiveOptions, type NumberedChapter, olderThanNewest, parseChapterNumber } from '../../chapters/options/index.ts'
import { hasPassed } from '../../kernel/clock/index.ts'

/** A book whose archive the server downloaded. */
export interface DownloadedBook {
  readonly bookId: string
  readonly number: string | null
  readonly volume: string | null
  readonly downloadedAt: number
  /** When the user whose reading counts finished it; epoch ms, null before. */
  readonly finishedAt: number | null
  /** Whether anybody has begun it and not finished it. */
  readonly isBegun: boolean
}

export interface BooksToCleanUp {
  /** Older than the newest ones to keep. */
  readonly old: readonly string[]
  /** Finished long enough ago. */
  readonly read: readonly string[]
}

/** Enough to notice that a chapter was marked as read by mistake. */
export const graceMs = 24 * 3_600_000

/** @param recorded the history of the title */
export function booksToCleanUp(
  books: readonly DownloadedBook[],
  recorded: readonly NumberedChapter[],
  { keepNewest, deleteAfterReading }: Pick<EffectiveOptions, 'keepNewest' | 'deleteAfterReading'>,
  nowMs: number,
): BooksToCleanUp {
  const isOld = keepNewest === null ? () => false : olderThanNewest(books, keepNewest, recorded)
  const newest = newestOf(books)
  const free = books.filter((book) => book !== newest && !book.isBegun)
  const old = free.filter(isOld)
  const isRead = ({ finishedAt }: DownloadedBook) =>
    deleteAfterReading && finishedAt !== null && finishedAt <= nowMs && hasPassed(finishedAt, nowMs, graceMs)
  const read = free.filter((book) => !old.includes(book) && isRead(book))
  return { old: old.map(({ bookId }) => bookId), read: read.map(({ bookId }) => bookId) }
}

function newestOf(books: readonly DownloadedBook[]): DownloadedBook | undefined {
  const rank = ({ number }: DownloadedBook) => parseChapterNumber(number) ?? Number.NEGATIVE_INFINITY
  return books.toSorted((a, b) => Math.sign(rank(b) - rank(a)) || b.downloadedAt - a.downloadedAt)[0]
}
