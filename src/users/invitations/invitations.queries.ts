import type { Db } from '../../kernel/db/index.ts'

interface InvitationTable {
  id: string
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: string
  email: string | null
  /** JSON: UserUpdate. */
  choices: string
  maxUses: number
  uses: number
  /** The administrator; null when deleted. */
  createdBy: string | null
  createdAt: number
  expiresAt: number
  revokedAt: number | null
}
export type InvitationRow = Readonly<InvitationTable>

interface InvitationUseTable {
  id: string
  invitationId: string
  /** Null when the account was deleted. */
  userId: string | null
  email: string
  at: number
}
export type InvitationUseRow = Readonly<InvitationUseTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    invitation: InvitationTable
    invitationUse: InvitationUseTable
  }
}

export const insertInvitation = (db: Db, row: InvitationRow) => db.insertInto('invitation').values(row).execute()

export const insertInvitationUse = (db: Db, row: InvitationUseRow) => db.insertInto('invitationUse').values(row).execute()

/** Newest first. */
export const listInvitations = (db: Db) =>
  db.selectFrom('invitation').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const listInvitationUses = (db: Db) => db.selectFrom('invitationUse').selectAll().orderBy('at').orderBy('id').execute()

/** An invitation that can be used now. */
export const findOpenInvitation = (db: Db, tokenHash: string, nowMs: number) =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .whereRef('uses', '<', 'maxUses')
    .executeTakeFirst()

export const findInvitation = (db: Db, id: string) => db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()

/** Counts a use, unless there is none left. @returns whether it was counted */
export async function countInvitationUse(db: Db, id: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('invitation')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', nowMs)
    .whereRef('uses', '<', 'maxUses')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns whether there is such an invitation */
export async function revokeInvitation(db: Db, id: string, nowMs: number): Promise<boolean> {
  const result = await db
    .updateTable('invitation')
    .set(({ fn, val }) => ({ revokedAt: fn.coalesce('revokedAt', val(nowMs)) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const deleteInvitationsExpiredBefore = (db: Db, beforeMs: number) =>
  db.deleteFrom('invitation').where('expiresAt', '<', beforeMs).execute()
