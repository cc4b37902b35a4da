import type { Db } from '../../kernel/db/index.ts'

interface SignInProviderTable {
  id: string
  /** JSON: ProviderConfig. */
  config: string
  /** Null for a public client. */
  sealedSecret: string | null
  createdAt: number
  modifiedAt: number
}
export type SignInProviderRow = Readonly<SignInProviderTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    signInProvider: SignInProviderTable
  }
}

export const listProviders = (db: Db) => db.selectFrom('signInProvider').selectAll().orderBy('id').execute()

/** Stores a provider unless its id is taken. @returns whether it was stored */
export async function insertProvider(db: Db, row: SignInProviderRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('signInProvider')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateProvider = (db: Db, { id, ...values }: Omit<SignInProviderRow, 'createdAt'>) =>
  db.updateTable('signInProvider').set(values).where('id', '=', id).execute()

export const deleteProvider = (db: Db, id: string) => db.deleteFrom('signInProvider').where('id', '=', id).execute()
