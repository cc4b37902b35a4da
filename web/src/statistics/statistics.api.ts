import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const path = '/api/v1/users/me/reading-statistics'

/** What one has read in the last days, counted in the time zone of this browser. */
export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['readingStatistics', days],
    queryFn: ({ signal }) => api.get(path, { query: { days, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, signal }),
    staleTime: 0,
  })

/** What one has read of a series. */
export const seriesStatisticsQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId, 'statistics'],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/reading-statistics', { params: { seriesId }, signal }),
  })

export const setRecorded = (isRecorded: boolean): Promise<void> => api.put(`${path}/recording`, { body: { isRecorded } })

export const deleteStatistics = (): Promise<void> => api.delete(path)
