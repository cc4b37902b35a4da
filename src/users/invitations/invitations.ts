// Invitation links: whoever opens one creates an account with the rights that an administrator chose.
// Guarantees: a link creates at most as many accounts as it was made for, also when several people use it at the same time. It ends when it
// expires, is revoked, or its creator is turned off or no longer an administrator. Its token is stored only as a hash.
import { isoInstant } from '../../kernel/clock/index.ts'
import { inTransaction, toJson } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { type Account, accountOf, emailKeyOf, isAdministrator } from '../accounts/account.ts'
import { newUserRow, type UserChangeDeps } from '../accounts/change-users.ts'
import { findUserByEmailKey, insertUser, listUsers } from '../accounts/users.queries.ts'
import { linkHashOf, newLinkToken } from '../links/link-token.ts'
import { type OpenedLink, tryLink } from '../links/try-link.ts'
import type { QueueInvitationMail } from '../mail/index.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import type { SignInLimiter } from '../sign-in/sign-in-limiter.ts'
import { EmailTaken } from '../users.errors.ts'
import type { UserUpdate } from '../users.schemas.ts'
import { InvitationEmailMissing, InvitationInvalid, InvitationNotFound } from './invitations.errors.ts'
import {
  countInvitationUse,
  deleteInvitationsExpiredBefore,
  type InvitationRow,
  type InvitationUseRow,
  insertInvitation,
  insertInvitationUse,
  listInvitations,
  listInvitationUses,
  revokeInvitation,
} from './invitations.queries.ts'
import { type InvitationAcceptance, InvitationChoices, type InvitationCreation, type InvitationDto } from './invitations.schemas.ts'
import { findUsableInvitation } from './open-invitation.ts'

const dayMs = 24 * 3_600_000
const listedAfterEndMs = 90 * dayMs

export interface OfferDeps extends Pick<UserChangeDeps, 'db' | 'clock'> {
  readonly linkLimiter: SignInLimiter
}

export interface InvitationDeps extends OfferDeps, Pick<UserChangeDeps, 'accounts' | 'events' | 'passwordCost'> {
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
  readonly queueInvitationMail: QueueInvitationMail
}

/** @returns the invitation with its token, which is known only now, and whether it is sent by email @throws EmailTaken */
export async function invite(
  { db, clock, queueInvitationMail }: InvitationDeps,
  { email, expiresInDays, maxUses, language, ...choices }: InvitationCreation,
  createdBy: string,
): Promise<InvitationRow & { readonly token: string; readonly isSent: boolean }> {
  if (email && (await findUserByEmailKey(db, emailKeyOf(email)))) throw EmailTaken(email)
  const nowMs = clock.now()
  const token = newLinkToken()
  const row: InvitationRow = {
    id: newId(nowMs),
    tokenHash: linkHashOf(token),
    email: email ?? null,
    choices: toJson(choices),
    maxUses,
    uses: 0,
    createdBy,
    createdAt: nowMs,
    expiresAt: nowMs + expiresInDays * dayMs,
    revokedAt: null,
  }
  await deleteInvitationsExpiredBefore(db, nowMs - listedAfterEndMs)
  const isSent = await inTransaction(db, async (trx) => {
    await insertInvitation(trx, row)
    return email ? queueInvitationMail(trx, { id: row.id, to: email, token, language }) : false
  })
  return { ...row, token, isSent }
}

/** @throws InvitationNotFound */
export async function revoke({ db, clock }: InvitationDeps, id: string): Promise<void> {
  if (!(await revokeInvitation(db, id, clock.now()))) throw InvitationNotFound(id)
}

/** Finds an invitation by its link. @throws InvitationInvalid, TooManySignIns */
export async function getOffer(deps: OfferDeps, link: OpenedLink): Promise<InvitationRow> {
  const { db, clock } = deps
  const found = await tryLink(deps.linkLimiter, link, (tokenHash) => findUsableInvitation(db, tokenHash, clock.now()))
  if (!found) throw InvitationInvalid()
  return found
}

