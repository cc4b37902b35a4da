// Wakes a loop that waits for more work.
// Guarantee: a signal that comes while the loop works is kept: the wait that follows ends at once.
import type { Clock } from '../clock/index.ts'

export interface WakeSignal {
  wake(): void
  /** Called before the loop looks for work: signals count from here on. */
  listen(): WakeListener
}

export interface WakeListener {
  /** Waits for a signal since `listen`, or for this long. @param ended ends the wait early @returns `late` when the time was over */
  until(ms: number, ended?: AbortSignal): Promise<'woken' | 'late'>
}

export function createWakeSignal({ sleep }: Pick<Clock, 'sleep'>): WakeSignal {
  let signal = Promise.withResolvers<void>()
  return {
    wake: () => signal.resolve(),
    listen: () => {
      signal = Promise.withResolvers<void>()
      const woken = signal.promise.then(() => 'woken' as const)
      return {
        until: async (ms, ended) => {
          const timer = new AbortController()
          const signals = ended ? AbortSignal.any([timer.signal, ended]) : timer.signal
          const late = sleep(ms, signals).then(
            () => 'late' as const,
            () => 'woken' as const,
          )
          const reason = await Promise.race([woken, late])
          timer.abort()
          return reason
        },
      }
    },
  }
}
