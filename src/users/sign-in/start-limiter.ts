// Limits how many sign-ins an address may start: each is a row that strangers can create.
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { TooManyStarts } from '../oidc/oidc.errors.ts'

const spec = { calls: 60, windowMs: 10 * 60_000 }

export interface StartLimiter {
  /** @throws TooManyStarts */
  count(address: string): Promise<void>
}

/** @param purpose what is started */
export function createStartLimiter(limits: AttemptLimits, purpose: string): StartLimiter {
  const starts = limits.calls(purpose, spec)
  return {
    count: async (address) => {
      if (!(await starts.allows(address))) throw TooManyStarts()
    },
  }
}
