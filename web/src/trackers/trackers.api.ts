import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BodyOf } from '../api/operations.ts'

const path = '/api/v1/trackers'
const seriesPath = '/api/v1/series/{seriesId}/trackers/{trackerId}'
/** How often the page looks while something is being sent or read. */
const busyMs = 5_000

/** The trackers of this server, with one's own accounts. */
export const trackersQuery = queryOptions({
  queryKey: ['trackers', 'all'],
  queryFn: ({ signal }) => api.get(path, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ account }) => account && account.pending + account.unread > 0) ? busyMs : false),
  staleTime: 0,
})

/** What the first sync of newly linked series would change. */
export const previewQuery = (trackerId: string) =>
  queryOptions({
    queryKey: ['trackers', 'preview', trackerId],
    queryFn: ({ signal }) => api.get(`${path}/{trackerId}/preview`, { params: { trackerId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.unread > 0 ? busyMs : false),
    staleTime: 0,
  })

/** A series in the lists of the trackers that one has connected. */
export const seriesTrackersQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['trackers', 'series', seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/trackers', { params: { seriesId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ link }) => link?.isPending) ? busyMs : false),
  })

export const titlesQuery = (seriesId: string, trackerId: string, query: string) =>
  queryOptions({
    queryKey: ['trackers', 'titles', trackerId, query],
    queryFn: ({ signal }) => api.get(`${seriesPath}/titles`, { params: { seriesId, trackerId }, query: { query }, signal }),
    enabled: query !== '',
    retry: false,
  })

/** @returns where the browser has to sign in; null when one is signed in */
export const signInToTracker = async (trackerId: string, values: Readonly<Record<string, string>>): Promise<string | null> =>
  (await api.post(`${path}/{trackerId}/sign-in`, { params: { trackerId }, body: { values } })).url

export type TrackerOptions = BodyOf<'PATCH', '/api/v1/trackers/{trackerId}/account'>

export const changeTrackerOptions = (trackerId: string, body: TrackerOptions): Promise<void> =>
  api.patch(`${path}/{trackerId}/account`, { params: { trackerId }, body })

export const disconnectTracker = (trackerId: string): Promise<void> => api.delete(`${path}/{trackerId}/account`, { params: { trackerId } })

export const confirmFirstSync = (trackerId: string, seriesIds: readonly string[]): Promise<void> =>
  api.post(`${path}/{trackerId}/preview/confirm`, { params: { trackerId }, body: { seriesIds: [...seriesIds] } })

export const linkSeries = (seriesId: string, trackerId: string, titleId: string): Promise<void> =>
  api.put(seriesPath, { params: { seriesId, trackerId }, body: { titleId } })

export const unlinkSeries = (seriesId: string, trackerId: string): Promise<void> =>
  api.delete(seriesPath, { params: { seriesId, trackerId } })

export type EntryChange = BodyOf<'PATCH', '/api/v1/series/{seriesId}/trackers/{trackerId}'>

export const changeEntry = (seriesId: string, trackerId: string, body: EntryChange): Promise<void> =>
  api.patch(seriesPath, { params: { seriesId, trackerId }, body })

export const refetchTrackers = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: ['trackers'] })
