import { type Db, inList } from '../../kernel/db/index.ts'

export interface TrashQuery {
  readonly libraryId: string
  /** Epoch ms: only what was moved to the trash earlier. Everything when unset. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Books of a library that are in the trash. */
export const listTrashedBooks = (db: Db, { libraryId, before, limit }: TrashQuery) =>
  db
    .selectFrom('book')
    .select(['id', 'seriesId'])
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is not', null)
    .$call((query) => (before === undefined ? query : query.where('deletedAt', '<', before)))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Series of a library that are in the trash and have no book left. */
export const listEmptyTrashedSeries = (db: Db, { libraryId, before, limit }: TrashQuery) =>
  db
    .selectFrom('series')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is not', null)
    .$call((query) => (before === undefined ? query : query.where('deletedAt', '<', before)))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('book').select('book.id').whereRef('book.seriesId', '=', 'series.id'))))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Permanently deletes books, unless they were restored from the trash, with their metadata and progress. @returns the deleted ones */
export async function deleteTrashedBooks(db: Db, ids: readonly string[]): Promise<readonly { id: string; seriesId: string }[]> {
  return db
    .deleteFrom('book')
    .where('deletedAt', 'is not', null)
    .where((eb) => inList(db, eb, 'id', ids))
    .returning(['id', 'seriesId'])
    .execute()
}

export async function deleteTrashedSeries(db: Db, ids: readonly string[]): Promise<readonly { id: string }[]> {
  return db
    .deleteFrom('series')
    .where('deletedAt', 'is not', null)
    .where((eb) => inList(db, eb, 'id', ids))
    .returning('id')
    .execute()
}

/** The remaining numbers have gaps now; the next scan closes them. */
export const forgetListingsOf = (db: Db, seriesIds: readonly string[]) =>
  db
    .updateTable('series')
    .set({ listing: '' })
    .where((eb) => inList(db, eb, 'id', seriesIds))
    .execute()

/** Items that a wrong clock trashed in the future are dated now, so that none is kept for years. */
export async function clampFutureTrashDates(db: Db, libraryId: string, nowMs: number): Promise<void> {
  for (const table of ['book', 'series'] as const)
    await db.updateTable(table).set({ deletedAt: nowMs }).where('libraryId', '=', libraryId).where('deletedAt', '>', nowMs).execute()
}
