import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { inTransaction, toJson } from '../db/index.ts'
import { requireDefined } from '../errors/index.ts'
import { keptMs } from './event-feed.ts'
import { deleteOldEvents, storeEvents } from './event-log.queries.ts'
import { createTestNodes, type TestNode, type TestNodes } from './two-nodes.fixture.ts'

let nodes: TestNodes
let first: TestNode
let second: TestNode

beforeAll(async () => {
  nodes = await createTestNodes()
})
beforeEach(async () => {
  first = await nodes.aNode()
  second = await nodes.aNode()
})
afterEach(() => nodes.stopNodes())
afterAll(() => nodes.close())

const turn = (node: TestNode, page: number) => inTransaction(nodes.db, async (trx) => node.events.emitIn(trx, 'test.page-turned', { page }))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('an event of a transaction reaches other nodes once it is committed, and its own node at once', async () => {
  await inTransaction(nodes.db, async (trx) => {
    first.events.emitIn(trx, 'test.page-turned', { page: 1 })
    expect(first.pages).toEqual([])
  })
  expect(first.pages).toEqual([1])
  await expect.poll(() => second.pages).toEqual([1])
  expect(first.pages).toEqual([1])
})

test('a transaction that is rolled back announces nothing, on any node', async () => {
  await inTransaction(nodes.db, async (trx) => {
    first.events.emitIn(trx, 'test.page-turned', { page: 1 })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await turn(first, 2)
  await expect.poll(() => second.streamed).toHaveLength(1)
  expect([first.pages, second.pages, first.streamed.map(({ page }) => page)]).toEqual([[2], [2], [2]])
})

test('an event outside of a transaction reaches other nodes too, and one that is not shared stays', async () => {
  const local: number[] = []
  for (const { events } of [first, second]) events.on('test.local', ({ page }) => void local.push(page))
  first.events.emit('test.local', { page: 7 })
  first.events.emit('test.page-turned', { page: 1 })
  await expect.poll(() => second.pages).toEqual([1])
  expect(local).toEqual([7])
})

test('work for one node is done by the node that announces it', async () => {
  const done: string[] = []
  first.events.onOwn('test.page-turned', () => void done.push('first'))
  second.events.onOwn('test.page-turned', () => void done.push('second'))
  await turn(first, 1)
  await expect.poll(() => second.pages).toEqual([1])
  expect(done).toEqual(['first'])
})

test('streams of all nodes receive the same events in the same order, however transactions overlap', async () => {
  await Promise.all(
    numbers(1, 60).map((page) =>
      inTransaction(nodes.db, async (trx) => {
        const node = page % 2 === 0 ? first : second
        // Emitted before a statement that takes a random time: commits happen in another order.
        node.events.emitIn(trx, 'test.page-turned', { page })
        await sql`select pg_sleep(random() * 0.02)`.execute(trx)
      }),
    ),
  )
  await expect.poll(() => [first.streamed.length, second.streamed.length]).toEqual([60, 60])
  expect(first.streamed).toEqual(second.streamed)
  expect(first.streamed.map(({ page }) => page).toSorted((a, b) => a - b)).toEqual(numbers(1, 60))
  const ids = first.streamed.map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(new Set(first.pages)).toEqual(new Set(second.pages))
})

test('a node whose connection is cut misses nothing, and reports that its caches may be outdated', async () => {
  await turn(first, 1)
  await expect.poll(() => second.pages).toEqual([1])
  await nodes.cutSignals()
  for (const page of numbers(2, 20)) await turn(first, page)
  await expect.poll(() => second.pages).toEqual(numbers(1, 20))
  await expect.poll(() => second.interruptions).toEqual([true])
  await turn(first, 21)
  await expect.poll(() => [first, second].map(({ streamed }) => streamed.map(({ page }) => page))).toEqual([numbers(1, 21), numbers(1, 21)])
})

test('events that were deleted meanwhile are reported as lost', async () => {
  const stored = requireDefined(second.events.stored, 'the stored events')
  const before = stored.position()
  for (const page of numbers(1, 3)) await turn(first, page)
  await expect.poll(() => second.pages).toEqual([1, 2, 3])
  await deleteOldEvents(nodes.db, -1_000)
  const replayed: number[] = []
  const replayAfter = (id: number) =>
    stored.replay(id, (events) => void events.on('test.page-turned', ({ page }) => void replayed.push(page)))
  expect([await replayAfter(before), replayed]).toEqual([false, [3]])
  expect(await replayAfter(stored.position())).toBe(true)
  expect(await replayAfter(Date.now() * 1000)).toBe(false)
  expect(replayed).toEqual([3])
})

test('a process that was suspended until events were deleted reports that it missed some, although its connection held', async () => {
  let sleptMs = 0
  const sleeper = await nodes.aNode({ ...systemClock, now: () => Date.now() + sleptMs })
  await turn(first, 1)
  await expect.poll(() => sleeper.pages).toEqual([1])
  // Others delete what is older than ten minutes before it reads on.
  await inTransaction(nodes.db, async (trx) => {
    await storeEvents(
      trx,
      'another',
      [2, 3].map((page) => ({ name: 'test.page-turned', payload: toJson({ page }) })),
    )
    await deleteOldEvents(trx, -1_000)
    sleptMs = keptMs + 1_000
  })
  await expect.poll(() => sleeper.interruptions).toEqual([false])
  await expect.poll(() => sleeper.pages).toEqual([1, 3])
  expect(second.interruptions).toEqual([])
})

test('progress is sent to other nodes a few times a second, the latest always, and none after its end', async () => {
  const received: (number | 'end')[] = []
  const own: number[] = []
  second.events.on('test.page-loaded', ({ percent }) => void received.push(percent))
  second.events.on('test.book-loaded', () => void received.push('end'))
  first.events.inOrder.on('test.page-loaded', ({ percent }) => void own.push(percent))
  for (const percent of numbers(1, 50)) first.events.emit('test.page-loaded', { id: 'a', percent })
  expect(own).toEqual(numbers(1, 50))
  await expect.poll(() => received).toEqual([1, 50])
  first.events.emit('test.page-loaded', { id: 'a', percent: 51 })
  first.events.emit('test.book-loaded', { id: 'a' })
  await turn(first, 1)
  await expect.poll(() => received.at(-1)).toBe('end')
  await expect.poll(() => second.pages).toEqual([1])
  expect(received.filter((one) => one === 'end')).toHaveLength(1)
  expect(own).toEqual(numbers(1, 51))
})

test('an end that is stored with a transaction follows all progress before it', async () => {
  const last = new Map<string, number | 'end'>()
  second.events.on('test.page-loaded', ({ id, percent }) => void last.set(id, percent))
  second.events.on('test.book-loaded', ({ id }) => void last.set(id, 'end'))
  const ids = numbers(1, 40).map(String)
  for (const id of ids) {
    first.events.emit('test.page-loaded', { id, percent: 99 })
    await inTransaction(nodes.db, async (trx) => first.events.emitIn(trx, 'test.book-loaded', { id }))
  }
  first.events.emit('test.page-turned', { page: 1 })
  await expect.poll(() => second.pages).toEqual([1])
  expect([...last.values()]).toEqual(ids.map(() => 'end'))
})

test('an event of another version that a node does not support is skipped', async () => {
  const store = (name: string, payload: string) =>
    sql`insert into event (node, name, payload, at) values ('another', ${name}, ${payload}, 0)`.execute(nodes.db)
  await store('test.from-the-future', '{}')
  await store('test.page-turned', '{"page":"seven"}')
  await store('test.page-turned', 'no JSON')
  await turn(first, 8)
  await expect.poll(() => second.pages).toEqual([8])
})
