import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Bookmark } from '../api/types.ts'

const path = '/api/v1/bookmarks'
const markPath = '/api/v1/bookmarks/{bookId}/{page}'

/** One's own bookmark in a known book. */
export type PageMark = Pick<Bookmark, 'page' | 'note'>

/** Of a page in which book. */
export type MarkedPage = Pick<Bookmark, 'bookId' | 'page'>

/** Other devices and tabs change them without an event: they are fetched again whenever they are shown or the window gets the focus. */
const staleTime = 0

/** The most that one request returns. */
const maxOfBook = 2000

/** One's own bookmarks in a book, in the order of its pages. */
export const bookMarksQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['bookmarks', 'book', bookId],
    staleTime,
    queryFn: async ({ signal }): Promise<readonly PageMark[]> => {
      const { content } = await api.get(path, { query: { bookId, size: maxOfBook }, signal })
      return content.map(({ page, note }) => ({ page, note })).toSorted((a, b) => a.page - b.page)
    },
  })

const pageSize = 100

/** All of one's bookmarks, newest first, or those in a series. @param page from 1 */
export const bookmarksQuery = ({ page, series }: { readonly page: number; readonly series: string | undefined }) =>
  queryOptions({
    queryKey: ['bookmarks', 'list', series ?? null, page],
    staleTime,
    queryFn: ({ signal }) => api.get(path, { query: { page: page - 1, size: pageSize, ...(series ? { seriesId: series } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many bookmarks one has in a series. */
export const bookmarkCountQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['bookmarks', 'count', seriesId],
    staleTime,
    queryFn: async ({ signal }) => (await api.get(path, { query: { seriesId, size: 1 }, signal })).totalElements,
  })

/** Marks a page. @param note undefined leaves the note as it is; null removes it */
export const saveBookmark = ({ bookId, page }: MarkedPage, note?: string | null): Promise<void> =>
  api.put(markPath, { params: { bookId, page }, body: note === undefined ? {} : { note } })

export const removeBookmark = ({ bookId, page }: MarkedPage): Promise<void> => api.delete(markPath, { params: { bookId, page } })
