import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '../api/types.ts'
import { type DownloadAction, downloadTitle, steppedPriority } from './download-row.rules.ts'
import { actOnDownload, applyBulkAction, moveDownload } from './downloads.api.ts'
import { changeInLists, listKey } from './use-live-downloads.ts'
import type { Removals } from './use-removals.ts'

/** The actions of a row. */
export type RowActionHandlers = {
  readonly act: (download: Download, action: DownloadAction) => void
  readonly move: (download: Download, priority: number) => void
  /** One place up or down in the queue. */
  readonly step: (download: Download, step: -1 | 1) => void
  readonly remove: (download: Download) => void
  /** The download with an action in progress. */
  readonly busyId: string | undefined
}

export const useRowActions = (removals: Removals): RowActionHandlers => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // Also after a failure: the row showed an outdated state.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['downloads'] })
  const act = useMutation({ mutationFn: actOnDownload, onSettled })
  const move = useMutation({
    mutationFn: moveDownload,
    // Before the list has loaded again, the next step starts from here.
    onMutate: async ({ id, priority }) => {
      changeInLists(queryClient, id, (download) => ({ ...download, priority }))
      // A response on its way has the priority of before.
      await queryClient.cancelQueries({ queryKey: listKey })
    },
    onSettled,
  })
  const busyId = act.isPending ? act.variables.id : undefined
  const [actOn, moveTo] = [act.mutate, move.mutate]
  return useMemo(
    () => ({
      busyId,
      act: ({ id }, action) => actOn({ id, action }),
      move: ({ id }, priority) => moveTo({ id, priority }),
      step: ({ id, priority }, step) => moveTo({ id, priority: steppedPriority(priority, step) }),
      remove: ({ id, title }) =>
        removals.remove({ ids: [id] }, t('downloads.removing', { title: downloadTitle({ title }) }), () =>
          applyBulkAction({ action: 'REMOVE', ids: [id] }),
        ),
    }),
    [busyId, actOn, moveTo, removals, t],
  )
}
