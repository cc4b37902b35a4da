import { readSentence } from '../../kernel/sentences/index.ts'
import { storedJson } from '../../kernel/stored/index.ts'
import { type TaskKind, type TaskRow, waitForTask } from '../../kernel/tasks/index.ts'
import { SplitFailed, SplitPostponed, SplitRunning } from '../pages.errors.ts'
import { SplitAllReport, type SplitAllRequest } from './split-all.task.ts'
import type { SplitDeps } from './split-book.ts'

export interface SplitRequestDeps extends SplitDeps {
  readonly splitAllTask: TaskKind<SplitAllRequest>
}

/** Queues the task for all books. @returns the id of the task @throws SplitRunning */
export async function requestSplitAll({ db, tasks, splitAllTask }: SplitRequestDeps, request: SplitAllRequest): Promise<string> {
  const { countByType } = await tasks.queueStatus()
  if ((countByType[splitAllTask.type] ?? 0) > 0) throw SplitRunning()
  return tasks.enqueue(db, splitAllTask, request, { priority: 8 })
}

const readReport = storedJson('outcome of splitting pages', SplitAllReport)

/** Waits for the task for all books, which continues even if nothing waits for it. @throws SplitFailed, SplitPostponed */
export async function awaitSplitAll({ db }: SplitRequestDeps, taskId: string, signal: AbortSignal): Promise<SplitAllReport> {
  // Its only attempt failed for a reason that may take long to end.
  const isPostponed = ({ state, error }: TaskRow) => state === 'QUEUED' && error !== null
  const task = await waitForTask(db, taskId, signal, isPostponed)
  if (task && isPostponed(task)) throw SplitPostponed()
  if (task?.state !== 'SUCCEEDED' || task.outcome === null)
    throw SplitFailed(readSentence(task?.error ?? null) ?? 'the task was cancelled.')
  return readReport(task.outcome, taskId)
}
