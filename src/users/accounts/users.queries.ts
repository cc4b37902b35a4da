import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import type { UserTable } from '../users.tables.ts'

export const findUser = (db: Db, id: string) => db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmailKey = (db: Db, emailKey: string) =>
  db.selectFrom('user').selectAll().where('emailKey', '=', emailKey).executeTakeFirst()

export const listUsers = (db: Db) => db.selectFrom('user').selectAll().orderBy('emailKey').execute()

export const listTurnedOff = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'turnedOffAt'])
    .where('turnedOffAt', 'is not', null)
    .$narrowType<{ turnedOffAt: number }>()
    .orderBy('emailKey')
    .execute()

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined

/** Stores a user unless the e-mail address is taken. @returns whether it was stored */
export async function insertUser(db: Db, row: Insertable<UserTable>): Promise<boolean> {
  const result = await db
    .insertInto('user')
    .values(row)
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const updateUser = (db: Db, id: string, values: Updateable<UserTable>) =>
  db.updateTable('user').set(values).where('id', '=', id).execute()

export const deleteUser = (db: Db, id: string) => db.deleteFrom('user').where('id', '=', id).execute()
