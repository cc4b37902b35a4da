// Promise: guessing a password from one place gets slower and slower, for accounts that exist and for those that do not.
// An account is held back only for the address that failed, so that nobody can lock somebody else out. An address that fails on
// many accounts is held back for all of them, unless it is that of a proxy behind which everybody is.
// Limit: nodes of one cluster count each on their own, and a restart forgets.
import { LRUCache } from 'lru-cache'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { TooManySignIns } from '../users.errors.ts'
import { limitKeyOf, longestWaitMs, waitAfterFailuresMs } from './sign-in-limit.rules.ts'

const failuresPerAccount = 5
const accountsPerAddress = 10
const forgetAfterMs = 15 * 60_000
const maxKept = 10_000

/** Where somebody tries to sign in. */
export interface SignInOrigin {
  readonly address: string
  /** Whether it may be the address of many callers; then it counts for each account alone. */
  readonly isShared: boolean
}

export interface SignInLimiter {
  /** @throws TooManySignIns with the seconds to wait */
  assertMayTry(emailKey: string, place: SignInOrigin): void
  /** Counts a try as failed until it succeeds, so that many at once do not slip through. */
  countTry(emailKey: string, place: SignInOrigin): void
  /** Takes back the failures of this account at this address. */
  recordSuccess(emailKey: string, place: SignInOrigin): void
}

interface Failures {
  readonly count: number
  readonly blockedUntilMs: number
  readonly forgottenAtMs: number
}

export function createSignInLimiter(clock: Clock): SignInLimiter {
  const kept = new LRUCache<string, Failures>({ max: maxKept })
  const find = (key: string): Failures | undefined => {
    const failures = kept.get(key)
    if (failures && isAhead(failures.forgottenAtMs, clock.now(), longestWaitMs + forgetAfterMs)) return failures
    kept.delete(key)
    return undefined
  }
  const count = (key: string, allowed: number) => {
    const failures = (find(key)?.count ?? 0) + 1
    const blockedUntilMs = clock.now() + waitAfterFailuresMs(failures, allowed)
    kept.set(key, { count: failures, blockedUntilMs, forgottenAtMs: blockedUntilMs + forgetAfterMs })
  }
  /** One account less that failed here. The others stay: an own account is no licence to guess. */
  const takeBack = (key: string) => {
    const failures = find(key)
    if (failures && failures.count > 1) kept.set(key, { ...failures, count: failures.count - 1 })
    else kept.delete(key)
  }
  return {
    assertMayTry: (emailKey, place) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      const keys = place.isShared ? [ofAccount] : [ofAccount, ofAddress]
      const untilMs = Math.max(...keys.map((key) => find(key)?.blockedUntilMs ?? 0))
      const waitSeconds = Math.ceil((untilMs - clock.now()) / 1000)
      if (waitSeconds > 0) throw TooManySignIns.with({ retryAfterSeconds: waitSeconds }, waitSeconds)
    },
    countTry: (emailKey, place) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      if (!place.isShared && !find(ofAccount)) count(ofAddress, accountsPerAddress)
      count(ofAccount, failuresPerAccount)
    },
    recordSuccess: (emailKey, place) => {
      const { ofAccount, ofAddress } = keysOf(emailKey, place)
      if (kept.delete(ofAccount) && !place.isShared) takeBack(ofAddress)
    },
  }
}

interface Keys {
  /** The account at this address. */
  readonly ofAccount: string
  readonly ofAddress: string
}

/** Names are cut: a header may hold any length. */
function keysOf(emailKey: string, { address }: SignInOrigin): Keys {
  const ofAddress = limitKeyOf(address)
  return { ofAccount: `${ofAddress} ${emailKey.slice(0, 320)}`, ofAddress }
}
