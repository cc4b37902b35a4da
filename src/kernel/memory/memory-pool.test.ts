import { setImmediate as pass } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../errors/index.ts'
import { createMemoryBudget } from './memory-budget.ts'
import { createMemoryPool, withMemory } from './memory-pool.ts'
import { connectPool, sharePool } from './shared-pool.ts'

const requests = fc.array(
  fc.record({
    bytes: fc.integer({ min: 0, max: 100 }),
    passes: fc.integer({ min: 0, max: 5 }),
    startsAfter: fc.integer({ min: 0, max: 5 }),
    abortsAfter: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
    fails: fc.boolean(),
  }),
  { maxLength: 30 },
)

const passes = async (count: number) => {
  for (let done = 0; done < count; done++) await pass()
}

describe('a memory pool', () => {
  test('never grants more than its limit, serves every claim and ends empty, despite aborts and failures', () =>
    fc.assert(
      fc.asyncProperty(requests, async (claims) => {
        const pool = createMemoryPool(100)
        let heldBytes = 0
        let served = 0
        const one = async ({ bytes, passes: lasts, startsAfter, abortsAfter, fails }: (typeof claims)[number]) => {
          await passes(startsAfter)
          const abort = new AbortController()
          if (abortsAfter !== undefined) void passes(abortsAfter).then(() => abort.abort(new Error('aborted')))
          await withMemory(pool, { bytes, signal: abort.signal }, async () => {
            heldBytes += bytes
            expect(heldBytes).toBeLessThanOrEqual(pool.usedBytes())
            expect(pool.usedBytes()).toBeLessThanOrEqual(100)
            await passes(lasts)
            heldBytes -= bytes
            if (fails) throw new Error('failed')
          })
        }
        const outcomes = await Promise.allSettled(claims.map(one))
        for (const [index, outcome] of outcomes.entries()) {
          const { fails, abortsAfter } = requireDefined(claims[index], 'the request of an outcome')
          if (outcome.status === 'fulfilled') served++
          else expect([fails && 'failed', abortsAfter !== undefined && 'aborted']).toContain((outcome.reason as Error).message)
        }
        expect(served + outcomes.filter(({ status }) => status === 'rejected').length).toBe(claims.length)
        expect(pool.usedBytes()).toBe(0)
      }),
    ))

  test('grants claims in the order in which they were made, large and small', async () => {
    const pool = createMemoryPool(100)
    const order: string[] = []
    const first = await pool.take(60)
    const claims = [90, 10, 100, 1].map(async (bytes, index) => {
      const release = await pool.take(bytes)
      order.push(`${index}: ${bytes}`)
      await passes(2)
      release()
    })
    await passes(3)
    expect(order).toEqual([])
    expect(pool.tryTake(1)).toBeUndefined()
    first()
    await Promise.all(claims)
    expect(order).toEqual(['0: 90', '1: 10', '2: 100', '3: 1'])
  })

  test('immediately rejects a claim larger than the whole pool, and names the setting', async () => {
    const pool = createMemoryPool(64 * 2 ** 20)
    await expect(pool.take(65 * 2 ** 20)).rejects.toMatchObject({
      code: 'MEMORY_LIMIT_EXCEEDED',
      message: expect.stringMatching(/needs 65 MB .* the limit is 64 MB\. .*HONDANA_IMAGE_MEMORY_MB/),
    })
  })

  test('grants later claims after an aborted one, and releases each claim only once', async () => {
    const pool = createMemoryPool(10)
    const release = await pool.take(6)
    const abort = new AbortController()
    const large = pool.take(10, abort.signal)
    const small = pool.take(4)
    abort.abort(new Error('gone'))
    await expect(large).rejects.toThrow('gone')
    const releaseSmall = await small
    release()
    release()
    expect(pool.usedBytes()).toBe(4)
    releaseSmall()
    expect(pool.usedBytes()).toBe(0)
  })
})

describe('a pool lent to another thread', () => {
  test('counts the claims of both sides together', async () => {
    const pool = createMemoryPool(10)
    const borrowed = connectPool(sharePool(pool))
    const release = await borrowed.take(8)
    expect(pool.usedBytes()).toBe(8)
    const ownClaim = pool.take(5)
    release()
    const releaseHere = await ownClaim
    const abort = new AbortController()
    const borrowedClaim = borrowed.take(6, abort.signal)
    abort.abort(new Error('gone'))
    await expect(borrowedClaim).rejects.toThrow('gone')
    releaseHere()
    await expect.poll(() => pool.usedBytes()).toBe(0)
    await expect(borrowed.take(11)).rejects.toMatchObject({ code: 'MEMORY_LIMIT_EXCEEDED' })
  })

  test('is fully available again when that thread ends without releasing anything', async () => {
    const pool = createMemoryPool(10)
    const shared = sharePool(pool)
    const takeAll = `const { workerData } = require('node:worker_threads'); workerData.port.postMessage({ id: 0, bytes: 10 })
      workerData.port.on('message', () => undefined)`
    const worker = new Worker(takeAll, { eval: true, workerData: shared, transferList: [shared.port] })
    await expect.poll(() => pool.usedBytes()).toBe(10)
    await worker.terminate()
    await expect.poll(() => pool.usedBytes()).toBe(0)
  })
})

test('the shares of the budget add up to the setting', () => {
  for (const totalMb of [128, 320, 1001, 16_384]) {
    const { sending, encoded, decoded, cacheBytes } = createMemoryBudget(totalMb)
    expect(sending.limitBytes + encoded.limitBytes + decoded.limitBytes + cacheBytes).toBe(totalMb * 2 ** 20)
  }
})
