// Creating, changing, turning off and deleting users.
// Guarantees: there is always an administrator whose account is on. Removed rights end immediately: a change of rights or password, and
// turning the account off, end the user's sessions in the same transaction.
import { z } from 'zod'
import type { Clock } from '../../kernel/clock/index.ts'
import { afterCommit, type Db, inTransaction, lockForPurpose, toJson } from '../../kernel/db/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { hasValues } from '../../kernel/objects/has-values.ts'
import { deleteApiKeysOf } from '../api-keys/api-keys.queries.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import { forgetCookies } from '../devices/devices.queries.ts'
import { assertNotGuest } from '../guests/guest.rules.ts'
import { hashPassword, type PasswordCost } from '../sign-in/passwords.ts'
import { deleteSessionsOf } from '../sign-in/sessions.queries.ts'
import type { Sessions } from '../sign-in/sessions.ts'
import { AlreadyClaimed, EmailTaken, LastAdministrator, UserNotFound } from '../users.errors.ts'
import type { UserCreation, UserUpdate } from '../users.schemas.ts'
import type { UserRow } from '../users.tables.ts'
import { type Account, accountOf, defaultRoles, emailKeyOf, isAdministrator, userRoles } from './account.ts'
import type { Accounts } from './accounts.ts'
import { columnsOf } from './user-choices.rules.ts'
import { deleteUser, findUser, hasUsers, insertUser, listUsers, updateUser } from './users.queries.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** The user's sessions ended because of a change by an administrator. */
    'user.sessions-expired': { readonly userId: string }
    'user.deleted': { readonly userId: string }
    /** Accounts, or ways to sign in, have changed: what is cached of them is outdated. */
    'user.access-changed': Record<string, never>
  }
}

const ofUser = z.object({ userId: z.string() })

export const sharedUserEvents: readonly SharedEvent[] = [
  shareEvent('user.sessions-expired', ofUser),
  shareEvent('user.deleted', ofUser),
  shareEvent('user.access-changed', z.record(z.string(), z.never())),
  shareEvent('user.sessions-ended', z.object({ sessionIds: z.array(z.string()) })),
]

export interface UserChangeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly passwordCost?: PasswordCost | undefined
}

/** Lock for transactions that change who is an administrator, across nodes. */
export const administrators = 'users.administrators'

/** @throws EmailTaken */
export async function createUser({ db, clock, passwordCost }: UserChangeDeps, request: UserCreation): Promise<Account> {
  const row = newUserRow(request, await hashPassword(request.password, passwordCost), clock.now())
  if (!(await insertUser(db, row))) throw EmailTaken(request.email)
  return accountOf(row)
}

/**
 * Creates the first user, with all rights. Of two concurrent calls, one succeeds.
 * @throws AlreadyClaimed when a user exists
 */
export async function createFirstAdministrator(
  { db, clock, passwordCost }: UserChangeDeps,
  credentials: { email: string; password: string },
): Promise<Account> {
  if (await hasUsers(db)) throw AlreadyClaimed()
  const passwordHash = await hashPassword(credentials.password, passwordCost)
  const row = newUserRow({ ...credentials, roles: [...userRoles] }, passwordHash, clock.now())
  await inTransaction(db, async (trx) => {
    await lockForPurpose(trx, administrators)
    if (await hasUsers(trx)) throw AlreadyClaimed()
    await insertUser(trx, row)
  })
  return accountOf(row)
}

/**
 * Changes a user's rights and visibility. Setting the current values changes nothing and ends no session.
 * @throws UserNotFound, LastAdministrator
 */
export async function changeUser(deps: UserChangeDeps, id: string, request: UserUpdate): Promise<void> {
  const columns = columnsOf(request)
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, administrators)
    const before = await getUser(trx, id)
    if (hasValues(before, columns)) return
    await updateUser(trx, id, { ...columns, modifiedAt: deps.clock.now() })
    await assertAdministratorLeft(trx)
    await deleteSessionsOf(trx, id, undefined)
    expireIn(trx, deps, id)
  })
}

