import type { ExpressionBuilder, Selectable } from 'kysely'
import { type Db, flag, inList } from '../kernel/db/index.ts'
import type { Tables } from '../kernel/db/tables.ts'
import type { RequestState, VisibleRatings } from './requests.rules.ts'

interface TitleRequestTable {
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
  state: RequestState
  createdAt: number
  /** Last time that somebody joined, left or decided. */
  changedAt: number
  decidedAt: number | null
  /** E-mail address; null when nobody decided, because the title was followed in another way. */
  decidedBy: string | null
  reason: string | null
  /** JSON: IDs of libraries that the requester can't see and that followed the title before. */
  alreadyFollowing: string
}
export type TitleRequestRow = Selectable<TitleRequestTable>

interface TitleRequesterTable {
  requestId: string
  userId: string
  comment: string | null
  requestedAt: number
  /** Whether the request was decided and this person has not seen that yet. */
  unread: number
}

export interface Requester extends Pick<TitleRequesterTable, 'requestId' | 'userId' | 'comment' | 'requestedAt' | 'unread'> {
  readonly email: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    titleRequest: TitleRequestTable
    titleRequester: TitleRequesterTable
  }
}

/** @returns false when there is an open request for the title */
export async function insertRequest(trx: Db, row: TitleRequestTable): Promise<boolean> {
  const result = await trx
    .insertInto('titleRequest')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Locks the open request of a title for this transaction. @returns its id; undefined when there is none */
export async function touchOpenRequestOf(trx: Db, titleKey: string, nowMs: number): Promise<string | undefined> {
  const query = trx.updateTable('titleRequest').set({ changedAt: nowMs }).where('titleKey', '=', titleKey).where('state', '=', 'open')
  return (await query.returning('id').executeTakeFirst())?.id
}

/** The same by the request's id. @returns false when it isn't open */
export async function touchOpenRequest(trx: Db, id: string, nowMs: number): Promise<boolean> {
  const query = trx.updateTable('titleRequest').set({ changedAt: nowMs }).where('id', '=', id).where('state', '=', 'open')
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** @returns false when the person had requested it before */
export async function insertRequester(trx: Db, row: TitleRequesterTable): Promise<boolean> {
  const result = await trx
    .insertInto('titleRequester')
    .values(row)
    .onConflict((conflict) => conflict.columns(['requestId', 'userId']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const deleteRequester = (trx: Db, requestId: string, userId: string) =>
  trx.deleteFrom('titleRequester').where('requestId', '=', requestId).where('userId', '=', userId).execute()

export const countOpenRequestsOf = async (db: Db, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('titleRequester')
      .innerJoin('titleRequest', 'titleRequest.id', 'titleRequester.requestId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('titleRequester.userId', '=', userId)
      .where('titleRequest.state', '=', 'open')
      .executeTakeFirstOrThrow()
  ).count

export interface Decision extends Pick<TitleRequestTable, 'decidedBy' | 'reason'> {
  readonly decidedAt: number
  readonly state: RequestState
}

/** @param from states that the request may have now @returns false when it has another one */
export async function decideRequest(trx: Db, id: string, from: readonly RequestState[], decision: Decision): Promise<boolean> {
  const query = trx
    .updateTable('titleRequest')
    .set({ ...decision, changedAt: decision.decidedAt })
    .where('id', '=', id)
    .where('state', 'in', from)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Everybody who requested the title has news, except the person who decided. */
export const markUnread = (trx: Db, requestId: string, exceptUserId: string | null) =>
  trx
    .updateTable('titleRequester')
    .set({ unread: flag(true) })
    .where('requestId', '=', requestId)
    .$if(exceptUserId !== null, (query) => query.where('userId', '!=', exceptUserId))
    .execute()

export const markRead = (db: Db, userId: string) =>
  db
    .updateTable('titleRequester')
    .set({ unread: flag(false) })
    .where('userId', '=', userId)
    .where('unread', '=', flag(true))
    .execute()

export const saveFollowUrl = (db: Db, id: string, follow: Pick<TitleRequestRow, 'followUrl' | 'followKey'>) =>
  db.updateTable('titleRequest').set(follow).where('id', '=', id).execute()

/** Open requests of a title that is now followed. */
export const listOpenRequestsOf = (db: Db, titleKey: string): Promise<TitleRequestRow[]> =>
  db
    .selectFrom('titleRequest')
    .selectAll()
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('titleKey', '=', titleKey), eb('pageKey', '=', titleKey), eb('followKey', '=', titleKey)]))
    .execute()

/** Deletes open requests whose requesters no longer have an account. */
export const deleteAbandonedRequests = (db: Db) =>
  db
    .deleteFrom('titleRequest')
    .where('state', '=', 'open')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('titleRequester').select('titleRequester.userId').whereRef('titleRequester.requestId', '=', 'titleRequest.id'),
        ),
      ),
    )
    .execute()

export const listOpenRequests = (db: Db): Promise<TitleRequestRow[]> =>
  db.selectFrom('titleRequest').selectAll().where('state', '=', 'open').execute()

/** Keys among these by which a title is known that somebody requested. */
export async function listRequestedKeys(db: Db, titleKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('titleRequest')
    .select(['titleKey', 'pageKey', 'followKey'])
    .where('state', '=', 'open')
    .where((eb) => eb.or((['titleKey', 'pageKey', 'followKey'] as const).map((column) => inList(db, eb, column, titleKeys))))
    .execute()
  return new Set(rows.flatMap(({ titleKey, pageKey, followKey }) => [titleKey, pageKey, followKey ?? titleKey]))
}

export interface RequestFilter {
  /** Only requests of this person; of everybody when null. */
  readonly userId: string | null
  readonly ratings: VisibleRatings
  /** All when undefined. */
  readonly state?: RequestState | undefined
}

type Requests = ExpressionBuilder<Tables, 'titleRequest'>

const matches =
  ({ userId, ratings: { includesUnrated, highest }, state }: RequestFilter) =>
  (eb: Requests) => {
    const rated = highest === null ? eb('ageRating', 'is not', null) : eb('ageRating', '<=', highest)
    const ofPerson = eb.exists(
      eb
        .selectFrom('titleRequester')
        .select('titleRequester.userId')
        .whereRef('titleRequester.requestId', '=', 'titleRequest.id')
        .where('titleRequester.userId', '=', userId),
    )
    return eb.and([
      includesUnrated ? eb.or([rated, eb('ageRating', 'is', null)]) : rated,
      ...(userId === null ? [] : [ofPerson]),
      ...(state === undefined ? [] : [eb('state', '=', state)]),
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
      .where(matches({ userId, ratings }))
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
      'user.email',
    ])
    .where((eb) => inList(db, eb, 'titleRequester.requestId', requestIds))
    .orderBy('titleRequester.requestedAt')
    .orderBy('titleRequester.userId')
    .execute()
