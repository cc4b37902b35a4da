// Limits how many sign-ins an address may start, or sign-outs it may report: strangers can do both, and both cost rows or requests.
import type { CatalogueError } from '../../kernel/errors/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { TooManyStarts } from '../oidc/oidc.errors.ts'
import { limitKeyOf } from './sign-in-limit.rules.ts'

const spec = { calls: 60, windowMs: 10 * 60_000 }

export interface StartLimiter {
  /** @throws TooManyStarts, or the given error */
  count(address: string): Promise<void>
  /** Takes back what was counted last for an address, because it turned out to be wanted. */
  uncount(address: string): Promise<void>
}

/** @param purpose what is started */
export function createStartLimiter(limits: AttemptLimits, purpose: string, tooMany: () => CatalogueError = TooManyStarts): StartLimiter {
  const starts = limits.calls(purpose, spec)
  return {
    count: async (address) => {
      if (!(await starts.allows(limitKeyOf(address)))) throw tooMany()
    },
    uncount: (address) => starts.takeBack(limitKeyOf(address)),
  }
}
