import { type Db, inBatches } from '../../kernel/db/index.ts'

export interface TransientBookTable {
  /** Digest of the path: a folder that is listed again has the same books. */
  id: string
  path: string
  expiresAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    transientBook: TransientBookTable
  }
}

export async function saveTransientBooks(trx: Db, rows: readonly TransientBookTable[]): Promise<void> {
  for (const some of inBatches(rows, 3)) {
    await trx
      .insertInto('transientBook')
      .values([...some])
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ expiresAt: eb.ref('excluded.expiresAt') })))
      .execute()
  }
}

export const findTransientBook = (db: Db, id: string): Promise<TransientBookTable | undefined> =>
  db.selectFrom('transientBook').selectAll().where('id', '=', id).executeTakeFirst()

/** @param before epoch ms */
export const deleteExpired = (db: Db, before: number) => db.deleteFrom('transientBook').where('expiresAt', '<', before).execute()
