import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { nextPollMs } from './source-states.rules.ts'

/** The status of each source, in the administrator's order. The event stream reports changes while a page shows it. */
export const sourceStatesQuery = queryOptions({
  queryKey: ['metadata', 'sources'],
  queryFn: ({ signal }) => api.get('/api/v1/metadata/sources', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => nextPollMs(state.data ?? [], Date.now()),
})

/** The series for which a source failed, the latest first. @param size maximum number, 1..500 */
export const sourceFailuresQuery = (provider: string, size: number) =>
  queryOptions({
    queryKey: ['metadata', 'faults', provider, size],
    queryFn: ({ signal }) => api.get('/api/v1/metadata/faults', { query: { provider, size }, signal }),
    placeholderData: keepPreviousData,
  })
