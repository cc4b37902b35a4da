// Looks again for the match of requests that were made while a source was unavailable. Guarantee: the transaction that stores the match
// also joins the request with another one for the same title.
import { titleKeyOf } from '../chapters/urls/index.ts'
import { inTransaction } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { untilAborted } from '../kernel/signals/index.ts'
import { findFollowUrl } from './find-follow-url.ts'
import { keysOf, mergeRequests } from './merge-requests.ts'
import { changeOpenRequest, touchOpenRequest, touchOpenRequestsOf } from './request-changes.queries.ts'
import { announceChange } from './request-events.ts'
import { lockRequests } from './request-title.ts'
import { listRequesters, listUnmatched, type TitleRequestRow } from './requests.queries.ts'
import { matchRetryMs } from './requests.rules.ts'
import type { RequestsDeps } from './requests-deps.ts'

/** The server itself is not limited; who sees the request is decided by the ratings of its titles. */
const everything: Principal['access'] = { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] }

export async function completeMatches(deps: RequestsDeps, stopping: AbortSignal): Promise<void> {
  for (const row of await listUnmatched(deps.db, { nowMs: deps.clock.now(), retryMs: matchRetryMs })) {
    stopping.throwIfAborted()
    const found = findFollowUrl(deps, everything, { sourceId: row.source, titleId: row.titleId })
    const { followUrl, isFinal } = await untilAborted(found, stopping)
    const matchAt = isFinal ? null : deps.clock.now() + matchRetryMs
    if (followUrl === null) await changeOpenRequest(deps.db, row.id, { matchAt })
    else await saveMatch(deps, row.id, followUrl)
  }
}

const saveMatch = (deps: RequestsDeps, id: string, followUrl: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    await lockRequests(trx)
    const nowMs = deps.clock.now()
    const row = await touchOpenRequest(trx, id, nowMs)
    if (row?.state !== 'open') return
    const known: TitleRequestRow = { ...row, followUrl, followKey: titleKeyOf(followUrl), matchAt: null }
    const sameTitle = await touchOpenRequestsOf(trx, keysOf(known), nowMs)
    const { id: requestId, ageRating } = await mergeRequests(trx, [sameTitle[0] ?? row, ...sameTitle.slice(1)], known)
    const userIds = (await listRequesters(trx, [requestId])).map(({ userId }) => userId)
    announceChange(trx, deps.events, { requestId, state: 'open', ageRating, userIds })
  })
