import { ClaimBusy, ClaimLost } from '../claims/index.ts'
import type { Clock, Stopwatch } from '../clock/index.ts'
import { DatabaseUnavailable, type Db, retryWhileUnavailable, toJson } from '../db/index.ts'
import { CatalogueError, storageErrorOf } from '../errors/index.ts'
import type { EventBus } from '../events/index.ts'
import { keepLease } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { defineSentence, readSentence, type Sentence, sentenceOf, storeSentence, textOfSentence } from '../sentences/index.ts'
import type { AnyTask, TaskRun } from './define-task.ts'
import { busyDelayMs, taskRetryDelayMs } from './task-retry.rules.ts'
import type { TaskRow } from './task-table.ts'
import { endTask, saveTaskProgress, type TaskEnd, taskLeases } from './tasks.queries.ts'

const Unknown = defineSentence('TASK_FAILED', 'The task failed for an unknown reason. Check the log.')

export interface TaskRunDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
}

interface Claimed {
  readonly task: AnyTask
  readonly row: TaskRow
  readonly stop: AbortController
  /** Started before the claim was sent. */
  readonly sinceClaim: Stopwatch
}

const progressEveryMs = 500

/** Why a run is told to stop. A cancelled task is over; else it goes back to the queue, if it is still held, and the run does not count. */
export class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled'
}

/** Thrown by a task that another node should run: it goes back to the queue, and the run does not count. */
export class WaitsForOtherNode extends Error {
  override readonly name = 'WaitsForOtherNode'
}

const postponedMs = 60_000

/** Thrown by a task that needs a service that is away: it runs again after a minute, and the run does not count. */
export class TaskPostponed extends Error {
  override readonly name = 'TaskPostponed'
  /** @param cause why, for those who look at the task */
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** Runs a task that this process holds and stores its result. Never rejects because of the task. */
export async function runClaimedTask(deps: TaskRunDeps, claimed: Claimed): Promise<void> {
  const { task, row, stop, sinceClaim } = claimed
  const log = deps.log.child({ task: row.name, taskId: row.id })
  const changed = () => deps.events.emit('task.changed', { taskId: row.id, name: row.name })
  const lost = new AbortController()
  lost.signal.addEventListener('abort', () => stop.abort(lost.signal.reason))
  const endLease = keepLease(
    { ...deps, log },
    { sinceClaim, renew: () => taskLeases.renew(deps.db, deps.clock, row), lose: (reason) => lost.abort(reason) },
  )
  const progress = createProgress(deps, row, changed)
  changed()
  let next: unknown
  const continueWith = (payload: unknown) => {
    next = payload
  }
  const run = { taskId: row.id, attempt: row.attempt, signal: stop.signal, log, progress: progress.report, continueWith }
  const ended = await finishRun(task, row, run, deps)
  const end = next !== undefined && ended.state === 'QUEUED' ? { ...ended, payload: toJson(next) } : ended
  await progress.flush()
  if (end.state === 'FAILED') log.error({ error: textOfSentence(readSentence(end.error)) ?? undefined }, 'Task failed')
  await retryWhileUnavailable(() => endTask(deps.db, row, end), deps.clock, lost.signal).finally(endLease)
  changed()
}

async function finishRun(task: AnyTask, row: TaskRow, run: TaskRun, deps: TaskRunDeps): Promise<TaskEnd> {
  const nowMs = () => deps.clock.now()
  const base = { attempt: row.attempt, outcome: null, error: null, percent: row.percent, finishedAt: null, runAt: row.runAt }
  try {
    const payload = task.payload.parse(JSON.parse(row.payload))
    const outcome = await task.run(run, payload)
    return { ...base, state: 'SUCCEEDED', outcome: toJson(outcome), finishedAt: nowMs(), percent: 100 }
  } catch (error) {
    if (run.signal.reason instanceof TaskCancelled) return { ...base, state: 'CANCELLED', finishedAt: nowMs() }
    if (run.signal.aborted) return { ...base, state: 'QUEUED', attempt: row.attempt - 1, runAt: nowMs() }
    // Frees its slot meanwhile. A database that was away says nothing about the task.
    if (error instanceof DatabaseUnavailable || error instanceof WaitsForOtherNode || ClaimBusy.matches(error) || ClaimLost.matches(error))
      return { ...base, state: 'QUEUED', attempt: row.attempt - 1, runAt: nowMs() + busyDelayMs(nowMs() - row.createdAt) }
    if (error instanceof TaskPostponed) {
      run.log.warn({ reason: error.message }, 'The task is postponed')
      const reason = storeSentence(errorSentenceOf(error.cause))
      return { ...base, state: 'QUEUED', attempt: row.attempt - 1, error: reason, runAt: nowMs() + postponedMs }
    }
    run.log.warn({ err: error, attempt: row.attempt }, 'An attempt of the task failed')
    const mayRetry = row.attempt < row.maxAttempts && !(error instanceof CatalogueError && error.status < 500)
    const failed = { ...base, error: storeSentence(errorSentenceOf(error)) }
    if (mayRetry) return { ...failed, state: 'QUEUED', runAt: nowMs() + taskRetryDelayMs(row.attempt, Math.random()) }
    return { ...failed, state: 'FAILED', finishedAt: nowMs() }
  }
}

/** Text for users; details of unexpected errors stay in the log. */
function errorSentenceOf(error: unknown): Sentence {
  return storageErrorOf(error)?.sentence ?? (error instanceof Error ? sentenceOf(error) : Unknown())
}

function createProgress(deps: TaskRunDeps, row: TaskRow, changed: () => void) {
  let latest: { percent: number | null; message: Sentence } | undefined
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()
  const save = () => {
    timer = undefined
    const report = latest
    latest = undefined
    if (!report) return
    saving = saving
      .then(() => saveTaskProgress(deps.db, row, report))
      .then(changed, (error: unknown) => deps.log.warn({ err: error, taskId: row.id }, 'Saving the progress of a task failed'))
  }
  return {
    report: (percent: number | null, message: Sentence) => {
      latest = { percent, message }
      timer ??= setTimeout(save, progressEveryMs)
    },
    flush: () => {
      clearTimeout(timer)
      save()
      return saving
    },
  }
}
