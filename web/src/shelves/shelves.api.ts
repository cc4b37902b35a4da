import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Shelf } from '../api/types.ts'

const path = '/api/v1/series/{seriesId}/shelf'

/** The status of a series in one's own list. Changes of the series and of one's progress refresh it, by its key. */
export const shelfQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId, 'shelf'],
    queryFn: ({ signal }) => api.get(path, { params: { seriesId }, signal }),
  })

/** @param shelf null removes the series from one's list */
export const setShelf = (seriesId: string, shelf: Shelf | null): Promise<void> =>
  shelf === null ? api.delete(path, { params: { seriesId } }) : api.put(path, { params: { seriesId }, body: { shelf } })

/** The lists at trackers follow one's own. */
export const refetchShelf = (queryClient: QueryClient, seriesId: string): Promise<unknown> =>
  Promise.all(
    [shelfQuery(seriesId).queryKey, ['series', 'list'], ['shelves'], ['trackers']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
