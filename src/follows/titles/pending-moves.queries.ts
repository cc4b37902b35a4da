import type { TitleInLibrary } from '../../chapters/listed/index.ts'
import type { Db } from '../../kernel/db/index.ts'

/** A move that is stored before the follow lists are changed, so that a crash in between loses nothing. */
export interface PendingMove {
  /** The library that the title leaves. */
  readonly libraryId: string
  readonly titleKey: string
  readonly toLibraryId: string
  readonly url: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pendingMove: PendingMove
  }
}

export async function savePendingMove(db: Db, move: PendingMove): Promise<void> {
  const { toLibraryId, url } = move
  await db
    .insertInto('pendingMove')
    .values(move)
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey']).doUpdateSet({ toLibraryId, url }))
    .execute()
}

export const listPendingMoves = (db: Db): Promise<PendingMove[]> =>
  db.selectFrom('pendingMove').selectAll().orderBy('libraryId').orderBy('titleKey').execute()

/** @returns false when it was completed or given up in the meantime */
export async function deletePendingMove(db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<boolean> {
  const result = await db.deleteFrom('pendingMove').where('libraryId', '=', libraryId).where('titleKey', '=', titleKey).executeTakeFirst()
  return result.numDeletedRows > 0n
}
