// Decisions about requests.
// Guarantee: a request is decided once, and everybody who requested the title is told in the same transaction. Approving follows the
// title; the transaction that completes the follow also approves its requests, so a crash in between leaves the request open or approves
// it, and approving again follows nothing twice (src/follows/titles/follow-title.ts).
import { titleKeyOf } from '../chapters/urls/index.ts'
import type { FollowUrlRequest } from '../follows/index.ts'
import { type Db, inTransaction } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { announceChange } from './request-events.ts'
import { findFollowUrl } from './request-title.ts'
import { TitleRequestDecided, TitleRequestHasNoMatch, TitleRequestNotFound } from './requests.errors.ts'
import {
  decideRequest,
  deleteRequester,
  findRequest,
  listOpenRequestsOf,
  listRequesters,
  markUnread,
  saveFollowUrl,
  type TitleRequestRow,
  touchOpenRequest,
} from './requests.queries.ts'
import { type RequestState, visibleRatings } from './requests.rules.ts'
import type { RequestsDeps } from './requests-deps.ts'

/** A request that the caller may see: administrators all, others their own. @throws TitleRequestNotFound */
export async function getRequest({ db }: Pick<RequestsDeps, 'db'>, { userId, roles, access }: Principal, id: string) {
  const row = await findRequest(db, id, { userId: roles.has('ADMIN') ? null : userId, ratings: visibleRatings(access) })
  if (!row) throw TitleRequestNotFound(id)
  return row
}

export interface Approval extends Pick<FollowUrlRequest, 'libraryId' | 'options' | 'gone'> {
  /** URL to follow instead of the one that is known. */
  readonly url: string | undefined
}

/** @throws TitleRequestNotFound, TitleRequestDecided, TitleRequestHasNoMatch, and as following a title */
export async function approveRequest(deps: RequestsDeps, caller: Principal, id: string, { url, ...choice }: Approval): Promise<void> {
  const row = await getRequest(deps, caller, id)
  if (row.state === 'approved') return
  if (row.state !== 'open') throw TitleRequestDecided()
  const { source: sourceId, titleId } = row
  const followUrl = url ?? row.followUrl ?? (await findFollowUrl(deps, caller.access, { sourceId, titleId }))
  if (followUrl === null) throw TitleRequestHasNoMatch(row.title)
  // First, so that the follow finds the request even if the server crashes in between.
  await saveFollowUrl(deps.db, id, { followUrl, followKey: titleKeyOf(followUrl) })
  const { url: followed } = await followOrRestore(deps, caller, row, { url: followUrl, ...choice })
  await inTransaction(deps.db, async (trx) => {
    // The URL of a chapter was followed as that of its title.
    if (followed !== followUrl) await saveFollowUrl(trx, id, { followUrl: followed, followKey: titleKeyOf(followed) })
    await conclude(deps, trx, row, { state: 'approved', by: caller, reason: null })
  })
}

/** A URL that cannot be followed is not kept, so that the next approval starts with the one that was known before. */
async function followOrRestore(
  { db, follows }: RequestsDeps,
  caller: Principal,
  { id, followUrl, followKey }: TitleRequestRow,
  request: FollowUrlRequest,
): Promise<{ readonly url: string }> {
  try {
    return await follows.follow(caller, request)
  } catch (error) {
    await saveFollowUrl(db, id, { followUrl, followKey })
    throw error
  }
}

/** @throws TitleRequestNotFound, TitleRequestDecided */
export async function declineRequest(deps: RequestsDeps, caller: Principal, id: string, reason: string | null): Promise<void> {
  const row = await getRequest(deps, caller, id)
  if (row.state === 'declined') return
  const isDecided = await inTransaction(deps.db, (trx) => conclude(deps, trx, row, { state: 'declined', by: caller, reason }))
  if (!isDecided) throw TitleRequestDecided()
}

/** Takes the caller's request back; others who requested the title keep theirs. @throws TitleRequestNotFound, TitleRequestDecided */
export async function withdrawRequest(deps: RequestsDeps, caller: Principal, id: string): Promise<void> {
  const ratings = visibleRatings(caller.access)
  await inTransaction(deps.db, async (trx) => {
    const row = await findRequest(trx, id, { userId: caller.userId, ratings })
    if (!row) throw TitleRequestNotFound(id)
    const nowMs = deps.clock.now()
    if (!(await touchOpenRequest(trx, id, nowMs))) throw TitleRequestDecided()
    const userIds = (await listRequesters(trx, [id])).map(({ userId }) => userId)
    const isLast = userIds.every((userId) => userId === caller.userId)
    if (isLast) await decideRequest(trx, id, ['open'], { state: 'withdrawn', decidedAt: nowMs, decidedBy: null, reason: null })
    else await deleteRequester(trx, id, caller.userId)
    announceChange(trx, deps.events, { requestId: id, state: isLast ? 'withdrawn' : 'open', ageRating: row.ageRating, userIds })
  })
}

/** Approves the open requests of a title that somebody has just followed. @param trx the transaction of the follow */
export async function approveFollowed(
  deps: RequestsDeps,
  trx: Db,
  { titleKey, userId, email }: { readonly titleKey: string; readonly userId: string; readonly email: string },
): Promise<void> {
  for (const row of await listOpenRequestsOf(trx, titleKey)) {
    await conclude(deps, trx, row, { state: 'approved', by: { userId, email }, reason: null })
  }
}

interface Conclusion {
  readonly state: Extract<RequestState, 'approved' | 'declined'>
  /** Null when the title was followed in another way. */
  readonly by: Pick<Principal, 'userId' | 'email'> | null
  readonly reason: string | null
}

/** @returns false when it was not open anymore */
export async function conclude(
  deps: RequestsDeps,
  trx: Db,
  { id, title, ageRating }: Pick<TitleRequestRow, 'id' | 'title' | 'ageRating'>,
  { state, by, reason }: Conclusion,
): Promise<boolean> {
  const decision = { state, decidedAt: deps.clock.now(), decidedBy: by?.email ?? null, reason }
  if (!(await decideRequest(trx, id, ['open'], decision))) return false
  await markUnread(trx, id, by?.userId ?? null)
  await deps.notes.noteDecision(trx, { requestId: id, title, approved: state === 'approved', reason })
  const userIds = (await listRequesters(trx, [id])).map(({ userId }) => userId)
  announceChange(trx, deps.events, { requestId: id, state, ageRating, userIds })
  return true
}
