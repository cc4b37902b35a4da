// Two-factor authentication with an authenticator app.
// Guarantees: secrets are stored sealed, recovery codes only as hashes. An open session alone can't turn it off, nor replace the password
// that could.
// Limit: other nodes notice five seconds later that it was turned on or off.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import type { SecretBox } from '../../kernel/secrets/index.ts'
import type { ServerSettings } from '../../settings/index.ts'
import type { Account } from '../accounts/account.ts'
import { createTtlCache } from '../accounts/ttl-cache.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { matchesPassword } from '../sign-in/passwords.ts'
import { createCodeCheck, secretPlace } from './code-check.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.rules.ts'
import { authenticatorUri, newSecret, stepOf } from './totp.rules.ts'
import { AlreadyOn, CodeWrong, NotOn, PasswordProofMissing, ProofWrong, SetUpNotStarted } from './two-factor.errors.ts'
import {
  confirmTwoFactor,
  deleteTwoFactor,
  findTwoFactor,
  listTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
} from './two-factor.queries.ts'

const freshMs = 5_000
const maxKept = 1_000

/** What its owner must know to change it: the password, or a code. */
export interface Proof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

export interface TwoFactor {
  /** Whether a password alone is refused. */
  isOn(userId: string): Promise<boolean>
  /** Whether the server requires it and the account does not have it yet. */
  mustSetUp(account: Account): Promise<boolean>
  read(userId: string): Promise<{ readonly since: number | null; readonly recoveryCodesLeft: number }>
  /** Creates a secret, which `confirm` puts into use. @throws AlreadyOn */
  start(account: Account): Promise<{ readonly secret: string; readonly uri: string }>
  /** @returns the recovery codes @throws SetUpNotStarted, CodeWrong, TooManySignIns */
  confirm(account: Account, code: string): Promise<readonly string[]>
  /** Checks what is given, which must be something while it is on. @throws PasswordProofMissing, ProofWrong, CodeWrong, TooManySignIns */
  provePasswordChange(account: Account, proof: Proof): Promise<void>
  /** Uses up a code of the app or a recovery code. @throws CodeWrong, CodesUnreadable, TooManySignIns */
  useCode(account: Account, code: string): Promise<'APP' | 'RECOVERY'>
  /** @returns the new codes @throws NotOn, ProofWrong, TooManySignIns */
  renewRecoveryCodes(account: Account, proof: Proof): Promise<readonly string[]>
  /** @throws NotOn, ProofWrong, TooManySignIns */
  turnOff(account: Account, proof: Proof): Promise<void>
  /** For an account that lost its device. @throws NotOn */
  reset(userId: string): Promise<void>
  /** Call it after a second factor was changed elsewhere. */
  forget(): void
}

export interface TwoFactorParts {
  readonly db: Db
  readonly events: EventBus
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly serverSettings: ServerSettings
  readonly attemptLimits: AttemptLimits
}

export function createTwoFactor(parts: TwoFactorParts): TwoFactor {
  const { db, clock, serverSettings } = parts
  const { limited, takeCode } = createCodeCheck(parts)
  const load = async (userId: string) => ({ isOn: (await listTwoFactor(db, userId)).length > 0 })
  const cache = createTtlCache({ clock, ttlMs: freshMs, maxEntries: maxKept, load })
  const isOn = async (userId: string) => (await cache.get(userId))?.isOn ?? false

  const check = (account: Account, { password, code }: Proof): Promise<void> =>
    limited(account, async () => {
      if (password !== undefined && (await matchesPassword(account.passwordHash, password))) return
      if (code === undefined) throw ProofWrong()
      await takeCode(account.id, code)
    })
  const prove = async (account: Account, proof: Proof): Promise<void> => {
    if (!(await isOn(account.id))) throw NotOn()
    await check(account, proof)
  }
  const turnOff = async (userId: string): Promise<void> => {
    await inTransaction(db, async (trx) => {
      if (!(await deleteTwoFactor(trx, userId))) throw NotOn()
      parts.events.emitIn(trx, 'user.access-changed', {})
    })
    cache.forget()
  }
  return {
    isOn,
    mustSetUp: async (account) => {
      // It is refused, and must not be asked to set up anything before that.
      if (account.isTurnedOff) return false
      const { requireTwoFactor } = await serverSettings.current()
      if (requireTwoFactor === 'NOBODY' || (requireTwoFactor === 'ADMINISTRATORS' && !account.roles.includes('ADMIN'))) return false
      return !(await isOn(account.id))
    },
    read: async (userId) => {
      const [row] = await listTwoFactor(db, userId)
      return row ?? { since: null, recoveryCodesLeft: 0 }
    },
    start: (account) => startSetUp(parts, account),
    confirm: async (account, code) => {
      const codes = await confirmSetUp(parts, account, (stepOfCode) => limited(account, () => stepOfCode(code)))
      cache.forget()
      parts.events.emit('user.access-changed', {})
      return codes
    },
    provePasswordChange: async (account, proof) => {
      if (proof.password !== undefined || proof.code !== undefined) await check(account, proof)
      else if (await isOn(account.id)) throw PasswordProofMissing()
    },
    useCode: (account, code) => limited(account, () => takeCode(account.id, code)),
    renewRecoveryCodes: async (account, proof) => {
      await prove(account, proof)
      const codes = newRecoveryCodes()
      await inTransaction(db, (trx) => replaceRecoveryCodes(trx, account.id, hashesOf(account.id, codes)))
      return codes
    },
    turnOff: async (account, proof) => {
      await prove(account, proof)
      await turnOff(account.id)
    },
    reset: turnOff,
    forget: cache.forget,
  }
}

async function startSetUp({ db, clock, secrets }: TwoFactorParts, { id: userId, email }: Account) {
  const secret = newSecret()
  const sealedSecret = await secrets.seal(secret, secretPlace(userId))
  if (!(await startTwoFactor(db, { userId, sealedSecret, lastStep: 0, createdAt: clock.now(), confirmedAt: null }))) throw AlreadyOn()
  return { secret, uri: authenticatorUri(secret, email) }
}

/** @param check passes the code to its argument, unless there were too many wrong ones */
async function confirmSetUp(
  { db, clock, secrets }: TwoFactorParts,
  { id: userId }: Account,
  check: (stepOfCode: (code: string) => Promise<number>) => Promise<number>,
): Promise<readonly string[]> {
  const row = await findTwoFactor(db, userId)
  const secret = row?.confirmedAt === null ? await secrets.open(row.sealedSecret, secretPlace(userId)) : undefined
  if (!row || secret === undefined) throw SetUpNotStarted()
  const lastStep = await check(async (code) => {
    const step = stepOf(secret, code, clock.now())
    if (step === undefined) throw CodeWrong()
    return step
  })
  const codes = newRecoveryCodes()
  await inTransaction(db, async (trx) => {
    if (!(await confirmTwoFactor(trx, { ...row, lastStep, confirmedAt: clock.now() }))) throw SetUpNotStarted()
    await replaceRecoveryCodes(trx, userId, hashesOf(userId, codes))
  })
  return codes
}

const hashesOf = (userId: string, codes: readonly string[]): string[] => codes.map((code) => recoveryCodeHash(userId, code))
