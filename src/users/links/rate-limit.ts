// Limit: each node counts separately, and a restart resets the counters.
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'

const maxKeys = 10_000

export interface RateLimit {
  /** Counts a call. @returns whether it is within the limit */
  allows(key: string): boolean
}

/** Allows a number of calls per key, counted from the first one. */
export function createRateLimit(clock: Clock, { calls, windowMs }: { readonly calls: number; readonly windowMs: number }): RateLimit {
  const windows = createGrowingCache<{ readonly sinceMs: number; count: number }>(maxKeys)
  return {
    allows: (key) => {
      const recent = windows.get(key)
      const window = recent && isYounger(recent.sinceMs, clock.now(), windowMs) ? recent : { sinceMs: clock.now(), count: 0 }
      window.count += 1
      windows.set(key, window)
      return window.count <= calls
    },
  }
}
