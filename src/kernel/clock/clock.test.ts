import { expect, test } from 'vitest'
import { isoInstant, systemClock } from './index.ts'

test('moments are written in UTC without a fraction, which some clients cannot read', () => {
  expect(isoInstant(Date.UTC(2026, 10, 21, 3, 4, 5, 999))).toBe('2026-11-21T03:04:05Z')
})

test('a sleeper wakes after its time', async () => {
  const before = systemClock.now()
  await systemClock.sleep(20)
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(19)
})

test('a sleeper wakes early with the reason why', async () => {
  const stop = new AbortController()
  const sleeping = systemClock.sleep(60_000, stop.signal)
  stop.abort(new Error('the server stops'))
  await expect(sleeping).rejects.toThrow('the server stops')
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('the server stops')
})
