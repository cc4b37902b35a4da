import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { TaskKind } from '../../kernel/tasks/index.ts'
import { listLibraries } from '../../library/index.ts'
import { claimScheduledCheck, ensureLibraryRows } from '../follows.queries.ts'
import { nextCheckAtMs } from '../schedule/check-schedule.rules.ts'
import { readSchedule, scheduleOf } from '../schedule/follow-settings.ts'

export interface CheckRequestDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks'> {
  readonly checkTask: TaskKind<{ libraryIds: string[]; byPerson?: boolean | undefined }>
}

const userRequestPriority = { priority: 8 }

/** Queues a check of a library, enabled or not. @returns id of the task */
export const requestCheck = ({ db, tasks, checkTask }: CheckRequestDeps, libraryId: string): Promise<string> =>
  tasks.enqueue(db, checkTask, { libraryIds: [libraryId], byPerson: true }, userRequestPriority)

/** Queues a check of all enabled libraries. @returns id of the task and the number of libraries */
export async function requestCheckOfAllLibraries(deps: CheckRequestDeps): Promise<{ readonly taskId: string; readonly libraries: number }> {
  const libraryIds = await listEnabledIds(deps)
  const taskId = await deps.tasks.enqueue(deps.db, deps.checkTask, { libraryIds, byPerson: true }, userRequestPriority)
  return { taskId, libraries: libraryIds.length }
}

/** Libraries included in checks of all libraries. */
export async function listEnabledIds({ db, clock }: Pick<CheckRequestDeps, 'db' | 'clock'>): Promise<string[]> {
  const ids = (await listLibraries(db)).map(({ id }) => id)
  const rows = await ensureLibraryRows(db, ids, clock.now())
  return ids.filter((id) => rows.get(id)?.enabled === 1)
}

/**
 * Queues a check of the libraries that are due, all in one task. If several nodes do this at the same time, one succeeds for each
 * library.
 * @returns id of the task, undefined when nothing is due
 */
export async function requestDueChecks({ db, clock, tasks, checkTask }: CheckRequestDeps): Promise<string | undefined> {
  const nowMs = clock.now()
  const schedule = await readSchedule(db)
  const ids = (await listLibraries(db)).map(({ id }) => id)
  const rows = [...(await ensureLibraryRows(db, ids, nowMs)).values()]
  const due = rows.filter((row) => (nextCheckAtMs(schedule, scheduleOf(row), nowMs) ?? Number.POSITIVE_INFINITY) <= nowMs)
  if (due.length === 0) return undefined
  return inTransaction(db, async (trx) => {
    const libraryIds: string[] = []
    for (const row of due) if (await claimScheduledCheck(trx, row, nowMs)) libraryIds.push(row.libraryId)
    return libraryIds.length > 0 ? tasks.enqueue(trx, checkTask, { libraryIds }) : undefined
  })
}
