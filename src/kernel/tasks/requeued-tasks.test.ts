import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aDatabaseLink, type DatabaseLink } from '../../../test/builders/a-database-link.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { createClaims, defineClaimKey } from '../claims/index.ts'
import { systemClock } from '../clock/index.ts'
import { type Db, isUniqueViolation, openDatabase } from '../db/index.ts'
import { requireDefined } from '../errors/index.ts'
import { createEventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { createTaskRunner, defineTask, storeTask, type Tasks } from './index.ts'
import { asAnyTask, createTestQueue, type TestQueue } from './tasks.fixture.ts'
import { claimTask, endTask, findTask } from './tasks.queries.ts'

let queue: TestQueue
let link: DatabaseLink
let db: Db
beforeEach(async () => {
  const database = await aPostgresDatabase()
  queue = await createTestQueue(database)
  link = await aDatabaseLink(database.url)
  db = openDatabase({ engine: 'postgres', url: link.url })
})
afterEach(async () => {
  await db.destroy()
  await link.close()
  await queue.close()
})

test('a task that asks for a claim while PostgreSQL is restarted runs again', async () => {
  const claims = createClaims({ engine: 'postgres', url: link.url })
  const folder = defineClaimKey('folder')
  let runs = 0
  const work = defineTask({
    name: 'test/claims',
    payload: z.object({ id: z.string() }),
    run: async () => {
      runs += 1
      if (runs === 1) {
        link.cut()
        setTimeout(() => link.mend(), 300)
      }
      await claims.hold(folder('/manga/One'), async () => undefined)
      return undefined
    },
  })
  const node: Tasks = createTaskRunner({ db, clock: systemClock, log: silentLog, events: createEventBus(silentLog) })
  node.register([asAnyTask(work)])
  await node.start()
  const id = await node.enqueue(db, work, { id: 'a' })
  try {
    await expect.poll(async () => (await findTask(queue.db, id))?.state).toMatch(/SUCCEEDED|FAILED/)
    expect((await findTask(queue.db, id))?.state).toBe('SUCCEEDED')
  } finally {
    await node.stop()
    await claims.close()
  }
})

test('a task that goes back to the queue while an equal one is queued ends', async () => {
  const kind = defineTask({ name: 'test/equal', payload: z.object({ id: z.string() }), run: async () => undefined })
  const violations: number[] = []
  for (let round = 0; round < 100; round++) {
    await storeTask(db, kind, { id: String(round) }, { nowMs: 1 })
    const row = requireDefined(await claimTask(db, 'quick', { clock: systemClock, owner: 'me' }), 'the task')
    const end = { state: 'QUEUED', attempt: 0, outcome: null, error: null, percent: null, finishedAt: null, runAt: 1 } as const
    await Promise.all([
      endTask(db, row, end).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        violations.push(round)
      }),
      storeTask(db, kind, { id: String(round) }, { nowMs: 1 }),
    ])
    await db.updateTable('task').set({ state: 'CANCELLED', finishedAt: 1 }).where('state', '=', 'QUEUED').execute()
  }
  expect(violations).toEqual([])
})
