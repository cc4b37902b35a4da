import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { UserRow } from '../users.tables.ts'
import { type Account, accountOf, emailKeyOf } from './account.ts'
import { createTtlCache } from './ttl-cache.ts'
import { findUser, findUserByEmailKey } from './users.queries.ts'

// Limit: a node that has lost its connection to the others sees changes after this time.
const freshMs = 5_000
const maxKept = 1_000

/** Accounts by id and by e-mail address, cached for seconds so that serving pages needs no database query. */
export interface Accounts {
  find(id: string): Promise<Account | undefined>
  /** @param email in any case */
  findByEmail(email: string): Promise<Account | undefined>
  /** Call it after every change of a user. */
  forget(): void
}

export function createAccounts({ db, clock }: { readonly db: Db; readonly clock: Clock }): Accounts {
  const toAccount = (row: UserRow | undefined) => row && accountOf(row)
  const limits = { clock, ttlMs: freshMs, maxEntries: maxKept }
  const byId = createTtlCache({ ...limits, load: async (id) => toAccount(await findUser(db, id)) })
  const byEmail = createTtlCache({ ...limits, load: async (emailKey) => toAccount(await findUserByEmailKey(db, emailKey)) })
  return {
    find: byId.get,
    findByEmail: (email) => byEmail.get(emailKeyOf(email)),
    forget: () => {
      byId.forget()
      byEmail.forget()
    },
  }
}
