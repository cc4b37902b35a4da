import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ActionResult, DescribedTitle, FollowStatus, Scheduler, SyncResult } from '../../api/types.ts'
import { wirePaths } from '../../plugins/wire-ids.ts'

/** When follow lists are checked, and the status of each library. */
export const schedulerQuery = queryOptions({
  queryKey: ['follows', 'scheduler'],
  queryFn: ({ signal }) => api.get('/api/v1/downloads/scheduler', { signal }),
  staleTime: 0,
})

export type ScheduleChange = Partial<Pick<Scheduler, 'enabled' | 'intervalHours' | 'scheduleMode' | 'checkTime'>>

/** Changes only the given settings. Throws ApiError with a message when the server rejects them. */
export const saveSchedule = (change: ScheduleChange): Promise<Scheduler> => api.post('/api/v1/downloads/scheduler', { body: change })

/** Whether and how often a library's list is checked automatically; null uses the interval of all libraries. */
export const saveFollowConfig = (
  libraryId: string,
  { enabled, ownIntervalHours }: Pick<FollowStatus, 'enabled' | 'ownIntervalHours'>,
): Promise<FollowStatus> =>
  api.put('/api/v1/downloads/follow-config', { body: { libraryId, enabled, checkIntervalHours: ownIntervalHours } })

/** The status of the MangaDex account as this server last saw it. */
export const accountQuery = queryOptions({
  queryKey: ['follows', 'account'],
  queryFn: ({ signal }) => api.get(wirePaths.mangadexAccount, { signal }),
  staleTime: 0,
})

const titlesPerRequest = 100

/** All titles that the account follows, with their descriptions. */
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

/** Also follows the titles of a library's list with the account. */
export const syncToAccount = (libraryId: string): Promise<SyncResult> => api.post(wirePaths.mangadexSync, { params: { libraryId } })

/** Checks the account now for releases of the last `lookbackDays` days. */
export const resyncAccount = (lookbackDays: number): Promise<ActionResult> =>
  api.post(wirePaths.mangadexResync, { query: { lookbackDays } })
