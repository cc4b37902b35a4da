// Guarantee: a stored task runs to completion: it survives a crash, has one holder at a time, and an equal one (same name and key) is
// neither queued twice nor run in parallel.
// Limit: a run that is interrupted restarts from the beginning; tasks keep what they finished with small commits of their own.
import { z } from 'zod'
import { type Db, inTransaction } from '../db/index.ts'
import { type SharedEvent, shareEvent } from '../events/index.ts'
import type { Meter } from '../meters/index.ts'
import type { AnyTask, Lane, TaskKind } from './define-task.ts'
import { bringTaskForwardTo, type EnqueueOptions, storeTask, storeTasks } from './store-task.ts'
import { createTaskLoop, type TaskLoopDeps } from './task-loop.ts'
import { cancelTask, countUnfinished } from './tasks.queries.ts'

declare module '../events/index.ts' {
  interface Events {
    'task.changed': { readonly taskId: string; readonly name: string }
    /** A task may be able to start. */
    'task.queued': Record<string, never>
    /** It was cancelled, perhaps while another node runs it. */
    'task.cancelled': { readonly taskId: string }
  }
}

export const taskEvents: readonly SharedEvent[] = [
  shareEvent('task.queued', z.record(z.string(), z.never())),
  shareEvent('task.cancelled', z.object({ taskId: z.string() })),
]

export interface Tasks {
  /** Registers tasks; each name may occur once. */
  register(tasks: readonly AnyTask[]): void
  /**
   * Stores a task, in the caller's transaction when `db` is one, so that it exists exactly when the rows that it concerns do.
   * An equal queued task absorbs it and takes on the higher priority.
   * @returns the id of the stored or the absorbing task
   */
  enqueue<P>(db: Db, task: TaskKind<P>, payload: P, options?: EnqueueOptions): Promise<string>
  /** The same for many payloads, with a statement for hundreds of them. */
  enqueueAll<P>(db: Db, task: TaskKind<P>, payloads: readonly P[], options?: EnqueueOptions): Promise<void>
  /** Makes the queued task with the key of this payload due now; does nothing when none is queued. */
  hasten<P>(db: Db, task: TaskKind<P>, payload: P): Promise<void>
  /**
   * Ends a queued or running task; a running one is aborted by its signal.
   * @returns whether it was unfinished
   */
  cancel(taskId: string): Promise<boolean>
  /** Takes back abandoned tasks and starts the lanes. @throws Error when a stored task has no handler */
  start(): Promise<void>
  /** Stops claiming tasks, aborts the running ones and waits until they have ended. */
  stop(): Promise<void>
  /** Sets the number of tasks of a lane that may run in parallel in this process, instead of the default. */
  setSlots(lane: Lane, count: number): void
  /** Counts and durations of task runs in this process. */
  readonly executions: Meter
  /** Unfinished tasks, in total and by type. */
  queueStatus(): Promise<TaskQueueStatus>
  /** Resolves when nothing is due and nothing runs. For tests and tools. */
  idle(): Promise<void>
}

export interface TaskQueueStatus {
  readonly count: number
  /** By `Task.type`. */
  readonly countByType: Readonly<Record<string, number>>
}

export type TaskRunnerDeps = TaskLoopDeps

/** Runs nothing before `start`; tasks can be queued immediately. */
export function createTaskRunner(deps: TaskRunnerDeps): Tasks {
  const tasksByName = new Map<string, AnyTask>()
  const loop = createTaskLoop(deps, tasksByName)
  return {
    register: (tasks) => {
      for (const task of tasks) {
        if (tasksByName.has(task.name)) throw new Error(`Task ${task.name} is declared twice`)
        tasksByName.set(task.name, task)
      }
    },
    enqueue: async (db, task, payload, options = {}) => {
      const id = await storeTask(db, task, payload, { ...options, nowMs: deps.clock.now() })
      deps.events.emitIn(db, 'task.queued', {})
      return id
    },
    enqueueAll: async (db, task, payloads, options = {}) => {
      await storeTasks(db, task, payloads, { ...options, nowMs: deps.clock.now() })
      deps.events.emitIn(db, 'task.queued', {})
    },
    hasten: async (db, task, payload) => {
      await bringTaskForwardTo(db, task, payload, deps.clock.now())
      deps.events.emitIn(db, 'task.queued', {})
    },
    cancel: (taskId) => cancelEverywhere(deps, taskId, loop.cancel),
    start: loop.start,
    stop: loop.stop,
    queueStatus: () => readQueueStatus(deps.db, (name) => tasksByName.get(name)?.type ?? name),
    idle: loop.idle,
    setSlots: loop.setSlots,
    executions: loop.executions,
  }
}

/** @param cancelHere @returns whether it runs in this process */
async function cancelEverywhere({ db, clock, events }: TaskRunnerDeps, taskId: string, cancelHere: (taskId: string) => boolean) {
  if (cancelHere(taskId)) return true
  return inTransaction(db, async (trx) => {
    events.emitIn(trx, 'task.cancelled', { taskId })
    return cancelTask(trx, taskId, clock.now())
  })
}

async function readQueueStatus(db: Db, typeOf: (name: string) => string): Promise<TaskQueueStatus> {
  const countByType: Record<string, number> = {}
  const rows = await countUnfinished(db)
  for (const { name, count } of rows) countByType[typeOf(name)] = (countByType[typeOf(name)] ?? 0) + count
  return { count: rows.reduce((sum, row) => sum + row.count, 0), countByType }
}
