import type { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { type Principal, toPage } from '../kernel/http/index.ts'
import { countRequests, countUnread, listRequesters, listRequests, type TitleRequestRow } from './requests.queries.ts'
import { type RequestState, visibleRatings } from './requests.rules.ts'
import type { TitleRequestDto, TitleRequestPage } from './requests.schemas.ts'
import type { RequestsDeps } from './requests-deps.ts'

export interface RequestsPage {
  readonly page: number
  readonly size: number
  readonly state: RequestState | undefined
}

/** Requests that the caller may see: administrators all, others their own. */
export async function describeRequestPage(
  deps: RequestsDeps,
  caller: Principal,
  { page, size, state }: RequestsPage,
): Promise<z.infer<typeof TitleRequestPage>> {
  const { db } = deps
  const ratings = visibleRatings(caller.access)
  const filter = { userId: caller.roles.has('ADMIN') ? null : caller.userId, ratings }
  const rows = await listRequests(db, { ...filter, state }, { offset: page * size, limit: size })
  const content = await describeRequests(deps, caller, rows)
  const total = await countRequests(db, { ...filter, state })
  const open = state === 'open' ? total : await countRequests(db, { ...filter, state: 'open' })
  const unread = await countUnread(db, caller.userId, ratings)
  return { ...toPage(content, total, { page, size, unpaged: false }), open, unread }
}

/** In the same order. */
export async function describeRequests(
  { db, discover }: RequestsDeps,
  { userId, roles }: Principal,
  rows: readonly TitleRequestRow[],
): Promise<TitleRequestDto[]> {
  const isAdministrator = roles.has('ADMIN')
  const requesters = await listRequesters(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const all = requesters.filter(({ requestId }) => requestId === row.id)
      const own = all.filter((requester) => requester.userId === userId)
      return {
        id: row.id,
        state: row.state,
        source: row.source,
        sourceName: discover.sourceName(row.source),
        titleId: row.titleId,
        url: row.url,
        followUrl: row.followUrl,
        title: row.title,
        coverUrl: await discover.coverPathOf(row),
        ageRating: row.ageRating,
        mine: own.length > 0,
        unread: own.some(({ unread }) => unread === 1),
        requesters: (isAdministrator ? all : own).map((requester) => ({
          userId: requester.userId,
          email: requester.email,
          comment: requester.comment,
          requestedAt: isoInstant(requester.requestedAt),
        })),
        createdAt: isoInstant(row.createdAt),
        decidedAt: row.decidedAt === null ? null : isoInstant(row.decidedAt),
        decidedBy: isAdministrator ? row.decidedBy : null,
        reason: row.reason,
      }
    }),
  )
}
