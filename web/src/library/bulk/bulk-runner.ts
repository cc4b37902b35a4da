import type { QueryClient } from '@tanstack/react-query'
import { type BatchOutcome, runBatch } from './run-batch.ts'
import type { JobDisplay } from './use-job.ts'

/** Options for targets that are batches of items. */
type WeightOptions<T> = { readonly atOnce: number; readonly weigh: (target: T) => number }

/** Frequent enough to look smooth. */
const progressEveryMs = 120

/** Collects the targets, runs an action on each and shows the progress. Then invalidates the cached series and books. */
export const createBulkRunner =
  ({ queryClient, setJob, begin }: Pick<JobDisplay, 'queryClient' | 'setJob' | 'begin'>) =>
  async <T>(
    collect: (signal: AbortSignal) => Promise<readonly T[]>,
    act: (target: T) => Promise<unknown>,
    parts?: WeightOptions<T>,
  ): Promise<BatchOutcome> => {
    const abort = new AbortController()
    const cancel = () => abort.abort()
    begin()
    setJob({ done: 0, total: 0, cancel })
    let reportedAt = 0
    try {
      const targets = await collect(abort.signal)
      const total = parts ? targets.reduce((sum, target) => sum + parts.weigh(target), 0) : targets.length
      setJob({ done: 0, total, cancel })
      const onProgress = (done: number) => {
        if (performance.now() - reportedAt < progressEveryMs) return
        reportedAt = performance.now()
        setJob({ done, total, cancel })
      }
      return await runBatch(targets, act, { signal: abort.signal, onProgress, ...parts })
    } catch (error) {
      const errors = abort.signal.aborted ? [] : [error instanceof Error ? error : new Error(String(error))]
      return { done: 0, failed: errors.length, errors }
    } finally {
      setJob(undefined)
      await invalidateItems(queryClient)
    }
  }

/** Invalidates the cached series and books. */
export const invalidateItems = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
