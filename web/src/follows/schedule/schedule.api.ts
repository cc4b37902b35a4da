import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { AccountStanding, ActionResult, DescribedTitle, FollowStatus, FollowUuids, Scheduler, SyncResult } from '../../api/types.ts'
import { wireIds } from '../../plugins/wire-ids.ts'

const root = 'api/v1/downloads'

/** When follow lists are checked, and how each library stands. */
export const schedulerQuery = queryOptions({
  queryKey: ['follows', 'scheduler'],
  queryFn: ({ signal }) => api.get<Scheduler>(`${root}/scheduler`, { signal }),
  staleTime: 0,
})

export type ScheduleChange = Partial<Pick<Scheduler, 'enabled' | 'intervalHours' | 'scheduleMode' | 'checkTime'>>

/** Changes what is given. Throws ApiError with a sentence when it cannot be so. */
export const saveSchedule = (change: ScheduleChange): Promise<Scheduler> => api.post<Scheduler>(`${root}/scheduler`, { body: change })

/** Whether and how often a library's list is checked by itself; null takes the interval of all libraries. */
export const saveFollowConfig = (
  libraryId: string,
  { enabled, ownIntervalHours }: Pick<FollowStatus, 'enabled' | 'ownIntervalHours'>,
): Promise<FollowStatus> => api.put(`${root}/follow-config`, { body: { libraryId, enabled, checkIntervalHours: ownIntervalHours } })

/** How the account at MangaDex stands, as it is known here. */
export const accountQuery = queryOptions({
  queryKey: ['follows', 'account'],
  queryFn: ({ signal }) => api.get<AccountStanding>(`${root}/${wireIds.mangadex}/account`, { signal }),
  staleTime: 0,
})

const titlesAtOnce = 100

/** Everything that the account follows, described. */
export const accountTitlesQuery = queryOptions({
  queryKey: ['follows', 'account', 'titles'],
  queryFn: async ({ signal }): Promise<readonly DescribedTitle[]> => {
    const { uuids } = await api.get<FollowUuids>(`${root}/${wireIds.mangadex}/follows`, { signal })
    const titles: DescribedTitle[] = []
    for (let n = 0; n < uuids.length; n += titlesAtOnce) {
      const body = { uuids: uuids.slice(n, n + titlesAtOnce) }
      titles.push(...(await api.post<readonly DescribedTitle[]>(`${root}/${wireIds.mangadex}/titles`, { body, signal })))
    }
    return titles
  },
  retry: false,
  staleTime: 60_000,
  meta: { showsOwnError: true },
})

/** Follows or unfollows a title with the account. */
export const followWithAccount = (id: string, follow: boolean): Promise<ActionResult> => {
  const path = `${root}/${wireIds.mangadex}/follows/${encodeURIComponent(id)}`
  return follow ? api.post<ActionResult>(path) : api.delete<ActionResult>(path)
}

/** Follows the titles of a library's list with the account, too. */
export const syncToAccount = (libraryId: string): Promise<SyncResult> =>
  api.post<SyncResult>(`${root}/follow-txt/${encodeURIComponent(libraryId)}/sync-to-${wireIds.mangadex}`)

/** Looks at the account now, some days back. */
export const lookAtAccount = (lookbackDays: number): Promise<ActionResult> =>
  api.post<ActionResult>(`${root}/${wireIds.mangadexAccount}/force-resync`, { query: { lookbackDays } })
