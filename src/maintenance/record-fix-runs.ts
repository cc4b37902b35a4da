// Stores the last run of every card: who started it, when, and its result.
// Limit: a run whose tasks were deleted before their result was read counts as successful; the hourly check prevents that.

import { toJson } from '../kernel/db/index.ts'
import type { AppContext, Service } from '../kernel/feature/index.ts'
import { storeSentence } from '../kernel/sentences/index.ts'
import { findTasks } from '../kernel/tasks/index.ts'
import { continuationsOf, endOfRun, parseFixResult } from './fix-run.rules.ts'
import { type FixRunRow, listFixRuns, saveFixRun, updateFixRun } from './fix-runs.queries.ts'
import { readFigures, readTaskIds } from './stored-run.ts'

type RunDeps = Pick<AppContext, 'db' | 'clock'>

interface FixCall {
  readonly fixId: string
  /** E-mail of the user who started it. */
  readonly by: string
  /** Status of the response. */
  readonly status: number
  /** As sent. */
  readonly body: unknown
}

/** Records a call of a card's endpoint, by its card or otherwise. A rejected request is not a run. */
export async function recordFixRun({ db, clock }: RunDeps, { fixId, by, status, body }: FixCall): Promise<void> {
  if (status >= 400 && status < 500) return
  const nowMs = clock.now()
  const { message, taskIds, figures } = parseFixResult(body)
  const failed = status >= 500
  const over = failed || taskIds.length === 0
  await saveFixRun(db, {
    fixId,
    startedAt: nowMs,
    startedBy: by,
    state: stateAtFirst(failed, over),
    finishedAt: over ? nowMs : null,
    message: failed ? null : storeSentence(message),
    figures: toJson(failed ? {} : figures),
    error: failed ? storeSentence(message ?? 'The server failed.') : null,
    taskIds: toJson(taskIds),
  })
}

function stateAtFirst(failed: boolean, over: boolean): FixRunRow['state'] {
  if (failed) return 'FAILED'
  return over ? 'SUCCEEDED' : 'RUNNING'
}

/** The last runs by card; runs whose tasks have finished meanwhile are completed here. */
export async function listLastRuns({ db }: Pick<AppContext, 'db'>): Promise<ReadonlyMap<string, FixRunRow>> {
  const rows = await listFixRuns(db)
  const finished = await Promise.all(rows.map((row) => (row.state === 'RUNNING' ? finishRun(db, row) : row)))
  return new Map(finished.map((row) => [row.fixId, row]))
}

async function finishRun(db: AppContext['db'], row: FixRunRow): Promise<FixRunRow> {
  const tasks = await findTasks(db, readTaskIds(row.taskIds, row.fixId))
  const end = endOfRun(readFigures(row.figures, row.fixId), tasks)
  if (!end) return row
  const figures = toJson(end.figures)
  const next = end.state === 'SUCCEEDED' ? continuationsOf(tasks) : []
  const stored = next.length > 0 ? { figures, taskIds: toJson(next) } : { ...end, figures }
  await updateFixRun(db, row, stored)
  return next.length > 0 ? finishRun(db, { ...row, ...stored }) : { ...row, ...stored }
}

const pollIntervalMs = 3_600_000

/** Completes runs that nobody displays before their tasks are deleted. */
export const finishRuns = (app: AppContext): Service => ({
  name: 'ends of maintenance runs',
  role: 'scheduler',
  start: async () => {
    const timer = setInterval(() => {
      listLastRuns(app).catch((error: unknown) => app.log.warn({ err: error }, 'Checking for finished maintenance runs failed'))
    }, pollIntervalMs).unref()
    return async () => clearInterval(timer)
  },
})
