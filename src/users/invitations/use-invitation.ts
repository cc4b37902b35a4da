// An invitation that is accepted by signing in with a provider.
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { emailKeyOf } from '../accounts/account.ts'
import type { UserUpdate } from '../users.schemas.ts'
import { InvitationForOtherEmail, InvitationInvalid } from './invitations.errors.ts'
import { countInvitationUse, findInvitation, insertInvitationUse } from './invitations.queries.ts'
import { choicesOf } from './invitations.ts'
import { isFromAdministrator } from './open-invitation.ts'

interface Invited {
  readonly invitationId: string
  /** Address of the new account. */
  readonly email: string
  readonly nowMs: number
}

/**
 * Counts a use. Call it in the transaction that creates the account, and then `recordUse`.
 * @returns the rights of the account
 * @throws InvitationInvalid, InvitationForOtherEmail
 */
export async function takeInvitation(trx: Db, { invitationId, email, nowMs }: Invited): Promise<UserUpdate> {
  const invitation = await findInvitation(trx, invitationId)
  if (!invitation || !(await isFromAdministrator(trx, invitation))) throw InvitationInvalid()
  if (invitation.email !== null && emailKeyOf(invitation.email) !== emailKeyOf(email)) throw InvitationForOtherEmail()
  if (!(await countInvitationUse(trx, invitationId, nowMs))) throw InvitationInvalid()
  return choicesOf(invitation)
}

export const recordUse = (trx: Db, { invitationId, email, nowMs, userId }: Invited & { readonly userId: string }) =>
  insertInvitationUse(trx, { id: newId(nowMs), invitationId, userId, email, at: nowMs })
