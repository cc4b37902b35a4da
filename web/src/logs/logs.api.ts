import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { LogLine } from '../api/types.ts'

const linesPerRequest = 2000

/** The latest lines of the server's log, oldest first; the stream appends new lines while the page is open. */
export const logQuery = queryOptions({
  queryKey: ['log', 'lines'],
  queryFn: ({ signal }): Promise<readonly LogLine[]> => api.get('/api/v1/logs', { query: { lines: linesPerRequest }, signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** The minimum levels that the server can write. */
export const writtenLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export type WrittenLevel = (typeof writtenLevels)[number]

export const logLevelQuery = queryOptions({
  queryKey: ['log', 'level'],
  queryFn: ({ signal }) => api.get('/api/v1/logs/level', { signal }),
})

export const setLogLevel = (level: WrittenLevel): Promise<{ readonly level: WrittenLevel }> =>
  api.put('/api/v1/logs/level', { body: { level } })

export const logFileUrl = (): string => apiUrl('/api/v1/logs/download')
