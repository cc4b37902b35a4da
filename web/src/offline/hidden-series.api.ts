import { ApiError, api } from '../api/client.ts'

/** Which of these series the account may no longer see, as far as the server responds. */
export const findHiddenSeries = async (seriesIds: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const hidden = new Set<string>()
  for (const seriesId of seriesIds) {
    try {
      await api.get('/api/v1/series/{seriesId}', { params: { seriesId } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) return hidden
      if (error.code === 'SERIES_HIDDEN') hidden.add(seriesId)
    }
  }
  return hidden
}
