// The account that belongs to a person at a sign-in provider.
// Guarantees: an existing account is linked only by an email address that the provider has verified, or by its signed-in user. Rights that
// the provider's groups give are set before the sign-in. An account that an invitation creates has its rights, and the transaction counts
// the use of the invitation. Accounts that are not linked stay untouched.
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { type Account, accountOf, emailKeyOf } from '../accounts/account.ts'
import { administrators, expireIn, type UserChangeDeps } from '../accounts/change-users.ts'
import { findUser, findUserByEmailKey, hasUsers } from '../accounts/users.queries.ts'
import { recordUse, takeInvitation } from '../invitations/use-invitation.ts'
import type { Provider } from '../providers/providers.ts'
import { type AssignDeps, assignRights, createWithoutPassword } from '../rights/assign-rights.ts'
import { maySignIn, rightsOf } from '../rights/group-rights.rules.ts'
import type { UserRow } from '../users.tables.ts'
import { type ProviderPerson, personOf } from './claims.rules.ts'
import { findIdentity, insertIdentity, updateIdentity } from './identities.queries.ts'
import {
  AccountExists,
  EmailMissing,
  EmailNotVerified,
  GroupMissing,
  IdentityTaken,
  NoAccount,
  NotSetUp,
  OtherUser,
} from './oidc.errors.ts'
import type { ProviderIdentity } from './provider-client.ts'

export interface MatchAccountDeps extends AssignDeps, Pick<UserChangeDeps, 'db' | 'accounts' | 'apiKeys' | 'sessions' | 'events'> {}

export interface MatchedAccount {
  readonly account: Account
  readonly identityId: string
}

/** What a sign-in was started for. */
export interface MatchPurpose {
  /** The user who asked to link this identity; null for a sign-in. */
  readonly userId: string | null
  /** The invitation that the person opened; it is used only if an account is created. */
  readonly invitationId: string | null
}

interface Person extends ProviderPerson {
  readonly provider: Provider
  readonly subject: string
}

/**
 * Finds, links or creates the account, and sets its rights.
 * @throws a failure of the sign-in
 */
export async function matchAccount(
  deps: MatchAccountDeps,
  provider: Provider,
  identity: ProviderIdentity,
  purpose: MatchPurpose,
): Promise<MatchedAccount> {
  const person: Person = { ...personOf(identity.claims, provider), provider, subject: identity.subject }
  if (!maySignIn(provider, person.groups)) throw GroupMissing(provider.name)
  const match = await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, administrators)
    const { row, identityId } = await link(deps, trx, person, purpose)
    const hasChanged = await assignRights(deps, trx, row, rightsOf(provider, person.groups))
    if (hasChanged) expireIn(trx, deps, row.id)
    deps.events.emitIn(trx, 'user.access-changed', {})
    return { account: accountOf(hasChanged ? await getRow(trx, row.id) : row), identityId }
  })
  deps.accounts.forget()
  return match
}

/** Finds the identity, or links it to the account that it belongs to. */
async function link(deps: MatchAccountDeps, trx: Db, person: Person, { userId, invitationId }: MatchPurpose) {
  const linkTo = userId ?? undefined
  const { provider, subject, email = null, name = null } = person
  const nowMs = deps.clock.now()
  const known = await findIdentity(trx, provider.issuer, subject)
  if (known) {
    if (linkTo !== undefined && known.userId !== linkTo) throw IdentityTaken(provider.name)
    await updateIdentity(trx, known.id, { email, name, lastSignInAt: linkTo === undefined ? nowMs : known.lastSignInAt })
    return { row: await getRow(trx, known.userId), identityId: known.id }
  }
  const row = linkTo === undefined ? await findOrCreate(deps, trx, person, invitationId) : await findUser(trx, linkTo)
  if (!row) throw OtherUser()
  const identityId = newId(nowMs)
  const lastSignInAt = linkTo === undefined ? nowMs : null
  await insertIdentity(trx, {
    id: identityId,
    userId: row.id,
    issuer: provider.issuer,
    subject,
    name,
    email,
    linkedAt: nowMs,
    lastSignInAt,
  })
  return { row, identityId }
}

async function findOrCreate(deps: MatchAccountDeps, trx: Db, person: Person, invitationId: string | null): Promise<UserRow> {
  const { provider, email, isEmailVerified } = person
  if (email === undefined) throw EmailMissing(provider.name)
  const existing = await findUserByEmailKey(trx, emailKeyOf(email))
  if (existing) {
    if (!provider.linkByEmail) throw AccountExists(provider.name)
    if (!isEmailVerified) throw EmailNotVerified(provider.name)
    return existing
  }
  if (!provider.createAccounts && invitationId === null) throw NoAccount()
  if (provider.requireVerifiedEmail && !isEmailVerified) throw EmailNotVerified(provider.name)
  const nowMs = deps.clock.now()
  const invited = invitationId === null ? undefined : await takeInvitation(trx, { invitationId, email, nowMs })
  const rights = { roles: [...provider.defaultRoles], ...invited, ...rightsOf(provider, person.groups) }
  // A first account without this role would make the server claimed, and nobody could administer it.
  if (!rights.roles?.includes('ADMIN') && !(await hasUsers(trx))) throw NotSetUp(provider.name)
  const account = await createWithoutPassword(deps, trx, email, rights)
  if (invitationId !== null) await recordUse(trx, { invitationId, email, nowMs, userId: account.id })
  deps.log.info({ userId: account.id, provider: provider.id }, 'Created an account at its first sign-in with a provider')
  return getRow(trx, account.id)
}

async function getRow(trx: Db, id: string): Promise<UserRow> {
  const row = await findUser(trx, id)
  if (!row) throw OtherUser()
  return row
}
