// Failed sign-ins and other attempts, counted for all nodes on one PostgreSQL database; the rules are those of sign-in-limiter.ts.
// Guarantee: each attempt is counted before it is checked, so that an attacker who uses all nodes at once gets no more attempts than on
// one.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Clock, hasPassed } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { CallLimit, CallLimitSpec } from '../links/rate-limit.ts'
import { maxWaitMs, waitAfterFailuresMs } from '../sign-in/sign-in-limit.rules.ts'
import {
  accountsPerAddress,
  failuresPerAccount,
  forgetAfterMs,
  keysOf,
  type SignInLimiter,
  type SignInOrigin,
} from '../sign-in/sign-in-limiter.ts'
import { TooManySignIns } from '../users.errors.ts'
import { countCall, countFailure, deleteForgotten, findWait, forgetFailures, takeBackAttempt } from './attempts.queries.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** How long a node remembers that an account may try, for clients that send a checked password with every request. */
const rememberedMs = 1_000
const maxRemembered = 10_000

export function createLimiterOverNodes(deps: Deps, purpose: string): SignInLimiter {
  const { db } = deps
  const waits = new LRUCache<string, Promise<number>>({ max: maxRemembered, ttl: rememberedMs })
  const tidy = createTidying(deps)
  const namesOf = (emailKey: string, place: SignInOrigin) => {
    const { ofAccount, ofAddress } = keysOf(emailKey, place)
    return { account: nameOf(purpose, ofAccount), address: place.isShared ? undefined : nameOf(purpose, ofAddress) }
  }
  const refuseIfBlocked = async (names: readonly string[]) => assertNoWait(await findWait(deps, names))
  const count = async (name: string, allowed: number): Promise<number> => {
    const failures = await countFailure(deps, name, { waitsMs: waitsAfter(allowed), forgetAfterMs })
    if (failures !== undefined) return failures
    await refuseIfBlocked([name])
    throw tooMany(1)
  }
  return {
    assertMayTry: async (emailKey, place) => {
      const { account, address } = namesOf(emailKey, place)
      const known = waits.get(account) ?? findWait(deps, present(account, address))
      waits.set(account, known, { noUpdateTTL: true })
      known.catch(() => waits.delete(account))
      assertNoWait(await known)
    },
    startTry: async (emailKey, place) => {
      const { account, address } = namesOf(emailKey, place)
      waits.delete(account)
      await tidy()
      await refuseIfBlocked(present(account, address))
      const failures = await count(account, failuresPerAccount)
      if (failures === 1 && address !== undefined) await count(address, accountsPerAddress)
    },
    recordSuccess: async (emailKey, place) => {
      const { account, address } = namesOf(emailKey, place)
      waits.delete(account)
      if ((await forgetFailures(db, account)) && address !== undefined) await takeBackAttempt(db, address, accountsPerAddress)
    },
  }
}

export function createCallsOverNodes(deps: Deps, purpose: string, { calls, windowMs }: CallLimitSpec): CallLimit {
  const tidy = createTidying(deps)
  return {
    allows: async (key) => {
      await tidy()
      return (await countCall(deps, nameOf(purpose, key), windowMs)) <= calls
    },
    takeBack: (key) => takeBackAttempt(deps.db, nameOf(purpose, key), calls),
  }
}

/** What people typed is not stored: a password entered as the email address would be readable. */
const nameOf = (purpose: string, key: string): string => createHash('sha256').update(`${purpose}\0${key}`).digest('hex')

const present = (...names: readonly (string | undefined)[]): readonly string[] => names.filter((name) => name !== undefined)

/** After one failure, after two, and so on; the last one stays. */
const waitsAfter = (allowed: number): readonly number[] =>
  Array.from({ length: allowed + 10 }, (_, before) => waitAfterFailuresMs(before + 1, allowed))

function assertNoWait(waitMs: number): void {
  if (waitMs > 0) throw tooMany(Math.ceil(Math.min(waitMs, maxWaitMs) / 1000))
}

const tooMany = (seconds: number) => TooManySignIns.with({ retryAfterSeconds: seconds }, seconds)

const tidyEveryMs = 10 * 60_000

function createTidying(deps: Deps): () => Promise<void> {
  let tidiedMs = deps.clock.now()
  return async () => {
    if (!hasPassed(tidiedMs, deps.clock.now(), tidyEveryMs)) return
    tidiedMs = deps.clock.now()
    await deleteForgotten(deps)
  }
}
