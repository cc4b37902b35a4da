import { expect, test } from 'vitest'
import { aClock } from '../../../test/builders/a-clock.ts'
import { repeatEvery } from './repeat-every.ts'

test('repeated work runs at once and after each pause, also after a failure, until it is stopped', async () => {
  const clock = aClock()
  const failures: unknown[] = []
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('busy')
  }
  const stop = repeatEvery({ clock, everyMs: 60_000, run, onError: (error) => failures.push(error) })
  await expect.poll(() => failures).toEqual([new Error('busy')])
  clock.pass(60_000)
  await expect.poll(() => runs).toBe(2)
  await stop()
  clock.pass(600_000)
  expect([runs, failures.length]).toEqual([2, 1])
})
