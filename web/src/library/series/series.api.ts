import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Book, Page, Series } from '../../api/types.ts'
import { orKept } from '../../offline/or-kept.ts'

/** One series with its metadata and this person's read counts. */
export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId],
    queryFn: ({ signal }) =>
      orKept(
        () => api.get<Series>(seriesPath(seriesId), { signal }),
        async (store) => (await store.findKeptOfSeries(seriesId))[0]?.series,
      ),
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

/** Reads every file of the series again in the background. */
export const analyzeSeries = (seriesId: string): Promise<void> => api.post(`${seriesPath(seriesId)}/analyze`)

/** Asks files and bound sources again for what is told of the series, in the background. */
export const refreshSeries = (seriesId: string): Promise<void> => api.post(`${seriesPath(seriesId)}/metadata/refresh`)

export const analyzeBook = (bookId: string): Promise<void> => api.post(`${bookPath(bookId)}/analyze`)

export const refreshBook = (bookId: string): Promise<void> => api.post(`${bookPath(bookId)}/metadata/refresh`)

/** Deletes the file from the disk, in the background. */
export const deleteBookFile = (bookId: string): Promise<void> => api.delete(`${bookPath(bookId)}/file`)

const bookPath = (bookId: string): string => `api/v1/books/${encodeURIComponent(bookId)}`

const seriesPath = (seriesId: string): string => `api/v1/series/${encodeURIComponent(seriesId)}`