/** Creates the account of an invitation. @throws InvitationInvalid, InvitationEmailMissing, EmailTaken, PasswordsOff, TooManySignIns */
export async function acceptInvitation(deps: InvitationDeps, link: OpenedLink, request: InvitationAcceptance): Promise<Account> {
  const invitation = await getOffer(deps, link)
  if (!(await deps.passwordMode.isOn())) throw PasswordsOff()
  const email = invitation.email ?? request.email
  if (!email) throw InvitationEmailMissing()
  const nowMs = deps.clock.now()
  const row = newUserRow({ email, password: '', ...choicesOf(invitation) }, await hashPassword(request.password, deps.passwordCost), nowMs)
  await inTransaction(deps.db, async (trx) => {
    if (!(await countInvitationUse(trx, invitation.id, nowMs))) throw InvitationInvalid()
    if (!(await insertUser(trx, row))) throw EmailTaken(email)
    deps.events.emitIn(trx, 'user.access-changed', {})
    await insertInvitationUse(trx, { id: newId(nowMs), invitationId: invitation.id, userId: row.id, email, at: nowMs })
  })
  deps.accounts.forget()
  return accountOf(row)
}

/** Invitations that ended less than 90 days ago are listed too. */
export async function describeInvitations({ db, clock }: InvitationDeps): Promise<readonly InvitationDto[]> {
  const uses = Map.groupBy(await listInvitationUses(db), ({ invitationId }) => invitationId)
  const accounts = new Map((await listUsers(db)).map((row) => [row.id, accountOf(row)]))
  return (await listInvitations(db)).map((row) => {
    const creator = row.createdBy === null ? undefined : accounts.get(row.createdBy)
    return toDto(row, { uses: uses.get(row.id), creator, nowMs: clock.now() })
  })
}

const readChoices = storedJsonOr('invitation.choices', InvitationChoices.nullable(), () => null)

/** Choices that cannot be read give no rights. */
export const choicesOf = (row: InvitationRow): UserUpdate =>
  readChoices(row.choices, row.id) ?? { roles: [], sharedLibraries: { all: false, libraryIds: [] } }

interface Surroundings {
  /** Undefined when there are none. */
  readonly uses: readonly InvitationUseRow[] | undefined
  readonly creator: Account | undefined
  readonly nowMs: number
}

function toDto(row: InvitationRow, { uses = [], creator, nowMs }: Surroundings): InvitationDto {
  // The account that the invitation would create now.
  const { roles, sharedAllLibraries, principal } = accountOf(newUserRow({ email: '', password: '', ...choicesOf(row) }, '', nowMs))
  const { libraryIds, labelsAllow, labelsExclude, ageRestriction } = principal.access
  return {
    id: row.id,
    email: row.email,
    roles: [...roles],
    sharedAllLibraries,
    sharedLibrariesIds: [...libraryIds],
    labelsAllow: [...labelsAllow],
    labelsExclude: [...labelsExclude],
    ageRestriction: ageRestriction && { ...ageRestriction },
    status: statusOf(row, { creator, nowMs }),
    maxUses: row.maxUses,
    uses: row.uses,
    createdBy: creator?.email ?? null,
    createdAt: isoInstant(row.createdAt),
    expiresAt: isoInstant(row.expiresAt),
    usedBy: uses.map(({ userId, email, at }) => ({ userId, email, usedAt: isoInstant(at) })),
  }
}

function statusOf(row: InvitationRow, { creator, nowMs }: Omit<Surroundings, 'uses'>): InvitationDto['status'] {
  if (row.uses >= row.maxUses) return 'USED_UP'
  if (row.revokedAt !== null || !creator || !isAdministrator(creator)) return 'REVOKED'
  return row.expiresAt <= nowMs ? 'EXPIRED' : 'OPEN'
}
