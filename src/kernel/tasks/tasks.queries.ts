import { type Selectable, sql } from 'kysely'
import { claimLock, type Db, inList, inTransaction } from '../db/index.ts'
import type { Lane } from './define-task.ts'

export type TaskState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

export interface TaskTable {
  id: string
  name: string
  key: string
  lane: string
  /** JSON. */
  payload: string
  priority: number
  state: TaskState
  attempt: number
  maxAttempts: number
  runAt: number
  leaseOwner: string | null
  leaseUntil: number | null
  /** 0..100. */
  percent: number | null
  message: string | null
  /** JSON. */
  outcome: string | null
  error: string | null
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
}
export type TaskRow = Selectable<TaskTable>

declare module '../db/tables.ts' {
  interface Tables {
    task: TaskTable
  }
}

export const findTask = (db: Db, id: string) => db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these tasks that are known. */
export const findTasks = (db: Db, ids: readonly string[]): Promise<TaskRow[]> =>
  db
    .selectFrom('task')
    .selectAll()
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()

/** Newest tasks first, unfinished ones before ended ones. */
export const listLatest = (db: Db, limit: number) =>
  db
    .selectFrom('task')
    .selectAll()
    .orderBy((eb) => eb.case().when('state', 'in', ['QUEUED', 'RUNNING']).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The queued task with this name and key, if one waits. */
const findQueuedTask = (db: Db, name: string, key: string) =>
  db.selectFrom('task').select('id').where('name', '=', name).where('key', '=', key).where('state', '=', 'QUEUED').executeTakeFirst()

/**
 * Stores a task, or makes the queued one with its name and key as urgent as this one. That one cannot start before the transaction
 * ends, so that its run sees what the transaction wrote.
 * @returns the id of the queued task
 */
export async function insertTask(db: Db, row: TaskTable): Promise<string> {
  const queued = await db
    .insertInto('task')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'key'])
        .where(sql<boolean>`state = 'QUEUED'`)
        .doUpdateSet({
          priority: (eb) =>
            eb
              .case()
              .when('excluded.priority', '>', eb.ref('task.priority'))
              .then(eb.ref('excluded.priority'))
              .else(eb.ref('task.priority'))
              .end(),
          runAt: (eb) =>
            eb.case().when('excluded.runAt', '<', eb.ref('task.runAt')).then(eb.ref('excluded.runAt')).else(eb.ref('task.runAt')).end(),
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return queued.id
}

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** Takes the most urgent due task of a lane whose key does not run already; undefined when there is none. */
export const claimTask = (db: Db, lane: Lane, lease: Lease): Promise<TaskRow | undefined> =>
  inTransaction(db, async (trx) => {
    const due = trx
      .selectFrom('task')
      .select('id')
      .where('state', '=', 'QUEUED')
      .where('lane', '=', lane)
      .where('runAt', '<=', lease.nowMs)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task as other')
              .select('other.id')
              .where('other.state', '=', 'RUNNING')
              .whereRef('other.name', '=', 'task.name')
              .whereRef('other.key', '=', 'task.key'),
          ),
        ),
      )
      .orderBy('priority', 'desc')
      .orderBy('id')
      .limit(1)
    const next = await claimLock(trx, due).executeTakeFirst()
    if (!next) return undefined
    return trx
      .updateTable('task')
      .set((eb) => ({
        state: 'RUNNING' as const,
        attempt: eb('attempt', '+', 1),
        leaseOwner: lease.owner,
        leaseUntil: lease.untilMs,
        startedAt: lease.nowMs,
        error: null,
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  })

/** Keeps the lease alive. @returns false when it is lost: the task was cancelled or another node took it */
export async function renewLease(db: Db, task: { id: string; attempt: number }, lease: Lease): Promise<boolean> {
  const result = await held(db, task, lease.owner).set({ leaseUntil: lease.untilMs }).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const saveProgress = (
  db: Db,
  task: { id: string; attempt: number },
  progress: { owner: string; percent: number | null; message: string },
) => held(db, task, progress.owner).set({ percent: progress.percent, message: progress.message }).execute()

export type TaskEnd = Pick<TaskTable, 'state' | 'attempt' | 'outcome' | 'error' | 'finishedAt' | 'runAt' | 'percent'>

/** Writes how a run ended, unless its lease was lost. A run that goes back to the queue yields to an equal task that waits there. */
export const endTask = (db: Db, task: TaskRow, end: TaskEnd & { owner: string }) =>
  inTransaction(db, async (trx) => {
    const { owner, ...values } = end
    const twin = end.state === 'QUEUED' ? await findQueuedTask(trx, task.name, task.key) : undefined
    const written = twin ? { ...values, ...superseded(end.runAt) } : values
    await held(trx, task, owner)
      .set({ ...written, leaseOwner: null, leaseUntil: null })
      .execute()
  })

const superseded = (nowMs: number) => ({ state: 'CANCELLED' as const, finishedAt: nowMs, error: 'Superseded by an equal task.' })

const held = (db: Db, task: { id: string; attempt: number }, owner: string) =>
  db
    .updateTable('task')
    .where('id', '=', task.id)
    .where('state', '=', 'RUNNING')
    .where('attempt', '=', task.attempt)
    .where('leaseOwner', '=', owner)

/** Running tasks whose holder is gone: every one when `expiredBeforeMs` is undefined, else those past their lease. */
export const listAbandoned = (db: Db, expiredBeforeMs: number | undefined) => {
  const running = db.selectFrom('task').selectAll().where('state', '=', 'RUNNING')
  return (expiredBeforeMs === undefined ? running : running.where('leaseUntil', '<', expiredBeforeMs)).execute()
}

/** Running tasks whose lease reaches further than any that is given now. */
export const listHeldBeyond = (db: Db, untilMs: number) =>
  db.selectFrom('task').selectAll().where('state', '=', 'RUNNING').where('leaseUntil', '>', untilMs).execute()

/** Tasks that wait for a moment beyond any that is given now are due. */
export const bringForward = (db: Db, nowMs: number, beyondMs: number) =>
  db
    .updateTable('task')
    .set({ runAt: nowMs })
    .where('state', '=', 'QUEUED')
    .where('runAt', '>', nowMs + beyondMs)
    .execute()

/** Ends a task that waits, or takes it away from its holder, who notices with the next heartbeat. @returns whether it was unfinished */
export async function cancelTask(db: Db, id: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('task')
    .set({ state: 'CANCELLED', finishedAt: nowMs, leaseOwner: null, leaseUntil: null })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives an abandoned task back to the queue, drops it when an equal one is queued already, or fails it for good. */
export const releaseAbandoned = (db: Db, row: TaskRow, given: { readonly nowMs: number; readonly mayRunAgain: boolean }) =>
  inTransaction(db, async (trx) => {
    const twin = await findQueuedTask(trx, row.name, row.key)
    const failed = {
      state: 'FAILED' as const,
      finishedAt: given.nowMs,
      error: 'The server ended during this task again and again; it is not tried any more.',
    }
    const again = twin ? superseded(given.nowMs) : { state: 'QUEUED' as const, runAt: given.nowMs }
    await trx
      .updateTable('task')
      .set({ ...(given.mayRunAgain ? again : failed), leaseOwner: null, leaseUntil: null })
      .where('id', '=', row.id)
      .where('state', '=', 'RUNNING')
      .where('attempt', '=', row.attempt)
      .execute()
  })

/** Earliest moment at which a queued task becomes due, or undefined. */
export const findNextRunAt = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('task')
    .select(({ fn }) => fn.min('runAt').as('runAt'))
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return row?.runAt ?? undefined
}

/** Unfinished tasks by name. */
export const countUnfinished = (db: Db) =>
  db
    .selectFrom('task')
    .select(({ fn }) => ['name', fn.countAll<number>().as('count')])
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .groupBy('name')
    .execute()

/** Cancels everything that waits. @returns how many */
export const cancelQueued = async (db: Db, nowMs: number): Promise<number> => {
  const result = await db
    .updateTable('task')
    .set({ state: 'CANCELLED', finishedAt: nowMs })
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Forgets ended tasks older than the moment. */
export const deleteEndedBefore = (db: Db, beforeMs: number) =>
  db.deleteFrom('task').where('state', 'in', ['SUCCEEDED', 'FAILED', 'CANCELLED']).where('finishedAt', '<', beforeMs).execute()
