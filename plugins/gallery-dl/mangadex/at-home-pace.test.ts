import { expect, test } from 'vitest'
import type { PluginResponse } from '../../../src/plugins/contract/plugin.ts'
import { aClock } from '../../../test/builders/a-clock.ts'
import { createAtHomePace } from './at-home-pace.ts'

const never = new AbortController().signal

/** Pauses that several nodes share, in place of the database. */
function sharedPauses(clock: { now(): number }) {
  let endsInMs = 0
  return {
    findEnd: async () => clock.now() + endsInMs,
    set: async (_name: string, untilMs: number) => {
      endsInMs = untilMs - clock.now()
    },
  }
}

const lastOfMinute = (headers: Readonly<Record<string, string>>): PluginResponse => ({
  status: 200,
  headers: { 'x-ratelimit-remaining': '0', ...headers },
  bytes: new Uint8Array(),
  text: () => '',
  json: () => ({}),
})

test.each([
  ['right', 0],
  ['ten minutes ahead', 10],
  ['ten minutes behind', -10],
])('after the last chapter of a minute, another node waits until the next one; the clock of the first is %s', async (_which, minutes) => {
  const clock = aClock()
  const pauses = sharedPauses(clock)
  const wrong = { ...clock, now: () => clock.now() + minutes * 60_000 }
  const wrongPauses = { ...pauses, set: (name: string, untilMs: number) => pauses.set(name, untilMs - minutes * 60_000) }
  const [first, other] = [createAtHomePace(wrong, wrongPauses), createAtHomePace(clock, pauses)]
  await other.turn(never, () => undefined)
  const resetAtSeconds = Math.ceil(clock.now() / 1000) + 40
  await first.recordResponse(lastOfMinute({ date: new Date(clock.now()).toUTCString(), 'x-ratelimit-retry-after': String(resetAtSeconds) }))
  const stop = new AbortController()
  const waits: number[] = []
  const turn = other.turn(stop.signal, (untilMs) => {
    waits.push((untilMs - clock.now()) / 1000)
    stop.abort(new Error('enough'))
  })
  await expect(turn).rejects.toThrow('enough')
  expect(waits).toEqual([expect.closeTo(40, -1)])
})

test('a reset time that is hours away comes from a wrong clock, and delays requests for two minutes at most', async () => {
  const clock = aClock()
  const pauses = sharedPauses(clock)
  const resetAtSeconds = Math.ceil(clock.now() / 1000) + 5 * 3600
  const response = lastOfMinute({ date: new Date(clock.now()).toUTCString(), 'x-ratelimit-retry-after': String(resetAtSeconds) })
  await createAtHomePace(clock, pauses).recordResponse(response)
  expect(((await pauses.findEnd()) - clock.now()) / 1000).toBeCloseTo(120, -1)
})
