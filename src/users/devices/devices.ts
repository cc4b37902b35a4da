// Where an account is signed in: browsers and apps, each with its sessions and its remember-me cookie.
// Guarantees: every session that a password, a provider, a passkey or a proxy opened belongs to a device, and a remember-me cookie is
// accepted only for a device that exists. Ending a device ends its sessions, their event streams and its cookie at once.
// Limit: sessions of API keys end with their key and are not listed.
import type { Clock } from '../../kernel/clock/index.ts'
import { afterCommit, type Db, inTransaction } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { endRememberMe } from '../sign-in/remember-me.queries.ts'
import { idleMs, type Sessions, sessionIdOf } from '../sign-in/sessions.ts'
import {
  type DeviceRow,
  deleteDevices,
  findAppDevice,
  findDeviceOfCookie,
  findDeviceOfSession,
  insertDevice,
  listDeviceIds,
  listSignedIn,
  rememberDevice,
  renameDevice,
  type SignedInDevice,
  touchDevice,
} from './devices.queries.ts'

export const DeviceNotFound = defineError('DEVICE_NOT_FOUND', 404, 'No device with ID {id} is signed in.')

const maxTextLength = 500

/** A client that has signed in. */
export interface NewDevice extends Pick<DeviceRow, 'userId' | 'kind' | 'method' | 'address'> {
  readonly userAgent: string | undefined
}

export interface Devices {
  /**
   * Stores a device, in the transaction of its session. An app that sends its credentials with every request is one device.
   * @returns its ID
   */
  begin(trx: Db, device: NewDevice): Promise<string>
  /** Gives the device of a session a remember-me cookie. */
  remember(token: string, cookie: { readonly id: string; readonly untilMs: number }): Promise<void>
  /** The device that a remember-me cookie was set on; undefined when it was signed out. */
  ofCookie(cookieId: string): Promise<DeviceRow | undefined>
  /** Records that a cookie signs in again. @returns whether its device is still signed in */
  revive(trx: Db, id: string, address: string): Promise<boolean>
  /** The latest first. */
  list(userId: string): Promise<readonly SignedInDevice[]>
  ofSession(sessionId: string | undefined): Promise<string | undefined>
  /** @throws DeviceNotFound */
  rename(userId: string, id: string, name: string | null): Promise<void>
  /** Ends a session, and with it everything of a browser: its cookie too. */
  signOut(token: string): Promise<void>
  /** @throws DeviceNotFound */
  end(userId: string, id: string): Promise<void>
  /** Ends all devices of a user, except the one to keep. @returns how many were signed in */
  endAll(userId: string, keptId?: string): Promise<number>
  /** Ends what apps opened with a password alone, except for the session to keep. */
  endApps(userId: string, keptSessionId: string | undefined): Promise<void>
}

interface DevicesParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly sessions: Pick<Sessions, 'forget' | 'close'>
}

export function createDevices(parts: DevicesParts): Devices {
  const { db, clock } = parts
  const list = (userId: string) => listSignedIn(db, userId, { usedSinceMs: clock.now() - idleMs, nowMs: clock.now() })
  const ofSession = async (sessionId: string | undefined) =>
    sessionId === undefined ? undefined : (await findDeviceOfSession(db, sessionId))?.id
  return {
    begin: async (trx, { userAgent = '', ...device }) => {
      const nowMs = clock.now()
      const wanted = { ...device, userAgent: userAgent.slice(0, maxTextLength) }
      const seen = { address: device.address, lastSeenAt: nowMs }
      const before = device.kind === 'APP' ? await findAppDevice(trx, wanted) : undefined
      // It may be signed out at this moment.
      if (before && (await touchDevice(trx, before.id, seen))) return before.id
      const id = newId(nowMs)
      await insertDevice(trx, { ...wanted, ...seen, id, name: null, rememberMeId: null, rememberMeUntilMs: 0, createdAt: nowMs })
      return id
    },
    remember: async (token, { id, untilMs }) => {
      const device = await findDeviceOfSession(db, sessionIdOf(token))
      if (device) await rememberDevice(db, device.id, { rememberMeId: id, rememberMeUntilMs: untilMs })
    },
    ofCookie: (cookieId) => findDeviceOfCookie(db, cookieId),
    revive: (trx, id, address) => touchDevice(trx, id, { address, lastSeenAt: clock.now() }),
    list,
    ofSession,
    rename: async (userId, id, name) => {
      if (!(await renameDevice(db, { userId, id }, name))) throw DeviceNotFound(id)
    },
    signOut: async (token) => {
      const device = await findDeviceOfSession(db, sessionIdOf(token))
      if (device?.kind === 'BROWSER') await end(parts, [device.id])
      else await parts.sessions.close(token)
    },
    end: async (userId, id) => {
      if (!(await listDeviceIds(db, userId, {})).includes(id)) throw DeviceNotFound(id)
      await end(parts, [id])
    },
    endAll: async (userId, keptId) => {
      const signedIn = (await list(userId)).filter((device) => device.id !== keptId).length
      await end(parts, await listDeviceIds(db, userId, { keptId }))
      return signedIn
    },
    endApps: async (userId, keptSessionId) =>
      end(parts, await listDeviceIds(db, userId, { kind: 'APP', keptId: await ofSession(keptSessionId) })),
  }
}

async function end({ db, clock, events, sessions }: DevicesParts, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await deleteDevices(trx, ids)
    for (const cookie of ended.cookies) await endRememberMe(trx, cookie, clock.now())
    afterCommit(trx, sessions.forget)
    if (ended.sessionIds.length > 0) events.emitIn(trx, 'user.sessions-ended', { sessionIds: ended.sessionIds })
  })
}
