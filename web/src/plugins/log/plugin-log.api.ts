import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { PluginLogSearch } from './plugin-log.rules.ts'

const recordPageSize = 200
const pollIntervalMs = 5_000

/** A plugin's log, newest first; polls for new records only while a single page is loaded. */
export const pluginLogQuery = (pluginId: string, search: PluginLogSearch) =>
  infiniteQueryOptions({
    queryKey: ['plugins', 'log', pluginId, search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/plugins/{id}/logs', {
        params: { id: pluginId },
        query: { ...search, page: pageParam, size: recordPageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : pollIntervalMs),
  })

export const clearPluginLog = (pluginId: string): Promise<void> => api.delete('/api/v1/plugins/{id}/logs', { params: { id: pluginId } })
