// Requests a title. Guarantee: a title has at most one open request, however many people request it at once; everybody after the first
// joins it. Request, notice and event are one transaction.
import { titleKeyOf } from '../chapters/urls/index.ts'
import { type Db, flag, inTransaction, lockForPurpose, toJson } from '../kernel/db/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { findFollowUrl } from './find-follow-url.ts'
import { keysOf, mergeRequests } from './merge-requests.ts'
import { insertRequest, insertRequester, touchOpenRequestsOf } from './request-changes.queries.ts'
import { announceChange } from './request-events.ts'
import { writeRequestedTitle } from './requested-title.ts'
import { TitleAlreadyFollowed, TitleRequestLimitReached } from './requests.errors.ts'
import { countOpenRequestsOf, listRequesters, type TitleRequestRow } from './requests.queries.ts'
import { maxOpenRequests } from './requests.rules.ts'
import type { RequestsDeps } from './requests-deps.ts'

export interface TitleToRequest {
  readonly source: string
  readonly titleId: string
  readonly comment: string | null
}

export interface RequestedTitle {
  readonly requestId: string
  /** False when the person had requested the title before. */
  readonly isNew: boolean
}

/** Held while requests for a title are added or merged, so that each title gets only one. */
export const lockRequests = (trx: Db): Promise<void> => lockForPurpose(trx, 'title requests')

/**
 * @throws DiscoverSourceNotFound; DiscoverTitleNotFound also for a title that is hidden from the caller; TitleAlreadyFollowed,
 * TitleRequestLimitReached; when the source can't be reached, as Discover
 */
export async function requestTitle(deps: RequestsDeps, caller: Principal, wanted: TitleToRequest): Promise<RequestedTitle> {
  const { row, keys } = await describeTitle(deps, caller, wanted)
  const { userId } = caller
  const { ageRating, createdAt } = row
  return inTransaction(deps.db, async (trx) => {
    await lockRequests(trx)
    const request = await joinOrOpen(trx, row, keys)
    const requestId = request.id
    const requested = writeRequestedTitle(row)
    const requester = { requestId, userId, comment: wanted.comment, requestedAt: createdAt, unread: flag(false), ageRating, requested }
    const isNew = await insertRequester(trx, requester)
    if (!isNew) return { requestId, isNew }
    if ((await countOpenRequestsOf(trx, userId)) > maxOpenRequests) throw TitleRequestLimitReached(maxOpenRequests)
    if (requestId === row.id) await deps.notes.noteRequest(trx, { requestId, title: row.title, requestedBy: caller.email })
    const userIds = (await listRequesters(trx, [requestId])).map((who) => who.userId)
    announceChange(trx, deps.events, { requestId, state: 'open', ageRating: request.ageRating, userIds })
    return { requestId, isNew }
  })
}

/** @returns the open request of the title, which may be an earlier one */
async function joinOrOpen(trx: Db, row: TitleRequestRow, keys: readonly string[]): Promise<TitleRequestRow> {
  const [first, ...more] = await touchOpenRequestsOf(trx, keys, row.createdAt)
  if (first) return mergeRequests(trx, [first, ...more], row)
  await insertRequest(trx, row)
  return row
}

interface Described {
  readonly row: TitleRequestRow
  /** Every key under which the title is known. */
  readonly keys: readonly string[]
}

async function describeTitle(deps: RequestsDeps, caller: Principal, { source, titleId }: TitleToRequest): Promise<Described> {
  const { access } = caller
  const { title, titleKeys } = await deps.discover.findTitle(access, { sourceId: source, titleId })
  const { followUrl, isFinal } = await findFollowUrl(deps, access, { sourceId: source, titleId })
  const followKey = followUrl === null ? null : titleKeyOf(followUrl)
  const known = [...titleKeys, ...(followKey === null ? [] : [followKey])]
  // Elsewhere, and where its series is hidden from the caller, a title may be followed without their knowledge.
  const isFollowed = [...(await deps.follows.visibleFollowersOf(known, access)).values()].some((libraryIds) => libraryIds.length > 0)
  if (isFollowed) throw TitleAlreadyFollowed(title.title)
  const following = [...(await deps.follows.followersOf(known)).values()].flat()
  const nowMs = deps.clock.now()
  const pageKey = titleKeyOf(title.url)
  const row: TitleRequestRow = {
    id: newId(nowMs),
    source,
    titleId,
    titleKey: known.at(-1) ?? pageKey,
    pageKey,
    followKey,
    followUrl,
    url: title.url,
    title: title.title,
    coverUrl: title.coverUrl,
    ageRating: title.ageRating,
    state: 'open',
    createdAt: nowMs,
    changedAt: nowMs,
    decidedAt: null,
    decidedBy: null,
    reason: null,
    alreadyFollowing: toJson(following),
    matchAt: isFinal ? null : nowMs,
  }
  return { row, keys: [...new Set([...known, ...keysOf(row)])] }
}
