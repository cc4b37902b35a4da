import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../api/client.ts'

/** Which server this is, and what it runs on. */
export const buildQuery = queryOptions({
  queryKey: ['health', 'build'],
  queryFn: ({ signal }) => api.get('/actuator/info', { signal }),
})

/** The room on the disks of the configuration folder and the libraries. */
export const disksQuery = queryOptions({
  queryKey: ['health', 'disks'],
  queryFn: ({ signal }) => api.get('/api/v1/health/disks', { signal }),
})

export const meterNames = ['komga.series', 'komga.books', 'komga.books.filesize'] as const

/** A number that the server counts; 0 where there is nothing to count yet. */
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
