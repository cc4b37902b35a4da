import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { BodyOf } from '../../api/operations.ts'
import type { FollowResult } from '../../api/types.ts'
import { withFollowers } from './followed-titles.rules.ts'

/** The follows of one title, by its address. Only for administrators. */
export const followsOfTitleQuery = (url: string) =>
  queryOptions({
    queryKey: ['follow-state', 'url', url],
    queryFn: ({ signal }) => api.get('/api/v1/follows', { query: { url }, signal }),
    // A download of the title starts and ends without an action in the app.
    staleTime: 0,
  })

/** Whether and how a series of the library is followed. */
export const seriesFollowQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['follow-state', 'series', seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/follow', { params: { seriesId }, signal }),
  })

/** The library and options that the account chose last. */
export const followDefaultsQuery = queryOptions({
  queryKey: ['follow-state', 'defaults'],
  queryFn: ({ signal }) => api.get('/api/v1/follows/defaults', { signal }),
})

export type FollowRequest = BodyOf<'POST', '/api/v1/follows'>
export type OptionsChange = BodyOf<'PATCH', '/api/v1/follows'>['options']

/** Follows a title and queues its download. Without a library or options, those that the account chose last apply. */
export const followTitle = (request: FollowRequest): Promise<FollowResult> => api.post('/api/v1/follows', { body: request })

type FollowedTitle = { readonly libraryId: string; readonly url: string }

export const changeFollow = ({ options, ...title }: FollowedTitle & { readonly options: OptionsChange }) =>
  api.patch('/api/v1/follows', { body: { ...title, options } })

/** New chapters are downloaded to the other library; downloaded ones stay. */
export const moveFollow = ({ toLibraryId, ...title }: FollowedTitle & { readonly toLibraryId: string }) =>
  api.post('/api/v1/follows/move', { body: { ...title, toLibraryId } })

/** Downloaded chapters stay. */
export const unfollowTitle = (query: FollowedTitle): Promise<void> => api.delete('/api/v1/follows', { query })

/** Shows the title as followed, or not, wherever it is listed, without asking its source again. */
export const showFollow = (queryClient: QueryClient, { url, libraryId }: FollowedTitle, followed: boolean): Promise<unknown> => {
  queryClient.setQueriesData({ queryKey: ['discover'] }, (data: unknown) => withFollowers(data, { url, libraryId, followed }))
  const changed = [['follow-state'], ['follows'], ['follow-titles'], ['downloads'], ['release-preference']]
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
