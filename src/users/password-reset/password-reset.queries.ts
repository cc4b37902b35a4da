import type { Db } from '../../kernel/db/index.ts'

interface PasswordResetTable {
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: string
  userId: string
  /** SHA-256 of the password hash that the link replaces. */
  passwordKey: string
  expiresAt: number
}
export type PasswordResetRow = Readonly<PasswordResetTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    passwordReset: PasswordResetTable
  }
}

export const insertReset = (db: Db, row: PasswordResetRow) => db.insertInto('passwordReset').values(row).execute()

export const findReset = (db: Db, tokenHash: string, nowMs: number) =>
  db.selectFrom('passwordReset').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', nowMs).executeTakeFirst()

/** Takes a link, which only one caller gets. @returns whether this caller got it */
export async function takeReset(db: Db, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('passwordReset').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deleteResetsOf = (db: Db, userId: string) => db.deleteFrom('passwordReset').where('userId', '=', userId).execute()

export const deleteResetsExpiredBefore = (db: Db, beforeMs: number) =>
  db.deleteFrom('passwordReset').where('expiresAt', '<', beforeMs).execute()
