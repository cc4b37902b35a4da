// Guarantees: a session ends after seven idle days, at sign-out, and when its user's rights or password change. Its token is stored only
// as a hash. An account that is turned off has no sessions: every way to sign in opens one here, after it has checked the credentials.
// Limits: a node that has lost its connection to the others accepts an ended session up to five seconds longer. A client that ignores
// cookies and signs in with every request gets one session per ten minutes and address, not one per request; two identical browsers at that
// address share it.
import { createHmac, hash, randomBytes } from 'node:crypto'
import { type Clock, hasPassed, isAhead } from '../../kernel/clock/index.ts'
import { afterCommit, type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { createTtlCache } from '../accounts/ttl-cache.ts'
import { AccountTurnedOff, InvalidCredentials } from '../users.errors.ts'
import {
  deleteSession,
  deleteSessionsIdleSince,
  findSession,
  holdUser,
  insertSession,
  type KnownSession,
  touchSession,
} from './sessions.queries.ts'

export const idleMs = 7 * 24 * 3_600_000
const touchedEveryMs = 3_600_000
const freshMs = 5_000
const maxKept = 5_000
const sharedForMs = 10 * 60_000

/** The owner of a new session. */
export interface SessionOwner {
  readonly userId: string
  /** Null when a password opens it. A session opened with a password is never used for an API key, nor the reverse. */
  readonly apiKeyId: string | null
  /** Stores the device of the session; called when the session is new. */
  readonly beginDevice?: (trx: Db) => Promise<string>
  /** The hash of the password that opens it: with another one it is refused. */
  readonly passwordHash?: string | undefined
  /** Set when it must not be the session that the same client was just given. */
  readonly isSeparate?: boolean
}

export interface Sessions {
  find(token: string): Promise<KnownSession | undefined>
  /**
   * Opens a session, or returns the one that the same client was just given.
   * @param client identifies the client: address and user agent
   * @returns its token, and whether the client was given none just before
   * @throws AccountTurnedOff
   */
  open(owner: SessionOwner, client: string): Promise<{ readonly token: string; readonly isNew: boolean }>
  /** Ends a session and everything that runs in it. */
  close(token: string): Promise<void>
  /** Call it after sessions were deleted elsewhere. */
  forget(): void
}

/** The id under which the session of a token is stored. */
export const sessionIdOf = (token: string): string => hash('sha256', token, 'hex')

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** These sessions have ended, and everything opened in them must end too. */
    'user.sessions-ended': { readonly sessionIds: readonly string[] }
  }
}

interface SessionsParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
}

export function createSessions({ db, clock, events }: SessionsParts): Sessions {
  const secret = randomBytes(32)
  const opened = createGrowingCache<{ readonly token: Promise<string>; readonly untilMs: number }>(maxKept)
  const cache = createTtlCache({ clock, ttlMs: freshMs, maxEntries: maxKept, load: (id) => loadSession(db, id, clock.now()) })
  const find = (token: string) => cache.get(sessionIdOf(token))

  const openNew = (owner: SessionOwner, key: string): Promise<string> => {
    const token = create(db, owner, clock.now())
    opened.set(key, { token, untilMs: clock.now() + sharedForMs })
    token.catch(() => opened.delete(key))
    return token
  }
  return {
    find,
    open: async (owner, client) => {
      const key = createHmac('sha256', secret)
        .update(`${owner.userId}\0${owner.apiKeyId ?? ''}\0${client}`)
        .digest('base64')
      const recent = opened.get(key)
      const token = recent && isAhead(recent.untilMs, clock.now(), sharedForMs) ? await recent.token : undefined
      const known = token === undefined ? undefined : await find(token)
      if (token !== undefined && known && !owner.isSeparate) return { token, isNew: false }
      return { token: await openNew(owner, key), isNew: known === undefined }
    },
    close: async (token) => {
      const id = sessionIdOf(token)
      await inTransaction(db, async (trx) => {
        await deleteSession(trx, id)
        afterCommit(trx, cache.forget)
        events.emitIn(trx, 'user.sessions-ended', { sessionIds: [id] })
      })
    },
    forget: cache.forget,
  }
}

async function create(db: Db, { userId, apiKeyId, passwordHash, beginDevice }: SessionOwner, nowMs: number): Promise<string> {
  await deleteSessionsIdleSince(db, nowMs - idleMs)
  const token = randomBytes(32).toString('base64url')
  await inTransaction(db, async (trx) => {
    // Another sign-in of the user deletes devices without sessions.
    await lockForPurpose(trx, `users.sessions.${userId}`)
    const user = await holdUser(trx, userId)
    if (passwordHash !== undefined && user?.passwordHash !== passwordHash) throw InvalidCredentials()
    if (user && user.turnedOffAt !== null) throw AccountTurnedOff()
    const deviceId = beginDevice ? await beginDevice(trx) : null
    await insertSession(trx, { id: sessionIdOf(token), userId, apiKeyId, deviceId, createdAt: nowMs, lastSeenAt: nowMs })
  })
  return token
}

async function loadSession(db: Db, id: string, nowMs: number): Promise<KnownSession | undefined> {
  const session = await findSession(db, id, nowMs - idleMs)
  if (session && hasPassed(session.lastSeenAt, nowMs, touchedEveryMs)) await touchSession(db, id, nowMs)
  return session
}
