// The loop that claims due tasks and runs them, lane by lane, in this process.
import { type Clock, hasPassed, startStopwatch } from '../clock/index.ts'
import { type Db, engineOf } from '../db/index.ts'
import type { EventBus } from '../events/index.ts'
import { leaseMs, newLeaseOwner } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { createWakeSignal } from '../wake-signal/index.ts'
import { type AnyTask, type Lane, laneSlots, lanes } from './define-task.ts'
import { runClaimedTask, TaskCancelled } from './run-claimed-task.ts'
import { createTaskExecutions, type TaskExecutions } from './task-executions.ts'
import { mayRunAgainAfterCrash } from './task-retry.rules.ts'
import {
  claimTask,
  countUnfinished,
  deleteEndedBefore,
  findNextRunAt,
  makeOverduePlansDue,
  markDue,
  type RunnableNames,
  releaseAbandoned,
  taskLeases,
} from './tasks.queries.ts'

export interface TaskLoop {
  readonly executions: TaskExecutions
  start(): Promise<void>
  stop(): Promise<void>
  /** Checks the queue now. */
  wake(): void
  /** Sets the number of tasks of a lane that may run in parallel. */
  setSlots(lane: Lane, count: number): void
  /** @returns whether the task runs here */
  cancel(taskId: string): boolean
  idle(): Promise<void>
}

export interface TaskLoopDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
  /** Of the leases of this process; a new one when unset. */
  readonly owner?: string
}

const maxPauseMs = 5_000
const shortPauseMs = 1_000
/** Rows changed per statement, so that the writer is soon free again. */
const concurrency = 200
const keepEndedMs = 7 * 24 * 3_600_000
/** No task is deferred for longer, not even by a site that requires a day's pause: a later one was queued while the clock was wrong. */
const maxCredibleWaitMs = 2 * 24 * 3_600_000

export function createTaskLoop(deps: TaskLoopDeps, tasksByName: ReadonlyMap<string, AnyTask>): TaskLoop {
  const stopping = new AbortController()
  const queue = createWakeSignal(deps.clock)
  const executions = createTaskExecutions()
  let holdsUnknown = false
  // Nodes of a newer version may queue tasks that only they can run.
  const runnable = (): RunnableNames => (holdsUnknown || engineOf(deps.db) === 'postgres' ? [...tasksByName.keys()] : 'all')
  const runs = createRuns(deps, tasksByName, { onEnd: queue.wake, executions, runnable })
  const subscriptions: (() => void)[] = []
  let loop: Promise<void> | undefined

  /** Gives tasks of gone processes back. @param isAlone every task that runs elsewhere is abandoned */
  const takeBackAbandoned = async (isAlone = false) => {
    for (const row of await taskLeases.limitLeasesAndListAbandoned(deps.db, deps.clock, isAlone)) {
      // After sleep, a machine finds its own leases expired; a task that runs here is still held.
      if (runs.has(row.id)) continue
      await releaseAbandoned(deps.db, row, { nowMs: deps.clock.now(), mayRunAgain: mayRunAgainAfterCrash(row.attempt, row.maxAttempts) })
    }
  }
  const upkeep = async () => {
    await takeBackAbandoned()
    await makeOverduePlansDue(deps.db, deps.clock.now(), maxCredibleWaitMs)
    while ((await deleteEndedBefore(deps.db, deps.clock.now() - keepEndedMs, concurrency)) === concurrency);
  }
  const turn = async () => {
    const news = queue.listen()
    await markDue(deps.db, deps.clock.now(), concurrency)
    if (await runs.startDue()) return
    await news.until(await nextCheckMs(deps, runnable()))
  }
  return {
    executions,
    start: async () => {
      const unknown = (await countUnfinished(deps.db)).filter(({ name }) => !tasksByName.has(name))
      if (unknown.length > 0) {
        holdsUnknown = true
        deps.log.warn({ tasks: unknown.map(({ name }) => name) }, "The queue contains tasks that this version can't run; they are kept")
      }
      await takeBackAbandoned(engineOf(deps.db) === 'sqlite')
      await makeOverduePlansDue(deps.db, deps.clock.now(), maxCredibleWaitMs)
      subscriptions.push(
        deps.events.on('task.queued', queue.wake),
        deps.events.on('task.cancelled', ({ taskId }) => void runs.cancel(taskId)),
        deps.events.on('events.interrupted', queue.wake),
      )
      loop = repeat({ turn, upkeep }, deps, stopping.signal)
    },
    stop: async () => {
      stopping.abort()
      for (const end of subscriptions.splice(0)) end()
      queue.wake()
      // The loop ends first, so that it starts nothing after the runs were stopped.
      await loop
      await runs.end(new Error('The server is stopping.'))
    },
    wake: queue.wake,
    setSlots: (lane, count) => {
      runs.setSlots(lane, count)
      queue.wake()
    },
    cancel: runs.cancel,
    idle: async () => {
      for (;;) {
        const [wasIdle, startedBefore] = [runs.isIdle(), runs.started()]
        const nextRunAt = (await findNextRunAt(deps.db, runnable())) ?? Number.POSITIVE_INFINITY
        // Checked before and after the query: a task that ended meanwhile may have queued others that the result does not include.
        if (wasIdle && runs.isIdle() && runs.started() === startedBefore && nextRunAt > deps.clock.now()) return
        await deps.clock.sleep(10)
      }
    },
  }
}

