import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Book, Page, Series } from '../api/types.ts'

/** One series with its metadata and this person's read counts. */
export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId],
    queryFn: ({ signal }) => api.get<Series>(seriesPath(seriesId), { signal }),
  })

/** All chapters of a series in reading order. */
export const seriesBooksQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'books', seriesId],
    queryFn: ({ signal }) =>
      api.get<Page<Book>>(`${seriesPath(seriesId)}/books`, {
        query: { unpaged: true, sort: 'metadata.numberSort,asc', deleted: false },
        signal,
      }),
  })

/** Marks every chapter of the series as read, or as unread (which also forgets the pages reached). */
export const setSeriesRead = (seriesId: string, read: boolean): Promise<void> =>
  read ? api.post(`${seriesPath(seriesId)}/read-progress`) : api.delete(`${seriesPath(seriesId)}/read-progress`)

const seriesPath = (seriesId: string): string => `api/v1/series/${encodeURIComponent(seriesId)}`
