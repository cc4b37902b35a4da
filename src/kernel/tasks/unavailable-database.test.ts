import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabaseLink, type DatabaseLink } from '../../../test/builders/a-database-link.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { systemClock } from '../clock/index.ts'
import { DatabaseUnavailable, type Db, openDatabase } from '../db/index.ts'
import { createEventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { createTaskRunner, type Tasks } from './index.ts'
import { asAnyTask, aTask, createTestQueue, type TestQueue } from './tasks.fixture.ts'
import { findTask } from './tasks.queries.ts'

let queue: TestQueue
let link: DatabaseLink
let db: Db
let node: Tasks
const work = aTask()

beforeEach(async () => {
  const database = await aPostgresDatabase()
  queue = await createTestQueue(database)
  link = await aDatabaseLink(database.url)
  db = openDatabase({ engine: 'postgres', url: link.url })
  node = createTaskRunner({ db, clock: systemClock, log: silentLog, events: createEventBus(silentLog) })
  node.register([asAnyTask(work.task)])
  await node.start()
})

afterEach(async () => {
  await node.stop()
  await db.destroy()
  await link.close()
  await queue.close()
})

test('a task that ends while PostgreSQL is restarted keeps its result', async () => {
  const id = await node.enqueue(db, work.task, { id: 'a' })
  const { end } = await work.started(1)
  link.cut()
  end.resolve({ pages: 5 })
  await systemClock.sleep(100)
  link.mend()
  await queue.untilState(id, 'SUCCEEDED')
  expect(await findTask(queue.db, id)).toMatchObject({ attempt: 1, outcome: '{"pages":5}' })
})

test('a task that fails because PostgreSQL is restarted runs again, and its attempt does not count', async () => {
  const id = await node.enqueue(db, work.task, { id: 'b' })
  const first = await work.started(2)
  link.cut()
  first.end.reject(new DatabaseUnavailable())
  await systemClock.sleep(100)
  link.mend()
  const second = await work.started(3)
  expect(second.run.attempt).toBe(1)
  second.end.resolve(undefined)
  await queue.untilState(id, 'SUCCEEDED')
})
