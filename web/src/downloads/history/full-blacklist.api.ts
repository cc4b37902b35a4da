import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { BlockedChapter, Page } from '../../api/types.ts'
import type { LibraryTextSearch } from '../downloads-search.rules.ts'

/** Blacklisted chapters, newest first. */
export const fullBlacklistQuery = ({ libraryId, q }: LibraryTextSearch) =>
  infiniteQueryOptions({
    queryKey: ['blacklist', { libraryId, q }],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/blacklist', { query: { libraryId, search: q, page: pageParam, size: 100 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Page<BlockedChapter>) => (page.last ? undefined : page.number + 1),
    staleTime: 0,
  })

/** The server's limit per request. */
const maxIdsPerRequest = 500

/** Missing chapters are queued immediately. */
export const removeManyFromBlacklist = async (ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
    await api.post('/api/v1/blacklist/take-off', { body: { ids: ids.slice(from, from + maxIdsPerRequest) }, keepalive: true })
  }
}
