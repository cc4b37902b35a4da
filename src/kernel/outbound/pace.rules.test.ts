import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../errors/index.ts'
import { batchFor, type PaceSpec, spacingInProcess } from './pace.rules.ts'
import { createPace } from './pace.ts'
import { mostWithin } from './site.fixture.ts'

const aSpec = fc.record({ requests: fc.integer({ min: 1, max: 60 }), perMs: fc.integer({ min: 100, max: 60_000 }) })
/** Between 0 and 1; often one of these. */
const aShare = fc.double({ min: 0, max: 1, noNaN: true })
const shares = fc.array(aShare, { minLength: 50, maxLength: 120 })
const roundingMs = 1e-3

test('in one process, no interval has more requests than allowed, however late timers are, and none waits for more than its turn', async () => {
  await fc.assert(
    fc.asyncProperty(aSpec, shares, async (spec, delays) => {
      const starts = await startsInProcess(spec, delays)
      expect(mostWithin(starts, spec.perMs - roundingMs)).toBeLessThanOrEqual(spec.requests)
      const { intervalMs } = spacingInProcess(spec)
      const latestMs = starts.length * (2 * intervalMs + roundingMs)
      expect(starts.at(-1)).toBeLessThanOrEqual(latestMs)
    }),
    { numRuns: 50 },
  )
})

/** @param delays of timers, as shares of the interval */
async function startsInProcess(spec: PaceSpec, delays: readonly number[]): Promise<readonly number[]> {
  let nowMs = 0
  let timers = 0
  const { intervalMs } = spacingInProcess(spec)
  const sleep = async (ms: number) => {
    nowMs += ms + requireDefined(delays[timers++ % delays.length], 'a delay') * intervalMs
  }
  const pace = createPace({ now: () => nowMs, sleep }, 0)
  pace.setSpacing(spacingInProcess(spec))
  const starts: number[] = []
  for (const _ of delays) {
    await pace.waitForTurn(new AbortController().signal, () => undefined)
    starts.push(nowMs)
  }
  return starts
}

test('over several nodes, no interval has more requests than allowed, however slow the database is and whenever turns are used', () => {
  const aTake = fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
    waiting: fc.integer({ min: 1, max: 100 }),
    roundTripMs: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3_000 })),
    expectedRoundTripMs: fc.integer({ min: 0, max: 1_000 }),
    databaseNow: aShare,
    used: fc.array(aShare, { minLength: 60, maxLength: 60 }),
  })
  fc.assert(
    fc.property(aSpec, fc.array(aTake, { minLength: 30, maxLength: 60 }), (spec, takes) => {
      let nextStartMs = 0
      let databaseMs = 0
      const starts: number[] = []
      for (const { afterMs, waiting, roundTripMs, expectedRoundTripMs, databaseNow, used } of takes) {
        databaseMs += afterMs
        const batch = batchFor(spec, waiting, expectedRoundTripMs)
        const firstMs = Math.max(nextStartMs, databaseMs)
        nextStartMs = firstMs + batch.advanceMs
        // What the node knows of it: it was sent before the database's now and received after it.
        const sentMs = databaseMs - databaseNow * roundTripMs
        const receivedMs = sentMs + roundTripMs
        const startInMs = firstMs - databaseMs
        for (let place = 0; place < batch.count; place++) {
          const fromMs = receivedMs + startInMs + place * batch.intervalMs
          const untilMs = sentMs + startInMs + place * batch.intervalMs + batch.toleranceMs
          if (fromMs <= untilMs) starts.push(fromMs + requireDefined(used[place], 'a share') * (untilMs - fromMs))
        }
      }
      expect(mostWithin(starts, spec.perMs - roundingMs)).toBeLessThanOrEqual(spec.requests)
    }),
    { numRuns: 200 },
  )
})

test('a node whose database is slow gets a turn that it can use with its second query', () => {
  fc.assert(
    fc.property(aSpec, fc.integer({ min: 1, max: 20_000 }), (spec, roundTripMs) => {
      expect(batchFor(spec, 1, roundTripMs).toleranceMs).toBeGreaterThan(roundTripMs)
    }),
  )
})

test('at the rate of MangaDex, turns over several nodes cost at most two percent of it', () => {
  const { count, advanceMs } = batchFor({ requests: 24, perMs: 5_000 }, 100, 1)
  expect(count / advanceMs).toBeGreaterThan((24 / 5_000) * 0.98)
})
