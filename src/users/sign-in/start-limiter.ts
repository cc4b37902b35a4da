// Limits how many sign-ins an address may start: each is a row that strangers can create. Limit: each node counts separately.
import type { Clock } from '../../kernel/clock/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { TooManyStarts } from '../oidc/oidc.errors.ts'

const periodMs = 10 * 60_000
const maxStarts = 60
const maxAddresses = 5_000

export interface StartLimiter {
  /** @throws TooManyStarts */
  count(address: string): void
}

export function createStartLimiter(clock: Clock): StartLimiter {
  const starts = createGrowingCache<{ readonly sinceMs: number; count: number }>(maxAddresses)
  return {
    count: (address) => {
      const nowMs = clock.now()
      const recent = starts.get(address)
      const counter = recent && Math.abs(nowMs - recent.sinceMs) < periodMs ? recent : { sinceMs: nowMs, count: 0 }
      counter.count += 1
      starts.set(address, counter)
      if (counter.count > maxStarts) throw TooManyStarts()
    },
  }
}
