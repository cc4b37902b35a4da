import { type Db, engineOf } from '../../kernel/db/index.ts'
import type { DeviceMethod } from '../devices/devices.queries.ts'
import type { SessionRow, SessionTable, UserRow } from '../users.tables.ts'

export interface KnownSession extends SessionRow {
  /** How its device signed in; null for sessions of API keys. */
  readonly method: DeviceMethod | null
}

export const findSession = (db: Db, id: string, seenSinceMs: number): Promise<KnownSession | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('device', 'device.id', 'session.deviceId')
    .selectAll('session')
    .select('device.method')
    .where('session.id', '=', id)
    .where('session.lastSeenAt', '>=', seenSinceMs)
    // A node of an earlier version opens sessions for such accounts.
    .where('user.turnedOffAt', 'is', null)
    .executeTakeFirst()

/** What decides whether a user can sign in, which nobody changes before this transaction ends. */
export function holdUser(trx: Db, userId: string): Promise<Pick<UserRow, 'passwordHash' | 'turnedOffAt'> | undefined> {
  const query = trx.selectFrom('user').select(['passwordHash', 'turnedOffAt']).where('id', '=', userId)
  return (engineOf(trx) === 'postgres' ? query.forShare() : query).executeTakeFirst()
}

export const insertSession = (db: Db, row: SessionTable) => db.insertInto('session').values(row).execute()

export const touchSession = (db: Db, id: string, nowMs: number) =>
  db.updateTable('session').set({ lastSeenAt: nowMs }).where('id', '=', id).execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('session').where('id', '=', id).execute()

/** Ends the sessions of a user, except the one to keep. @returns their ids */
export const deleteSessionsOf = async (db: Db, userId: string, keptId: string | undefined): Promise<readonly string[]> => {
  const rows = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$call((query) => (keptId === undefined ? query : query.where('id', '!=', keptId)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends the sessions that an API key opened. @returns their ids */
export const deleteSessionsOfApiKey = async (db: Db, apiKeyId: string): Promise<readonly string[]> =>
  (await db.deleteFrom('session').where('apiKeyId', '=', apiKeyId).returning('id').execute()).map(({ id }) => id)

export const deleteSessionsIdleSince = (db: Db, beforeMs: number) => db.deleteFrom('session').where('lastSeenAt', '<', beforeMs).execute()
