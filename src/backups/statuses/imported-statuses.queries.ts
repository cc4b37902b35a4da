import { type Db, inBatches } from '../../kernel/db/index.ts'
import type { Shelf } from '../../shelves/index.ts'

interface ImportedStatusTable {
  libraryId: string
  titleKey: string
  userId: string
  shelf: Shelf
  /** Epoch ms. */
  importedAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    importedStatus: ImportedStatusTable
  }
}

export type ImportedStatus = Readonly<ImportedStatusTable>
type ImportedStatusKey = Pick<ImportedStatus, 'libraryId' | 'titleKey' | 'userId'>

/** Replaces what an earlier import of the user said about the same titles. */
export async function saveImportedStatuses(trx: Db, rows: readonly ImportedStatus[]): Promise<void> {
  for (const some of inBatches(rows, 5)) {
    await trx
      .insertInto('importedStatus')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['libraryId', 'titleKey', 'userId'])
          .doUpdateSet((eb) => ({ shelf: eb.ref('excluded.shelf'), importedAt: eb.ref('excluded.importedAt') })),
      )
      .execute()
  }
}

export const listImportedStatuses = (db: Db, libraryId: string): Promise<ImportedStatus[]> =>
  db.selectFrom('importedStatus').selectAll().where('libraryId', '=', libraryId).orderBy('titleKey').orderBy('userId').execute()

export const hasImportedStatuses = async (db: Db, libraryId: string): Promise<boolean> =>
  (await db.selectFrom('importedStatus').select('titleKey').where('libraryId', '=', libraryId).limit(1).executeTakeFirst()) !== undefined

export const deleteImportedStatus = (trx: Db, { libraryId, titleKey, userId }: ImportedStatusKey) =>
  trx
    .deleteFrom('importedStatus')
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey)
    .where('userId', '=', userId)
    .execute()
