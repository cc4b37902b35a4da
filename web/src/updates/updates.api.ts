import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Updates } from '../api/types.ts'

export type UpdatesFilter = { readonly library?: string | undefined; readonly unread?: true | undefined }

const pageSize = 30

/** New chapters of followed titles, by day, in pages. Below the key of the rows of the home page, so that the same events refetch it. */
export const updatesQuery = ({ library, unread }: UpdatesFilter) =>
  infiniteQueryOptions({
    queryKey: ['shelves', 'updates', library ?? 'all', unread ?? false],
    queryFn: ({ pageParam, signal }): Promise<Updates> =>
      api.get('/api/v1/updates', {
        query: { library_id: library, unread, before: pageParam, size: pageSize, time_zone: ownTimeZone() },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Updates) => next,
  })

/** Announced and expected chapters between two days. */
export const upcomingQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['shelves', 'upcoming', from, to],
    queryFn: ({ signal }) => api.get('/api/v1/updates/upcoming', { query: { from, to, time_zone: ownTimeZone() }, signal }),
  })

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
