import type { Db } from '../../kernel/db/index.ts'

/** How a device signed in: it decides whether a second factor was involved. */
export type DeviceMethod = 'Password' | 'PasswordAndCode' | 'Passkey' | 'Provider' | 'TrustedHeader'

interface DeviceTable {
  id: string
  userId: string
  /** A browser that somebody signed in on a page, or a client that sends its credentials with its requests. */
  kind: 'BROWSER' | 'APP'
  method: DeviceMethod
  /** As its owner named it. */
  name: string | null
  /** Empty when the client sent none. */
  userAgent: string
  /** Of the latest sign-in. */
  address: string
  /** ID of its remember-me cookie, if it has one. */
  rememberMeId: string | null
  /** 0 without a cookie. */
  rememberMeUntilMs: number
  createdAt: number
  lastSeenAt: number
}
export type DeviceRow = Readonly<DeviceTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    device: DeviceTable
  }
}

/** More than anybody has: scripts that ask for a cookie with every request must not fill the disk. */
const maxPerUser = 500

/** Stores a device, and deletes those that are no longer signed in. */
export async function insertDevice(db: Db, row: DeviceRow): Promise<void> {
  const signedIn = db.selectFrom('session').select('deviceId').where('deviceId', 'is not', null).where('userId', '=', row.userId)
  const newest = db
    .selectFrom('device')
    .select('id')
    .where('userId', '=', row.userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPerUser)
  await db
    .deleteFrom('device')
    .where('userId', '=', row.userId)
    .where('id', 'not in', signedIn)
    .where((condition) => condition.or([condition('rememberMeUntilMs', '<', row.createdAt), condition('id', 'not in', newest)]))
    .execute()
  await db.insertInto('device').values(row).execute()
}

/** The app of a user with this name that signed in before. */
export const findAppDevice = (db: Db, { userId, method, userAgent }: Pick<DeviceRow, 'userId' | 'method' | 'userAgent'>) =>
  db
    .selectFrom('device')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'APP')
    .where('method', '=', method)
    .where('userAgent', '=', userAgent)
    .executeTakeFirst()

/** @returns whether it still exists; then it does until this transaction ends */
export const touchDevice = async (db: Db, id: string, seen: Pick<DeviceRow, 'address' | 'lastSeenAt'>): Promise<boolean> =>
  (await db.updateTable('device').set(seen).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n

export const findDeviceOfCookie = (db: Db, rememberMeId: string) =>
  db.selectFrom('device').selectAll().where('rememberMeId', '=', rememberMeId).executeTakeFirst()

/** Gives a device a remember-me cookie, in place of an earlier one. */
export const rememberDevice = (db: Db, id: string, cookie: Pick<DeviceRow, 'rememberMeId' | 'rememberMeUntilMs'>) =>
  db.updateTable('device').set(cookie).where('id', '=', id).execute()

/** The cookies of a user no longer work. */
export const forgetCookies = (db: Db, userId: string) =>
  db.updateTable('device').set({ rememberMeId: null, rememberMeUntilMs: 0 }).where('userId', '=', userId).execute()

export const forgetCookie = (db: Db, rememberMeId: string) =>
  db.updateTable('device').set({ rememberMeId: null, rememberMeUntilMs: 0 }).where('rememberMeId', '=', rememberMeId).execute()

export interface SignedInDevice extends DeviceRow {
  /** The latest request of its sessions; null when only its cookie is left. */
  readonly usedAt: number | null
}

/** The devices of a user with a session or a cookie, the latest first. */
export const listSignedIn = (db: Db, userId: string, { usedSinceMs, nowMs }: { usedSinceMs: number; nowMs: number }) =>
  db
    .selectFrom('device')
    .leftJoin(
      (session) =>
        session
          .selectFrom('session')
          .select(({ fn }) => ['deviceId', fn.max('lastSeenAt').as('usedAt')])
          .where('userId', '=', userId)
          .where('lastSeenAt', '>=', usedSinceMs)
          .groupBy('deviceId')
          .as('used'),
      (join) => join.onRef('used.deviceId', '=', 'device.id'),
    )
    .selectAll('device')
    .select('used.usedAt')
    .where('device.userId', '=', userId)
    .where((condition) => condition.or([condition('used.usedAt', 'is not', null), condition('rememberMeUntilMs', '>', nowMs)]))
    .orderBy(({ fn, ref }) => fn.coalesce(ref('used.usedAt'), ref('device.lastSeenAt')), 'desc')
    .orderBy('device.id', 'desc')
    .execute()

/** @returns whether the user has this device */
export async function renameDevice(db: Db, { userId, id }: Pick<DeviceRow, 'userId' | 'id'>, name: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findDeviceOfSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('device')
    .innerJoin('session', 'session.deviceId', 'device.id')
    .select(['device.id', 'device.kind'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()

/** Deletes devices and their sessions. @returns the sessions and the cookies that ended */
export async function deleteDevices(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return { sessionIds: [], cookies: [] }
  // Devices first: a sign-in that touches one of them ends before, and its session is seen then.
  const devices = await db.deleteFrom('device').where('id', 'in', ids).returning(['rememberMeId', 'rememberMeUntilMs']).execute()
  const sessions = await db.deleteFrom('session').where('deviceId', 'in', ids).returning('id').execute()
  const cookies = devices.flatMap(({ rememberMeId: id, rememberMeUntilMs: untilMs }) => (id === null ? [] : [{ id, untilMs }]))
  return { sessionIds: sessions.map(({ id }) => id), cookies }
}

/** Devices of a user, except the one to keep. */
export const listDeviceIds = async (db: Db, userId: string, choice: { keptId?: string | undefined; kind?: DeviceRow['kind'] }) => {
  const all = db.selectFrom('device').select('id').where('userId', '=', userId)
  const others = choice.keptId === undefined ? all : all.where('id', '!=', choice.keptId)
  const rows = await (choice.kind === undefined ? others : others.where('kind', '=', choice.kind)).execute()
  return rows.map(({ id }) => id)
}
