// When a holder renews its lease, when it must stop, and when somebody else may take over.
// Promise: a holder that cannot renew stops before its lease ends, so that two never work on one row at a time.
// Limit: a process that could not run at all (a sleeping machine) past the end of its lease learns about it from its next renewal.

export const leaseMs = 60_000
/** How often a holder asks for its next step. */
export const leaseCheckEveryMs = 1_000
const renewEveryMs = leaseMs / 4
const stopAfterMs = (leaseMs * 3) / 4
/** A machine that wakes up after its lease has ended gets this long to renew it. */
const answerWithinMs = 5_000

export interface LeaseAge {
  /** Since the last successful renewal was sent, or the claim. */
  readonly sinceRenewedMs: number
  /** Since the first renewal after it that failed or is still unanswered; undefined when there is none. */
  readonly unansweredMs: number | undefined
  /** Whether a renewal is on its way. */
  readonly isRenewing: boolean
  /** False where nobody takes a row from a process that is alive, however long its database is busy. */
  readonly mayBeTakenOver: boolean
}

/** What a holder does now. */
export function nextLeaseStep({ sinceRenewedMs, unansweredMs = 0, isRenewing, mayBeTakenOver }: LeaseAge): 'wait' | 'renew' | 'stop' {
  if (mayBeTakenOver && sinceRenewedMs >= stopAfterMs && unansweredMs >= answerWithinMs) return 'stop'
  return isRenewing || sinceRenewedMs < renewEveryMs ? 'wait' : 'renew'
}

/**
 * What somebody else makes of a lease, both times on the database's clock. One that ends later than any that is given now was written
 * while the clock was wrong: it is cut to a whole lease, which its holder, if it is alive, renews in time.
 */
export function leaseStateOf(untilMs: number | null, nowMs: number): 'held' | 'expired' | 'too long' {
  if (untilMs === null || untilMs < nowMs) return 'expired'
  return untilMs > nowMs + leaseMs ? 'too long' : 'held'
}
