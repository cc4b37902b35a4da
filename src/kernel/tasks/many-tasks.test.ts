import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../db/index.ts'
import { aTask, createTestQueue } from './tasks.fixture.ts'
import { findTask, listLatest } from './tasks.queries.ts'

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

  test('are listed with those that run and those that come next', async ({ onTestFinished }) => {
    const queue = await createTestQueue(await aDatabase())
    onTestFinished(() => queue.close())
    const { task } = aTask()
    const node = queue.aNode(task)
    await inTransaction(queue.db, (trx) =>
      node.enqueueAll(
        trx,
        task,
        Array.from({ length: 20 }, (_, index) => ({ id: String(index) })),
      ),
    )
    const urgent = await node.enqueue(queue.db, task, { id: 'urgent' }, { priority: 8 })
    await node.start()
    await queue.untilState(urgent, 'RUNNING')
    const listed = await listLatest(queue.db, 6)
    expect(listed.map(({ id, payload }) => (id === urgent ? 'urgent' : JSON.parse(payload).id))).toEqual([
      'urgent',
      '4',
      '3',
      '2',
      '1',
      '0',
    ])
  })

  test('are none when there is no payload', async ({ onTestFinished }) => {
    const queue = await createTestQueue(await aDatabase())
    onTestFinished(() => queue.close())
    const { task } = aTask()
    await queue.aNode(task).enqueueAll(queue.db, task, [])
    expect(await queue.aNode().queueStatus()).toMatchObject({ count: 0 })
  })
})