/** Turns an account off or on. Nothing of it is deleted but its sessions. @throws UserNotFound, LastAdministrator */
export async function turnAccount(deps: UserChangeDeps, id: string, to: 'on' | 'off'): Promise<void> {
  const nowMs = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, administrators)
    const { turnedOffAt } = await getUser(trx, id)
    if ((turnedOffAt === null) === (to === 'on')) return
    await updateUser(trx, id, { turnedOffAt: to === 'off' ? nowMs : null, modifiedAt: nowMs })
    await assertAdministratorLeft(trx)
    await deleteSessionsOf(trx, id, undefined)
    expireIn(trx, deps, id)
  })
}

/** @throws UserNotFound, LastAdministrator */
export async function removeUser(deps: UserChangeDeps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, administrators)
    await getUser(trx, id)
    await deleteUser(trx, id)
    await assertAdministratorLeft(trx)
    expireIn(trx, deps, id)
    deps.events.emitIn(trx, 'user.deleted', { userId: id })
  })
}

export interface PasswordChange {
  readonly password: string
  readonly byOwner: boolean
  /** Set when users change their own password: the current session is kept, unless it belongs to a revoked API key. */
  readonly keptSessionId?: string | undefined
  readonly revokeApiKeys: boolean
  /** Uses up what allows the change, in its transaction; what it throws prevents the change. */
  readonly consume?: (trx: Db) => Promise<void>
}

/** Sets a password, and ends the sessions and remember-me cookies of its user. @throws UserNotFound */
export async function setPassword(deps: UserChangeDeps, id: string, change: PasswordChange): Promise<void> {
  const passwordHash = await hashPassword(change.password, deps.passwordCost)
  await inTransaction(deps.db, async (trx) => {
    await getUser(trx, id)
    await change.consume?.(trx)
    await updateUser(trx, id, { passwordHash, modifiedAt: deps.clock.now() })
    await forgetCookies(trx, id)
    const ofKeys = change.revokeApiKeys ? await deleteApiKeysOf(trx, id) : []
    const sessionIds = [...ofKeys, ...(await deleteSessionsOf(trx, id, change.keptSessionId))]
    afterCommit(trx, () => forget(deps))
    deps.events.emitIn(trx, 'user.sessions-ended', { sessionIds })
    if (!change.byOwner) deps.events.emitIn(trx, 'user.sessions-expired', { userId: id })
  })
}

/** @throws UserNotFound, GuestFixed */
async function getUser(db: Db, id: string): Promise<UserRow> {
  assertNotGuest(id)
  const row = await findUser(db, id)
  if (!row) throw UserNotFound(id)
  return row
}

async function assertAdministratorLeft(trx: Db): Promise<void> {
  const rows = await listUsers(trx)
  if (!rows.some((row) => isAdministrator(accountOf(row)))) throw LastAdministrator()
}

/** Call it in the transaction that deletes the sessions of a user because of a change. */
export function expireIn(trx: Db, deps: Pick<UserChangeDeps, 'accounts' | 'apiKeys' | 'sessions' | 'events'>, userId: string): void {
  afterCommit(trx, () => forget(deps))
  deps.events.emitIn(trx, 'user.sessions-expired', { userId })
}

function forget({ accounts, apiKeys, sessions }: Pick<UserChangeDeps, 'accounts' | 'apiKeys' | 'sessions'>): void {
  accounts.forget()
  apiKeys.forget()
  sessions.forget()
}

export function newUserRow(request: UserCreation, passwordHash: string, nowMs: number): UserRow {
  return {
    id: newId(nowMs),
    email: request.email.trim(),
    emailKey: emailKeyOf(request.email),
    passwordHash,
    roles: toJson(defaultRoles),
    allLibraries: 1,
    libraryIds: '[]',
    ageLimit: null,
    ageRule: null,
    labelsAllow: '[]',
    labelsExclude: '[]',
    turnedOffAt: null,
    createdAt: nowMs,
    modifiedAt: nowMs,
    ...columnsOf(request),
  }
}
