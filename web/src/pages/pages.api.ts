import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { RestoreAllResult, SplitAllResult } from '../api/types.ts'
import { chunk } from '../library/marks.api.ts'
import { type CutChoice, defaultCutChoice, type PagesSearch } from './cut-choice.rules.ts'

const listPageSize = 30

/** Oversized pages, the tallest first. */
export const oversizedPagesQuery = (
  { mode, libraryId, text, minHeight, page = 1 }: PagesSearch,
  minRatio: number = defaultCutChoice.minRatio,
) =>
  queryOptions({
    queryKey: ['oversized-pages', 'list', { mode, libraryId, text, minHeight, page, minRatio }],
    queryFn: ({ signal }) => {
      const query = {
        mode: mode ?? defaultCutChoice.mode,
        minHeight: minHeight ?? defaultCutChoice.minHeight,
        minRatio,
        libraryId,
        search: text,
      }
      return api.get('/api/v1/media-management/oversized-pages', { query: { ...query, page: page - 1, size: listPageSize }, signal })
    },
    staleTime: 0,
  })

/** Books that were split, with the size of their originals. */
export const cutBooksQuery = (libraryId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['oversized-pages', 'cut', { libraryId, page }],
    queryFn: ({ signal }) =>
      api.get('/api/v1/media-management/oversized-pages/cut-books', {
        query: { libraryId, page: page - 1, size: listPageSize },
        signal,
      }),
    staleTime: 0,
  })

/** The server's maximum per request. */
const booksPerRequest = 500

/** Splits these books and resolves when all are finished; the task list shows the progress. A failure does not stop the others. */
export const splitBooks = async (bookIds: readonly string[], choice: CutChoice): Promise<SplitAllResult> => {
  let sum: SplitAllResult = { processed: 0, skipped: 0, errors: 0, details: [] }
  for (const some of chunk(bookIds, booksPerRequest)) {
    const part = await api.post('/api/v1/media-management/oversized-pages/split-all', { body: { ...choice, bookIds: some } })
    sum = {
      processed: sum.processed + part.processed,
      skipped: sum.skipped + part.skipped,
      errors: sum.errors + part.errors,
      details: [...sum.details, ...part.details],
    }
  }
  return sum
}

/** Resolves when all books are finished; the task list shows the progress. */
export const splitAll = (choice: CutChoice, libraryId: string | undefined): Promise<SplitAllResult> =>
  api.post('/api/v1/media-management/oversized-pages/split-all', { body: { ...choice, libraryId } })

export const restoreBook = (bookId: string): Promise<void> =>
  api.post('/api/v1/media-management/oversized-pages/restore/{bookId}', { params: { bookId } })

export const restoreAll = (libraryId: string | undefined): Promise<RestoreAllResult> =>
  api.post('/api/v1/media-management/oversized-pages/restore-all', { query: { libraryId } })

/** Restores the originals of these books; returns how many were restored and how many failed. */
export const restoreBooks = async (bookIds: readonly string[]): Promise<{ readonly restored: number; readonly errors: number }> => {
  const sum = { restored: 0, errors: 0 }
  for (const some of chunk(bookIds, booksPerRequest)) {
    const { restored, skipped, errors } = await api.post('/api/v1/media-management/oversized-pages/restore-all', {
      body: { bookIds: some },
    })
    sum.restored += restored
    sum.errors += skipped + errors
  }
  return sum
}
