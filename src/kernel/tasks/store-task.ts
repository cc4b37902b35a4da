// Stores tasks without a runner, so that a thread with its own database connection can queue work in the transaction that causes it.
import { hash } from 'node:crypto'
import { type Db, flag, toJson } from '../db/index.ts'
import { newId } from '../identity/index.ts'
import type { TaskKind } from './define-task.ts'
import type { TaskTable } from './task-table.ts'
import { bringTaskForward, insertTask, insertTasks, listUnfinished } from './tasks.queries.ts'

export interface EnqueueOptions {
  /** 0..8, overrides the task's own. */
  readonly priority?: number
  /** Epoch ms, at most two days ahead: a later time counts as that of a wrong clock. Due immediately when unset. */
  readonly runAtMs?: number
}

type StoreOptions = EnqueueOptions & {
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Stores a task like `Tasks.enqueue`, without waking a runner: one finds it within seconds of its due time.
 * @returns the id of the stored or the absorbing task
 */
export const storeTask = <P>(db: Db, task: TaskKind<P>, payload: P, options: StoreOptions): Promise<string> =>
  insertTask(db, queuedRow(task, payload, options))

/** The same for many payloads. */
export async function storeTasks<P>(db: Db, task: TaskKind<P>, payloads: readonly P[], options: StoreOptions): Promise<void> {
  const rows = payloads.map((payload) => queuedRow(task, payload, options))
  // One statement can't store a task and let another one be absorbed by it.
  await insertTasks(db, [...new Map(rows.map((row) => [row.key, row])).values()])
}

/** Makes the queued task with the key of this payload due by a given time (epoch ms); does nothing when none is queued. */
export const bringTaskForwardTo = <P>(db: Db, task: TaskKind<P>, payload: P, runAtMs: number): Promise<void> =>
  bringTaskForward(db, { name: task.name, key: storedKey(task, task.payload.parse(payload)) }, runAtMs)

/** Payloads of the tasks of a kind that are queued or running. */
export async function listUnfinishedPayloads<P>(db: Db, task: TaskKind<P>): Promise<readonly P[]> {
  const rows = await listUnfinished(db, task.name)
  return rows.map(({ payload }) => task.payload.parse(JSON.parse(payload)))
}

/** In characters; a longer key may not fit into a row of PostgreSQL's index. */
const maxKeyLength = 500

/** A long key is shortened to its beginning and a digest; the beginning still shows what the task does. */
function storedKey<P>(task: TaskKind<P>, payload: P): string {
  const key = task.key(payload)
  return key.length <= maxKeyLength ? key : `${key.slice(0, 100)} ${hash('sha256', key, 'base64url')}`
}

function queuedRow<P>(task: TaskKind<P>, payload: P, { nowMs, priority = task.priority, runAtMs = nowMs }: StoreOptions): TaskTable {
  const parsed = task.payload.parse(payload)
  return {
    id: newId(nowMs),
    name: task.name,
    key: storedKey(task, parsed),
    lane: task.lane,
    payload: toJson(parsed),
    priority,
    state: 'QUEUED',
    attempt: 0,
    maxAttempts: task.maxAttempts,
    runAt: runAtMs,
    isDue: flag(runAtMs <= nowMs),
    leaseOwner: null,
    leaseUntil: null,
    percent: null,
    message: null,
    outcome: null,
    error: null,
    createdAt: nowMs,
    startedAt: null,
    finishedAt: null,
  }
}
