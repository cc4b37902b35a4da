// Checks codes of authenticator apps and recovery codes.
// Guarantees: each code works once, also when two requests send it at the same time. Guessing gets slower and slower for the account, from
// all addresses together: who guesses codes knows the password already.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { openStored, type SecretBox } from '../../kernel/secrets/index.ts'
import type { Account } from '../accounts/account.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { readRecoveryCode, recoveryCodeHash } from './recovery-codes.rules.ts'
import { stepOf } from './totp.rules.ts'
import { CodesUnreadable, CodeWrong } from './two-factor.errors.ts'
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.queries.ts'

export interface CodeCheck {
  /** Runs a check that throws for a wrong code, unless there were too many. @throws TooManySignIns, and what the check throws */
  limited<T>(account: Account, check: () => Promise<T>): Promise<T>
  /** Uses up a code. @throws CodeWrong, CodesUnreadable */
  takeCode(userId: string, code: string): Promise<'APP' | 'RECOVERY'>
}

interface CodeCheckParts {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly attemptLimits: AttemptLimits
}

/** Where the secret of a user is sealed for. */
export const secretPlace = (userId: string): string => `two-factor secret of ${userId}`

/** In place of an address: wrong codes count for the account, wherever they come from. */
const everywhere = { address: 'second factor', isShared: true }

export function createCodeCheck({ db, clock, secrets, attemptLimits }: CodeCheckParts): CodeCheck {
  const limiter = attemptLimits.failures('code')
  return {
    limited: async ({ id }, check) => {
      await limiter.startTry(id, everywhere)
      const result = await check()
      await limiter.recordSuccess(id, everywhere)
      return result
    },
    takeCode: async (userId, code) => {
      const row = await findTwoFactor(db, userId)
      if (!row?.confirmedAt) throw CodeWrong()
      const recovery = readRecoveryCode(code)
      if (recovery !== undefined) {
        if (await takeRecoveryCode(db, { codeHash: recoveryCodeHash(userId, recovery), userId })) return 'RECOVERY'
        throw CodeWrong()
      }
      const { secret, unreadable } = await openStored(secrets, row.sealedSecret, secretPlace(userId))
      if (unreadable !== undefined) throw CodesUnreadable()
      const step = secret === undefined ? undefined : stepOf(secret, code, clock.now())
      if (step === undefined || !(await takeStep(db, userId, step))) throw CodeWrong()
      return 'APP'
    },
  }
}
