import { sql } from 'kysely'
import { claimLock, type Db, inBatches, inList, inTransaction, isUniqueViolation } from '../db/index.ts'
import { type LeaseHolder, leasesOf, newLease, released } from '../leases/index.ts'
import { defineSentence, type Sentence, storeSentence } from '../sentences/index.ts'
import type { Lane } from './define-task.ts'
import type { TaskRow, TaskTable } from './task-table.ts'

export const findTask = (db: Db, id: string) => db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns those of these tasks that exist. */
export const findTasks = (db: Db, ids: readonly string[]): Promise<TaskRow[]> =>
  db
    .selectFrom('task')
    .selectAll()
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()

// A literal in the statement: an engine uses a partial index only for a condition that it can see.
const isQueued = sql<boolean>`"task"."state" = 'QUEUED'`
const isRunning = sql<boolean>`"task"."state" = 'RUNNING'`
const isDue = sql<boolean>`"task"."isDue" = 1`
const isLater = sql<boolean>`"task"."isDue" = 0`

/** Names of the tasks that a process can run; `all` when the queue can't hold others. */
export type RunnableNames = readonly string[] | 'all'

export const taskLeases = leasesOf('task', isRunning, 'attempt')

/**
 * Returns the running tasks, the queued ones that wait longest, and those that ended last: unfinished ones before ended ones, the newest
 * first in both groups.
 */
export async function listLatest(db: Db, limit: number): Promise<readonly TaskRow[]> {
  const tasks = db.selectFrom('task').selectAll()
  const oldest = await tasks.where('finishedAt', 'is', null).orderBy('id').limit(limit).execute()
  // In a long queue, one with a higher priority runs before older ones.
  const running = await tasks.where(isRunning).execute()
  const ended = await tasks.where('finishedAt', 'is not', null).orderBy('finishedAt', 'desc').limit(limit).execute()
  // One may have started or ended between the queries: the later ones are right.
  const found = [...new Map([...oldest, ...running, ...ended].map((row) => [row.id, row])).values()]
  const unfinished = found.filter(({ finishedAt }) => finishedAt === null)
  const runningFirst = unfinished.toSorted((a, b) => Number(b.state === 'RUNNING') - Number(a.state === 'RUNNING'))
  const finished = found.filter(({ finishedAt }) => finishedAt !== null)
  return [...newestFirst(runningFirst.slice(0, limit)), ...newestFirst(finished)].slice(0, limit)
}

const newestFirst = (rows: readonly TaskRow[]): readonly TaskRow[] => rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))

/** Returns the queued task with this name and key, if any. */
const findQueuedTask = (db: Db, name: string, key: string) =>
  db.selectFrom('task').select('id').where('name', '=', name).where('key', '=', key).where(isQueued).executeTakeFirst()

/**
 * Stores a task, or raises the priority of the queued one with the same name and key. That one cannot start before the transaction ends,
 * so that its run sees what the transaction wrote.
 * @returns the id of the queued task
 */
export async function insertTask(db: Db, row: TaskTable): Promise<string> {
  const { id } = await insertOrAbsorb(db, [row]).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The same for many tasks with different keys. */
export async function insertTasks(db: Db, rows: readonly TaskTable[]): Promise<void> {
  for (const some of inBatches(rows, columnCount)) await insertOrAbsorb(db, some).execute()
}

const columnCount = 20

const insertOrAbsorb = (db: Db, rows: readonly TaskTable[]) =>
  db
    .insertInto('task')
    .values(rows)
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
          isDue: (eb) =>
            eb.case().when('excluded.isDue', '>', eb.ref('task.isDue')).then(eb.ref('excluded.isDue')).else(eb.ref('task.isDue')).end(),
          runAt: (eb) =>
            eb.case().when('excluded.runAt', '<', eb.ref('task.runAt')).then(eb.ref('excluded.runAt')).else(eb.ref('task.runAt')).end(),
        }),
    )

