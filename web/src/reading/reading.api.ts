import { queryOptions } from '@tanstack/react-query'
import { type QueryValues, serverUrl } from '../api/base-path.ts'
import { ApiError, api } from '../api/client.ts'
import type { Book, BookPage, Page } from '../api/types.ts'

/** One book with this person's progress. */
export const bookQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'one', bookId],
    queryFn: ({ signal }) => api.get<Book>(bookPath(bookId), { signal }),
  })

/** The pages of a book; they change only when its file does. */
export const bookPagesQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'pages', bookId],
    queryFn: ({ signal }) => api.get<readonly BookPage[]>(`${bookPath(bookId)}/pages`, { signal }),
  })

/** The book before or after in the series; null at either end, where the server answers 404. */
export const neighbourQuery = (bookId: string, side: 'previous' | 'next') =>
  queryOptions({
    queryKey: ['book', side, bookId],
    queryFn: async ({ signal }): Promise<Book | null> => {
      try {
        return await api.get<Book>(`${bookPath(bookId)}/${side}`, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Books somewhere in the middle, the last read first. */
export const keepReadingQuery = (size: number) =>
  queryOptions({
    queryKey: ['shelves', 'keepReading', size],
    queryFn: ({ signal }) => listBooks({ read_status: 'IN_PROGRESS', sort: 'readProgress.readDate,desc', size }, signal),
  })

/** The picture of a page, `number` from 1. */
export const pageImageUrl = (bookId: string, number: number): string => serverUrl(`${bookPath(bookId)}/pages/${number}`)

export const bookPosterUrl = (bookId: string): string => serverUrl(`${bookPath(bookId)}/thumbnail`)

/** Records the page reached, from 1; the last page finishes the book. `keepalive` lets it outlive a closing tab. */
export const saveReadPage = (bookId: string, page: number, keepalive = false): Promise<void> =>
  api.patch(`${bookPath(bookId)}/read-progress`, { body: { page }, keepalive })

/** Marks a book as read, or as unread (which also forgets the page reached). */
export const setBookRead = (bookId: string, read: boolean): Promise<void> =>
  read ? api.patch(`${bookPath(bookId)}/read-progress`, { body: { completed: true } }) : api.delete(`${bookPath(bookId)}/read-progress`)

const bookPath = (bookId: string): string => `api/v1/books/${encodeURIComponent(bookId)}`

const listBooks = (query: QueryValues, signal: AbortSignal): Promise<Page<Book>> =>
  api.get<Page<Book>>('api/v1/books', { query: { deleted: false, page: 0, ...query }, signal })
