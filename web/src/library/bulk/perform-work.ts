import type { TFunction } from 'i18next'
import type { ActedOnMany, BackgroundTask } from '../../api/types.ts'
import { inParts } from '../marks.api.ts'
import type { Shelf } from '../view/library-view.rules.ts'
import { idsPerOrder, orderWork, type Work } from './bulk.api.ts'
import { followTasks } from './follow-tasks.ts'
import { runMany } from './run-many.ts'
import type { Job } from './use-job.ts'
import { resultOf, type WorkResult } from './work-result.rules.ts'

/** Finds out what is meant; may take requests. */
export type Collect = (signal: AbortSignal) => Promise<readonly string[]>

type Order = { readonly shelf: Shelf; readonly work: Work; readonly collect: Collect }

/** Orders work for many with a request for each 500, and follows it to its end, however long that takes. Rejects for nothing. */
export const performWork = async (
  t: TFunction,
  { shelf, work, collect }: Order,
  show: (job: Omit<Job, 'leave'>) => void,
): Promise<WorkResult> => {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  const answers: ActedOnMany[] = []
  const errors: Error[] = []
  const tasks: BackgroundTask[] = []
  let unanswered = 0
  let isAllAsked = false
  show({ done: 0, total: 0, cancel })
  try {
    const ids = await collect(abort.signal)
    const order = async (some: readonly string[]) => void answers.push(await orderWork(shelf, some, work))
    const onProgress = (done: number) => show({ done, total: ids.length, cancel })
    const ordered = await runMany(inParts(ids, idsPerOrder), order, {
      signal: abort.signal,
      onProgress,
      atOnce: 1,
      weigh: ({ length }) => length,
    })
    errors.push(...ordered.errors)
    unanswered = ordered.failed
    isAllAsked = ordered.done + ordered.failed === ids.length
    const taskIds = answers.flatMap((answer) => answer.taskIds)
    const onLook = (task: BackgroundTask, index: number) =>
      show({
        done: 100 * index + (task.progress?.percent ?? 0),
        total: 100 * taskIds.length,
        text: wordsFor(t, task, [index, taskIds.length]),
        cancel,
      })
    tasks.push(...(await followTasks(taskIds, { signal: abort.signal, onLook })))
  } catch (error) {
    if (!abort.signal.aborted) errors.push(error instanceof Error ? error : new Error(String(error)))
  }
  return resultOf({ answers, unanswered, errors, tasks, stopped: abort.signal.aborted && !isAllAsked })
}

const wordsFor = (t: TFunction, { state, progress }: BackgroundTask, [index, parts]: readonly [number, number]): string => {
  const words = state === 'QUEUED' ? t('libraryView.waiting') : (progress?.message ?? t('libraryView.begun'))
  return parts === 1 ? words : t('libraryView.part', { part: index + 1, parts, words })
}

/** What came of it, in a sentence, with what went wrong in another. */
export const sayResult = (
  t: TFunction,
  { shelf, work }: Pick<Order, 'shelf' | 'work'>,
  { done, failed, reason, stopped, broken, left }: WorkResult,
): { readonly text: string; readonly problem?: string } => {
  const problems = [
    failed > 0 || (reason !== undefined && done === 0)
      ? t('libraryView.failed', { count: Math.max(1, failed), reason: reason ?? t('libraryView.reasonUnknown') })
      : '',
    left > 0 ? t('libraryView.left', { count: left }) : '',
    broken > 0 && work === 'analyze' ? t('libraryView.broken', { count: broken }) : '',
  ].filter(Boolean)
  const text = stopped ? t(`libraryView.stopped.${work}`) : t(`libraryView.done.${work}.${shelf}`, { count: done })
  return problems.length > 0 ? { text, problem: problems.join(' ') } : { text }
}
