import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { nextPollMs } from './source-states.rules.ts'

/** How each source stands, in the administrator's order. The event stream tells of changes while a room shows it. */
export const sourceStatesQuery = queryOptions({
  queryKey: ['metadata', 'sources'],
  queryFn: ({ signal }) => api.get('/api/v1/metadata/sources', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => nextPollMs(state.data ?? [], Date.now()),
})

/** Series that a source had no answer for, those of the latest questions first. @param size how many at most, 1..500 */
export const sourceFailuresQuery = (provider: string, size: number) =>
  queryOptions({
    queryKey: ['metadata', 'faults', provider, size],
    queryFn: ({ signal }) => api.get('/api/v1/metadata/faults', { query: { provider, size }, signal }),
    placeholderData: keepPreviousData,
  })
