import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../db/index.ts'
import { defineError, requireDefined, StorageFull } from '../errors/index.ts'
import { createEventBus } from '../events/index.ts'
import { silentLog } from '../log/index.ts'
import { storeSentence } from '../sentences/index.ts'
import { createTaskRunner, TaskPostponed } from './index.ts'
import { asAnyTask, aTask, createTestQueue, type TestQueue } from './tasks.fixture.ts'
import { findTask } from './tasks.queries.ts'

const Refused = defineError('TEST_TASK_REFUSED', 400, 'This will never work.')

describe.each(databases)('background tasks on %s', (engine, aDatabase) => {
  let queue: TestQueue
  beforeEach(async () => {
    queue = await createTestQueue(await aDatabase())
  })
  afterEach(() => queue.close())

  test('run with their payload and store their outcome', async () => {
    const { task, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    const { run, payload, end } = await started(1)
    expect(payload).toEqual({ id: 'a' })
    expect(run).toMatchObject({ taskId: id, attempt: 1 })
    run.progress(40, 'page 4 of 10')
    end.resolve({ pages: 10 })
    await queue.untilState(id, 'SUCCEEDED')
    expect(await findTask(queue.db, id)).toMatchObject({
      outcome: '{"pages":10}',
      message: storeSentence('page 4 of 10'),
      percent: 100,
      error: null,
      leaseOwner: null,
    })
    await node.idle()
  })

  test('exist exactly when the rows written in the same transaction do', async () => {
    const { task, runs, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const enqueue = (id: string, fail: boolean) =>
      inTransaction(queue.db, async (trx) => {
        await node.enqueue(trx, task, { id })
        if (fail) throw new Error('the rows were refused')
      })
    await expect(enqueue('refused', true)).rejects.toThrow('the rows were refused')
    await enqueue('kept', false)
    const { end } = await started(1)
    end.resolve(undefined)
    await node.idle()
    expect(runs.map(({ payload }) => payload.id)).toEqual(['kept'])
  })

  test('may have long keys that are still compared exactly', async () => {
    const { task } = aTask()
    const node = queue.aNode(task)
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID()).join(' ')
    const enqueue = (id: string) => node.enqueue(queue.db, task, { id })
    const first = await enqueue(ids)
    expect([await enqueue(ids), await enqueue(`${ids}!`)]).toEqual([first, expect.not.stringMatching(first)])
    expect((await findTask(queue.db, first))?.key.length).toBeLessThan(500)
  })

  test('absorb an equal request while waiting, and run once more when it arrives during a run', async () => {
    const { task, runs, started, maxOpen } = aTask()
    const node = queue.aNode(task)
    const first = await node.enqueue(queue.db, task, { id: 'a' })
    expect(await node.enqueue(queue.db, task, { id: 'a' })).toBe(first)
    await node.start()
    const running = await started(1)
    const second = await node.enqueue(queue.db, task, { id: 'a' })
    expect(second).not.toBe(first)
    expect(await node.enqueue(queue.db, task, { id: 'a' })).toBe(second)
    await queue.clock.sleep(50)
    expect(runs).toHaveLength(1)
    running.end.resolve(undefined)
    const again = await started(2)
    again.end.resolve(undefined)
    await node.idle()
    expect(maxOpen()).toBe(1)
    expect([await queue.stateOf(first), await queue.stateOf(second)]).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  })

  test('that absorb a request wait for the rows of that request', async () => {
    const { task, started } = aTask()
    const node = queue.aNode(task)
    const waiting = await node.enqueue(queue.db, task, { id: 'a' }, { runAtMs: queue.clock.now() + 60_000 })
    const committed = Promise.withResolvers<void>()
    const requested = Promise.withResolvers<void>()
    const request = inTransaction(queue.db, async (trx) => {
      expect(await node.enqueue(trx, task, { id: 'a' })).toBe(waiting)
      requested.resolve()
      await committed.promise
    })
    await requested.promise
    if (engine === 'PostgreSQL') {
      // Another connection reads the queue meanwhile. On SQLite the writer itself is occupied.
      await node.start()
      await queue.clock.sleep(50)
      expect(await queue.stateOf(waiting)).toBe('QUEUED')
    }
    committed.resolve()
    await request
    if (engine === 'SQLite') await node.start()
    const { end } = await started(1)
    end.resolve(undefined)
    await queue.untilState(waiting, 'SUCCEEDED')
  })

  test('start when an administrator widens their lane', async () => {
    const { task, started, runs, maxOpen } = aTask({ lane: 'image' })
    const node = queue.aNode(task)
    await node.start()
    for (const id of ['a', 'b', 'c']) await node.enqueue(queue.db, task, { id })
    await started(1)
    node.setSlots('image', 3)
    await started(3)
    expect(maxOpen()).toBe(3)
    for (const { end } of runs) end.resolve(undefined)
    await node.idle()
    expect(await node.executions.read()).toEqual([
      { tags: { type: 'test.read' }, statistic: 'COUNT', value: 3 },
      { tags: { type: 'test.read' }, statistic: 'TOTAL_TIME', value: expect.any(Number) },
    ])
  })

  test('with different keys run in parallel, in as many slots as their lane has', async () => {
    const { task, started, runs, maxOpen } = aTask({ lane: 'quick' })
    const node = queue.aNode(task)
    for (const id of ['a', 'b', 'c']) await node.enqueue(queue.db, task, { id })
    await node.start()
    await started(2)
    runs[0]?.end.resolve(undefined)
    await started(3)
    for (const { end } of runs) end.resolve(undefined)
    await node.idle()
    expect(maxOpen()).toBe(2)
  })

  test('run by priority, then by age; a request can raise the priority of a waiting task, never lower it', async () => {
    const { task, runs, started } = aTask({ lane: 'scan' })
    const node = queue.aNode(task)
    for (const [id, priority] of [
      ['old', 2],
      ['new', 2],
      ['urgent', 8],
      ['raised', 0],
    ] as const)
      await node.enqueue(queue.db, task, { id }, { priority })
    await node.enqueue(queue.db, task, { id: 'raised' }, { priority: 6 })
    await node.enqueue(queue.db, task, { id: 'urgent' }, { priority: 1 })
    await node.start()
    for (let count = 1; count <= 4; count++) (await started(count)).end.resolve(undefined)
    await node.idle()
    expect(runs.map(({ payload }) => payload.id)).toEqual(['urgent', 'raised', 'old', 'new'])
  })

  test('scheduled for later wait for their time, unless a request makes them due now', async () => {
    const { task, runs, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    await node.enqueue(queue.db, task, { id: 'a' }, { runAtMs: queue.clock.now() + 3_600_000 })
    await node.enqueue(queue.db, task, { id: 'b' }, { runAtMs: queue.clock.now() + 7_200_000 })
    await queue.clock.sleep(30)
    expect(runs).toHaveLength(0)
    queue.clock.pass(3_600_000)
    ;(await started(1)).end.resolve(undefined)
    await node.enqueue(queue.db, task, { id: 'b' })
    ;(await started(2)).end.resolve(undefined)
    await node.idle()
    expect(runs.map(({ payload }) => payload.id)).toEqual(['a', 'b'])
  })

  test('that fail are retried after a delay until their attempts are used up', async () => {
    const { task, started } = aTask({ maxAttempts: 2 })
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    ;(await started(1)).end.reject(new Error('no network'))
    await queue.untilState(id, 'QUEUED')
    const waiting = await findTask(queue.db, id)
    expect(waiting).toMatchObject({ error: storeSentence('no network'), attempt: 1 })
    expect(requireDefined(waiting, 'the waiting task').runAt - queue.clock.now()).toBeGreaterThan(3_000)
    queue.clock.pass(7_000)
    const second = await started(2)
    expect(second.run.attempt).toBe(2)
    second.end.reject(new Error('still no network'))
    await queue.untilState(id, 'FAILED')
    expect(await findTask(queue.db, id)).toMatchObject({ error: storeSentence('still no network'), attempt: 2 })
  })

  test('that are postponed continue after a minute with what is left, and the run does not count', async () => {
    const { task, started } = aTask({ maxAttempts: 1 })
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    const first = await started(1)
    first.run.continueWith({ id: 'b' })
    first.end.reject(new TaskPostponed(Refused()))
    await queue.untilState(id, 'QUEUED')
    const waiting = await findTask(queue.db, id)
    expect(waiting).toMatchObject({ error: storeSentence(Refused().sentence), attempt: 0 })
    expect(requireDefined(waiting, 'the waiting task').runAt - queue.clock.now()).toBeGreaterThan(50_000)
    queue.clock.pass(60_000)
    const second = await started(2)
    expect([second.run.attempt, second.payload]).toEqual([1, { id: 'b' }])
    second.end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test('that fail with an error users must fix are not retried', async () => {
    const { task, started } = aTask({ maxAttempts: 5 })
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    ;(await started(1)).end.reject(Refused())
    await queue.untilState(id, 'FAILED')
    expect(await findTask(queue.db, id)).toMatchObject({ error: storeSentence(Refused().sentence), attempt: 1 })
  })

  test.each(['ENOSPC', 'EDQUOT'])('that fail with %s say that the disk is full', async (code) => {
    const { task, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    ;(await started(1)).end.reject(Object.assign(new Error('no space left on device, write'), { code }))
    await queue.untilState(id, 'FAILED')
    expect(await findTask(queue.db, id)).toMatchObject({ error: storeSentence(StorageFull().sentence) })
  })

  test('are idle only when follow-up tasks are done, even if the database responds late', async () => {
    const { task, started } = aTask({ lane: 'quick' })
    const follower = aTask({ name: 'test.follower', lane: 'image' })
    const late = { holds: false, requested: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() }
    const db = queue.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // The query for the next due time.
        if (late.holds && Object.keys(result.rows[0] ?? {}).join() === 'runAt') {
          late.holds = false
          late.requested.resolve()
          await late.answer.promise
        }
        return result
      },
    })
    const node = queue.aNodeOn(db, task, follower.task)
    await node.start()
    node.setSlots('image', 0)
    const first = await node.enqueue(queue.db, task, { id: 'a' })
    const { end } = await started(1)
    // By now the node has seen that there is nothing else, and is waiting.
    await queue.clock.sleep(50)
    late.holds = true
    let isIdle = false
    const idle = node.idle().then(() => {
      isIdle = true
    })
    await late.requested.promise
    await node.enqueue(queue.db, follower.task, { id: 'b' })
    end.resolve(undefined)
    await queue.untilState(first, 'SUCCEEDED')
    await queue.clock.sleep(50)
    late.answer.resolve()
    await queue.clock.sleep(50)
    expect(isIdle).toBe(false)
    node.setSlots('image', 1)
    ;(await follower.started(1)).end.resolve(undefined)
    await idle
  })

  test('are counted by the type that clients know while unfinished', async () => {
    const { task } = aTask({ type: 'ScanLibrary' })
    const node = queue.aNode(task)
    for (const id of ['a', 'b']) await node.enqueue(queue.db, task, { id })
    expect(await node.queueStatus()).toEqual({ count: 2, countByType: { ScanLibrary: 2 } })
  })

  test('with an invalid payload are rejected before they are stored', async () => {
    const { task } = aTask()
    const node = queue.aNode(task)
    await expect(node.enqueue(queue.db, task, { id: 1 } as never)).rejects.toThrow()
    expect((await node.queueStatus()).count).toBe(0)
  })
})
test('two tasks with the same name are a programming error', () => {
  const node = createTaskRunner({ db: undefined as never, clock: aClock(), log: silentLog, events: createEventBus(silentLog) })
  expect(() => node.register([asAnyTask(aTask().task), asAnyTask(aTask().task)])).toThrow('declared twice')
})
