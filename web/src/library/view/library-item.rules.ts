// A series or book in the grid, reduced to what its card shows, so that a library of 20,000 takes only a few megabytes of memory.
import type { Book, MediaStatus, Series } from '../../api/types.ts'

export type SeriesItem = {
  readonly kind: 'series'
  readonly id: string
  readonly title: string
  readonly chapters: number
  readonly read: number
  readonly started: number
  /** The total number of chapters, if a source knows it. */
  readonly known: number | null
  readonly status: Series['metadata']['status']
  readonly publisher: string
  readonly year: string
  readonly deleted: boolean
}

export type BookItem = {
  readonly kind: 'books'
  readonly id: string
  readonly title: string
  readonly name: string
  readonly metadata: Pick<Book['metadata'], 'number' | 'title'>
  readonly pages: number
  readonly progress: { readonly page: number; readonly completed: boolean } | null
  readonly size: string
  readonly year: string
  readonly fileState: MediaStatus
  readonly deleted: boolean
}

export type LibraryItem = SeriesItem | BookItem

export const seriesItem = (series: Series): SeriesItem => ({
  kind: 'series',
  id: series.id,
  title: series.metadata.title,
  chapters: series.booksCount,
  read: series.booksReadCount,
  started: series.booksInProgressCount,
  known: series.metadata.totalBookCount,
  status: series.metadata.status,
  publisher: series.metadata.publisher,
  year: series.booksMetadata.releaseDate?.slice(0, 4) ?? '',
  deleted: series.deleted,
})

export const bookItem = (book: Book): BookItem => ({
  kind: 'books',
  id: book.id,
  title: book.seriesTitle,
  name: book.name,
  metadata: { number: book.metadata.number, title: book.metadata.title },
  pages: book.media.pagesCount,
  progress: book.readProgress && { page: book.readProgress.page, completed: book.readProgress.completed },
  size: book.size,
  year: book.metadata.releaseDate?.slice(0, 4) ?? '',
  fileState: book.media.status,
  deleted: book.deleted,
})

/** The number of unread chapters on a card: for a series all that are unfinished, for a book 0 or 1. */
export const unreadCount = (item: LibraryItem): number => {
  if (item.kind === 'series') return item.chapters - item.read
  return item.progress?.completed ? 0 : 1
}

/** The read progress, from 0 to 100. */
export const itemReadPercent = (item: LibraryItem): number => {
  if (item.kind === 'series') return item.chapters === 0 ? 0 : Math.round((100 * item.read) / item.chapters)
  if (item.progress?.completed) return 100
  return item.pages === 0 ? 0 : Math.round((100 * (item.progress?.page ?? 0)) / item.pages)
}

/** The card as it will be after marking, until the server's response arrives. */
export const markedItem = (item: LibraryItem, read: boolean): LibraryItem =>
  item.kind === 'series'
    ? { ...item, read: read ? item.chapters : 0, started: 0 }
    : { ...item, progress: read ? { page: item.pages, completed: true } : null }
