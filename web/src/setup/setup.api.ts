import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const pollMs = 2000

/** How many series the scan has found so far. */
export const seriesTotalQuery = queryOptions({
  queryKey: ['series', 'total'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/series', { query: { size: 1 }, signal })).totalElements,
  staleTime: 0,
  refetchInterval: pollMs,
})

/** How many tasks run or wait: the scan is one of them. */
export const activeTaskCountQuery = queryOptions({
  queryKey: ['tasks', 'active'],
  queryFn: async ({ signal }) => (await api.get('/api/v1/tasks', { signal })).count,
  staleTime: 0,
  refetchInterval: pollMs,
})
