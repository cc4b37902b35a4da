import type { Db } from '../../kernel/db/index.ts'
import type { ApiKeyTable } from '../users.tables.ts'

export const findApiKeyByHash = (db: Db, keyHash: string) =>
  db.selectFrom('apiKey').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()

export const listApiKeys = (db: Db, userId: string) =>
  db.selectFrom('apiKey').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** Stores a key unless its user has one with this comment. @returns whether it was stored */
export async function insertApiKey(db: Db, row: ApiKeyTable): Promise<boolean> {
  const result = await db
    .insertInto('apiKey')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'comment']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Deletes a key of a user. @returns whether it existed */
export async function deleteApiKey(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('apiKey').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes all keys of a user and the sessions that they opened. @returns ids of these sessions */
export async function deleteApiKeysOf(db: Db, userId: string): Promise<readonly string[]> {
  const sessions = await db.deleteFrom('session').where('userId', '=', userId).where('apiKeyId', 'is not', null).returning('id').execute()
  await db.deleteFrom('apiKey').where('userId', '=', userId).execute()
  return sessions.map(({ id }) => id)
}
