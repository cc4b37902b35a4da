import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { BlockedChapter, Page } from '../../api/types.ts'
import type { PlaceSearch } from '../downloads-search.rules.ts'

/** What people never want, the newest first. */
export const wholeBlacklistQuery = ({ libraryId, q }: PlaceSearch) =>
  infiniteQueryOptions({
    queryKey: ['blacklist', { libraryId, q }],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/blacklist', { query: { libraryId, search: q, page: pageParam, size: 100 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Page<BlockedChapter>) => (page.last ? undefined : page.number + 1),
    staleTime: 0,
  })

/** As many as the server takes at once. */
const mostIds = 500

/** Those that are missing on the shelf are queued at once. */
export const takeOffBlacklist = async (ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += mostIds) {
    await api.post('/api/v1/blacklist/take-off', { body: { ids: ids.slice(from, from + mostIds) } })
  }
}
