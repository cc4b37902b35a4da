// Stores tasks without a runner, so that a thread with its own database connection can queue work in the transaction that causes it.
import { hash } from 'node:crypto'
import { type Db, flag, toJson } from '../db/index.ts'
import { newId } from '../identity/index.ts'
import type { TaskKind } from './define-task.ts'
import type { TaskTable } from './task-table.ts'
import { bringTaskForward, insertTask } from './tasks.queries.ts'

export interface EnqueueOptions {
  /** 0..8, overrides the task's own. */
  readonly priority?: number
  /** Epoch ms; due immediately when unset. */
  readonly runAtMs?: number
}

/**
 * Stores a task like `Tasks.enqueue`, without waking a runner: one finds it within seconds of its due time.
 * @param nowMs epoch ms
 * @returns the id of the stored or the absorbing task
 */
export function storeTask<P>(
  db: Db,
  task: TaskKind<P>,
  payload: P,
  { nowMs, ...options }: EnqueueOptions & { readonly nowMs: number },
): Promise<string> {
  const parsed = task.payload.parse(payload)
  return insertTask(db, queuedRow(task, { id: newId(nowMs), key: storedKey(task, parsed), payload: parsed, nowMs }, options))
}

/** Makes the queued task with the key of this payload due by a given time (epoch ms); does nothing when none is queued. */
export const bringTaskForwardTo = <P>(db: Db, task: TaskKind<P>, payload: P, runAtMs: number): Promise<void> =>
  bringTaskForward(db, { name: task.name, key: storedKey(task, task.payload.parse(payload)) }, runAtMs)

/** In characters; a longer key may not fit into a row of PostgreSQL's index. */
const longestKey = 500

/** A long key is shortened to its beginning and a digest; the beginning still shows what the task does. */
function storedKey<P>(task: TaskKind<P>, payload: P): string {
  const key = task.key(payload)
  return key.length <= longestKey ? key : `${key.slice(0, 100)} ${hash('sha256', key, 'base64url')}`
}

function queuedRow<P>(
  task: TaskKind<P>,
  given: { id: string; key: string; payload: P; nowMs: number },
  options: EnqueueOptions,
): TaskTable {
  return {
    id: given.id,
    name: task.name,
    key: given.key,
    lane: task.lane,
    payload: toJson(given.payload),
    priority: options.priority ?? task.priority,
    state: 'QUEUED',
    attempt: 0,
    maxAttempts: task.maxAttempts,
    runAt: options.runAtMs ?? given.nowMs,
    isDue: flag((options.runAtMs ?? given.nowMs) <= given.nowMs),
    leaseOwner: null,
    leaseUntil: null,
    percent: null,
    message: null,
    outcome: null,
    error: null,
    createdAt: given.nowMs,
    startedAt: null,
    finishedAt: null,
  }
}
