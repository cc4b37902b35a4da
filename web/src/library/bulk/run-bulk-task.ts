import type { TFunction } from 'i18next'
import type { BackgroundTask, ItemActionResult } from '../../api/types.ts'
import { chunk } from '../marks.api.ts'
import type { ItemKind } from '../view/library-view.rules.ts'
import { type BulkTask, idsPerTaskRequest, requestBulkTask } from './bulk.api.ts'
import { runBatch } from './run-batch.ts'
import { type BulkTaskResult, summarizeTasks } from './task-result.rules.ts'
import type { Job } from './use-job.ts'
import { waitForTasks } from './wait-for-tasks.ts'

/** Collects the ids to work on; may send requests. */
export type CollectIds = (signal: AbortSignal) => Promise<readonly string[]>

type BulkTaskSpec = { readonly kind: ItemKind; readonly work: BulkTask; readonly collect: CollectIds }

/** Starts a job in batches of 500 and follows its tasks until they finish, however long that takes. Never rejects. */
export const runBulkTask = async (
  t: TFunction,
  { kind, work, collect }: BulkTaskSpec,
  show: (job: Omit<Job, 'leave'>) => void,
): Promise<BulkTaskResult> => {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  const responses: ItemActionResult[] = []
  const errors: Error[] = []
  const tasks: BackgroundTask[] = []
  let unanswered = 0
  let isAllRequested = false
  show({ done: 0, total: 0, cancel })
  try {
    const ids = await collect(abort.signal)
    const order = async (some: readonly string[]) => void responses.push(await requestBulkTask(kind, some, work))
    const onProgress = (done: number) => show({ done, total: ids.length, cancel })
    const ordered = await runBatch(chunk(ids, idsPerTaskRequest), order, {
      signal: abort.signal,
      onProgress,
      atOnce: 1,
      weigh: ({ length }) => length,
    })
    errors.push(...ordered.errors)
    unanswered = ordered.failed
    isAllRequested = ordered.done + ordered.failed === ids.length
    const taskIds = responses.flatMap((response) => response.taskIds)
    const onLook = (task: BackgroundTask, index: number) =>
      show({
        done: 100 * index + (task.progress?.percent ?? 0),
        total: 100 * taskIds.length,
        text: taskProgressText(t, task, [index, taskIds.length]),
        cancel,
      })
    tasks.push(...(await waitForTasks(taskIds, { signal: abort.signal, onProgress: onLook })))
  } catch (error) {
    if (!abort.signal.aborted) errors.push(error instanceof Error ? error : new Error(String(error)))
  }
  return summarizeTasks({ responses, unanswered, errors, tasks, stopped: abort.signal.aborted && !isAllRequested })
}

const taskProgressText = (t: TFunction, { state, progress }: BackgroundTask, [index, parts]: readonly [number, number]): string => {
  const words = state === 'QUEUED' ? t('libraryView.waiting') : (progress?.message ?? t('libraryView.begun'))
  return parts === 1 ? words : t('libraryView.part', { part: index + 1, parts, words })
}

/** Returns the outcome as a sentence, and the problems as another. */
export const describeResult = (
  t: TFunction,
  { kind, work }: Pick<BulkTaskSpec, 'kind' | 'work'>,
  { done, failed, reason, stopped, broken, left }: BulkTaskResult,
): { readonly text: string; readonly problem?: string } => {
  const problems = [
    failed > 0 || (reason !== undefined && done === 0)
      ? t('libraryView.failed', { count: Math.max(1, failed), reason: reason ?? t('libraryView.unknownReason') })
      : '',
    left > 0 ? t('libraryView.left', { count: left }) : '',
    broken > 0 && work === 'analyze' ? t('libraryView.broken', { count: broken }) : '',
  ].filter(Boolean)
  const text = stopped ? t(`libraryView.stopped.${work}`) : t(`libraryView.done.${work}.${kind}`, { count: done })
  return problems.length > 0 ? { text, problem: problems.join(' ') } : { text }
}
