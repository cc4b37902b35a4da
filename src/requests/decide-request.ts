// Decisions about requests.
// Guarantee: of several decisions at once exactly one wins, and everybody who requested the title is told in its transaction. An approval
// claims the request in the transaction that stores the follow, so that nothing is followed for a request that was declined; the
// transaction that completes the follow, also after a crash, approves it (src/follows/titles/follow-title.ts).
import type { FollowUrlRequest } from '../follows/index.ts'
import { type Db, inTransaction } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { maySeeRating } from '../library/access/index.ts'
import { findFollowUrl } from './find-follow-url.ts'
import {
  applyTransition,
  applyTransitionTo,
  changeOpenRequest,
  deleteRequester,
  markUnread,
  touchOpenRequest,
} from './request-changes.queries.ts'
import { announceChange } from './request-events.ts'
import { TitleRequestDecided, TitleRequestHasNoMatch, TitleRequestNotFound } from './requests.errors.ts'
import { findOwnRequest, findRequest, listOpenRequestsOf, listRequesters, type TitleRequestRow } from './requests.queries.ts'
import { transitions, visibleRatings } from './requests.rules.ts'
import type { RequestsDeps } from './requests-deps.ts'

/** A request that the caller may see: administrators all, others their own. @throws TitleRequestNotFound */
export async function getRequest({ db }: Pick<RequestsDeps, 'db'>, { userId, roles, access }: Principal, id: string) {
  const row = await findRequest(db, id, { userId, seesAll: roles.has('ADMIN'), ratings: visibleRatings(access) })
  if (!row) throw TitleRequestNotFound(id)
  return row
}

/**
 * An administrator who joined with a title of another source may not see the one that the request is about.
 * @throws TitleRequestNotFound
 */
async function getDecidable(deps: RequestsDeps, caller: Principal, id: string): Promise<TitleRequestRow> {
  const row = await getRequest(deps, caller, id)
  if (!maySeeRating(caller.access, row.ageRating)) throw TitleRequestNotFound(id)
  return row
}

export interface Approval extends Pick<FollowUrlRequest, 'libraryId' | 'options' | 'gone'> {
  /** URL to follow instead of the one that is known. */
  readonly url: string | undefined
}

/** @throws TitleRequestNotFound, TitleRequestDecided, TitleRequestHasNoMatch, and as following a title */
export async function approveRequest(deps: RequestsDeps, caller: Principal, id: string, { url, ...choice }: Approval): Promise<void> {
  const row = await getDecidable(deps, caller, id)
  if (row.state === 'approved') return
  const { source: sourceId, titleId } = row
  const followUrl = url ?? row.followUrl ?? (await findFollowUrl(deps, caller.access, { sourceId, titleId })).followUrl
  if (followUrl === null) throw TitleRequestHasNoMatch(row.title)
  try {
    await deps.follows.follow(caller, { ...choice, url: followUrl, onStored: (trx, followed) => claimRequest(deps, trx, id, followed) })
  } catch (error) {
    if (TitleRequestDecided.matches(error) && (await getRequest(deps, caller, id)).state === 'approved') return
    // A URL that cannot be followed is not kept, so that the next approval starts with the one that was known before.
    await changeOpenRequest(deps.db, id, { followUrl: row.followUrl, followKey: row.followKey })
    throw error
  }
  // In case the title was followed under another key.
  await inTransaction(deps.db, (trx) => conclude(deps, trx, row, { transition: 'approve', by: caller, reason: null }))
}

type Followed = Parameters<NonNullable<FollowUrlRequest['onStored']>>[1]

/** @throws TitleRequestDecided */
async function claimRequest({ clock }: Pick<RequestsDeps, 'clock'>, trx: Db, id: string, { url, titleKey }: Followed): Promise<void> {
  const change = { changedAt: clock.now(), followUrl: url, followKey: titleKey }
  if (!(await applyTransition(trx, id, transitions.startApproval, change))) throw TitleRequestDecided()
}

/** Opens requests again whose title was to be followed and is not. @param trx the transaction that gives up the follow */
export const releaseRequests = async ({ clock }: Pick<RequestsDeps, 'clock'>, trx: Db, titleKey: string): Promise<void> => {
  await applyTransitionTo(trx, titleKey, transitions.cancelApproval, { changedAt: clock.now() })
}

/** @throws TitleRequestNotFound, TitleRequestDecided */
export async function declineRequest(deps: RequestsDeps, caller: Principal, id: string, reason: string | null): Promise<void> {
  const row = await getDecidable(deps, caller, id)
  if (row.state === 'declined') return
  const isDecided = await inTransaction(deps.db, (trx) => conclude(deps, trx, row, { transition: 'decline', by: caller, reason }))
  if (!isDecided) throw TitleRequestDecided()
}

/**
 * Takes the caller's request back; others who requested the title keep theirs. Limits that the account has now don't matter.
 * @throws TitleRequestNotFound, TitleRequestDecided
 */
export async function withdrawRequest(deps: RequestsDeps, { userId }: Principal, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await findOwnRequest(trx, id, userId))) throw TitleRequestNotFound(id)
    const nowMs = deps.clock.now()
    const row = await touchOpenRequest(trx, id, nowMs)
    if (!row) throw TitleRequestDecided()
    const userIds = (await listRequesters(trx, [id])).map((who) => who.userId)
    const isLast = userIds.every((one) => one === userId)
    if (!isLast) await deleteRequester(trx, id, userId)
    else if (!(await applyTransition(trx, id, transitions.withdraw, { changedAt: nowMs, decidedAt: nowMs }))) throw TitleRequestDecided()
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
    await conclude(deps, trx, row, { transition: 'approve', by: { userId, email }, reason: null })
  }
}

interface Decision {
  readonly transition: 'approve' | 'decline'
  /** Null when the title was followed in another way. */
  readonly by: Pick<Principal, 'userId' | 'email'> | null
  readonly reason: string | null
}

/** @returns false when it was decided already */
export async function conclude(
  deps: RequestsDeps,
  trx: Db,
  { id, title, ageRating }: Pick<TitleRequestRow, 'id' | 'title' | 'ageRating'>,
  { transition, by, reason }: Decision,
): Promise<boolean> {
  const decidedAt = deps.clock.now()
  const { to: state } = transitions[transition]
  const decision = { decidedAt, changedAt: decidedAt, decidedBy: by?.email ?? null, reason }
  if (!(await applyTransition(trx, id, transitions[transition], decision))) return false
  await markUnread(trx, id, by?.userId ?? null)
  await deps.notes.noteDecision(trx, { requestId: id, title, approved: state === 'approved', reason })
  const userIds = (await listRequesters(trx, [id])).map(({ userId }) => userId)
  announceChange(trx, deps.events, { requestId: id, state, ageRating, userIds })
  return true
}
