// Promise: a task that was stored runs to an end: it survives a crash, is taken by one holder at a time, and an equal one
// (same name and key) is neither queued twice nor run side by side.
// Limit: a run that dies half-way is run again from its start; tasks keep what they finished by small commits of their own.
import { afterCommit, type Db } from '../db/index.ts'
import type { Meter } from '../meters/index.ts'
import type { AnyTask, Lane, TaskKind } from './define-task.ts'
import { bringTaskForwardTo, type EnqueueOptions, storeTask } from './store-task.ts'
import { createTaskLoop, type TaskLoopDeps } from './task-loop.ts'
import { countUnfinished } from './tasks.queries.ts'

declare module '../events/index.ts' {
  interface Events {
    'task.changed': { readonly taskId: string; readonly name: string }
  }
}

export interface Tasks {
  /** Makes tasks known; every name once. */
  register(tasks: readonly AnyTask[]): void
  /**
   * Stores a task, in the caller's transaction when `db` is one, so that it exists exactly when the rows that it concerns do.
   * An equal queued task absorbs it and becomes as urgent. @returns the id of the stored or the absorbing task
   */
  enqueue<P>(db: Db, task: TaskKind<P>, payload: P, options?: EnqueueOptions): Promise<string>
  /** Makes the queued task with the key of this payload due now; nothing happens when none is queued. */
  hasten<P>(db: Db, task: TaskKind<P>, payload: P): Promise<void>
  /**
   * Ends a queued or running task; a running one is told by its signal.
   * @returns whether it was unfinished
   */
  cancel(taskId: string): Promise<boolean>
  /** Takes back abandoned tasks and starts the lanes. @throws Error when a stored task has no handler */
  start(): Promise<void>
  /** Stops taking tasks, aborts the running ones and waits until they have let go. */
  stop(): Promise<void>
  /** Lets so many tasks of a lane run side by side in this process, instead of the lane's usual number. */
  setSlots(lane: Lane, count: number): void
  /** How often and how long tasks ran here. */
  readonly executions: Meter
  /** Unfinished tasks, in all and by type. */
  queueStatus(): Promise<TaskQueueStatus>
  /** Resolves when nothing is queued for now and nothing runs. For tests and tools. */
  idle(): Promise<void>
}

export interface TaskQueueStatus {
  readonly count: number
  /** By `Task.type`. */
  readonly countByType: Readonly<Record<string, number>>
}

export type TaskRunnerDeps = TaskLoopDeps

/** Runs nothing before `start`; tasks can be queued at once. */
export function createTaskRunner(deps: TaskRunnerDeps): Tasks {
  const known = new Map<string, AnyTask>()
  const loop = createTaskLoop(deps, known)
  return {
    register: (tasks) => {
      for (const task of tasks) {
        if (known.has(task.name)) throw new Error(`Task ${task.name} is declared twice`)
        known.set(task.name, task)
      }
    },
    enqueue: async (db, task, payload, options = {}) => {
      const id = await storeTask(db, task, payload, { ...options, nowMs: deps.clock.now() })
      afterCommit(db, loop.wake)
      return id
    },
    hasten: async (db, task, payload) => {
      await bringTaskForwardTo(db, task, payload, deps.clock.now())
      afterCommit(db, loop.wake)
    },
    cancel: loop.cancel,
    start: loop.start,
    stop: loop.stop,
    queueStatus: () => readQueueStatus(deps.db, (name) => known.get(name)?.type ?? name),
    idle: loop.idle,
    setSlots: loop.setSlots,
    executions: loop.executions,
  }
}

async function readQueueStatus(db: Db, typeOf: (name: string) => string): Promise<TaskQueueStatus> {
  const countByType: Record<string, number> = {}
  const rows = await countUnfinished(db)
  for (const { name, count } of rows) countByType[typeOf(name)] = (countByType[typeOf(name)] ?? 0) + count
  return { count: rows.reduce((sum, row) => sum + row.count, 0), countByType }
}
