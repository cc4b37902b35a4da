import { type Db, flag, inList } from '../kernel/db/index.ts'
import { hasKey, type TitleRequesterTable, type TitleRequestRow, type TitleRequestTable } from './requests.queries.ts'
import { openStates, type Transition } from './requests.rules.ts'

export const insertRequest = (trx: Db, row: TitleRequestTable) => trx.insertInto('titleRequest').values(row).execute()

/** Locks the open requests of a title for this transaction. @returns the first one first */
export async function touchOpenRequestsOf(trx: Db, titleKeys: readonly string[], nowMs: number): Promise<readonly TitleRequestRow[]> {
  const query = trx.updateTable('titleRequest').set({ changedAt: nowMs }).where('state', 'in', openStates)
  const rows = await query.where(hasKey(trx, titleKeys)).returningAll().execute()
  return rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** The same by the request's id. @returns undefined when it isn't open */
export const touchOpenRequest = (trx: Db, id: string, nowMs: number): Promise<TitleRequestRow | undefined> =>
  trx
    .updateTable('titleRequest')
    .set({ changedAt: nowMs })
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .returningAll()
    .executeTakeFirst()

/** A request whose title is being followed, or that is decided, stays as it is. */
export const changeOpenRequest = (trx: Db, id: string, change: Partial<Omit<TitleRequestRow, 'id' | 'state'>>) =>
  trx.updateTable('titleRequest').set(change).where('id', '=', id).where('state', '=', 'open').execute()

/** Everybody who requested one title now requested the other; who requested both keeps the comment of the latter. */
export async function moveRequesters(trx: Db, fromId: string, toId: string): Promise<void> {
  await trx
    .updateTable('titleRequester')
    .set({ requestId: toId })
    .where('requestId', '=', fromId)
    .where('userId', 'not in', (eb) => eb.selectFrom('titleRequester as other').select('other.userId').where('other.requestId', '=', toId))
    .execute()
}

export const deleteRequest = (trx: Db, id: string) => trx.deleteFrom('titleRequest').where('id', '=', id).execute()

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

export type TransitionChange = Partial<Pick<TitleRequestTable, 'decidedAt' | 'decidedBy' | 'reason' | 'followUrl' | 'followKey'>> & {
  readonly changedAt: number
}

/** Of several transitions at once, the first one decides. @returns false when the request's state doesn't permit it */
export async function applyTransition(trx: Db, id: string, { from, to }: Transition, change: TransitionChange): Promise<boolean> {
  const query = trx
    .updateTable('titleRequest')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** The same for all requests of a title. */
export const applyTransitionTo = (trx: Db, titleKey: string, { from, to }: Transition, change: TransitionChange) =>
  trx
    .updateTable('titleRequest')
    .set({ ...change, state: to })
    .where('state', 'in', from)
    .where(hasKey(trx, [titleKey]))
    .execute()

/** Everybody who requested the title has news, except the person who decided. */
export const markUnread = (trx: Db, requestId: string, exceptUserId: string | null) =>
  trx
    .updateTable('titleRequester')
    .set({ unread: flag(true) })
    .where('requestId', '=', requestId)
    .$if(exceptUserId !== null, (query) => query.where('userId', '!=', exceptUserId))
    .execute()

/** @param requestIds all when undefined */
export async function markRead(db: Db, userId: string, requestIds: readonly string[] | undefined): Promise<void> {
  const all = db
    .updateTable('titleRequester')
    .set({ unread: flag(false) })
    .where('userId', '=', userId)
    .where('unread', '=', flag(true))
  await (requestIds ? all.where((eb) => inList(db, eb, 'requestId', requestIds)) : all).execute()
}

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
