import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { describeOutage, failuresUntilPaused, nextAttemptMs, outageAfterFailure, type SiteOutage } from './site-outage.rules.ts'

const minute = 60_000
/** State after a site failed to respond to this many tries, each made as soon as it was allowed. */
function triedInVain(times: number, jitter = 0.5): readonly { readonly atMs: number; readonly trouble: SiteOutage }[] {
  const tries: { atMs: number; trouble: SiteOutage }[] = []
  let atMs = 1_000
  for (let n = 0; n < times; n++) {
    const trouble = outageAfterFailure(tries.at(-1)?.trouble, atMs, jitter)
    tries.push({ atMs, trouble })
    atMs = Math.max(atMs + minute, trouble.pausedUntil)
  }
  return tries
}

test('two missing responses may be caused by the title; from the third on the site is paused, longer each time', () => {
  const pauses = triedInVain(8).map(({ atMs, trouble }) => Math.max(0, trouble.pausedUntil - atMs) / minute)
  expect(pauses).toEqual([0, 0, 5, 10, 20, 30, 30, 30])
})

test('a paused site is tried at least every 36 minutes at no cost in attempts for a day; after that each try counts', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (jitter) => {
      for (const { atMs, trouble } of triedInVain(70, jitter).slice(failuresUntilPaused - 1)) {
        expect(trouble.pausedUntil - atMs).toBeLessThanOrEqual(36 * minute)
        expect(trouble.pausedUntil).toBeGreaterThan(atMs)
        expect(nextAttemptMs(trouble, atMs) !== undefined).toBe(atMs - trouble.downSince < 24 * 60 * minute)
      }
    }),
  )
})

test('an outage long ago does not affect the one of today', () => {
  const [, second] = triedInVain(2)
  const monthLater = 30 * 24 * 60 * minute
  expect(outageAfterFailure(second?.trouble, monthLater, 0.5)).toEqual({ failures: 1, downSince: monthLater, pausedUntil: monthLater })
  const outage = triedInVain(60).at(-1)?.trouble
  expect(outageAfterFailure(outage, monthLater, 0.5)).toMatchObject({ failures: 1, downSince: monthLater })
})

test('the message contains the start of the outage and the end of the pause', () => {
  const trouble = { failures: 4, downSince: Date.UTC(2026, 0, 1, 9, 5), pausedUntil: Date.UTC(2026, 0, 1, 9, 35) }
  expect(textOfSentence(describeOutage('example.org', trouble))).toBe(
    "example.org hasn't responded since 2026-01-01T09:05:00Z. Its downloads are on hold until the next attempt at 2026-01-01T09:35:00Z.",
  )
})
