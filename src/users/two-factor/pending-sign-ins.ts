// Sign-ins whose password was correct and that wait for a code.
// Guarantees: what is stored can do nothing but wait for the code. It expires after ten minutes and with a new password, and is used once.
import { createHash, randomBytes } from 'node:crypto'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { type Db, flag } from '../../kernel/db/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { AccountTurnedOff } from '../users.errors.ts'
import { findPending, insertPending, takePending } from './pending-sign-ins.queries.ts'
import { PendingExpired } from './two-factor.errors.ts'

const lastsMs = 10 * 60_000

export interface Pending {
  readonly account: Account
  readonly staySignedIn: boolean
}

export interface PendingSignIns {
  /** @returns the token that its browser needs to finish it */
  start(pending: Pending): Promise<string>
  /** @throws PendingExpired, AccountTurnedOff */
  get(token: string): Promise<Pending>
  /** Ends it; only one caller can finish a sign-in. @throws PendingExpired */
  finish(token: string): Promise<void>
}

interface PendingParts {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
}

export function createPendingSignIns({ db, clock, accounts }: PendingParts): PendingSignIns {
  return {
    start: async ({ account, staySignedIn }) => {
      const token = randomBytes(32).toString('base64url')
      const row = { id: hashOf(token), userId: account.id, passwordKey: hashOf(account.passwordHash) }
      await insertPending(db, { ...row, staySignedIn: flag(staySignedIn), startedAt: clock.now() }, clock.now() - lastsMs)
      return token
    },
    get: async (token) => {
      const row = await findPending(db, hashOf(token))
      if (!row || !isYounger(row.startedAt, clock.now(), lastsMs)) throw PendingExpired()
      const account = await accounts.find(row.userId)
      if (!account || hashOf(account.passwordHash) !== row.passwordKey) throw PendingExpired()
      // Otherwise a recovery code would be used up for nothing.
      if (account.isTurnedOff) throw AccountTurnedOff()
      return { account, staySignedIn: row.staySignedIn === 1 }
    },
    finish: async (token) => {
      if (!(await takePending(db, hashOf(token)))) throw PendingExpired()
    },
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
