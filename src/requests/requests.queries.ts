import { type ExpressionBuilder, expressionBuilder, type Selectable } from 'kysely'
import { type Db, flag, inList } from '../kernel/db/index.ts'
import type { Tables } from '../kernel/db/tables.ts'
import { openStates, type RequestState, type StoredRequestState, storedStatesOf, type VisibleRatings } from './requests.rules.ts'

export interface TitleRequestTable {
  id: string
  /** Plugin ID. */
  source: string
  titleId: string
  /** Identity of the title; unique among open requests. */
  titleKey: string
  /** Key of its URL at `source`. */
  pageKey: string
  /** Key of `followUrl`. */
  followKey: string | null
  /** URL at a source that can be downloaded from; null while it is unknown. */
  followUrl: string | null
  url: string
  title: string
  /** At the source. */
  coverUrl: string | null
  ageRating: number | null
  state: StoredRequestState
  createdAt: number
  /** Last time that somebody joined, left or decided. */
  changedAt: number
  decidedAt: number | null
  /** E-mail address; null when nobody decided, because the title was followed in another way. */
  decidedBy: string | null
  reason: string | null
  /** JSON: IDs of libraries that followed the title before, which the requester couldn't see. */
  alreadyFollowing: string
  /** When to ask the sources for `followUrl` again, because one was unavailable; null when all of them answered. */
  matchAt: number | null
}
export type TitleRequestRow = Selectable<TitleRequestTable>

export interface TitleRequesterTable {
  requestId: string
  userId: string
  comment: string | null
  requestedAt: number
  /** Whether the request was decided and this person has not seen that yet. */
  unread: number
  /** Of the title that this person requested, which may be another source's. */
  ageRating: number | null
  /** JSON: that title; null in rows of an earlier version, where it is the title of the request. */
  requested: string | null
}

export interface Requester extends Selectable<TitleRequesterTable> {
  readonly email: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    titleRequest: TitleRequestTable
    titleRequester: TitleRequesterTable
  }
}

const keyColumns = ['titleKey', 'pageKey', 'followKey'] as const

/** Whether a request is for a title that is known by one of these keys. */
export const hasKey = (db: Db, titleKeys: readonly string[]) => (eb: ExpressionBuilder<Tables, 'titleRequest'>) =>
  eb.or(keyColumns.map((column) => inList(db, eb, column, titleKeys)))

export const countOpenRequestsOf = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('titleRequester')
      .innerJoin('titleRequest', 'titleRequest.id', 'titleRequester.requestId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('titleRequester.userId', '=', userId)
      .where('titleRequest.state', 'in', openStates)
      .executeTakeFirstOrThrow()
  ).count

/** Open requests whose match a source could not be asked for, when it is time to ask again. */
export const listUnmatched = (
  db: Db,
  { nowMs, retryMs }: { readonly nowMs: number; readonly retryMs: number },
): Promise<TitleRequestRow[]> =>
  db
    .selectFrom('titleRequest')
    .selectAll()
    .where('state', '=', 'open')
    // A time further ahead was stored by a wrong clock.
    .where((eb) => eb.or([eb('matchAt', '<=', nowMs), eb('matchAt', '>', nowMs + retryMs)]))
    .execute()

/** Open requests of a title that is now followed. */
export const listOpenRequestsOf = (db: Db, titleKey: string): Promise<TitleRequestRow[]> =>
  db
    .selectFrom('titleRequest')
    .selectAll()
    .where('state', 'in', openStates)
    .where(hasKey(db, [titleKey]))
    .execute()

export const listOpenRequests = (db: Db): Promise<TitleRequestRow[]> =>
  db.selectFrom('titleRequest').selectAll().where('state', 'in', openStates).execute()

export interface OpenRequestOfTitle {
  readonly id: string
  /** How many people requested the title. */
  readonly users: number
}

/** Open requests by the keys among these under which their titles are known. */
export async function listRequestedKeys(db: Db, titleKeys: readonly string[]): Promise<ReadonlyMap<string, OpenRequestOfTitle>> {
  const rows = await db
    .selectFrom('titleRequest')
    .select((eb) => [
      'id',
      ...keyColumns,
      eb
        .selectFrom('titleRequester')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('titleRequester.requestId', '=', 'titleRequest.id')
        .as('users'),
    ])
    .where('state', 'in', openStates)
    .where(hasKey(db, titleKeys))
    .execute()
  return new Map(
    rows.flatMap(({ id, users, titleKey, pageKey, followKey }) =>
      [titleKey, pageKey, followKey ?? titleKey].map((key) => [key, { id, users: Number(users) }]),
    ),
  )
}

