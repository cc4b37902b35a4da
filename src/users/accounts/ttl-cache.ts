import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'

/** Cache of recent lookups. Misses are not cached: a new entry is found immediately, and guesses take no memory. */
export interface TtlCache<T> {
  get(key: string): Promise<T | undefined>
  /** Clears the cache, including lookups in progress. */
  forget(): void
}

interface FreshCacheParts<T> {
  readonly clock: Clock
  readonly ttlMs: number
  readonly maxEntries: number
  readonly load: (key: string) => Promise<T | undefined>
}

export function createTtlCache<T>({ clock, ttlMs, maxEntries, load }: FreshCacheParts<T>): TtlCache<T> {
  const entries = createGrowingCache<{ readonly value: T; readonly untilMs: number }>(maxEntries)
  let generation = 0
  return {
    get: async (key) => {
      const cached = entries.get(key)
      if (cached && isAhead(cached.untilMs, clock.now(), ttlMs)) return cached.value
      const startedIn = generation
      const value = await load(key)
      if (value !== undefined && startedIn === generation) entries.set(key, { value, untilMs: clock.now() + ttlMs })
      return value
    },
    forget: () => {
      generation++
      entries.clear()
    },
  }
}
