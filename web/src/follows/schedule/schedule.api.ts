import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ActionResult, DescribedTitle, FollowStatus, Scheduler, SyncResult } from '../../api/types.ts'
import { wirePaths } from '../../plugins/wire-ids.ts'

/** When follow lists are checked, and how each library stands. */
export const schedulerQuery = queryOptions({
  queryKey: ['follows', 'scheduler'],
  queryFn: ({ signal }) => api.get('/api/v1/downloads/scheduler', { signal }),
  staleTime: 0,
})

export type ScheduleChange = Partial<Pick<Scheduler, 'enabled' | 'intervalHours' | 'scheduleMode' | 'checkTime'>>

/** Changes what is given. Throws ApiError with a sentence when it cannot be so. */
export const saveSchedule = (change: ScheduleChange): Promise<Scheduler> => api.post('/api/v1/downloads/scheduler', { body: change })

/** Whether and how often a library's list is checked by itself; null takes the interval of all libraries. */
export const saveFollowConfig = (
  libraryId: string,
  { enabled, ownIntervalHours }: Pick<FollowStatus, 'enabled' | 'ownIntervalHours'>,
): Promise<FollowStatus> =>
  api.put('/api/v1/downloads/follow-config', { body: { libraryId, enabled, checkIntervalHours: ownIntervalHours } })

/** How the account at MangaDex stands, as it is known here. */
export const accountQuery = queryOptions({
  queryKey: ['follows', 'account'],
  queryFn: ({ signal }) => api.get(wirePaths.mangadexAccount, { signal }),
  staleTime: 0,
})

const titlesPerRequest = 100

/** Everything that the account follows, described. */
export const accountTitlesQuery = queryOptions({
  queryKey: ['follows', 'account', 'titles'],
  queryFn: async ({ signal }): Promise<readonly DescribedTitle[]> => {
    const { uuids } = await api.get(wirePaths.mangadexFollows, { signal })
    const titles: DescribedTitle[] = []
    for (let n = 0; n < uuids.length; n += titlesPerRequest) {
      const body = { uuids: uuids.slice(n, n + titlesPerRequest) }
      titles.push(...(await api.post(wirePaths.mangadexTitles, { body, signal })))
    }
    return titles
  },
  retry: false,
  staleTime: 60_000,
  meta: { showsOwnError: true },
})

/** Follows or unfollows a title with the account. */
export const setAccountFollow = (id: string, follow: boolean): Promise<ActionResult> => {
  const params = { mangaId: id }
  return follow ? api.post(wirePaths.mangadexFollow, { params }) : api.delete(wirePaths.mangadexFollow, { params })
}

/** Follows the titles of a library's list with the account, too. */
export const syncToAccount = (libraryId: string): Promise<SyncResult> => api.post(wirePaths.mangadexSync, { params: { libraryId } })

/** Looks at the account now, some days back. */
export const resyncAccount = (lookbackDays: number): Promise<ActionResult> =>
  api.post(wirePaths.mangadexResync, { query: { lookbackDays } })
