// A title or a book on a shelf of the grid: only what its card shows. A scrolled-through library of 20,000 stays a few megabytes.
import type { Book, MediaStatus, Series } from '../../api/types.ts'

export type SeriesItem = {
  readonly shelf: 'series'
  readonly id: string
  readonly title: string
  readonly chapters: number
  readonly read: number
  readonly started: number
  /** How many chapters there are to have, where somebody knows. */
  readonly known: number | null
  readonly status: Series['metadata']['status']
  readonly publisher: string
  readonly year: string
  readonly deleted: boolean
}

export type BookItem = {
  readonly shelf: 'books'
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
  shelf: 'series',
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
  shelf: 'books',
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

/** The chapters of a card that wait to be read: of a series all that are not finished, of a book itself. */
export const unreadCount = (item: LibraryItem): number => {
  if (item.shelf === 'series') return item.chapters - item.read
  return item.progress?.completed ? 0 : 1
}

/** How far it is read, from 0 to 100. */
export const itemReadPercent = (item: LibraryItem): number => {
  if (item.shelf === 'series') return item.chapters === 0 ? 0 : Math.round((100 * item.read) / item.chapters)
  if (item.progress?.completed) return 100
  return item.pages === 0 ? 0 : Math.round((100 * (item.progress?.page ?? 0)) / item.pages)
}

/** The same card after it was marked, until the server says so itself. */
export const markedItem = (item: LibraryItem, read: boolean): LibraryItem =>
  item.shelf === 'series'
    ? { ...item, read: read ? item.chapters : 0, started: 0 }
    : { ...item, progress: read ? { page: item.pages, completed: true } : null }