/** Makes a queued task due by a given time, unless it is due earlier. */
export async function bringTaskForward(db: Db, { name, key }: Pick<TaskTable, 'name' | 'key'>, runAtMs: number): Promise<void> {
  await db
    .updateTable('task')
    .set({ runAt: runAtMs })
    .where('name', '=', name)
    .where('key', '=', key)
    .where('state', '=', 'QUEUED')
    .where('runAt', '>', runAtMs)
    .execute()
}

/** Marks tasks that have become due, the longest overdue first, at most `limit`. */
export async function markDue(db: Db, nowMs: number, limit: number): Promise<void> {
  const come = await db
    .selectFrom('task')
    .select('id')
    .where(isQueued)
    .where(isLater)
    .where('runAt', '<=', nowMs)
    .orderBy('runAt')
    .limit(limit)
    .execute()
  if (come.length === 0) return
  const ids = come.map(({ id }) => id)
  await db
    .updateTable('task')
    .set({ isDue: 1 })
    .where((eb) => inList(db, eb, 'id', ids))
    .where(isQueued)
    .execute()
}

/**
 * Claims the most urgent due task of a lane whose key is not running; undefined when there is none. It skips at most one task for each
 * running one, because only one of a key is queued.
 */
export const claimTask = (db: Db, lane: Lane, by: LeaseHolder, names: RunnableNames = 'all'): Promise<TaskRow | undefined> =>
  inTransaction(db, async (trx) => {
    const inLane = trx.selectFrom('task').select('id').where(isQueued).where(isDue).where('lane', '=', lane)
    const runnable = names === 'all' ? inLane : inLane.where((eb) => inList(trx, eb, 'name', names))
    const due = runnable
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task as other')
              .select('other.id')
              .where(sql<boolean>`other."state" = 'RUNNING'`)
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
        ...newLease(trx, by),
        startedAt: by.clock.now(),
        error: null,
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  })

export const saveTaskProgress = (db: Db, task: TaskRow, progress: { percent: number | null; message: Sentence }) =>
  updateHeld(db, task)
    .set({ percent: progress.percent, message: storeSentence(progress.message) })
    .execute()

export type TaskEnd = Pick<TaskTable, 'state' | 'attempt' | 'outcome' | 'error' | 'finishedAt' | 'runAt' | 'percent'> &
  Partial<Pick<TaskTable, 'payload'>>

/**
 * Stores how a run ended, unless its lease was lost. A run that goes back to the queue is dropped in favor of an equal task that waits
 * there.
 */
export const endTask = (db: Db, task: TaskRow, end: TaskEnd): Promise<void> =>
  repeatWhenDuplicate(db, async (trx) => {
    const duplicate = end.state === 'QUEUED' ? await findQueuedTask(trx, task.name, task.key) : undefined
    const written = duplicate ? { ...end, ...superseded(end.runAt) } : end
    await updateHeld(trx, task)
      .set({ ...written, isDue: 0, ...released })
      .execute()
  })

const Superseded = defineSentence('TASK_SUPERSEDED', 'Replaced by a newer task of the same kind.')
const EndedOften = defineSentence(
  'TASK_ENDED_OFTEN',
  "The server stopped several times while this task was running, so it won't be retried.",
)

const superseded = (nowMs: number) => ({ state: 'CANCELLED' as const, finishedAt: nowMs, error: storeSentence(Superseded()) })

const updateHeld = (db: Db, task: TaskRow) => db.updateTable('task').where(taskLeases.isHeld(task))

/** Makes tasks due whose time is later than any that is set now. */
export const makeOverduePlansDue = (db: Db, nowMs: number, beyondMs: number) =>
  db
    .updateTable('task')
    .set({ runAt: nowMs })
    .where(isQueued)
    .where(isLater)
    .where('runAt', '>', nowMs + beyondMs)
    .execute()