/**
 * Returns how long to wait for the wake signal. A task that is due but was not claimed has just become due, or waits for an equal one on
 * another node.
 */
async function nextCheckMs({ db, clock }: TaskLoopDeps, names: RunnableNames): Promise<number> {
  const untilDueMs = ((await findNextRunAt(db, names)) ?? Number.POSITIVE_INFINITY) - clock.now()
  return untilDueMs > 0 ? Math.min(maxPauseMs, untilDueMs) : shortPauseMs
}

/** Keeps the loop running through temporary database errors and logs each of them. */
async function repeat(work: { turn(): Promise<void>; upkeep(): Promise<void> }, deps: TaskLoopDeps, stopping: AbortSignal): Promise<void> {
  let lastUpkeepMs = deps.clock.now()
  while (!stopping.aborted) {
    try {
      await work.turn()
      if (!hasPassed(lastUpkeepMs, deps.clock.now(), leaseMs / 2)) continue
      lastUpkeepMs = deps.clock.now()
      await work.upkeep()
    } catch (error) {
      deps.log.error({ err: error }, 'Taking tasks from the queue failed; retrying in 5 s')
      await deps.clock.sleep(5_000, stopping).catch(() => undefined)
    }
  }
}

interface RunObservers {
  onEnd(): void
  /** What this process can run. */
  runnable(): RunnableNames
  readonly executions: TaskExecutions
}

function createRuns(deps: TaskLoopDeps, tasksByName: ReadonlyMap<string, AnyTask>, { onEnd, executions, runnable }: RunObservers) {
  const leaseHolder = { clock: deps.clock, owner: deps.owner ?? newLeaseOwner() }
  const running = new Map<string, { readonly lane: Lane; readonly stop: AbortController; readonly done: Promise<void> }>()
  const slots: Record<Lane, number> = { ...laneSlots }
  let starting = false
  let started = 0
  const isFree = (lane: Lane) => [...running.values()].filter((run) => run.lane === lane).length < slots[lane]

  const startOne = async (lane: Lane): Promise<boolean> => {
    const sinceClaim = startStopwatch(deps.clock)
    const row = await claimTask(deps.db, lane, leaseHolder, runnable())
    if (!row) return false
    const task = tasksByName.get(row.name)
    if (!task) throw new Error(`No handler for the stored task ${row.name}`)
    const stop = new AbortController()
    const done = runClaimedTask(deps, { task, row, stop, sinceClaim })
      .catch((error: unknown) =>
        deps.log.error({ err: error, taskId: row.id }, 'Saving the result of a task failed; the task will run again'),
      )
      .finally(() => {
        running.delete(row.id)
        executions.record(task.type, sinceClaim())
        onEnd()
      })
    running.set(row.id, { lane, stop, done })
    started++
    return true
  }
  return {
    /** Starts at most one task per free lane. @returns whether any started */
    startDue: async (): Promise<boolean> => {
      let any = false
      starting = true
      try {
        for (const lane of lanes.filter(isFree)) any = (await startOne(lane)) || any
        return any
      } finally {
        starting = false
      }
    },
    setSlots: (lane: Lane, count: number) => {
      slots[lane] = count
    },
    has: (taskId: string): boolean => running.has(taskId),
    /** @returns whether the task runs here */
    cancel: (taskId: string): boolean => {
      running.get(taskId)?.stop.abort(new TaskCancelled('The task was cancelled.'))
      return running.has(taskId)
    },
    end: async (reason: Error): Promise<void> => {
      for (const { stop } of running.values()) stop.abort(reason)
      await Promise.all([...running.values()].map((run) => run.done))
    },
    /** Number of runs started so far. */
    started: () => started,
    /** True when nothing runs and nothing is being claimed from the queue. */
    isIdle: () => running.size === 0 && !starting,
  }
}
