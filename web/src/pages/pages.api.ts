import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { CutBook, OversizedPage, Page, RestoreAllResult, SplitAllResult, SplitResult } from '../api/types.ts'
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

export const splitBook = (bookId: string, choice: CutChoice): Promise<SplitResult> =>
  api.post(`${base}/split/${encodeURIComponent(bookId)}`, { body: choice })

/** Answers when all books are done; the list of tasks tells how far it is. */
export const splitAll = (choice: CutChoice, libraryId: string | undefined): Promise<SplitAllResult> =>
  api.post(`${base}/split-all`, { body: { ...choice, ...(libraryId === undefined ? {} : { libraryId }) } })

export const restoreBook = (bookId: string): Promise<void> => api.post(`${base}/restore/${encodeURIComponent(bookId)}`)

export const restoreAll = (libraryId: string | undefined): Promise<RestoreAllResult> =>
  api.post(`${base}/restore-all`, { query: { libraryId } })
