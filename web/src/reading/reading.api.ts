import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { ApiError, api, requestRaw, UnreachableError } from '../api/client.ts'
import { isSetUpNeeded, isSignedOut } from '../api/query-client.ts'
import type { Book } from '../api/types.ts'
import { refreshOfflineCopy } from '../offline/refresh-offline-copy.ts'
import { withOfflineFallback } from '../offline/with-offline-fallback.ts'
import { loadBook, loadPages, loadProgression } from './load-book.ts'
import { entryInstant, type OutboxEntry, type ServerProgress } from './progress/outbox.rules.ts'

/** One book with this person's progress. */
export const bookQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'one', bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        async () => refreshOfflineCopy(await loadBook(bookId, signal)),
        async (store) => (await store.findOfflineChapter(bookId))?.book,
      ),
  })

/** The pages of a book; they change only when its file does. */
export const bookPagesQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['book', 'pages', bookId],
    queryFn: ({ signal }) => fetchPages(bookId, signal),
  })

/** The pages of a book next to this one; sends no request while that one is unknown. */
export const neighbourPagesQuery = (book: Pick<Book, 'id'> | null | undefined) =>
  queryOptions({
    queryKey: ['book', 'pages', book?.id],
    queryFn: book ? ({ signal }) => fetchPages(book.id, signal) : skipToken,
  })

const fetchPages = (bookId: string, signal: AbortSignal) =>
  withOfflineFallback(
    () => loadPages(bookId, signal),
    (store) => store.findOfflinePages(bookId),
  )

/** The next or previous book in the series; null at either end, where the server responds with 404. Offline among the downloads. */
export const neighbourQuery = (bookId: string, side: 'previous' | 'next') =>
  queryOptions({
    queryKey: ['book', side, bookId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        () => loadNeighbour(bookId, side, signal),
        (store) => store.findOfflineNeighbor(bookId, side),
      ),
  })

const neighbourPaths = { previous: '/api/v1/books/{bookId}/previous', next: '/api/v1/books/{bookId}/next' } as const

const loadNeighbour = async (bookId: string, side: 'previous' | 'next', signal: AbortSignal): Promise<Book | null> => {
  try {
    return await api.get(neighbourPaths[side], { params: { bookId }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The URL of a page's image, `number` from 1; scaled down to a width if it is wider. */
export const pageImageUrl = (bookId: string, number: number, width?: number): string =>
  apiUrl('/api/v1/books/{bookId}/pages/{number}', { params: { bookId, number }, query: { width } })

/** The image of a page as it is in the book. Throws ApiError or UnreachableError. */
export const loadPageImage = async (bookId: string, number: number): Promise<Blob> => {
  const params = { bookId, number }
  const response = await requestRaw('GET', '/api/v1/books/{bookId}/pages/{number}', { params, headers: { Accept: 'image/*' } })
  return response.blob()
}

/** The URL of a page's thumbnail. */
export const pageThumbnailUrl = (bookId: string, number: number): string =>
  apiUrl('/api/v1/books/{bookId}/pages/{number}/thumbnail', { params: { bookId, number } })

/** The server's error message for a page; null when the server does send it and the browser cannot display it. */
export const pageFaultQuery = (bookId: string, number: number, attempt: number) =>
  queryOptions({
    queryKey: ['book', 'page-fault', bookId, number, attempt],
    // The page itself is requested again when the server responds again, and this with it if that fails.
    staleTime: 'static',
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const params = { bookId, number }
        await requestRaw('GET', '/api/v1/books/{bookId}/pages/{number}', { params, headers: { Accept: 'image/*' }, signal })
        return null
      } catch (error) {
        // The app asks the user to sign in again.
        if (isSignedOut(error) || isSetUpNeeded(error)) throw error
        if (error instanceof ApiError) return error.message
        if (error instanceof UnreachableError) return null
        throw error
      }
    },
  })

export const bookPosterUrl = (bookId: string): string => apiUrl('/api/v1/books/{bookId}/thumbnail', { params: { bookId } })

/** The server's progress of this account; `readDate` to the millisecond. */
export const loadServerProgress = async (bookId: string): Promise<ServerProgress | null> => {
  const [{ readProgress }, progression] = await Promise.all([loadBook(bookId), loadProgression(bookId)])
  return readProgress && { ...readProgress, readDate: progression?.modified ?? readProgress.readDate }
}

/** Dates of books are rounded down to the second: the latest timestamp that such a date may be. */
export const endOfSecond = (date: string): number => Date.parse(date) + 999

/** Saves the current page, from 1; the last page finishes the book. Resolves to the server's time. */
export const saveReadPage = async (bookId: string, page: number): Promise<number> => {
  const answer = await requestRaw('PATCH', '/api/v1/books/{bookId}/read-progress', { params: { bookId }, body: { page }, keepalive: true })
  return endOfSecond(answer.headers.get('Date') ?? new Date().toISOString())
}

/** A position as this app sends it. */
export const progressionOf = ({ page, place }: Pick<OutboxEntry, 'page' | 'place'>, at: Date) => ({
  modified: at.toISOString(),
  device: { id: 'hondana-web', name: 'Hondana' },
  locator: place
    ? { href: place.href, type: place.type, locations: { fragments: [], progression: place.progression } }
    : { href: '', type: '', locations: { fragments: [], position: page } },
})

/** Saves a position with its timestamp, for the server to compare: it rejects one that is older than its own (409). */
export const saveEntry = async (bookId: string, entry: OutboxEntry): Promise<number> => {
  const instantMs = entryInstant(entry)
  const body = progressionOf(entry, new Date(instantMs))
  await api.put('/api/v1/books/{bookId}/progression', { params: { bookId }, body, keepalive: true })
  return instantMs
}
