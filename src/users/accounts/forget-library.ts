import { afterCommit, type Db, lockForPurpose, toJson } from '../../kernel/db/index.ts'
import { guestId } from '../guests/guest.rules.ts'
import { setGuestAccess } from '../guests/guest-access.ts'
import { accountOf } from './account.ts'
import { administrators, type UserChangeDeps } from './change-users.ts'
import { listUsers, updateUser } from './users.queries.ts'

/**
 * Removes a deleted library from what accounts can access. No session ends, because nobody loses a right; without a library left for
 * guests, guest access is off. @param trx the transaction that deletes the library
 */
export async function forgetLibrary(deps: UserChangeDeps, trx: Db, libraryId: string): Promise<void> {
  await lockForPurpose(trx, administrators)
  for (const row of await listUsers(trx)) {
    const before = accountOf(row).principal.access.libraryIds
    if (!before.includes(libraryId)) continue
    const libraryIds = before.filter((id) => id !== libraryId)
    if (row.id === guestId && libraryIds.length === 0) await setGuestAccess({ ...deps, db: trx }, { libraryIds })
    else await updateUser(trx, row.id, { libraryIds: toJson(libraryIds), modifiedAt: deps.clock.now() })
  }
  afterCommit(trx, deps.accounts.forget)
  deps.events.emitIn(trx, 'user.access-changed', {})
}
