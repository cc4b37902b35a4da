import type { Selectable } from 'kysely'
import { type Db, inList } from '../kernel/db/index.ts'

export interface PendingNoticeTable {
  id: string
  /** The notifier that has yet to send it. */
  pluginId: string
  /** JSON: News. */
  news: string
  createdAt: number
}
export type PendingNoticeRow = Selectable<PendingNoticeTable>

/** When a notifier may send again. */
export interface NotifierPauseTable {
  pluginId: string
  /** Epoch ms. */
  untilMs: number
  /** Failed attempts in a row. */
  failures: number
}

/** A lasting problem that was reported; once it is resolved, the next one is reported again. */
export interface ToldTroubleTable {
  libraryId: string
  kind: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    pendingNotice: PendingNoticeTable
    notifierPause: NotifierPauseTable
    toldTrouble: ToldTroubleTable
  }
}

export const insertPendingNotice = (db: Db, row: PendingNoticeTable) => db.insertInto('pendingNotice').values(row).execute()

/** Pending notices of a notifier, oldest first. */
export const listPendingNotices = (db: Db, pluginId: string, limit: number): Promise<PendingNoticeRow[]> =>
  db.selectFrom('pendingNotice').selectAll().where('pluginId', '=', pluginId).orderBy('id').limit(limit).execute()

export const deletePendingNotices = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('pendingNotice')
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()

/** @returns how many there were */
export async function deleteNoticesBefore(db: Db, pluginId: string, beforeMs: number): Promise<number> {
  const result = await db.deleteFrom('pendingNotice').where('pluginId', '=', pluginId).where('createdAt', '<', beforeMs).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const findNotifierPause = (db: Db, pluginId: string): Promise<NotifierPauseTable | undefined> =>
  db.selectFrom('notifierPause').selectAll().where('pluginId', '=', pluginId).executeTakeFirst()

export const saveNotifierPause = (db: Db, { pluginId, ...pause }: NotifierPauseTable) =>
  db
    .insertInto('notifierPause')
    .values({ pluginId, ...pause })
    .onConflict((conflict) => conflict.column('pluginId').doUpdateSet(pause))
    .execute()

export const deleteNotifierPause = (db: Db, pluginId: string) => db.deleteFrom('notifierPause').where('pluginId', '=', pluginId).execute()

/** Records that a problem was reported. @returns false when it already was */
export async function saveReportedProblem(db: Db, trouble: ToldTroubleTable): Promise<boolean> {
  const result = await db
    .insertInto('toldTrouble')
    .values(trouble)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Deletes the record of a resolved problem. */
export const deleteReportedProblem = (db: Db, { libraryId, kind }: ToldTroubleTable) =>
  db.deleteFrom('toldTrouble').where('libraryId', '=', libraryId).where('kind', '=', kind).execute()

/** Deletes the records of a deleted library. */
export const deleteReportedProblems = (db: Db, libraryId: string) =>
  db.deleteFrom('toldTrouble').where('libraryId', '=', libraryId).execute()
