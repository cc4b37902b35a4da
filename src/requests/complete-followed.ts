// Approves requests for titles that were followed in another way: in follow.txt, by an import, or by an account at a source.
import { inTransaction } from '../kernel/db/index.ts'
import { repeatEvery, type Service } from '../kernel/feature/index.ts'
import { completeMatches } from './complete-matches.ts'
import { conclude } from './decide-request.ts'
import { keysOf, readFollowing } from './merge-requests.ts'
import { deleteAbandonedRequests } from './request-changes.queries.ts'
import { listOpenRequests } from './requests.queries.ts'
import type { RequestsDeps } from './requests-deps.ts'

const intervalMs = 60_000

/** Checks at the start and then every minute. */
export const completionOfFollowed = (deps: RequestsDeps): Service => ({
  name: 'requests of followed titles',
  role: 'scheduler',
  start: async () =>
    repeatEvery({
      clock: deps.clock,
      everyMs: intervalMs,
      run: async (signal) => {
        await completeMatches(deps, signal)
        await completeFollowed(deps)
      },
      onError: (err) => deps.log.error({ err }, 'Checking title requests failed'),
    }),
})

export async function completeFollowed(deps: RequestsDeps): Promise<void> {
  await deleteAbandonedRequests(deps.db)
  const open = await listOpenRequests(deps.db)
  if (open.length === 0) return
  const followers = await deps.follows.followersOf(open.flatMap(keysOf))
  for (const row of open) {
    const before = new Set(readFollowing(row.alreadyFollowing, row.id))
    const isFollowed = keysOf(row).some((key) => followers.get(key)?.some((libraryId) => !before.has(libraryId)))
    if (isFollowed) await inTransaction(deps.db, (trx) => conclude(deps, trx, row, { transition: 'approve', by: null, reason: null }))
  }
}
