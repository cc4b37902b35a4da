// A clock that a test can advance: it runs normally, and `pass` resolves the timers that have become due.
import type { Clock } from '../../src/kernel/clock/index.ts'

export interface TestClock extends Clock {
  /** Milliseconds to advance. */
  pass(ms: number): void
}

export function aClock(): TestClock {
  let ahead = 0
  const sleepers = new Set<() => void>()
  const now = () => Date.now() + ahead
  return {
    now,
    sleep: async (ms, signal) => {
      const untilMs = now() + ms
      while (now() < untilMs) {
        signal?.throwIfAborted()
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            sleepers.delete(wake)
            signal?.removeEventListener('abort', wake)
            resolve()
          }
          const timer = setTimeout(wake, untilMs - now())
          sleepers.add(wake)
          signal?.addEventListener('abort', wake)
        })
      }
      signal?.throwIfAborted()
    },
    pass: (ms) => {
      ahead += ms
      for (const wake of [...sleepers]) wake()
    },
  }
}
