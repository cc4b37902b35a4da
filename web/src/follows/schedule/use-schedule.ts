import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfterLastMutation } from '../../api/invalidate-after-last.ts'
import type { FollowStatus } from '../../api/types.ts'
import { saveFollowConfig, schedulerQuery } from './schedule.api.ts'

type Schedule = Pick<FollowStatus, 'enabled' | 'ownIntervalHours'>

/** Changes whether and how often a library is checked. Updates the page immediately; two quick changes are both applied. */
export const useSchedule = ({ libraryId, enabled, ownIntervalHours }: FollowStatus): ((change: Partial<Schedule>) => void) => {
  const queryClient = useQueryClient()
  const { queryKey } = schedulerQuery
  const name = `follow-config ${libraryId}`
  const save = useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: (schedule: Schedule) => saveFollowConfig(libraryId, schedule),
    onSettled: () => invalidateAfterLastMutation(queryClient, [name], queryKey),
  })
  return (change) => {
    const cached = queryClient.getQueryData(queryKey)?.libraries.find((one) => one.libraryId === libraryId)
    const nextSchedule = {
      enabled: cached?.enabled ?? enabled,
      ownIntervalHours: cached ? cached.ownIntervalHours : ownIntervalHours,
      ...change,
    }
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(
      queryKey,
      (current) => current && { ...current, libraries: current.libraries.map(withSchedule(libraryId, nextSchedule)) },
    )
    save.mutate(nextSchedule)
  }
}

const withSchedule = (libraryId: string, schedule: Schedule) => (one: FollowStatus) =>
  one.libraryId === libraryId ? { ...one, ...schedule } : one
