import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../../test/setup/databases.ts'
import type { Tasks } from './index.ts'
import { aTask, createTestQueue, type TestQueue } from './tasks.fixture.ts'
import { findTask, releaseAbandoned, taskLeases } from './tasks.queries.ts'

describe.each(databases)('interrupted tasks on %s', (engine, aDatabase) => {
  let queue: TestQueue
  beforeEach(async () => {
    queue = await createTestQueue(await aDatabase())
  })
  afterEach(() => queue.close())

  test('a cancelled task is stopped and does not come back, and a waiting one never starts', async () => {
    const { task, runs, started } = aTask({ lane: 'scan', maxAttempts: 3 })
    const node = queue.aNode(task)
    await node.start()
    const running = await node.enqueue(queue.db, task, { id: 'a' })
    const { run } = await started(1)
    const waiting = await node.enqueue(queue.db, task, { id: 'b' })
    expect(await node.cancel(waiting)).toBe(true)
    expect(await node.cancel(running)).toBe(true)
    expect(run.signal.aborted).toBe(true)
    await queue.untilState(running, 'CANCELLED')
    await node.idle()
    expect([await queue.stateOf(waiting), runs.length]).toEqual(['CANCELLED', 1])
    expect(await node.cancel(running)).toBe(false)
  })

  test('a task cancelled by another node stops with the next heartbeat', async () => {
    const { task, started } = aTask()
    const [worker, other] = [queue.aNode(task), queue.aNode(task)]
    await worker.start()
    const id = await worker.enqueue(queue.db, task, { id: 'a' })
    const { run } = await started(1)
    expect(await other.cancel(id)).toBe(true)
    queue.clock.pass(15_000)
    await expect.poll(() => run.signal.aborted).toBe(true)
    await worker.idle()
    expect(await queue.stateOf(id)).toBe('CANCELLED')
  })

  test('a server that stops returns its tasks to the queue without counting an attempt', async () => {
    const { task, started } = aTask({ maxAttempts: 1 })
    const first = queue.aNode(task)
    await first.start()
    const id = await first.enqueue(queue.db, task, { id: 'a' })
    await started(1)
    await first.stop()
    expect(await findTask(queue.db, id)).toMatchObject({ state: 'QUEUED', attempt: 0, leaseOwner: null })
    const second = queue.aNode(task)
    await second.start()
    const again = await started(2)
    expect(again.run.attempt).toBe(1)
    again.end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test('nothing starts after the server was asked to stop', async () => {
    const { task, runs } = aTask()
    const node = queue.aNode(task)
    await node.start()
    await node.enqueue(queue.db, task, { id: 'a' })
    await node.stop()
    const startedBefore = runs.length
    await queue.clock.sleep(50)
    expect(runs.length).toBe(startedBefore)
    expect(runs.every(({ run }) => run.signal.aborted)).toBe(true)
  })

  test('tasks of a killed server are run by the next one', async () => {
    await queue.leaveBehind()
    const { task, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    // A SQLite server is alone; on PostgreSQL the owner may be another node until its lease expires.
    if (engine === 'PostgreSQL') {
      await queue.clock.sleep(30)
      expect(await queue.stateOf('0LEFTBEHIND00')).toBe('RUNNING')
      await queue.pass(100_000)
    }
    const { run, end } = await started(1)
    expect(run.attempt).toBe(2)
    end.resolve(undefined)
    await queue.untilState('0LEFTBEHIND00', 'SUCCEEDED')
  })

  test('a task that crashes the server on every start fails permanently', async () => {
    await queue.leaveBehind({ attempt: 5, leaseUntil: 0 })
    const { task, runs } = aTask()
    const node = queue.aNode(task)
    await node.start()
    await queue.untilState('0LEFTBEHIND00', 'FAILED')
    expect(runs).toHaveLength(0)
  })

  test('a killed task is dropped in favor of an equal one that waits', async () => {
    const { task, runs, started } = aTask()
    await queue.leaveBehind({ key: task.key({ id: 'a' }), leaseUntil: 0 })
    const node = queue.aNode(task)
    const waiting = await node.enqueue(queue.db, task, { id: 'a' })
    await node.start()
    ;(await started(1)).end.resolve(undefined)
    await queue.untilState(waiting, 'SUCCEEDED')
    expect([await queue.stateOf('0LEFTBEHIND00'), runs.length]).toEqual(['CANCELLED', 1])
  })

  test('a machine that slept for an hour continues its task instead of starting it twice', async () => {
    const { task, runs, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    const { end, run } = await started(1)
    queue.clock.pass(3_600_000)
    await queue.clock.sleep(100)
    expect([runs.length, run.signal.aborted]).toEqual([1, false])
    end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test.runIf(engine === 'PostgreSQL')('a task whose lease cannot be renewed stops before the lease ends and is run again', async () => {
    const { task, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    const { run } = await started(1)
    const unblock = await queue.blockWrites()
    let passedMs = 0
    const isStopped = () => {
      if (run.signal.aborted) return true
      passedMs += 5_000
      queue.clock.pass(5_000)
      return false
    }
    await expect.poll(isStopped, { timeout: 10_000 }).toBe(true).finally(unblock)
    expect(passedMs).toBeLessThan(60_000)
    const again = await started(2)
    expect(again.run.attempt).toBe(1)
    again.end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test.runIf(engine === 'SQLite')('a task goes on while the only server there is waits minutes for its own writer', async () => {
    const { task, runs, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    const { end, run } = await started(1)
    const unblock = await queue.blockWrites()
    for (let passes = 0; passes < 60; passes++) {
      queue.clock.pass(5_000)
      await queue.clock.sleep(10)
    }
    await unblock()
    expect([runs.length, run.signal.aborted]).toEqual([1, false])
    end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test.runIf(engine === 'PostgreSQL')('a node whose clock is an hour ahead leaves the tasks of other nodes alone', async () => {
    await queue.leaveBehind()
    queue.clock.pass(3_600_000)
    const { task, runs } = aTask()
    await queue.aNode(task).start()
    queue.clock.pass(31_000)
    await queue.clock.sleep(100)
    expect([await queue.stateOf('0LEFTBEHIND00'), runs.length]).toEqual(['RUNNING', 0])
  })

  test('a task whose holder renews its lease at the last moment is not given to another node', async () => {
    await queue.leaveBehind({ leaseUntil: 1 })
    const [abandonedTask] = await taskLeases.limitLeasesAndListAbandoned(queue.db, queue.clock)
    if (!abandonedTask) throw new Error('Its lease has ended')
    expect(await taskLeases.renew(queue.db, queue.clock, abandonedTask)).toBe(true)
    await releaseAbandoned(queue.db, abandonedTask, { nowMs: queue.clock.now(), mayRunAgain: true })
    expect(await queue.stateOf(abandonedTask.id)).toBe('RUNNING')
    expect(await taskLeases.limitLeasesAndListAbandoned(queue.db, queue.clock)).toEqual([])
  })

  test('nodes share the work: each task runs once, and equal keys never run in parallel', async () => {
    const { task, runs, maxOpen } = aTask({ lane: 'quick', key: () => 'one at a time' })
    const other = aTask({ name: 'test.other' })
    const nodes = [queue.aNode(task, other.task), queue.aNode(task, other.task)]
    for (const node of nodes) await node.start()
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await (nodes[n % 2] as Tasks).enqueue(queue.db, other.task, { id: `${n}` }))
    const ending = setInterval(() => {
      for (const { end } of [...runs, ...other.runs]) end.resolve(undefined)
    }, 5)
    for (let n = 0; n < 5; n++) {
      await (nodes[n % 2] as Tasks).enqueue(queue.db, task, { id: `${n}` })
      await queue.clock.sleep(10)
    }
    for (const node of nodes) await node.idle()
    clearInterval(ending)
    expect(other.runs.map(({ payload }) => payload.id).sort()).toEqual(ids.map((_, n) => `${n}`))
    expect(maxOpen()).toBe(1)
    expect((await nodes[0]?.queueStatus())?.count).toBe(0)
  })

  test('tasks that ended a week ago are deleted', async () => {
    const { task, started } = aTask()
    const node = queue.aNode(task)
    await node.start()
    const id = await node.enqueue(queue.db, task, { id: 'a' })
    ;(await started(1)).end.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
    queue.clock.pass(7 * 24 * 3_600_000)
    const laterStateOf = (ended: string) => {
      queue.clock.pass(60_000)
      return queue.stateOf(ended)
    }
    await expect.poll(() => laterStateOf(id)).toBeUndefined()
  })

  test('a stored task that this version does not support is left to a newer one, and the others run', async () => {
    const { task, started } = aTask()
    const id = await queue.leaveBehind({ name: 'future.task', state: 'QUEUED', isDue: 1, attempt: 0, leaseOwner: null, leaseUntil: null })
    const older = queue.aNode(task)
    const known = await older.enqueue(queue.db, task, { id: 'a' })
    await older.start()
    const { end } = await started(1)
    end.resolve({ pages: 1 })
    await queue.untilState(known, 'SUCCEEDED')
    await older.idle()
    expect(await findTask(queue.db, id)).toMatchObject({ state: 'QUEUED', attempt: 0 })

    const future = aTask({ name: 'future.task' })
    await queue.aNode(future.task).start()
    const { end: endFuture } = await future.started(1)
    endFuture.resolve(undefined)
    await queue.untilState(id, 'SUCCEEDED')
  })

  test('after a clock that was years ahead is corrected, deferred tasks start and leases for years are taken back', async () => {
    const inYears = queue.clock.now() + 10 * 365 * 24 * 3_600_000
    const { task, runs, started } = aTask()
    const putOff = await queue.leaveBehind({
      id: 'PUTOFF',
      key: 'put off',
      state: 'QUEUED',
      runAt: inYears,
      leaseOwner: null,
      leaseUntil: null,
    })
    const node = queue.aNode(task)
    await node.start()
    ;(await started(1)).end.resolve(undefined)
    await queue.untilState(putOff, 'SUCCEEDED')
    const leasedId = await queue.leaveBehind({ leaseUntil: inYears, maxAttempts: 3 })
    const nextLook = async () => {
      await queue.pass(31_000)
      return runs.length
    }
    await expect.poll(nextLook, { interval: 50 }).toBe(2)
    runs[1]?.end.resolve(undefined)
    await queue.untilState(leasedId, 'SUCCEEDED')
  })
})
