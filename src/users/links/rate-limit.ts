import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'

const maxKeys = 10_000

export interface CallLimit {
  /** Counts a call. @returns whether it is within the limit */
  allows(key: string): Promise<boolean>
  /** Removes a call that was counted. */
  takeBack(key: string): Promise<void>
}

export interface CallLimitSpec {
  readonly calls: number
  readonly windowMs: number
}

/** Allows a number of calls per key, counted from the first one; for a single server. A restart resets the counters. */
export function createCallLimit(clock: Clock, { calls, windowMs }: CallLimitSpec): CallLimit {
  const windows = createGrowingCache<{ readonly sinceMs: number; count: number }>(maxKeys)
  return {
    allows: async (key) => {
      const recent = windows.get(key)
      const window = recent && isYounger(recent.sinceMs, clock.now(), windowMs) ? recent : { sinceMs: clock.now(), count: 0 }
      window.count += 1
      windows.set(key, window)
      return window.count <= calls
    },
    takeBack: async (key) => {
      const window = windows.get(key)
      if (window) window.count -= 1
    },
  }
}
