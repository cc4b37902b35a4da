import { type Db, inList } from '../../kernel/db/index.ts'

/** A title that the account follows, and whose chapters were all handled when it was newly followed. */
export interface AccountTitleTable {
  titleId: string
  caredForAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    accountTitle: AccountTitleTable
  }
}

export async function listAccountTitles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('accountTitle').select('titleId').execute()
  return new Set(rows.map(({ titleId }) => titleId))
}

export async function addAccountTitles(db: Db, titleIds: readonly string[], nowMs: number): Promise<void> {
  for (const titleId of titleIds) {
    await db
      .insertInto('accountTitle')
      .values({ titleId, caredForAt: nowMs })
      .onConflict((conflict) => conflict.column('titleId').doNothing())
      .execute()
  }
}

export const removeAccountTitles = (db: Db, titleIds: readonly string[]) =>
  db
    .deleteFrom('accountTitle')
    .where((eb) => inList(db, eb, 'titleId', titleIds))
    .execute()
