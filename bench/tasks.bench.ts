// Cost of claiming the next background task with 100,000 tasks in the queue compared with 100: two databases alternate claim by claim.
// Most of the queue is either ready, or scheduled for later except for a few tasks, or the most urgent but in another lane.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/kernel/clock/index.ts'
import { type DatabaseLocation, type Db, insertRows, migrate, openDatabase } from '../src/kernel/db/index.ts'
import { taskMigrations } from '../src/kernel/tasks/index.ts'
import type { TaskTable } from '../src/kernel/tasks/task-table.ts'
import { claimTask, findNextRunAt, markDue } from '../src/kernel/tasks/tasks.queries.ts'
import { type Outcome, report } from './harness.ts'
import { createDatabase, withPostgres } from './postgres.ts'

const sizes = { small: 100, large: 100_000 }
const rounds = 300
const later = 2_000_000_000_000
const nowMs = 1_800_000_000_000

const queues: Readonly<Record<string, (n: number) => Partial<TaskTable>>> = {
  'all wait for their turn': () => ({}),
  'nearly all wait for a later time': (n) => (n % 50 === 0 ? {} : { priority: 8, isDue: 0, runAt: later + n }),
  'nearly all are of another lane': (n) => (n % 50 === 0 ? {} : { priority: 8, lane: 'hash' }),
}

export async function run(): Promise<readonly Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-tasks-'))
  try {
    return await compareAll(async (name) => ({ engine: 'sqlite', file: join(folder, `${name}.sqlite`) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same on PostgreSQL. */
export const runOnPostgres = (): Promise<readonly Outcome[]> =>
  withPostgres((url) => compareAll(async (name) => ({ engine: 'postgres', url: await createDatabase(url, name) })))

/** @returns an empty database of this name */
type NewDatabase = (name: string) => Promise<DatabaseLocation>

async function compareAll(newDatabase: NewDatabase): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [index, [name, change]] of Object.entries(queues).entries()) {
    const small = await openQueue(await newDatabase(`small_${index}`), sizes.small, change)
    const large = await openQueue(await newDatabase(`large_${index}`), sizes.large, change)
    outcomes.push(await compareSizes(name, small, large))
  }
  return outcomes
}

async function compareSizes(name: string, small: Db, large: Db): Promise<Outcome> {
  try {
    const figures = { ours: [] as number[], yardstick: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      figures.yardstick.push(await takeNext(small))
      figures.ours.push(await takeNext(large))
    }
    const yardstickName = `with ${sizes.small} waiting`
    return report({ name: `tasks: next of ${sizes.large}, ${name}`, unit: 'ms', yardstickName, goal: { max: 1.5 }, ...figures })
  } finally {
    await small.destroy()
    await large.destroy()
  }
}

/** Runs the query of the task loop and puts the task back. @returns ms */
async function takeNext(db: Db): Promise<number> {
  const startedAt = performance.now()
  await markDue(db, nowMs, 200)
  const claimed = await claimTask(db, 'quick', { owner: 'bench', clock: { ...systemClock, now: () => nowMs } })
  await findNextRunAt(db)
  const durationMs = performance.now() - startedAt
  if (!claimed) throw new Error('Nothing was claimed')
  await db.updateTable('task').set({ state: 'QUEUED', leaseOwner: null, leaseUntil: null }).where('id', '=', claimed.id).execute()
  return durationMs
}

async function openQueue(location: DatabaseLocation, size: number, change: (n: number) => Partial<TaskTable>): Promise<Db> {
  const db = openDatabase(location)
  await migrate(db, taskMigrations)
  await insertRows(
    db,
    'task',
    Array.from({ length: size }, (_, n) => ({ ...queued(n), ...change(n) })),
  )
  return db
}

const queued = (n: number): TaskTable => ({
  ...{ id: `T${String(n).padStart(9, '0')}`, name: 'bench', key: String(n), lane: 'quick', payload: '{}', priority: 4, state: 'QUEUED' },
  ...{ attempt: 0, maxAttempts: 1, runAt: 0, isDue: 1, leaseOwner: null, leaseUntil: null, percent: null, message: null, outcome: null },
  ...{ error: null, createdAt: 0, startedAt: null, finishedAt: null },
})
