// Guarantee: guessing a password from one address gets slower and slower, for existing and unknown accounts alike.
// An account is delayed only for the address that failed, so that nobody can lock out somebody else. An address that fails on many
// accounts is delayed for all of them, unless it is a proxy that everybody shares.
// This one counts in the memory of a single server, and a restart resets it; limits-over-nodes.ts counts for several nodes.
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { TooManySignIns } from '../users.errors.ts'
import { limitKeyOf, maxWaitMs, waitAfterFailuresMs } from './sign-in-limit.rules.ts'

export const failuresPerAccount = 5
export const accountsPerAddress = 10
export const forgetAfterMs = 15 * 60_000
const maxKept = 10_000

/** Origin of a sign-in attempt. */
export interface SignInOrigin {
  readonly address: string
  /** Whether many callers may share the address; then failures count only per account. */
  readonly isShared: boolean
}

export interface SignInLimiter {
  /** For passwords that were checked recently. @throws TooManySignIns with the seconds to wait */
  assertMayTry(emailKey: string, place: SignInOrigin): Promise<void>
  /**
   * To be called before each check. Counts it as failed until it succeeds, so that concurrent attempts do not bypass the limit.
   * @throws TooManySignIns with the seconds to wait
   */
  startTry(emailKey: string, place: SignInOrigin): Promise<void>
  /** Clears the failures of this account at this address. */
  recordSuccess(emailKey: string, place: SignInOrigin): Promise<void>
}

interface Failures {
  readonly count: number
  readonly blockedUntilMs: number
  readonly forgottenAtMs: number
}

/** For a single server. */
export function createLimiterInProcess(clock: Clock): SignInLimiter {
  const limiter = createSignInLimiter(clock)
  return {
    assertMayTry: async (emailKey, place) => limiter.assertMayTry(emailKey, place),
    startTry: async (emailKey, place) => {
      limiter.assertMayTry(emailKey, place)
      limiter.countTry(emailKey, place)
    },
    recordSuccess: async (emailKey, place) => limiter.recordSuccess(emailKey, place),
  }
}

export function createSignInLimiter(clock: Clock) {
  const failuresByKey = createGrowingCache<Failures>(maxKept)
  const find = (key: string): Failures | undefined => {
    const failures = failuresByKey.get(key)
    if (failures && isAhead(failures.forgottenAtMs, clock.now(), maxWaitMs + forgetAfterMs)) return failures
    failuresByKey.delete(key)
    return undefined
  }
  const count = (key: string, allowed: number) => {
    const before = find(key)
    const failures = (before?.count ?? 0) + 1
    const waitMs = waitAfterFailuresMs(failures, allowed)
    const blockedUntilMs = clock.now() + waitMs
    // Without a wait the time is that of the first one: an app that signs in regularly must not keep the failures of others.
    const forgottenAtMs = before && waitMs === 0 ? before.forgottenAtMs : blockedUntilMs + forgetAfterMs
    failuresByKey.set(key, { count: failures, blockedUntilMs, forgottenAtMs })
  }
  /** Removes one account from those that failed here. The others stay: a valid account is no license to guess. */
  const takeBack = (key: string) => {
    const failures = find(key)
    const count = failures ? failures.count - 1 : 0
    // A correct password doesn't count towards the wait.
    if (failures && count > 0)
      failuresByKey.set(key, { ...failures, count, blockedUntilMs: count < accountsPerAddress ? 0 : failures.blockedUntilMs })
    else failuresByKey.delete(key)
  }
  return {
    assertMayTry: (emailKey: string, place: SignInOrigin) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      const keys = place.isShared ? [ofAccount] : [ofAccount, ofAddress]
      const untilMs = Math.max(...keys.map((key) => find(key)?.blockedUntilMs ?? 0))
      const waitSeconds = Math.ceil((untilMs - clock.now()) / 1000)
      if (waitSeconds > 0) throw TooManySignIns.with({ retryAfterSeconds: waitSeconds }, waitSeconds)
    },
    countTry: (emailKey: string, place: SignInOrigin) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      if (!place.isShared && !find(ofAccount)) count(ofAddress, accountsPerAddress)
      count(ofAccount, failuresPerAccount)
    },
    recordSuccess: (emailKey: string, place: SignInOrigin) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      if (failuresByKey.delete(ofAccount) && !place.isShared) takeBack(ofAddress)
    },
  }
}

interface Keys {
  /** The account at this address. */
  readonly ofAccount: string
  readonly ofAddress: string
}

/** Names are truncated, because a header can have any length. */
export function keysOf(emailKey: string, { address }: SignInOrigin): Keys {
  const ofAddress = limitKeyOf(address)
  return { ofAccount: `${ofAddress} ${emailKey.slice(0, 320)}`, ofAddress }
}
