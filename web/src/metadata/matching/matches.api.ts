import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { AnswerOf, BodyOf } from '../../api/operations.ts'

type TitleMatches = AnswerOf<'GET', '/api/v1/metadata/matches'>
export type TitleMatch = TitleMatches['matches'][number]
export type MatchSource = TitleMatches['sources'][number]
export type MatchChoice = BodyOf<'PATCH', '/api/v1/metadata/matches/{seriesId}'>['choice']

/** Often enough to see results arrive; a long list is some megabytes and takes minutes anyway. */
const refreshEveryMs = (rows: number): number => (rows > 100 ? 10_000 : 2000)

/** The series whose titles are searched. The server searches in the background; its results are fetched until all are there. */
export const matchesQuery = queryOptions({
  queryKey: ['matches'],
  queryFn: ({ signal }) => api.get('/api/v1/metadata/matches', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.matches.some(({ searching }) => searching) ? refreshEveryMs(state.data.matches.length) : false,
})

/** The server's maximum per request. */
export const maxMatchedSeries = 1000

export const requestMatches = (seriesIds: readonly string[]) =>
  api.post('/api/v1/metadata/matches', { body: { seriesIds: [...seriesIds] } })

export type AcceptedTitle = NonNullable<MatchChoice> & { readonly seriesId: string }

export const applyMatches = (titles: readonly AcceptedTitle[]) =>
  api.post('/api/v1/metadata/matches/apply', { body: { titles: [...titles] } })

export const removeMatches = (seriesIds: readonly string[]): Promise<void> =>
  api.post('/api/v1/metadata/matches/remove', { body: { seriesIds: [...seriesIds] } })

export const chooseMatch = (seriesId: string, choice: MatchChoice): Promise<void> =>
  api.patch('/api/v1/metadata/matches/{seriesId}', { params: { seriesId }, body: { choice } })
