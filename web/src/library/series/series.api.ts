import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { withOfflineFallback } from '../../offline/with-offline-fallback.ts'

/** One series with its metadata and this person's read counts. */
export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId],
    queryFn: ({ signal }) =>
      withOfflineFallback(
        () => api.get('/api/v1/series/{seriesId}', { params: { seriesId }, signal }),
        (store) => store.findOfflineSeries(seriesId),
      ),
  })

/** All chapters of a series in reading order. */
export const seriesBooksQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'books', seriesId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/series/{seriesId}/books', {
        params: { seriesId },
        query: { unpaged: true, sort: 'metadata.numberSort,asc', deleted: false },
        signal,
      }),
  })

/** Analyzes every file of the series again in the background. */
export const analyzeSeries = (seriesId: string): Promise<void> => api.post('/api/v1/series/{seriesId}/analyze', { params: { seriesId } })

/** Refreshes the metadata of the series from its files and bound sources, in the background. */
export const refreshSeries = (seriesId: string): Promise<void> =>
  api.post('/api/v1/series/{seriesId}/metadata/refresh', { params: { seriesId } })

export const analyzeBook = (bookId: string): Promise<void> => api.post('/api/v1/books/{bookId}/analyze', { params: { bookId } })

export const refreshBook = (bookId: string): Promise<void> => api.post('/api/v1/books/{bookId}/metadata/refresh', { params: { bookId } })

/** Deletes the file from the disk, in the background. */
export const deleteBookFile = (bookId: string): Promise<void> => api.delete('/api/v1/books/{bookId}/file', { params: { bookId } })
