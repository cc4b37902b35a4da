// Requests a title. Guarantee: a title has at most one open request, however many people request it at once; everybody after the first
// joins it. Request, notice and event are one transaction.
import { titleKeyOf } from '../chapters/urls/index.ts'
import { type Db, flag, inTransaction, lockForPurpose, toJson } from '../kernel/db/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import type { Principal } from '../kernel/http/index.ts'
import { newId } from '../kernel/identity/index.ts'
import { announceChange } from './request-events.ts'
import { TitleAlreadyFollowed, TitleRequestLimitReached } from './requests.errors.ts'
import {
  countOpenRequestsOf,
  insertRequest,
  insertRequester,
  listRequesters,
  type TitleRequestRow,
  touchOpenRequestOf,
} from './requests.queries.ts'
import { maxOpenRequests } from './requests.rules.ts'
import type { RequestsDeps } from './requests-deps.ts'

export interface TitleToRequest {
  readonly source: string
  readonly titleId: string
  readonly comment: string | null
}

export interface Requested {
  readonly requestId: string
  /** False when the person had requested the title before. */
  readonly isNew: boolean
}

/**
 * @throws DiscoverSourceNotFound; DiscoverTitleNotFound also for a title that is hidden from the caller; TitleAlreadyFollowed,
 * TitleRequestLimitReached; when the source can't be reached, as Discover
 */
export async function requestTitle(deps: RequestsDeps, caller: Principal, wanted: TitleToRequest): Promise<Requested> {
  const row = await describeTitle(deps, caller, wanted)
  return inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, `title requests of ${caller.userId}`)
    const requestId = await openRequest(trx, row)
    const requester = { requestId, userId: caller.userId, comment: wanted.comment, requestedAt: row.createdAt, unread: flag(false) }
    const isNew = await insertRequester(trx, requester)
    if (!isNew) return { requestId, isNew }
    if ((await countOpenRequestsOf(trx, caller.userId)) > maxOpenRequests) throw TitleRequestLimitReached(maxOpenRequests)
    if (requestId === row.id) await deps.notes.noteRequest(trx, { requestId, title: row.title, requestedBy: caller.email })
    const userIds = (await listRequesters(trx, [requestId])).map(({ userId }) => userId)
    announceChange(trx, deps.events, { requestId, state: 'open', ageRating: row.ageRating, userIds })
    return { requestId, isNew }
  })
}

/** @returns id of the open request of the title, which may be an earlier one */
async function openRequest(trx: Db, row: TitleRequestRow): Promise<string> {
  const existing = await touchOpenRequestOf(trx, row.titleKey, row.createdAt)
  if (existing !== undefined) return existing
  if (await insertRequest(trx, row)) return row.id
  // Somebody else was faster. If that request has been decided in the meantime, another one can be opened.
  return openRequest(trx, row)
}

async function describeTitle(deps: RequestsDeps, caller: Principal, { source, titleId }: TitleToRequest): Promise<TitleRequestRow> {
  const { access } = caller
  const { title, titleKeys } = await deps.discover.findTitle(access, { sourceId: source, titleId })
  const followUrl = await findFollowUrl(deps, access, { sourceId: source, titleId })
  const followKey = followUrl === null ? null : titleKeyOf(followUrl)
  const keys = [...titleKeys, ...(followKey === null ? [] : [followKey])]
  const following = [...(await deps.follows.followersOf(keys)).values()].flat()
  if (following.some((libraryId) => access.allLibraries || access.libraryIds.includes(libraryId))) throw TitleAlreadyFollowed(title.title)
  const nowMs = deps.clock.now()
  const pageKey = titleKeyOf(title.url)
  return {
    id: newId(nowMs),
    source,
    titleId,
    titleKey: keys.at(-1) ?? pageKey,
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
  }
}

type Which = Parameters<RequestsDeps['discover']['findMatch']>[1]

/** Null while a source is unavailable: an administrator can still approve the request later. */
export async function findFollowUrl(deps: RequestsDeps, access: Principal['access'], which: Which): Promise<string | null> {
  try {
    const match = await deps.discover.findMatch(access, which)
    return match?.certain ? match.title.url : null
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return null
  }
}
