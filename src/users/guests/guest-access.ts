// Guest access: one account with fixed rights, which exists only while at least one library is open to guests.
// Guarantees: only the libraries that an administrator has chosen are visible. Every change ends the guests' sessions in the same
// transaction; turning guest access off deletes the account. Nobody can sign in to it, because it has no password and no email address.
import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, lockForPurpose, toJson } from '../../kernel/db/index.ts'
import { type Account, type AgeRestriction, accountOf } from '../accounts/account.ts'
import { expireIn, newUserRow, type UserChangeDeps } from '../accounts/change-users.ts'
import { columnsOf } from '../accounts/user-choices.rules.ts'
import { deleteUser, findUser, insertUser, updateUser } from '../accounts/users.queries.ts'
import { deleteSessionsOf } from '../sign-in/sessions.queries.ts'
import type { UserUpdate } from '../users.schemas.ts'
import { guestId, guestName } from './guest.rules.ts'

const purpose = 'users.guest'

/** Series rated for all ages; those without a rating are hidden, because nobody has said that they are suitable. */
export const defaultAgeRestriction: AgeRestriction = { age: 0, restriction: 'ALLOW_ONLY' }

export interface GuestAccess {
  /** None when guest access is off. */
  readonly libraryIds: readonly string[]
  readonly ageRestriction: AgeRestriction | null
}

export interface GuestAccessUpdate {
  readonly libraryIds: readonly string[]
  /** Absent keeps the value, or sets the default when guest access was off. */
  readonly ageRestriction?: UserUpdate['ageRestriction']
}

type GuestDeps = Pick<UserChangeDeps, 'db' | 'clock' | 'accounts' | 'apiKeys' | 'sessions' | 'events'>

export async function readGuestAccess(db: Db): Promise<GuestAccess> {
  const row = await findUser(db, guestId)
  if (!row) return { libraryIds: [], ageRestriction: defaultAgeRestriction }
  const { libraryIds, ageRestriction } = accountOf(row).principal.access
  return { libraryIds, ageRestriction }
}

/** The account of guests; undefined when guest access is off. */
export const findGuest = async ({ accounts }: Pick<GuestDeps, 'accounts'>): Promise<Account | undefined> => {
  const account = await accounts.find(guestId)
  return account && account.principal.access.libraryIds.length > 0 ? account : undefined
}

/** Turns guest access on for these libraries, or off when there are none. */
export async function setGuestAccess(deps: GuestDeps, { libraryIds, ageRestriction }: GuestAccessUpdate): Promise<void> {
  const choices: UserUpdate = {
    sharedLibraries: { all: false, libraryIds: [...libraryIds] },
    ...(ageRestriction === undefined ? {} : { ageRestriction }),
  }
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, purpose)
    const row = await findUser(trx, guestId)
    if (libraryIds.length === 0) await deleteUser(trx, guestId)
    else if (row) await updateUser(trx, guestId, { ...columnsOf(choices), modifiedAt: deps.clock.now() })
    else await insertUser(trx, guestRow(choices, deps.clock.now()))
    await deleteSessionsOf(trx, guestId, undefined)
    expireIn(trx, deps, guestId)
    if (row && libraryIds.length === 0) deps.events.emitIn(trx, 'user.deleted', { userId: guestId })
  })
}

/** Email addresses are compared by `emailKey`, so no sign-in finds this account by one; and no password matches its hash. */
const guestRow = (choices: UserUpdate, nowMs: number) => ({
  ...newUserRow({ email: guestName, password: '', ageRestriction: defaultAgeRestriction, ...choices }, `!${randomText()}`, nowMs),
  id: guestId,
  emailKey: `guest ${randomText()}`,
  roles: toJson([]),
})

const randomText = (): string => randomBytes(32).toString('base64url')
