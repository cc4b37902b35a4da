// Limits how many sign-ins an address may start, or sign-outs it may report: strangers can do both, and both cost rows or requests.
// Limit: each node counts separately.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../kernel/clock/index.ts'
import type { CatalogueError } from '../../kernel/errors/index.ts'
import { TooManyStarts } from '../oidc/oidc.errors.ts'

const periodMs = 10 * 60_000
const maxStarts = 60
const maxAddresses = 5_000

export interface StartLimiter {
  /** @throws TooManyStarts, or the given error */
  count(address: string): void
  /** Takes back what was counted last for an address, because it turned out to be wanted. */
  uncount(address: string): void
}

export function createStartLimiter(clock: Clock, tooMany: () => CatalogueError = TooManyStarts): StartLimiter {
  const starts = new LRUCache<string, { readonly sinceMs: number; count: number }>({ max: maxAddresses })
  return {
    count: (address) => {
      const nowMs = clock.now()
      const recent = starts.get(address)
      const counter = recent && Math.abs(nowMs - recent.sinceMs) < periodMs ? recent : { sinceMs: nowMs, count: 0 }
      counter.count += 1
      starts.set(address, counter)
      if (counter.count > maxStarts) throw tooMany()
    },
    uncount: (address) => {
      const counter = starts.get(address)
      if (counter) counter.count -= 1
    },
  }
}
