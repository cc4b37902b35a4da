// A disk of which this process believes that it hangs, without mounting anything: `const disk = hangingCalls(folder)`.

import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { diskCalls } from '../../src/kernel/disk-calls/index.ts'

const patienceMs = 30_000

/** Until the test ends, or `end()`: calls to the disk of the folder that take turns are refused. */
export function hangingCalls(folder: string): { end(): void } {
  vi.useFakeTimers({ toFake: ['performance'] })
  const stuck = Promise.withResolvers<void>()
  void diskCalls.callToEnd(folder, () => stuck.promise)
  vi.advanceTimersByTime(patienceMs)
  const end = () => {
    stuck.resolve()
    vi.useRealTimers()
  }
  onTestFinished(end)
  return { end }
}

/** Until the test ends, work asks its disk each 50 ms. */
export function askOften(): void {
  const delay = timers.setTimeout
  Object.assign(timers, { setTimeout: (ms: number, ...rest: []) => delay(ms === patienceMs ? 50 : ms, ...rest) })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(timers, { setTimeout: delay })
    syncBuiltinESMExports()
  })
}
