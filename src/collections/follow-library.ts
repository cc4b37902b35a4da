// Updates collections and read lists after changes of the library: applies what files contain, and finds sets that lost their last
// member.
import type { Db } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import type { SomeFollowUps } from '../library/index.ts'
import { hasFileMemberships } from './file-sets/set-memberships.queries.ts'
import { syncSets } from './file-sets/sync-sets.task.ts'
import { purgeEmptySets } from './purge-empty-sets.task.ts'
import { replaceMember } from './sets/sets.queries.ts'

/** Emptying a trash deletes in many transactions; one search afterwards is enough. */
const gatherMs = 1000

export function collectionsFollowUps({ clock, tasks }: Pick<AppContext, 'clock' | 'tasks'>): SomeFollowUps {
  const purge = async (trx: Db) => void (await tasks.enqueue(trx, purgeEmptySets, {}, { runAtMs: clock.now() + gatherMs }))
  const follow = async (trx: Db, { libraryId }: { readonly libraryId: string }) => {
    await tasks.enqueue(trx, syncSets, { libraryId })
    await purge(trx)
  }
  return {
    seriesScanned: async (trx, scanned) => {
      if (await hasFileMemberships(trx, scanned.seriesIds)) await follow(trx, scanned)
    },
    libraryChanged: follow,
    bookReplaced: (trx, { bookId, newId }) => replaceMember(trx, bookId, newId),
    deleted: purge,
    libraryDeleted: purge,
  }
}
