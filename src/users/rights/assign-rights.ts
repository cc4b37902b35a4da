// Accounts that a sign-in provider or a reverse proxy creates and gives rights to.
// Guarantees: there is always an administrator: the last one keeps the role, whatever the groups say. Removed rights end the sessions of
// the account in the same transaction, as when an administrator removes them.
import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { type Account, accountOf, isAdministrator } from '../accounts/account.ts'
import { newUserRow, type UserChangeDeps } from '../accounts/change-users.ts'
import { columnsOf } from '../accounts/user-choices.rules.ts'
import { insertUser, listUsers, updateUser } from '../accounts/users.queries.ts'
import { deleteSessionsOf } from '../sign-in/sessions.queries.ts'
import { EmailTaken } from '../users.errors.ts'
import type { UserUpdate } from '../users.schemas.ts'
import type { UserRow } from '../users.tables.ts'

export interface AssignDeps extends Pick<UserChangeDeps, 'clock'> {
  readonly log: Log
}

/** Sets rights of an account. Call it in a transaction that holds the lock on administrators. @returns whether anything changed */
export async function assignRights({ clock, log }: AssignDeps, trx: Db, row: UserRow, rights: UserUpdate): Promise<boolean> {
  const { roles } = rights
  const keepsRole = roles && !roles.includes('ADMIN') && (await isLastAdministrator(trx, row))
  if (keepsRole) log.warn({ userId: row.id }, 'No group gives the last administrator the role ADMIN; the account keeps it')
  const columns = columnsOf(roles && keepsRole ? { ...rights, roles: [...roles, 'ADMIN'] } : rights)
  const before: Readonly<Record<string, unknown>> = { ...row }
  if (Object.entries(columns).every(([name, value]) => before[name] === value)) return false
  await updateUser(trx, row.id, { ...columns, modifiedAt: clock.now() })
  await deleteSessionsOf(trx, row.id, undefined)
  return true
}

/** Creates an account without a password. Call it in a transaction. @throws EmailTaken */
export async function createWithoutPassword({ clock }: AssignDeps, trx: Db, email: string, rights: UserUpdate): Promise<Account> {
  const row = newUserRow({ email, password: '', ...rights }, noPassword(), clock.now())
  if (!(await insertUser(trx, row))) throw EmailTaken(email)
  return accountOf(row)
}

/** In place of a password's hash; different for each account, because remember-me cookies are signed with it. */
const noPassword = (): string => `!${randomBytes(32).toString('base64url')}`

async function isLastAdministrator(trx: Db, row: UserRow): Promise<boolean> {
  const administrators = (await listUsers(trx)).filter((one) => isAdministrator(accountOf(one)))
  return administrators.length === 1 && administrators[0]?.id === row.id
}
