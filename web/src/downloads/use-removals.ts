import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DownloadStatus } from '../api/types.ts'
import { notifyWithUndo } from '../ui/notices.tsx'

/** The entries to remove: some by id, or everything in a state. */
type RemovalTarget = {
  readonly ids?: readonly string[] | undefined
  readonly status?: DownloadStatus | undefined
  readonly exceptIds?: readonly string[] | undefined
}

export type Removals = {
  /** Whether this entry is about to be removed. */
  readonly isRemoving: (entry: { readonly id: string; readonly status?: DownloadStatus }) => boolean
  /** Removes after a delay in which it can be undone; immediately when the page is left or hidden. */
  readonly remove: (target: RemovalTarget, message: string, run: () => Promise<unknown>) => void
}

/** As long as the notice with the undo button is shown. */
const undoDelayMs = 8000

type PendingRemoval = RemovalTarget & { readonly start: () => void }

/**
 * Removal of entries from a list, with undo: no request is sent before the delay has passed.
 * @param list key of the queries that contain them
 */
export const useRemovals = (list: 'downloads' | 'blacklist' = 'downloads'): Removals => {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<readonly PendingRemoval[]>([])
  const latest = useRef(waiting)
  latest.current = waiting
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [list] }),
  })
  const { mutateAsync } = act
  useEffect(() => {
    const startAll = () => {
      for (const { start } of latest.current) start()
    }
    // A timer of a sleeping phone would go on hours later, and remove what has failed since. One of a closed page never does.
    const onVisibility = () => (document.hidden ? startAll() : undefined)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      startAll()
    }
  }, [])
  const remove = useCallback<Removals['remove']>(
    (target, message, run) => {
      const dequeue = () => setWaiting((all) => all.filter((one) => one !== entry))
      let isStarted = false
      const start = () => {
        if (isStarted) return
        isStarted = true
        window.clearTimeout(timer)
        void notice.then((hide) => hide())
        mutateAsync(run).then(dequeue, dequeue)
      }
      const timer = window.setTimeout(start, undoDelayMs)
      const notice = notifyWithUndo(message, () => {
        if (isStarted) return
        window.clearTimeout(timer)
        dequeue()
      })
      const entry: PendingRemoval = { ...target, start }
      setWaiting((all) => [...all, entry])
    },
    [mutateAsync],
  )
  const isLeaving = useCallback(
    ({ id, status }: Parameters<Removals['isRemoving']>[0]) =>
      waiting.some((one) => one.ids?.includes(id) || (status !== undefined && one.status === status && !one.exceptIds?.includes(id))),
    [waiting],
  )
  return { isRemoving: isLeaving, remove }
}
