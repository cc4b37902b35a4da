import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../db/index.ts'
import { aTask, createTestQueue } from './tasks.fixture.ts'
import { findTask } from './tasks.queries.ts'

describe.each(databases)('many tasks that are stored together on %s', (_engine, aDatabase) => {
  test('are queued once for each payload, and one that is already queued gets the higher priority', async ({ onTestFinished }) => {
    const queue = await createTestQueue(await aDatabase())
    onTestFinished(() => queue.close())
    const { task } = aTask()
    const node = queue.aNode(task)
    const first = await node.enqueue(queue.db, task, { id: '1' }, { priority: 2 })
    const ids = [...Array.from({ length: 500 }, (_, index) => String(index)), '7', '8']
    const payloads = ids.map((id) => ({ id }))
    await inTransaction(queue.db, (trx) => node.enqueueAll(trx, task, payloads, { priority: 6 }))
    expect(await node.queueStatus()).toMatchObject({ count: 500 })
    expect(await findTask(queue.db, first)).toMatchObject({ state: 'QUEUED', priority: 6 })
  })

  test('are none when there is no payload', async ({ onTestFinished }) => {
    const queue = await createTestQueue(await aDatabase())
    onTestFinished(() => queue.close())
    const { task } = aTask()
    await queue.aNode(task).enqueueAll(queue.db, task, [])
    expect(await queue.aNode().queueStatus()).toMatchObject({ count: 0 })
  })
})
