import type { Db } from '../../kernel/db/index.ts'
import { forgetCookie } from '../devices/devices.queries.ts'

interface EndedRememberMeTable {
  /** SHA-256 of the cookie, hexadecimal. */
  id: string
  /** When it would have expired; the row is not needed afterwards. */
  untilMs: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    endedRememberMe: EndedRememberMeTable
  }
}

export const hasEnded = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('endedRememberMe').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Invalidates a cookie, also on the list of devices, and deletes the rows of expired ones. */
export async function endRememberMe(db: Db, row: EndedRememberMeTable, nowMs: number): Promise<void> {
  await forgetCookie(db, row.id)
  await db.deleteFrom('endedRememberMe').where('untilMs', '<', nowMs).execute()
  await db
    .insertInto('endedRememberMe')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
