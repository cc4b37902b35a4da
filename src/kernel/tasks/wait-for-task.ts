import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/index.ts'
import type { TaskRow } from './task-table.ts'
import { findTask } from './tasks.queries.ts'

/** Another node may run it, whose events do not arrive here. */
const pollIntervalMs = 150

/**
 * Waits until a task has ended, with any result, or until something else is true of it.
 * @returns its row, with state, outcome and error; undefined when it is unknown or was deleted
 * @throws AbortError when the signal is aborted; the task continues
 */
export async function waitForTask(
  db: Db,
  taskId: string,
  signal: AbortSignal,
  isEnough: (task: TaskRow) => boolean = () => false,
): Promise<TaskRow | undefined> {
  for (;;) {
    const row = await findTask(db, taskId)
    if (!row || row.finishedAt !== null || isEnough(row)) return row
    await sleep(pollIntervalMs, undefined, { signal })
  }
}
