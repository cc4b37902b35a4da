import type { Selectable } from 'kysely'
import { type Db, flag } from '../kernel/db/index.ts'
import type { StoredSentence } from '../kernel/sentences/index.ts'

export interface TrackerAccountTable {
  userId: string
  pluginId: string
  /** At the service; null for a sign-in of an earlier version. */
  accountId: string | null
  /** Of the account at the service. */
  name: string
  /** TrackerTokens, encrypted. */
  sealedTokens: string
  /** When the sign-in must be renewed; null when it does not expire. */
  expiresAt: number | null
  /** Why the person must sign in again; null while the sign-in works. */
  problem: StoredSentence | null
  /** Whether series are linked by their IDs without asking. */
  autoLink: 0 | 1
  /** Whether the list is read every day. */
  pull: 0 | 1
  /** Whether books that were read elsewhere are marked as read. */
  markRead: 0 | 1
  connectedAt: number
  lastSyncAt: number | null
}
export type TrackerAccountRow = Selectable<TrackerAccountTable>

/** When the server may send requests to a tracker again; for all nodes. */
export interface TrackerPauseTable {
  pluginId: string
  /** Epoch ms. */
  untilMs: number
  /** Failed attempts in a row. */
  failures: number
  reason: StoredSentence | null
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    trackerAccount: TrackerAccountTable
    trackerPause: TrackerPauseTable
  }
}

export interface AccountKey {
  readonly userId: string
  readonly pluginId: string
}

export const findAccount = (db: Db, { userId, pluginId }: AccountKey) =>
  db.selectFrom('trackerAccount').selectAll().where('userId', '=', userId).where('pluginId', '=', pluginId).executeTakeFirst()

export const listAccounts = (db: Db, userId: string): Promise<TrackerAccountRow[]> =>
  db.selectFrom('trackerAccount').selectAll().where('userId', '=', userId).orderBy('pluginId').execute()

/** Accounts that link series without asking. */
export const listAutoLinking = (db: Db, userId: string): Promise<TrackerAccountRow[]> =>
  db
    .selectFrom('trackerAccount')
    .selectAll()
    .where('autoLink', '=', 1)
    .where('problem', 'is', null)
    .where('userId', '=', userId)
    .orderBy('pluginId')
    .execute()

export type NewSignIn = Pick<TrackerAccountRow, 'userId' | 'pluginId' | 'accountId' | 'name' | 'sealedTokens' | 'expiresAt' | 'connectedAt'>

/** Stores a sign-in. A previous account keeps its options and links, so that what was pending is sent. */
export const saveSignIn = (db: Db, row: NewSignIn) =>
  db
    .insertInto('trackerAccount')
    .values({ ...row, problem: null, autoLink: 1, pull: 0, markRead: 0, lastSyncAt: null })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'pluginId']).doUpdateSet({
        accountId: row.accountId,
        name: row.name,
        sealedTokens: row.sealedTokens,
        expiresAt: row.expiresAt,
        problem: null,
        connectedAt: row.connectedAt,
      }),
    )
    .execute()

/**
 * Stores renewed tokens, unless the person has signed in again meanwhile.
 * @param before the tokens that were renewed
 * @returns whether they were stored
 */
export async function replaceTokens(
  db: Db,
  { userId, pluginId, sealedTokens: before }: Pick<TrackerAccountRow, 'userId' | 'pluginId' | 'sealedTokens'>,
  renewed: Pick<TrackerAccountRow, 'sealedTokens' | 'expiresAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('trackerAccount')
    .set(renewed)
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .where('sealedTokens', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Pauses an account until its owner signs in again, or ends the pause; not if they have just signed in. */
export const saveProblem = (
  db: Db,
  { userId, pluginId, sealedTokens }: Pick<TrackerAccountRow, 'userId' | 'pluginId' | 'sealedTokens'>,
  problem: StoredSentence | null,
) =>
  db
    .updateTable('trackerAccount')
    .set({ problem })
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .where('sealedTokens', '=', sealedTokens)
    .execute()

export const listPausedAccounts = (db: Db): Promise<TrackerAccountRow[]> =>
  db.selectFrom('trackerAccount').selectAll().where('problem', 'is not', null).execute()

export interface AccountOptions {
  readonly autoLink?: boolean | undefined
  readonly pull?: boolean | undefined
  readonly markRead?: boolean | undefined
}

export async function saveOptions(db: Db, { userId, pluginId }: AccountKey, options: AccountOptions): Promise<void> {
  const changed = Object.fromEntries(Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [[key, flag(value)]])))
  if (Object.keys(changed).length === 0) return
  await db.updateTable('trackerAccount').set(changed).where('userId', '=', userId).where('pluginId', '=', pluginId).execute()
}

export const noteSync = (db: Db, { userId, pluginId }: AccountKey, nowMs: number) =>
  db.updateTable('trackerAccount').set({ lastSyncAt: nowMs }).where('userId', '=', userId).where('pluginId', '=', pluginId).execute()

export const deleteAccount = (db: Db, { userId, pluginId }: AccountKey) =>
  db.deleteFrom('trackerAccount').where('userId', '=', userId).where('pluginId', '=', pluginId).execute()

export const findPause = (db: Db, pluginId: string) =>
  db.selectFrom('trackerPause').selectAll().where('pluginId', '=', pluginId).executeTakeFirst()

export const savePause = (db: Db, row: TrackerPauseTable) =>
  db
    .insertInto('trackerPause')
    .values(row)
    .onConflict((conflict) => conflict.column('pluginId').doUpdateSet(row))
    .execute()

export const endPause = (db: Db, pluginId: string) => db.deleteFrom('trackerPause').where('pluginId', '=', pluginId).execute()
