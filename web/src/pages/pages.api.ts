import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { CutBook, OversizedPage, Page, RestoreAllResult, SplitAllResult } from '../api/types.ts'
import { inParts } from '../library/marks.api.ts'
import { type CutChoice, type PagesSearch, usualChoice } from './cut-lines.rules.ts'

const base = 'api/v1/media-management/oversized-pages'
const pagesAtOnce = 30

/** Pages that stand out by their size, the highest first. */
export const oversizedPagesQuery = ({ mode, libraryId, text, minHeight, page = 1 }: PagesSearch, minRatio: number = usualChoice.minRatio) =>
  queryOptions({
    queryKey: ['oversized-pages', 'list', { mode, libraryId, text, minHeight, page, minRatio }],
    queryFn: ({ signal }) => {
      const query = { mode: mode ?? 'tall', minHeight: minHeight ?? usualChoice.minHeight, minRatio, libraryId, search: text }
      return api.get<Page<OversizedPage>>(base, { query: { ...query, page: page - 1, size: pagesAtOnce }, signal })
    },
    staleTime: 0,
  })

/** Books that were cut, with the size of the originals beside them. */
export const cutBooksQuery = (libraryId: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['oversized-pages', 'cut', { libraryId, page }],
    queryFn: ({ signal }) =>
      api.get<Page<CutBook>>(`${base}/cut-books`, { query: { libraryId, page: page - 1, size: pagesAtOnce }, signal }),
    staleTime: 0,
  })

/** As many as the server takes in one request. */
const booksAtOnce = 500

/** Cuts these books, and answers when all are done; the list of tasks tells how far it is. One that cannot be cut does not stop the others. */
export const splitBooks = async (bookIds: readonly string[], choice: CutChoice): Promise<SplitAllResult> => {
  const sum: SplitAllResult = { processed: 0, skipped: 0, errors: 0, details: [] }
  for (const some of inParts(bookIds, booksAtOnce)) {
    const { processed, skipped, errors, details } = await api.post<SplitAllResult>(`${base}/split-all`, {
      body: { ...choice, bookIds: some },
    })
    sum.processed += processed
    sum.skipped += skipped
    sum.errors += errors
    sum.details.push(...details)
  }
  return sum
}

/** Answers when all books are done; the list of tasks tells how far it is. */
export const splitAll = (choice: CutChoice, libraryId: string | undefined): Promise<SplitAllResult> =>
  api.post(`${base}/split-all`, { body: { ...choice, ...(libraryId === undefined ? {} : { libraryId }) } })

export const restoreBook = (bookId: string): Promise<void> => api.post(`${base}/restore/${encodeURIComponent(bookId)}`)

export const restoreAll = (libraryId: string | undefined): Promise<RestoreAllResult> =>
  api.post(`${base}/restore-all`, { query: { libraryId } })

/** Puts the originals of these books back; says how many are back and how many could not be put back. */
export const restoreBooks = async (bookIds: readonly string[]): Promise<{ readonly restored: number; readonly errors: number }> => {
  const sum = { restored: 0, errors: 0 }
  for (const some of inParts(bookIds, booksAtOnce)) {
    const { restored, skipped, errors } = await api.post<RestoreAllResult>(`${base}/restore-all`, { body: { bookIds: some } })
    sum.restored += restored
    sum.errors += skipped + errors
  }
  return sum
}
