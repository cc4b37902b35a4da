// Links that let people set a new password.
// Guarantees: a link works once, for 24 hours, and only until the password changes in another way; a newer link replaces it. Its token is
// stored only as a hash. Setting the password ends all sessions and remember-me cookies of the account, and opens none: a second factor is
// still asked for. API keys stay, because their owner sets the password.
import { createHash } from 'node:crypto'
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import { setPassword, type UserChangeDeps } from '../accounts/change-users.ts'
import { findUser } from '../accounts/users.queries.ts'
import { assertNotGuest } from '../guests/guest.rules.ts'
import { linkHashOf, newLinkToken } from '../links/link-token.ts'
import { type OpenedLink, tryLink } from '../links/try-link.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import type { SignInLimiter } from '../sign-in/sign-in-limiter.ts'
import { AccountTurnedOff, UserNotFound } from '../users.errors.ts'
import type { UserRow } from '../users.tables.ts'
import { deleteResetsExpiredBefore, deleteResetsOf, findReset, insertReset, takeReset } from './password-reset.queries.ts'

const ResetLinkInvalid = defineError(
  'RESET_LINK_INVALID',
  404,
  "This link isn't valid. It may have expired or been used already. Request a new one.",
)

const validMs = 24 * 3_600_000

export interface ResetDeps extends UserChangeDeps {
  readonly linkLimiter: SignInLimiter
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
}

/** @throws UserNotFound, GuestFixed, PasswordsOff */
export async function createResetLink(
  { db, clock, passwordMode }: Pick<ResetDeps, 'db' | 'clock' | 'passwordMode'>,
  userId: string,
): Promise<{ readonly token: string; readonly expiresAt: number }> {
  assertNotGuest(userId)
  const user = await findUser(db, userId)
  if (!user) throw UserNotFound(userId)
  if (!(await passwordMode.isOn())) throw PasswordsOff()
  const token = newLinkToken()
  const expiresAt = clock.now() + validMs
  await inTransaction(db, async (trx) => {
    await lockForPurpose(trx, `users.password-reset.${userId}`)
    await deleteResetsExpiredBefore(trx, clock.now())
    await deleteResetsOf(trx, userId)
    await insertReset(trx, { tokenHash: linkHashOf(token), userId, passwordKey: passwordKeyOf(user), expiresAt })
  })
  return { token, expiresAt }
}

/** Finds the account of a link. @throws ResetLinkInvalid, TooManySignIns */
export async function getResetAccount({ db, clock, linkLimiter }: ResetDeps, link: OpenedLink): Promise<UserRow> {
  const found = await tryLink(linkLimiter, link, async (tokenHash) => {
    const reset = await findReset(db, tokenHash, clock.now())
    const user = reset && (await findUser(db, reset.userId))
    return user && passwordKeyOf(user) === reset.passwordKey ? user : undefined
  })
  if (!found) throw ResetLinkInvalid()
  return found
}

/** @returns the account @throws ResetLinkInvalid, AccountTurnedOff, PasswordsOff, TooManySignIns */
export async function resetPassword(deps: ResetDeps, link: OpenedLink, password: string): Promise<UserRow> {
  const user = await getResetAccount(deps, link)
  if (user.turnedOffAt !== null) throw AccountTurnedOff()
  if (!(await deps.passwordMode.isOn())) throw PasswordsOff()
  const takeLink = async (trx: Db) => {
    if (!(await takeReset(trx, linkHashOf(link.token)))) throw ResetLinkInvalid()
  }
  await setPassword(deps, user.id, { password, byOwner: false, revokeApiKeys: false, consume: takeLink })
  return user
}

const passwordKeyOf = ({ passwordHash }: UserRow): string => createHash('sha256').update(passwordHash).digest('hex')
