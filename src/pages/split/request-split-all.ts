import { z } from 'zod'
import { readSentence } from '../../kernel/sentences/index.ts'
import { storedJson } from '../../kernel/stored/index.ts'
import { type TaskKind, waitForTask } from '../../kernel/tasks/index.ts'
import { SplitFailed, SplitRunning } from '../pages.errors.ts'
import type { SplitAllReport, SplitAllRequest } from './split-all.task.ts'
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

const Report: z.ZodType<SplitAllReport> = z.object({
  processed: z.number(),
  skipped: z.number(),
  errors: z.number(),
  details: z.array(
    z.object({
      bookId: z.string(),
      bookTitle: z.string(),
      newPageCount: z.number(),
      outcome: z.enum(['PROCESSED', 'SKIPPED', 'FAILED']),
      message: z.string().nullable(),
    }),
  ),
})
const readReport = storedJson('outcome of splitting pages', Report)

/** Waits for the task for all books, which continues even if nothing waits for it. @throws SplitFailed */
export async function awaitSplitAll({ db }: SplitRequestDeps, taskId: string, signal: AbortSignal): Promise<SplitAllReport> {
  const task = await waitForTask(db, taskId, signal)
  if (task?.state !== 'SUCCEEDED' || task.outcome === null)
    throw SplitFailed(readSentence(task?.error ?? null) ?? 'the task was cancelled.')
  return readReport(task.outcome, taskId)
}
