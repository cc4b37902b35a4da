// Reading a list in its order: the books next to one, and the progress up to the first unread book.

export interface BookInOrder {
  readonly id: string
  /** When it was moved to the trash. */
  readonly deletedAt: number | null
  /** Null when reading has not begun. */
  readonly completed: 0 | 1 | null
}

/** The next or previous book that is not in the trash. @returns undefined at the end @throws RangeError when the book is not in the list */
export function adjacentBook(books: readonly BookInOrder[], bookId: string, side: 'next' | 'previous'): string | undefined {
  const at = books.findIndex(({ id }) => id === bookId)
  if (at < 0) throw new RangeError('The book is not in the list')
  const booksOnSide = side === 'next' ? books.slice(at + 1) : books.slice(0, at).toReversed()
  return booksOnSide.find(isThere)?.id
}

/** Progress of a read list for Mihon's tracker. Counted as in Mihon: without books in the trash. */
export function trackListProgress(books: readonly BookInOrder[]) {
  const available = books.filter(isThere)
  const booksReadCount = available.filter(({ completed }) => completed === 1).length
  const booksInProgressCount = available.filter(({ completed }) => completed === 0).length
  const firstOpen = available.findIndex(({ completed }) => completed !== 1)
  return {
    booksCount: available.length,
    booksReadCount,
    booksUnreadCount: available.length - booksReadCount - booksInProgressCount,
    booksInProgressCount,
    lastReadContinuousIndex: firstOpen < 0 ? available.length : firstOpen,
  }
}

/** The first books of the list, or all. */
export const firstBooks = (books: readonly BookInOrder[], count = books.length): readonly string[] =>
  books
    .filter(isThere)
    .slice(0, count)
    .map(({ id }) => id)

const isThere = ({ deletedAt }: BookInOrder): boolean => deletedAt === null
