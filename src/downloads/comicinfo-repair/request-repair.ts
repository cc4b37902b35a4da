import { z } from 'zod'
import { readSentence } from '../../kernel/sentences/index.ts'
import { storedJson } from '../../kernel/stored/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'
import { waitForTask } from '../../kernel/tasks/index.ts'
import { getLibrary } from '../../library/index.ts'
import { RepairFailed, RepairRunning } from '../downloads.errors.ts'
import { openLibrary } from '../run/open-library.ts'
import { repairComicInfoTask } from './repair-library.task.ts'
import { getReadyProvider, type RepairDeps, type RepairReport } from './repair-library.ts'

export interface RepairRequestDeps extends RepairDeps {
  readonly tasks: Pick<Tasks, 'enqueue' | 'hasten' | 'queueStatus'>
}

/**
 * Queues the repair of a library.
 * @returns id of its task
 * @throws RepairRunning, LibraryNotFound, RepairSourceUnavailable, and what `openLibrary` throws
 */
export async function requestRepair(deps: RepairRequestDeps, libraryId: string): Promise<string> {
  const library = await getLibrary(deps.db, libraryId)
  await openLibrary(deps.db, library.id)
  await getReadyProvider(deps)
  const { countByType } = await deps.tasks.queueStatus()
  if ((countByType[repairComicInfoTask.type] ?? 0) > 0) throw RepairRunning()
  return deps.tasks.enqueue(deps.db, repairComicInfoTask, { libraryId: library.id }, { priority: 8 })
}

const Report: z.ZodType<RepairReport> = z.object({
  mangaProcessed: z.number(),
  repaired: z.number(),
  skipped: z.number(),
  errors: z.array(z.string()),
})
const readReport = storedJson('outcome of a repair', Report)

/** Waits for the repair, which continues when nobody waits any more. @throws RepairFailed */
export async function awaitRepair({ db }: RepairRequestDeps, taskId: string, signal: AbortSignal): Promise<RepairReport> {
  const task = await waitForTask(db, taskId, signal)
  if (task?.state !== 'SUCCEEDED' || task.outcome === null)
    throw RepairFailed(readSentence(task?.error ?? null) ?? 'the task was cancelled.')
  return readReport(task.outcome, taskId)
}
