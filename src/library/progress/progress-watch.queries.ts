// Guarantee: the revision of a watched series grows in the transaction that changes its reader's progress, however it is changed. A
// feature that remembers the last revision it has handled therefore misses no change, also after a crash.
import { type Db, inList } from '../../kernel/db/index.ts'

/** Changes of one user's progress on a series that another feature wants to know of. */
export interface ProgressWatchTable {
  seriesId: string
  userId: string
  /** Grows with each change, from 1. */
  revision: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    progressWatch: ProgressWatchTable
  }
}

/** Starts to count the changes of a user's progress on these series; what is counted already stays. */
export async function watchProgress(trx: Db, userId: string, seriesIds: readonly string[]): Promise<void> {
  for (const seriesId of seriesIds) {
    await trx
      .insertInto('progressWatch')
      .values({ seriesId, userId, revision: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Counts a change of these series, for one user or for all; nothing for those that nobody watches. */
export const countProgressChange = (trx: Db, seriesIds: readonly string[], userId?: string) =>
  trx
    .updateTable('progressWatch')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .execute()
