// Whether an invitation can be used: it ends when its creator is turned off or no longer an administrator, too.
import type { Db } from '../../kernel/db/index.ts'
import { accountOf, isAdministrator } from '../accounts/account.ts'
import { findUser } from '../accounts/users.queries.ts'
import { findOpenInvitation, type InvitationRow } from './invitations.queries.ts'

/** The invitation that a link opens; undefined when it can't be used now. */
export async function findUsableInvitation(db: Db, tokenHash: string, nowMs: number): Promise<InvitationRow | undefined> {
  const row = await findOpenInvitation(db, tokenHash, nowMs)
  return row && (await isFromAdministrator(db, row)) ? row : undefined
}

/** Whether the creator of an invitation may still invite people. */
export async function isFromAdministrator(db: Db, { createdBy }: InvitationRow): Promise<boolean> {
  const creator = createdBy === null ? undefined : await findUser(db, createdBy)
  return creator !== undefined && isAdministrator(accountOf(creator))
}
