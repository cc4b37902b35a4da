import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Series } from '../../api/types.ts'

/** The collections that contain a series. */
export const collectionsOfSeriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['collections', 'of-series', seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/collections', { params: { seriesId }, signal }),
  })

const rowSize = 24

/** Series that a person wrote or drew, in all libraries, by title. */
export const seriesByPersonQuery = (name: string) =>
  queryOptions({
    queryKey: ['series', 'by-person', name],
    queryFn: async ({ signal }): Promise<readonly Series[]> => {
      const allOf = [{ author: { operator: 'is', value: { name } } }, { deleted: { operator: 'isFalse' } }]
      const query = { page: 0, size: rowSize, sort: 'metadata.titleSort,asc' }
      const { content } = await api.post('/api/v1/series/list', { query, body: { condition: { allOf } }, signal })
      return content
    },
  })
