import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../api/client.ts'

/** The server's version and what it runs on. */
export const buildQuery = queryOptions({
  queryKey: ['health', 'build'],
  queryFn: ({ signal }) => api.get('/actuator/info', { signal }),
})

/** The free space on the disks of the configuration folder and the libraries. */
export const disksQuery = queryOptions({
  queryKey: ['health', 'disks'],
  queryFn: ({ signal }) => api.get('/api/v1/health/disks', { signal }),
})

const nodesPollMs = 10_000

/** The processes that share the server's database, and what they run. */
export const nodesQuery = queryOptions({
  queryKey: ['health', 'nodes'],
  queryFn: ({ signal }) => api.get('/api/v1/nodes', { signal }),
  refetchInterval: nodesPollMs,
})

export const meterNames = ['komga.series', 'komga.books', 'komga.books.filesize'] as const

/** The value of a server metric; 0 if the metric has no values yet. */
export const meterQuery = (name: string) =>
  queryOptions({
    queryKey: ['health', 'meter', name],
    queryFn: async ({ signal }): Promise<number> => {
      try {
        const meter = await api.get('/actuator/metrics/{name}', { params: { name }, signal })
        return meter.measurements.find(({ statistic }) => statistic === 'VALUE')?.value ?? 0
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 0
        throw error
      }
    },
  })
