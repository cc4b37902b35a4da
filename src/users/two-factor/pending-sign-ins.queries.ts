import type { Db } from '../../kernel/db/index.ts'

interface PendingSignInTable {
  /** SHA-256 of the token, hexadecimal. */
  id: string
  userId: string
  /** SHA-256 of the password's hash: a new password ends it. */
  passwordKey: string
  staySignedIn: 0 | 1
  startedAt: number
}
export type PendingSignInRow = Readonly<PendingSignInTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pendingSignIn: PendingSignInTable
  }
}

/** Enough for several browsers; a script with the password must not fill the disk. */
const maxPerUser = 20

/** Stores a sign-in that waits for its code, and deletes expired ones and the oldest ones of many. */
export async function insertPending(db: Db, row: PendingSignInRow, startedAfterMs: number): Promise<void> {
  await db.deleteFrom('pendingSignIn').where('startedAt', '<', startedAfterMs).execute()
  const newest = db
    .selectFrom('pendingSignIn')
    .select('id')
    .where('userId', '=', row.userId)
    .orderBy('startedAt', 'desc')
    .limit(maxPerUser - 1)
  await db.deleteFrom('pendingSignIn').where('userId', '=', row.userId).where('id', 'not in', newest).execute()
  await db.insertInto('pendingSignIn').values(row).execute()
}

export const findPending = (db: Db, id: string) => db.selectFrom('pendingSignIn').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a sign-in that waits. Of two calls, one succeeds. @returns whether it still waited */
export const takePending = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('pendingSignIn').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
