import type { Selectable } from 'kysely'
import { type Db, inList } from '../kernel/db/index.ts'
import type { ScheduleMode } from './schedule/check-schedule.rules.ts'

export interface FollowSchedulerTable {
  /** There is a single row. */
  id: 'all'
  enabled: number
  intervalHours: number
  scheduleMode: ScheduleMode
  /** HH:mm. */
  checkTime: string | null
  savedAt: number
}

export interface FollowLibraryTable {
  libraryId: string
  enabled: number
  /** Null uses the scheduler's. */
  checkIntervalHours: number | null
  /** When the scheduler first saw the library. */
  knownSince: number
  /** When its last check finished; checks that only report do not count. */
  lastCheckAt: number | null
  /** When the scheduler last requested a check. */
  lastAskedAt: number | null
}
export type FollowLibraryRow = Selectable<FollowLibraryTable>

declare module '../kernel/db/tables.ts' {
  interface Tables {
    followScheduler: FollowSchedulerTable
    followLibrary: FollowLibraryTable
  }
}

export const findScheduler = (db: Db): Promise<Selectable<FollowSchedulerTable> | undefined> =>
  db.selectFrom('followScheduler').selectAll().where('id', '=', 'all').executeTakeFirst()

export const saveScheduler = (db: Db, scheduler: Omit<FollowSchedulerTable, 'id'>) =>
  db
    .insertInto('followScheduler')
    .values({ id: 'all', ...scheduler })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(scheduler))
    .execute()

/** Returns the stored rows of these libraries, by id. New libraries are stored with the defaults. */
export async function ensureLibraryRows(
  db: Db,
  libraryIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, FollowLibraryRow>> {
  const rows = await db
    .selectFrom('followLibrary')
    .selectAll()
    .where((eb) => inList(db, eb, 'libraryId', libraryIds))
    .execute()
  const rowsByLibrary = new Map(rows.map((row) => [row.libraryId, row]))
  for (const libraryId of libraryIds) {
    if (rowsByLibrary.has(libraryId)) continue
    const row = { libraryId, enabled: 1, checkIntervalHours: null, knownSince: nowMs, lastCheckAt: null, lastAskedAt: null }
    await db
      .insertInto('followLibrary')
      .values(row)
      .onConflict((conflict) => conflict.column('libraryId').doNothing())
      .execute()
    rowsByLibrary.set(libraryId, row)
  }
  return rowsByLibrary
}

export const saveFollowConfig = (db: Db, libraryId: string, config: Pick<FollowLibraryTable, 'enabled' | 'checkIntervalHours'>) =>
  db.updateTable('followLibrary').set(config).where('libraryId', '=', libraryId).execute()

export const markChecked = (db: Db, libraryId: string, nowMs: number) =>
  db.updateTable('followLibrary').set({ lastCheckAt: nowMs }).where('libraryId', '=', libraryId).execute()

/**
 * Records that the scheduler requests a check of a library.
 * @returns false when another node did so since the row was read
 */
export async function claimScheduledCheck(db: Db, { libraryId, lastAskedAt }: FollowLibraryRow, nowMs: number): Promise<boolean> {
  const row = db.updateTable('followLibrary').set({ lastAskedAt: nowMs }).where('libraryId', '=', libraryId)
  const unchanged = lastAskedAt === null ? row.where('lastAskedAt', 'is', null) : row.where('lastAskedAt', '=', lastAskedAt)
  return (await unchanged.executeTakeFirst()).numUpdatedRows === 1n
}
