import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Bookmark } from '../api/types.ts'

const path = '/api/v1/bookmarks'
const markPath = '/api/v1/bookmarks/{bookId}/{page}'

/** One's own bookmark in a known book. */
export type PageMark = Pick<Bookmark, 'page' | 'place' | 'note'>

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
      return content.map(({ page, place, note }) => ({ page, place, note })).toSorted((a, b) => a.page - b.page)
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

/** What else to save. Without a note, a bookmark keeps the one that it has; null removes it. The place names a new bookmark in a text. */
export type MarkDetails = { readonly note?: string | null | undefined; readonly place?: string | null | undefined }

/** Marks a page, or a position in a text. */
export const saveBookmark = ({ bookId, page }: MarkedPage, { note, place }: MarkDetails = {}): Promise<void> =>
  api.put(markPath, { params: { bookId, page }, body: { ...(note === undefined ? {} : { note }), ...(place ? { place } : {}) } })

export const removeBookmark = ({ bookId, page }: MarkedPage): Promise<void> => api.delete(markPath, { params: { bookId, page } })
