// The statements against their rules, at times that the test chooses.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostgresDatabase } from '../../../../test/setup/databases.ts'
import { type Db, migrate, openDatabase } from '../../db/index.ts'
import { mostWithin } from '../site.fixture.ts'
import { listLimitedHosts, pauseHost, takeTurns } from './host-limits.queries.ts'
import { createOutboundLimits } from './migrations/2026-11-23T17-20-outbound-limits.ts'
import { insertQuotaTurns, renewQuotaTurn, takeQuotaTurn } from './quota-turns.queries.ts'

let db: Db
beforeAll(async () => {
  db = openDatabase((await aPostgresDatabase()).location)
  await migrate(db, [createOutboundLimits])
})
afterAll(() => db.destroy())

const startMs = Date.UTC(2026, 0, 1)
const rowsAt = (ms: number) => ({ db, now: sql<number>`${ms}::double precision` })
const dayMs = 86_400_000

test('turns follow each other and the end of a pause, for any order of requests and pauses', async () => {
  const aStep = fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
    advanceMs: fc.double({ min: 1, max: 500, noNaN: true }),
    pauseMs: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 2_000 })),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 30 }), async (steps) => {
      const name = `turns ${run++}`
      let nowMs = startMs
      let [nextMs, pausedMs] = [0, 0]
      for (const { afterMs, advanceMs, pauseMs } of steps) {
        nowMs += afterMs
        if (pauseMs > 0) await pauseHost(rowsAt(nowMs), name, { ms: pauseMs, isLimit: true })
        if (pauseMs > 0) pausedMs = Math.max(pausedMs, nowMs + pauseMs)
        const taken = await takeTurns(rowsAt(nowMs), name, advanceMs)
        const firstMs = Math.max(nowMs, nextMs, pausedMs)
        expect(taken.startInMs).toBeCloseTo(firstMs - nowMs, 2)
        expect(taken.pausedMs).toBeCloseTo(Math.max(0, pausedMs - nowMs), 2)
        nextMs = firstMs + advanceMs
      }
    }),
    { numRuns: 10 },
  )
})

test('a database whose clock was years ahead does not block a host', async () => {
  const wrongMs = startMs + 3_000 * dayMs
  await takeTurns(rowsAt(wrongMs), 'clock', 200)
  await pauseHost(rowsAt(wrongMs), 'clock', { ms: 60_000, isLimit: true })
  expect(await takeTurns(rowsAt(startMs), 'clock', 200)).toMatchObject({ startInMs: expect.closeTo(0, 2) })
  expect((await listLimitedHosts(rowsAt(startMs))).find(({ name }) => name === 'clock')).toMatchObject({ pausedMs: 0 })
})

test('a quota never has more turns in an interval than it allows, for any order of turns and renewals, and none is lost for longer', async () => {
  const aStep = fc.record({ afterMs: fc.integer({ min: 0, max: 60 }), renews: fc.boolean() })
  const [spec, toleranceMs] = [{ requests: 3, perMs: 200 }, 10]
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 15, maxLength: 30 }), async (steps) => {
      const quota = { name: `quota ${run++}`, spec, toleranceMs }
      let nowMs = startMs
      await insertQuotaTurns(rowsAt(nowMs), quota)
      const starts: number[] = []
      for (const { afterMs, renews } of steps) {
        nowMs += afterMs
        const turn = await takeQuotaTurn(rowsAt(nowMs), quota)
        expect(turn !== undefined).toBe(starts.filter((ms) => nowMs - ms < spec.perMs + toleranceMs).length < spec.requests)
        if (turn && renews) nowMs += 15
        if (turn && (!renews || (await renewQuotaTurn(rowsAt(nowMs), quota, turn)))) starts.push(nowMs)
      }
      expect(mostWithin(starts, spec.perMs)).toBeLessThanOrEqual(spec.requests)
    }),
    { numRuns: 8 },
  )
})
