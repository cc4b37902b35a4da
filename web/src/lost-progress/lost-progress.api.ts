import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const path = '/api/v1/read-progress/lost'

/** As many as one request may restore; those after them follow once these are restored or dismissed. */
const maxSeries = 500

/** Series with lost progress, most recent first. */
export const lostProgressQuery = queryOptions({
  queryKey: ['lostProgress'],
  queryFn: ({ signal }) => api.get(path, { query: { size: maxSeries }, signal }),
  staleTime: 0,
})

/** @returns how many books changed */
export const restoreLostProgress = async (seriesIds: readonly string[]): Promise<number> =>
  (await api.post(`${path}/restore`, { body: { seriesIds: [...seriesIds] } })).changed

export const dismissLostProgress = (seriesIds: readonly string[]): Promise<void> =>
  api.post(`${path}/dismiss`, { body: { seriesIds: [...seriesIds] } })
