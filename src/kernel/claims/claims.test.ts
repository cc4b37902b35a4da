import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { aPostgresDatabase, databases, type TestDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../errors/index.ts'
import { ClaimBusy, ClaimLost, type ClaimManager, createClaims, defineClaimKey, NestedClaim } from './index.ts'

const folder = defineClaimKey('folder')
const [a, b, c] = [folder('a'), folder('b'), folder('c')]

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

/** Creates several nodes on one database; with SQLite only the first one. */
function nodesOn(database: TestDatabase, count: number): readonly ClaimManager[] {
  const nodes = Array.from({ length: count }, () => createClaims(database.location))
  closes.push(async () => {
    for (const node of nodes) await node.close()
    await database.drop()
  })
  return nodes
}

/** Detects overlapping work on the same thing. */
function aWatch() {
  const busy = new Set<string>()
  const overlaps: string[] = []
  let done = 0
  return {
    overlaps,
    done: () => done,
    work: (names: readonly string[], ms: number) => async () => {
      overlaps.push(...names.filter((name) => busy.has(name)))
      for (const name of names) busy.add(name)
      await delay(ms)
      for (const name of names) busy.delete(name)
      done += 1
    },
  }
}

describe.each(databases)('claims on %s', (engine, aDatabase) => {
  const nodeCount = engine === 'SQLite' ? 1 : 2
  const aNode = async () => {
    const [node] = nodesOn(await aDatabase(), 1)
    if (!node) throw new Error('No node')
    return node
  }

  test('never allow overlapping work on one thing on any node, and a claim on several things never blocks itself', async () => {
    const nodes = nodesOn(await aDatabase(), nodeCount)
    const watch = aWatch()
    const sets = [[a], [a, b], [b, a, b], [c, b], [c], [c, a], []]
    await Promise.all(
      Array.from({ length: 42 }, (_, n) => {
        const keys = requireDefined(sets[n % sets.length], 'a set of claims')
        return nodes[n % nodes.length]?.hold(keys, watch.work([...new Set(keys)], n % 4))
      }),
    )
    expect(watch.overlaps).toEqual([])
    expect(watch.done()).toBe(42)
  })

  test('are released even when their work fails, and unrelated claims do not wait', async () => {
    const node = await aNode()
    await expect(node.hold(a, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    const inside = Promise.withResolvers<void>()
    const holding = node.hold(a, () => inside.promise)
    expect(await node.hold(b, async () => 'b')).toBe('b')
    inside.resolve()
    await holding
    expect(await node.hold(a, async () => 'a')).toBe('a')
  })

  test('fail as busy without waiting if requested, and an aborted wait leaves the queue', async () => {
    const nodes = nodesOn(await aDatabase(), nodeCount)
    const [node, other = node] = nodes
    const [inside, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = node?.hold(a, () => {
      entered.resolve()
      return inside.promise
    })
    await entered.promise
    for (const node of nodes) await expect(node.hold([b, a], async () => 1, { withinMs: 0 })).rejects.toSatisfy(ClaimBusy.matches)
    const controller = new AbortController()
    const waiting = other?.hold(a, async () => 1, { signal: controller.signal })
    controller.abort(new Error('not any more'))
    await expect(waiting).rejects.toThrow('not any more')
    expect(await other?.hold(b, async () => 'b', { withinMs: 0 })).toBe('b')
    inside.resolve()
    await holding
    expect(await other?.hold([a, b], async () => 'both')).toBe('both')
  })

  test('can be requested again for the same thing, one after the other, and anything else is rejected immediately', async () => {
    const node = await aNode()
    const watch = aWatch()
    await node.hold([a, b], async () => {
      await Promise.all([node.hold(a, watch.work(['a'], 5)), node.hold(a, watch.work(['a'], 0)), node.hold(b, watch.work(['b'], 0))])
      await node.hold(a, () => node.hold(a, () => node.assertHeld(b)))
      await expect(node.hold(c, async () => 1)).rejects.toThrow(NestedClaim)
      await expect(node.hold([a, c], async () => 1)).rejects.toThrow(NestedClaim)
    })
    expect([watch.overlaps, watch.done()]).toEqual([[], 3])
    expect(await node.hold(c, async () => 'free')).toBe('free')
  })

  test('are kept by work that was started inside and not awaited; work that begins later takes its own claim', async () => {
    const node = await aNode()
    const log: string[] = []
    let lateClaim: Promise<unknown> = Promise.resolve()
    await node.hold(a, async () => {
      void node.hold(a, async () => {
        await delay(20)
        log.push('inner')
      })
      lateClaim = delay(40).then(() => node.hold(c, async () => log.push('late')))
    })
    log.push('over')
    await lateClaim
    expect(log).toEqual(['inner', 'over', 'late'])
  })

  test('are required: a step without one throws', async () => {
    const node = await aNode()
    await expect(node.assertHeld(a)).rejects.toThrow('without a claim')
    await node.hold(a, async () => {
      await node.assertHeld(a)
      await expect(node.assertHeld(b)).rejects.toThrow('without a claim')
    })
  })
})

describe('claims of several nodes on PostgreSQL', () => {
  const endSessions = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hondana claims' and datname = current_database()",
    )
    await client.end()
  }

  test('are lost with the connection: the holder is notified, its next step is rejected, and another node takes over', async () => {
    const database = await aPostgresDatabase()
    const [node, other] = nodesOn(database, 2)
    const renamed: string[] = []
    const [entered, tookOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = node?.hold(a, async (signal) => {
      await node.assertHeld(a)
      entered.resolve()
      await tookOver.promise
      expect(signal.aborted).toBe(true)
      expect(signal.reason).toSatisfy(ClaimLost.matches)
      await node.assertHeld(a)
      renamed.push('by the first')
    })
    holding?.catch(() => undefined)
    await entered.promise
    await endSessions(database.url)
    await other?.hold(a, async () => {
      await other.assertHeld(a)
      renamed.push('by the second')
    })
    tookOver.resolve()
    await expect(holding).rejects.toSatisfy(ClaimLost.matches)
    expect(renamed).toEqual(['by the second'])
    expect(await node?.hold(a, async () => 'again')).toBe('again')
  })

  test('use one connection per node for a hundred waiting requests', async () => {
    const database = await aPostgresDatabase()
    const [node, other] = nodesOn(database, 2)
    const inside = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const holding = node?.hold(a, () => {
      entered.resolve()
      return inside.promise
    })
    await entered.promise
    const waiting = Array.from({ length: 100 }, (_, n) => other?.hold([a, folder(`${n}`)], async () => undefined))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as count from pg_stat_activity where application_name = 'hondana claims' and datname = current_database()",
    )
    await client.end()
    expect(rows[0].count).toBeLessThanOrEqual(2)
    inside.resolve()
    await Promise.all([holding, ...waiting])
  })
})
