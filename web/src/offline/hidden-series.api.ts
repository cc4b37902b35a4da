import { ApiError, api } from '../api/client.ts'

/** Which of these series the account may no longer see. Throws when the server is unreachable or the session has ended. */
export const findHiddenSeries = async (seriesIds: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const hidden = new Set<string>()
  for (const seriesId of seriesIds) {
    try {
      await api.get('/api/v1/series/{seriesId}', { params: { seriesId } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      if (error.code === 'SERIES_HIDDEN') hidden.add(seriesId)
    }
  }
  return hidden
}
