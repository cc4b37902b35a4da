import type { Db } from '../../kernel/db/index.ts'

interface PasskeyTable {
  /** As the authenticator names it, base64url. */
  id: string
  userId: string
  /** COSE key, base64url. */
  publicKey: string
  /** How often it was used, as its authenticator counts; 0 for those that do not count. */
  counter: number
  /** Host name that it was created for (relying party ID). */
  host: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}
export type PasskeyRow = Readonly<PasskeyTable>

interface PasskeyChallengeTable {
  /** SHA-256 of the challenge, hexadecimal. */
  id: string
  /** The user who adds a passkey; null for a sign-in. */
  userId: string | null
  host: string
  origin: string
  startedAt: number
}
export type PasskeyChallengeRow = Readonly<PasskeyChallengeTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    passkey: PasskeyTable
    passkeyChallenge: PasskeyChallengeTable
  }
}

export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

export const findPasskey = (db: Db, id: string) => db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether anybody has a passkey for this host. */
export const hasPasskeys = async (db: Db, host: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('host', '=', host).limit(1).executeTakeFirst()) !== undefined

/** @returns whether it was new */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records a use. Of two uses with the same count, one succeeds. @returns whether its count was still the one that was compared */
export async function usePasskey(db: Db, { id, counter }: PasskeyRow, used: Pick<PasskeyRow, 'counter' | 'lastUsedAt'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set(used)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether the user has it */
export async function renamePasskey(db: Db, { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether the user had it */
export const deletePasskey = async (db: Db, { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>): Promise<boolean> =>
  (await db.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export const insertChallenge = (db: Db, row: PasskeyChallengeRow) => db.insertInto('passkeyChallenge').values(row).execute()

/** Takes a challenge, which only one caller gets, on any node. */
export const takeChallenge = (db: Db, id: string) =>
  db.deleteFrom('passkeyChallenge').where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes expired ones. @returns how many are left */
export async function countChallenges(db: Db, startedAfterMs: number): Promise<number> {
  await db.deleteFrom('passkeyChallenge').where('startedAt', '<', startedAfterMs).execute()
  const { count } = await db
    .selectFrom('passkeyChallenge')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
