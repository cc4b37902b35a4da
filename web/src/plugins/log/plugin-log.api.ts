import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { LogSearch } from './plugin-log.rules.ts'

const recordsAtOnce = 200
const lookEveryMs = 5_000

/** A plugin's log, newest first; looks for news by itself while nobody reads further down. */
export const pluginLogQuery = (pluginId: string, search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ['plugins', 'log', pluginId, search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/plugins/{id}/logs', {
        params: { id: pluginId },
        query: { ...search, page: pageParam, size: recordsAtOnce },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : lookEveryMs),
  })

export const clearPluginLog = (pluginId: string): Promise<void> => api.delete('/api/v1/plugins/{id}/logs', { params: { id: pluginId } })