/** Ends a waiting task, or takes it from its holder, who detects that with the next heartbeat. @returns whether it was unfinished */
export async function cancelTask(db: Db, id: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('task')
    .set({ state: 'CANCELLED', finishedAt: nowMs, ...released })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns an abandoned task to the queue, drops it when an equal one is already queued, or fails it permanently. */
export const releaseAbandoned = (db: Db, row: TaskRow, options: { readonly nowMs: number; readonly mayRunAgain: boolean }) =>
  repeatWhenDuplicate(db, async (trx) => {
    const duplicate = await findQueuedTask(trx, row.name, row.key)
    const failed = {
      state: 'FAILED' as const,
      finishedAt: options.nowMs,
      error: storeSentence(EndedOften()),
    }
    const again = duplicate ? superseded(options.nowMs) : { state: 'QUEUED' as const, runAt: options.nowMs }
    await trx
      .updateTable('task')
      .set({ ...(options.mayRunAgain ? again : failed), isDue: 0, ...released })
      .where(taskLeases.isUnchanged(row))
      .execute()
  })

const maxTries = 3

/** Puts a task back into the queue in a transaction, which is repeated when an equal task is queued at the same moment. */
async function repeatWhenDuplicate(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === maxTries) throw error
    }
  }
}

/** Earliest time at which a queued task that can run here becomes due, 0 when one is due already, or undefined. */
export const findNextRunAt = async (db: Db, names: RunnableNames = 'all'): Promise<number | undefined> => {
  const all = db.selectFrom('task').where(isQueued)
  const queued = names === 'all' ? all : all.where((eb) => inList(db, eb, 'name', names))
  const due = queued.select(sql`0`.as('runAt')).where(isDue).orderBy('lane').limit(1)
  const later = queued.select(({ fn }) => fn.min('runAt').as('runAt')).where(isLater)
  const row = await db.selectNoFrom(sql<number | null>`coalesce(${due}, ${later})`.as('runAt')).executeTakeFirst()
  return row?.runAt ?? undefined
}

/** Tasks of a name that are queued or running. */
export function listUnfinished(db: Db, name: string) {
  const ofName = db.selectFrom('task').select('payload').where('name', '=', name)
  return ofName.where(isQueued).unionAll(ofName.where(isRunning)).execute()
}

/** Unfinished tasks by name. */
export async function countUnfinished(db: Db): Promise<readonly { readonly name: string; readonly count: number }[]> {
  // One count per state, read from an index that contains no other rows; a single statement, so that a task changing states is not
  // missed.
  const countOf = (isCounted: typeof isQueued) =>
    db
      .selectFrom('task')
      .select(({ fn }) => ['name', fn.countAll<number>().as('count')])
      .where(isCounted)
      .groupBy('name')
  const byName = new Map<string, number>()
  for (const { name, count } of await countOf(isQueued).unionAll(countOf(isRunning)).execute())
    byName.set(name, (byName.get(name) ?? 0) + count)
  return [...byName].map(([name, count]) => ({ name, count }))
}

/** Tasks that run now, with the owners of their leases. */
export const listRunning = (db: Db) =>
  db.selectFrom('task').select(['id', 'name', 'leaseOwner', 'startedAt']).where(isRunning).orderBy('startedAt').execute()

/** Cancels all queued tasks. @returns how many */
export const cancelQueued = async (db: Db, nowMs: number): Promise<number> => {
  const result = await db
    .updateTable('task')
    .set({ state: 'CANCELLED', finishedAt: nowMs })
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes ended tasks older than the given time, at most `limit`. @returns how many */
export async function deleteEndedBefore(db: Db, beforeMs: number, limit: number): Promise<number> {
  const old = db.selectFrom('task').select('id').where('finishedAt', '<', beforeMs).orderBy('finishedAt').limit(limit)
  const result = await db.deleteFrom('task').where('id', 'in', old).executeTakeFirst()
  return Number(result.numDeletedRows)
}