export interface RequestFilter {
  readonly userId: string
  /** Whether the person also sees requests of others. */
  readonly seesAll: boolean
  readonly ratings: VisibleRatings
  /** All when undefined. */
  readonly state?: RequestState | undefined
}

const isVisible = (column: 'titleRequest.ageRating' | 'titleRequester.ageRating', { includesUnrated, highest }: VisibleRatings) => {
  const eb = expressionBuilder<Tables, 'titleRequest' | 'titleRequester'>()
  const rated = highest === null ? eb(column, 'is not', null) : eb(column, '<=', highest)
  return includesUnrated ? eb.or([rated, eb(column, 'is', null)]) : rated
}

/** Requests of the person, by the rating of the title that this person requested. */
const isOwn = (userId: string, ratings: VisibleRatings) => (eb: ExpressionBuilder<Tables, 'titleRequest'>) =>
  eb.exists(
    eb
      .selectFrom('titleRequester')
      .select('titleRequester.userId')
      .whereRef('titleRequester.requestId', '=', 'titleRequest.id')
      .where('titleRequester.userId', '=', userId)
      .where(isVisible('titleRequester.ageRating', ratings)),
  )

const matches =
  ({ userId, seesAll, ratings, state }: RequestFilter) =>
  (eb: ExpressionBuilder<Tables, 'titleRequest'>) => {
    const own = isOwn(userId, ratings)(eb)
    return eb.and([
      seesAll ? eb.or([isVisible('titleRequest.ageRating', ratings), own]) : own,
      ...(state === undefined ? [] : [eb('state', 'in', storedStatesOf(state))]),
    ])
  }

/** Newest first. */
export const listRequests = (
  db: Db,
  filter: RequestFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<TitleRequestRow[]> =>
  db
    .selectFrom('titleRequest')
    .selectAll()
    .where(matches(filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countRequests = async (db: Db, filter: RequestFilter): Promise<number> =>
  (
    await db
      .selectFrom('titleRequest')
      .where(matches(filter))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Decided requests that a person has not seen yet. */
export const countUnread = async (db: Db, userId: string, ratings: VisibleRatings): Promise<number> =>
  (
    await db
      .selectFrom('titleRequest')
      .where(isOwn(userId, ratings))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('titleRequester')
            .select('titleRequester.userId')
            .whereRef('titleRequester.requestId', '=', 'titleRequest.id')
            .where('titleRequester.userId', '=', userId)
            .where('titleRequester.unread', '=', flag(true)),
        ),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findRequest = (db: Db, id: string, filter: RequestFilter): Promise<TitleRequestRow | undefined> =>
  db.selectFrom('titleRequest').selectAll().where('id', '=', id).where(matches(filter)).executeTakeFirst()

/** The same for its requester only, whatever the limits of the account are now. */
export const findOwnRequest = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('titleRequest')
    .innerJoin('titleRequester', 'titleRequester.requestId', 'titleRequest.id')
    .select('titleRequest.id')
    .where('titleRequest.id', '=', id)
    .where('titleRequester.userId', '=', userId)
    .executeTakeFirst()

/** People who requested these titles, the first one first. Accounts belong to the users feature and are only read here. */
export const listRequesters = (db: Db, requestIds: readonly string[]): Promise<Requester[]> =>
  db
    .selectFrom('titleRequester')
    .innerJoin('user', 'user.id', 'titleRequester.userId')
    .select([
      'titleRequester.requestId',
      'titleRequester.userId',
      'titleRequester.comment',
      'titleRequester.requestedAt',
      'titleRequester.unread',
      'titleRequester.ageRating',
      'titleRequester.requested',
      'user.email',
    ])
    .where((eb) => inList(db, eb, 'titleRequester.requestId', requestIds))
    .orderBy('titleRequester.requestedAt')
    .orderBy('titleRequester.userId')
    .execute()
