import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireDefined } from '../errors/index.ts'
import { leaseCheckEveryMs, leaseMs, leaseStateOf, nextLeaseStep } from './lease.rules.ts'

/** How long each renewal takes on the way to the database and back; undefined when it never comes back. */
const journeys = fc.array(
  fc.record({ thereMs: fc.integer({ min: 0, max: 90_000 }), backMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }) }),
  { minLength: 1, maxLength: 30 },
)

/** A holder on one clock and a database on its own. @returns when the holder stopped and when others may take over, both since the claim */
function playHolder(roundTrips: readonly { readonly thereMs: number; readonly backMs: number | undefined }[], checkEveryMs: number) {
  let renewedAtMs = 0
  let unansweredSinceMs: number | undefined
  let roundTrip: { readonly sentAtMs: number; readonly answeredAtMs: number } | undefined
  let leaseUntilMs = leaseMs
  let sent = 0
  for (let nowMs = 0; nowMs < 1_000_000; nowMs += checkEveryMs) {
    if (roundTrip && nowMs >= roundTrip.answeredAtMs) {
      renewedAtMs = roundTrip.sentAtMs
      unansweredSinceMs = undefined
      roundTrip = undefined
    }
    const step = nextLeaseStep({
      sinceRenewedMs: nowMs - renewedAtMs,
      unansweredMs: unansweredSinceMs === undefined ? undefined : nowMs - unansweredSinceMs,
      isRenewing: roundTrip !== undefined,
      mayBeTakenOver: true,
    })
    if (step === 'stop') return { stoppedAtMs: nowMs, leaseUntilMs }
    if (step !== 'renew') continue
    const { thereMs, backMs } = requireDefined(roundTrips[sent++ % roundTrips.length], 'the way of a renewal')
    unansweredSinceMs ??= nowMs
    roundTrip = { sentAtMs: nowMs, answeredAtMs: backMs === undefined ? Number.POSITIVE_INFINITY : nowMs + thereMs + backMs }
    // A renewal that reaches the database after others may have taken over finds nothing to renew.
    if (backMs !== undefined && nowMs + thereMs <= leaseUntilMs) leaseUntilMs = nowMs + thereMs + leaseMs
  }
  return { stoppedAtMs: undefined, leaseUntilMs }
}

test('a holder stops before others may take over, however long the answers of the database take', () => {
  fc.assert(
    fc.property(journeys, fc.integer({ min: 100, max: leaseCheckEveryMs }), (roundTrips, checkEveryMs) => {
      const { stoppedAtMs, leaseUntilMs } = playHolder(roundTrips, checkEveryMs)
      if (stoppedAtMs !== undefined) expect(leaseStateOf(leaseUntilMs, stoppedAtMs)).not.toBe('expired')
      else expect(leaseUntilMs).toBeGreaterThan(900_000)
    }),
  )
})

test('a holder whose renewals are answered within 10 seconds never stops', () => {
  const prompt = fc.record({ thereMs: fc.integer({ min: 0, max: 5_000 }), backMs: fc.integer({ min: 0, max: 5_000 }) })
  fc.assert(
    fc.property(fc.array(prompt, { minLength: 1, maxLength: 30 }), (roundTrips) => {
      expect(playHolder(roundTrips, leaseCheckEveryMs).stoppedAtMs).toBeUndefined()
    }),
  )
})

test('a machine that slept past the end of its lease renews it first and stops when no answer comes', () => {
  const slept = { sinceRenewedMs: 3_600_000, isRenewing: false, mayBeTakenOver: true }
  expect(nextLeaseStep({ ...slept, unansweredMs: undefined })).toBe('renew')
  expect(nextLeaseStep({ ...slept, isRenewing: true, unansweredMs: 4_000 })).toBe('wait')
  expect(nextLeaseStep({ ...slept, isRenewing: true, unansweredMs: 5_000 })).toBe('stop')
})

test('a holder that nobody takes over from never stops', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat(), { nil: undefined }), fc.boolean(), (sinceRenewedMs, unansweredMs, isRenewing) => {
      expect(nextLeaseStep({ sinceRenewedMs, unansweredMs, isRenewing, mayBeTakenOver: false })).not.toBe('stop')
    }),
  )
})

test('a lease is kept until its end, and one that only a wrong clock could have given is shortened, not taken over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e12 }), fc.integer({ min: -1e12, max: 1e12 }), (nowMs, aheadMs) => {
      const verdict = leaseStateOf(nowMs + aheadMs, nowMs)
      expect([verdict === 'expired', verdict === 'too long']).toEqual([aheadMs < 0, aheadMs > leaseMs])
    }),
  )
  expect(leaseStateOf(null, 0)).toBe('expired')
})
