import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BodyOf } from '../api/operations.ts'
import type { TitleRequest, TitleRequestState } from '../api/types.ts'

const path = '/api/v1/title-requests'
const pageSize = 30
/** The server allows a person no more open requests than this. */
const maxOpenRequests = 50

/** Requests in one state, or all of them: those of everybody for administrators, else one's own. */
export const requestsQuery = (state: TitleRequestState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['title-requests', 'list', state ?? 'all'],
    queryFn: ({ pageParam, signal }) => api.get(path, { query: { page: pageParam, size: pageSize, ...(state ? { state } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
  })

export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['title-requests', 'one', requestId],
    queryFn: ({ signal }) => api.get('/api/v1/title-requests/{requestId}', { params: { requestId }, signal }),
  })

/** One's own open requests, and how many were decided since the last visit. */
export const openRequestsQuery = queryOptions({
  queryKey: ['title-requests', 'open'],
  queryFn: ({ signal }) => api.get(path, { query: { state: 'open', size: maxOpenRequests }, signal }),
  staleTime: 60_000,
})

/** How many requests are open, and how many of one's own were decided since the last visit. */
export const requestCountsQuery = queryOptions({
  queryKey: ['title-requests', 'counts'],
  queryFn: async ({ signal }) => {
    const { open, unread } = await api.get(path, { query: { state: 'open', size: 1 }, signal })
    return { open, unread }
  },
})

export const requestTitle = (body: BodyOf<'POST', '/api/v1/title-requests'>): Promise<TitleRequest> => api.post(path, { body })

export const withdrawRequest = (requestId: string): Promise<void> =>
  api.delete('/api/v1/title-requests/{requestId}', { params: { requestId } })

export type Approval = NonNullable<BodyOf<'POST', '/api/v1/title-requests/{requestId}/approve'>>

/** Follows the title; without a library or options, those that the account chose last apply. */
export const approveRequest = (requestId: string, body: Approval): Promise<TitleRequest> =>
  api.post('/api/v1/title-requests/{requestId}/approve', { params: { requestId }, body })

export const declineRequest = (requestId: string, reason?: string): Promise<TitleRequest> =>
  api.post('/api/v1/title-requests/{requestId}/decline', { params: { requestId }, body: reason ? { reason } : {} })

/** Those that the person was shown; more may have been decided meanwhile. */
export const markRequestsRead = (ids: readonly string[]): Promise<void> => api.post('/api/v1/title-requests/read', { body: { ids } })

export const refetchRequests = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: ['title-requests'] })
