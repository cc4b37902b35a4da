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
    mutationFn: (wanted: Schedule) => saveFollowConfig(libraryId, wanted),
    onSettled: () => invalidateAfterLastMutation(queryClient, [name], queryKey),
  })
  return (change) => {
    const shown = queryClient.getQueryData(queryKey)?.libraries.find((one) => one.libraryId === libraryId)
    const wanted = { enabled: shown?.enabled ?? enabled, ownIntervalHours: shown ? shown.ownIntervalHours : ownIntervalHours, ...change }
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => known && { ...known, libraries: known.libraries.map(withSchedule(libraryId, wanted)) })
    save.mutate(wanted)
  }
}

const withSchedule = (libraryId: string, wanted: Schedule) => (one: FollowStatus) =>
  one.libraryId === libraryId ? { ...one, ...wanted } : one
