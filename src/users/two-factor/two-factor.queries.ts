import { type Db, lockForPurpose } from '../../kernel/db/index.ts'

interface TwoFactorTable {
  userId: string
  /** The secret that codes are computed from, sealed. */
  sealedSecret: string
  /** The time step of the last code that was used: it and earlier ones are refused. */
  lastStep: number
  createdAt: number
  /** Null while it is being set up. */
  confirmedAt: number | null
}
export type TwoFactorRow = Readonly<TwoFactorTable>

interface RecoveryCodeTable {
  /** SHA-256 of the user and the code, hexadecimal. */
  codeHash: string
  userId: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    twoFactor: TwoFactorTable
    recoveryCode: RecoveryCodeTable
  }
}

export const findTwoFactor = (db: Db, userId: string) =>
  db.selectFrom('twoFactor').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Stores the secret of a set-up that is not confirmed yet, in place of an earlier one. @returns whether it was not on already */
export async function startTwoFactor(db: Db, row: TwoFactorRow): Promise<boolean> {
  const { userId: _, ...values } = row
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('twoFactor')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values).where('twoFactor.confirmedAt', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of two calls with the same secret, one succeeds. @returns whether it was confirmed now */
export async function confirmTwoFactor(db: Db, row: Pick<TwoFactorRow, 'userId' | 'sealedSecret' | 'lastStep' | 'confirmedAt'>) {
  const { numUpdatedRows } = await db
    .updateTable('twoFactor')
    .set({ lastStep: row.lastStep, confirmedAt: row.confirmedAt })
    .where('userId', '=', row.userId)
    .where('sealedSecret', '=', row.sealedSecret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up the code of a time step. Of two calls for the same step, one succeeds. @returns whether it was not used before */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether it was on or being set up */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  return (await db.deleteFrom('twoFactor').where('userId', '=', userId).executeTakeFirst()).numDeletedRows === 1n
}

/** Uses up a recovery code. Of two calls with the same code, one succeeds. @returns whether the user had it */
export async function takeRecoveryCode(db: Db, row: Readonly<RecoveryCodeTable>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('codeHash', '=', row.codeHash)
    .where('userId', '=', row.userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Puts new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await lockForPurpose(db, `users.recovery-codes.${userId}`)
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}

export interface AccountWithTwoFactor {
  readonly userId: string
  readonly since: number
  readonly recoveryCodesLeft: number
}

/** Accounts with two-factor authentication; only this one when `userId` is given. */
export async function listTwoFactor(db: Db, userId?: string): Promise<readonly AccountWithTwoFactor[]> {
  const rows = await db
    .selectFrom('twoFactor')
    .leftJoin('recoveryCode', 'recoveryCode.userId', 'twoFactor.userId')
    .select(['twoFactor.userId', 'twoFactor.confirmedAt'])
    .select(({ fn }) => fn.count<number>('recoveryCode.codeHash').as('recoveryCodesLeft'))
    .where('twoFactor.confirmedAt', 'is not', null)
    .$call((query) => (userId === undefined ? query : query.where('twoFactor.userId', '=', userId)))
    .groupBy(['twoFactor.userId', 'twoFactor.confirmedAt'])
    .orderBy('twoFactor.userId')
    .execute()
  return rows.flatMap(({ confirmedAt: since, ...row }) => (since === null ? [] : [{ ...row, since }]))
}
