// Promise: guessing a password from one place gets slower and slower, for accounts that exist and for those that do not.
// An account is held back only for the address that failed, so that nobody can lock somebody else out. An address that fails on
// many accounts is held back for all of them.
// Limit: nodes of one cluster count each on their own, and a restart forgets.
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { TooManySignIns } from '../users.errors.ts'
import { callerOf, longestWaitMs, waitAfterFailuresMs } from './sign-in-limit.rules.ts'

const failuresPerAccount = 5
const accountsPerAddress = 10
const forgetAfterMs = 15 * 60_000
const mostKept = 10_000

export interface SignInLimiter {
  /** @throws TooManySignIns with the seconds to wait */
  assertMayTry(emailKey: string, address: string): void
  /** Counts a try as failed until it succeeds, so that many at once do not slip through. */
  countTry(emailKey: string, address: string): void
  /** Takes back the failures of this account at this address. */
  recordSuccess(emailKey: string, address: string): void
}

interface Failures {
  readonly count: number
  readonly blockedUntilMs: number
  readonly forgottenAtMs: number
}

export function createSignInLimiter(clock: Clock): SignInLimiter {
  const kept = new Map<string, Failures>()
  const find = (key: string): Failures | undefined => {
    const failures = kept.get(key)
    if (failures && isAhead(failures.forgottenAtMs, clock.now(), longestWaitMs + forgetAfterMs)) return failures
    kept.delete(key)
    return undefined
  }
  const count = (key: string, allowed: number) => {
    const failures = (find(key)?.count ?? 0) + 1
    const blockedUntilMs = clock.now() + waitAfterFailuresMs(failures, allowed)
    const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.delete(key)
    kept.set(key, { count: failures, blockedUntilMs, forgottenAtMs: blockedUntilMs + forgetAfterMs })
  }
  /** One account less that failed here. The others stay: an own account is no licence to guess. */
  const takeBack = (key: string) => {
    const failures = find(key)
    if (failures && failures.count > 1) kept.set(key, { ...failures, count: failures.count - 1 })
    else kept.delete(key)
  }
  return {
    assertMayTry: (emailKey, address) => {
      const untilMs = Math.max(...keysOf(emailKey, address).map((key) => find(key)?.blockedUntilMs ?? 0))
      const waitSeconds = Math.ceil((untilMs - clock.now()) / 1000)
      if (waitSeconds > 0) throw TooManySignIns.with({ retryAfterSeconds: waitSeconds }, waitSeconds)
    },
    countTry: (emailKey, address) => {
      const [ofAccount, ofAddress] = keysOf(emailKey, address)
      if (!find(ofAccount)) count(ofAddress, accountsPerAddress)
      count(ofAccount, failuresPerAccount)
    },
    recordSuccess: (emailKey, address) => {
      const [ofAccount, ofAddress] = keysOf(emailKey, address)
      if (kept.delete(ofAccount)) takeBack(ofAddress)
    },
  }
}

/** The account at this address, and the address. Names are cut: a header may hold any length. */
const keysOf = (emailKey: string, address: string): [ofAccount: string, ofAddress: string] => {
  const caller = callerOf(address)
  return [`${caller} ${emailKey.slice(0, 320)}`, caller]
}
