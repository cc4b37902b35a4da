import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostgresDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../clock/index.ts'
import { type Db, inTransaction, migrate, openDatabase } from '../db/index.ts'
import { createEventTable, createSharedEventBus, type EventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { createTaskRunner, type Tasks, taskEvents, taskMigrations } from './index.ts'
import { asAnyTask, aTask } from './tasks.fixture.ts'
import { findTask } from './tasks.queries.ts'

/** Without a signal, a node checks the queue after this time. */
const checkEveryMs = 5_000

const { task, runs, started } = aTask()
let database: TestDatabase
let db: Db
const buses: EventBus[] = []
let asking: Tasks
let working: Tasks

beforeAll(async () => {
  const created = await aPostgresDatabase()
  database = created
  db = openDatabase(created.location)
  await migrate(db, [...taskMigrations, createEventTable])
  const aNode = async () => {
    const events = createSharedEventBus({ url: created.url, clock: systemClock, log: silentLog })
    buses.push(events)
    events.share(taskEvents)
    await events.start()
    const node = createTaskRunner({ db, clock: systemClock, log: silentLog, events })
    node.register([asAnyTask(task)])
    return node
  }
  asking = await aNode()
  working = await aNode()
  await working.start()
})
afterAll(async () => {
  await working.stop()
  for (const bus of buses) await bus.close()
  await db.destroy()
  await database.drop()
})

test('a queued task starts on an idle node as soon as its transaction is committed', async () => {
  const delays: number[] = []
  for (let n = 1; n <= 10; n++) {
    await inTransaction(db, (trx) => asking.enqueue(trx, task, { id: String(n) }))
    const queuedAt = performance.now()
    const { end } = await started(n)
    delays.push(performance.now() - queuedAt)
    end.resolve({ pages: 1 })
    await working.idle()
  }
  // Half of them: a busy machine may delay the others.
  expect(delays.toSorted((a, b) => a - b)[4]).toBeLessThan(checkEveryMs / 5)
})

test('a task that is cancelled on another node stops at once', async () => {
  const delays: number[] = []
  for (let n = 1; n <= 5; n++) {
    const id = await asking.enqueue(db, task, { id: `cancelled ${n}` })
    const { run } = await started(runs.length + 1)
    const cancelledAt = performance.now()
    expect(await asking.cancel(id)).toBe(true)
    await expect.poll(() => run.signal.aborted, { interval: 5 }).toBe(true)
    delays.push(performance.now() - cancelledAt)
    await working.idle()
    expect((await findTask(db, id))?.state).toBe('CANCELLED')
  }
  // Half of them: a busy machine may delay the others.
  expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(checkEveryMs / 5)
})
