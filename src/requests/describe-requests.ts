import type { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { type Principal, toPage } from '../kernel/http/index.ts'
import { maySeeRating } from '../library/access/index.ts'
import { keysOf } from './merge-requests.ts'
import { requestedTitleOf } from './requested-title.ts'
import { countRequests, countUnread, listRequesters, listRequests, type Requester, type TitleRequestRow } from './requests.queries.ts'
import { type RequestState, shownState, visibleRatings } from './requests.rules.ts'
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
  const filter = { userId: caller.userId, seesAll: caller.roles.has('ADMIN'), ratings }
  const rows = await listRequests(db, { ...filter, state }, { offset: page * size, limit: size })
  const content = await describeRequests(deps, caller, rows)
  const total = await countRequests(db, { ...filter, state })
  const open = state === 'open' ? total : await countRequests(db, { ...filter, state: 'open' })
  const unread = await countUnread(db, caller.userId, ratings)
  return { ...toPage(content, total, { page, size, unpaged: false }), open, unread }
}

/** In the same order. */
export async function describeRequests(
  deps: RequestsDeps,
  caller: Principal,
  rows: readonly TitleRequestRow[],
): Promise<TitleRequestDto[]> {
  const requesters = await listRequesters(
    deps.db,
    rows.map(({ id }) => id),
  )
  const approved = rows.filter(({ state }) => state === 'approved')
  const series = await deps.discover.findDownloaded(caller.access, approved.flatMap(keysOf))
  return Promise.all(
    rows.map((row) =>
      describe(deps, caller, row, {
        requesters: requesters.filter(({ requestId }) => requestId === row.id),
        seriesId:
          keysOf(row)
            .map((key) => series.get(key))
            .find((id) => id !== undefined) ?? null,
      }),
    ),
  )
}

interface Related {
  readonly requesters: readonly Requester[]
  readonly seriesId: string | null
}

async function describe(
  { discover }: RequestsDeps,
  { userId, roles, access }: Principal,
  row: TitleRequestRow,
  { requesters, seriesId }: Related,
): Promise<TitleRequestDto> {
  const own = requesters.find((requester) => requester.userId === userId)
  // Others see the title that they requested themselves: the same work can be restricted at another source.
  const seesRequest = roles.has('ADMIN') && maySeeRating(access, row.ageRating)
  const { coverUrl, ...title } = requestedTitleOf(row, seesRequest ? undefined : own)
  return {
    id: row.id,
    state: shownState(row.state),
    source: title.source,
    sourceName: discover.sourceName(title.source),
    titleId: title.titleId,
    url: title.url,
    followUrl: title.followUrl,
    title: title.title,
    coverUrl: await discover.coverPathOf({ coverUrl, ageRating: title.ageRating }),
    ageRating: title.ageRating,
    seriesId: row.state === 'approved' ? seriesId : null,
    mine: own !== undefined,
    unread: own?.unread === 1,
    requesters: requesters
      .filter((requester) => seesRequest || requester === own)
      .map(({ requestedAt, ...requester }) => ({
        userId: requester.userId,
        email: requester.email,
        comment: requester.comment,
        requestedAt: isoInstant(requestedAt),
      })),
    createdAt: isoInstant(row.createdAt),
    decidedAt: row.decidedAt === null ? null : isoInstant(row.decidedAt),
    decidedBy: seesRequest ? row.decidedBy : null,
    reason: row.reason,
  }
}
