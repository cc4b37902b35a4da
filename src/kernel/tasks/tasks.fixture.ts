// A queue with several nodes, and a task that a test starts and ends.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { aClock, type TestClock } from '../../../test/builders/a-clock.ts'
import type { TestDatabase } from '../../../test/setup/databases.ts'
import { type Db, engineOf, inTransaction, migrate, openDatabase } from '../db/index.ts'
import { createEventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { type AnyTask, createTaskRunner, defineTask, type Task, type TaskRun, type Tasks, taskMigrations } from './index.ts'
import type { TaskState, TaskTable } from './task-table.ts'
import { findTask } from './tasks.queries.ts'

const Payload = z.object({ id: z.string() })
type Payload = z.infer<typeof Payload>

/** Erases the payload type, as the runner does. */
export const asAnyTask = <P>(task: Task<P>): AnyTask => task as unknown as AnyTask

/** A task that reports when it starts and ends when the test resolves it. */
export function aTask(change: Partial<Omit<Task<Payload>, 'run'>> = {}) {
  const runs: { run: TaskRun; payload: Payload; end: PromiseWithResolvers<{ pages: number } | undefined> }[] = []
  let open = 0
  let maxOpen = 0
  const task = defineTask({
    name: 'test.read',
    payload: Payload,
    ...change,
    run: (run, payload) => {
      const end = Promise.withResolvers<{ pages: number } | undefined>()
      runs.push({ run, payload, end })
      run.signal.addEventListener('abort', () => end.reject(run.signal.reason), { once: true })
      maxOpen = Math.max(maxOpen, ++open)
      return end.promise.finally(() => open--)
    },
  })
  /** Waits until the given number of runs have begun. @returns the latest */
  const started = async (count: number) => {
    await expect.poll(() => runs.length, { interval: 5 }).toBe(count)
    const latest = runs[count - 1]
    if (!latest) throw new Error(`There is no run ${count}`)
    return latest
  }
  return { task, runs, started, maxOpen: () => maxOpen }
}

export interface TestQueue {
  readonly db: Db
  readonly clock: TestClock
  /** Starts another process on the same database; it is stopped with the queue. */
  aNode(...tasks: readonly Task<Payload>[]): Tasks
  /** The same, with a database of its own. */
  aNodeOn(db: Db, ...tasks: readonly Task<Payload>[]): Tasks
  stateOf(id: string): Promise<TaskState | undefined>
  untilState(id: string, state: TaskState): Promise<void>
  /** Lets time go by for the nodes and for the database. */
  pass(ms: number): Promise<void>
  /** Keeps everybody from writing tasks. @returns a function that ends it */
  blockWrites(): Promise<() => Promise<void>>
  /** Inserts a row left by a killed process. @returns its id */
  leaveBehind(change?: Partial<TaskTable>): Promise<string>
  close(): Promise<void>
}

export async function createTestQueue(database: TestDatabase): Promise<TestQueue> {
  const db = openDatabase(database.location)
  const clock = aClock()
  const nodes: Tasks[] = []
  const stateOf = async (id: string) => (await findTask(db, id))?.state
  const aNodeOn: TestQueue['aNodeOn'] = (own, ...tasks) => {
    const node = createTaskRunner({ db: own, clock, log: silentLog, events: createEventBus(silentLog) })
    node.register(tasks.map(asAnyTask))
    nodes.push(node)
    return node
  }
  await migrate(db, taskMigrations)
  return {
    db,
    clock,
    aNode: (...tasks) => aNodeOn(db, ...tasks),
    aNodeOn,
    stateOf,
    untilState: (id, state) => expect.poll(() => stateOf(id), { interval: 5 }).toBe(state),
    pass: async (ms) => {
      // The clock of PostgreSQL cannot be set: what it compares with it is moved instead.
      if (engineOf(db) === 'postgres')
        await db
          .updateTable('task')
          .set((eb) => ({ leaseUntil: eb('leaseUntil', '-', ms) }))
          .execute()
      clock.pass(ms)
    },
    blockWrites: async () => {
      const other = openDatabase(database.location)
      const [blocked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const blocking = inTransaction(other, async (trx) => {
        if (engineOf(trx) === 'postgres') await sql`lock table task in exclusive mode`.execute(trx)
        blocked.resolve()
        await end.promise
      })
      await blocked.promise
      return async () => {
        end.resolve()
        await blocking
        await other.destroy()
      }
    },
    leaveBehind: async (change) => {
      const row = { ...leftBehind, leaseUntil: clock.now() + 60_000, ...change }
      await db.insertInto('task').values(row).execute()
      return row.id
    },
    close: async () => {
      for (const node of nodes) await node.stop()
      await db.destroy()
      await database.drop()
    },
  }
}

const leftBehind: TaskTable = {
  id: '0LEFTBEHIND00',
  name: 'test.read',
  key: 'left behind',
  lane: 'quick',
  payload: '{"id":"a"}',
  priority: 4,
  state: 'RUNNING',
  attempt: 1,
  maxAttempts: 1,
  runAt: 0,
  isDue: 0,
  leaseOwner: 'a process that was killed',
  leaseUntil: null,
  percent: null,
  message: null,
  outcome: null,
  error: null,
  createdAt: 0,
  startedAt: 0,
  finishedAt: null,
}

/** A row of the queue that is waiting. */
export const aStoredTask = (change: Partial<TaskTable>): TaskTable => ({
  ...leftBehind,
  state: 'QUEUED',
  attempt: 0,
  leaseOwner: null,
  startedAt: null,
  ...change,
})
