// Signing in with the header of a reverse proxy that has already signed the user in (docs/single-sign-on.md, "Trusted headers").
// Guarantees: off unless configured. The headers are read only from connections of declared proxies (HONDANA_TRUSTED_PROXIES), and removed
// from all other requests. They never sign in a request with an API key or a password, nor a route that has its own header for keys.
// Limit: the proxy must remove these headers from the requests of its own clients; the server cannot see whether it does.
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import { inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { CatalogueError, defineError } from '../../kernel/errors/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { type Account, accountOf, emailKeyOf } from '../accounts/account.ts'
import { administrators, expireIn, type UserChangeDeps } from '../accounts/change-users.ts'
import { findUser, findUserByEmailKey, hasUsers } from '../accounts/users.queries.ts'
import type { TrustedHeaderSettings } from '../providers/provider.schemas.ts'
import { type AssignDeps, assignRights, createWithoutPassword } from '../rights/assign-rights.ts'
import { maySignIn, rightsOf } from '../rights/group-rights.rules.ts'
import { headerText } from '../sign-in/credentials.rules.ts'
import { Email } from '../users.schemas.ts'
import { declaredProxies } from './declared-proxy.rules.ts'

type Request = Parameters<Authenticate>[0]

const HeaderInvalid = defineError(
  'TRUSTED_HEADER_INVALID',
  403,
  'The header {header} of the reverse proxy contains no email address. Configure the proxy to send one.',
)
const HeaderUnknownUser = defineError(
  'TRUSTED_HEADER_UNKNOWN_USER',
  403,
  'You have no account on this server with the email address of the reverse proxy. Ask an administrator for one.',
)
const HeaderGroupMissing = defineError(
  'TRUSTED_HEADER_GROUP_MISSING',
  403,
  "Your groups don't give you access to this server. Ask an administrator.",
)

/** Rights follow from the groups, so they are compared again after this time even when the header stays the same. */
const freshMs = 60_000
const maxKept = 1_000

export interface TrustedHeaders {
  /**
   * The account that a declared proxy names; undefined when it names none. A user who may not sign in can still load the app, which shows
   * the error of its first request.
   * @throws a catalog error when the named user may not sign in, except on routes for anyone
   */
  recognise(request: Request): Promise<Account | undefined>
}

interface TrustedHeadersDeps extends AssignDeps, Pick<UserChangeDeps, 'db' | 'accounts' | 'apiKeys' | 'sessions' | 'events'> {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'trustedProxies'>
}

export function createTrustedHeaders(deps: TrustedHeadersDeps, configured: TrustedHeaderSettings): TrustedHeaders {
  const isDeclared = declaredProxies(deps.settings.trustedProxies)
  const emailHeader = configured.emailHeader.toLowerCase()
  const groupsHeader = configured.groupsHeader?.toLowerCase()
  const known = createGrowingCache<{ readonly userId: string; readonly untilMs: number }>(maxKept)

  const accountFor = async (email: string, groups: readonly string[]): Promise<Account | undefined> => {
    const key = JSON.stringify([emailKeyOf(email), groups])
    const recent = known.get(key)
    if (recent && isAhead(recent.untilMs, deps.clock.now(), freshMs)) return deps.accounts.find(recent.userId)
    const account = await matchByEmail(deps, configured, { email, groups })
    known.set(key, { userId: account.id, untilMs: deps.clock.now() + freshMs })
    return account
  }
  return {
    recognise: async (request) => {
      const { headers, socket, routeOptions } = request
      if (!isDeclared(socket.remoteAddress)) {
        delete headers[emailHeader]
        if (groupsHeader !== undefined) delete headers[groupsHeader]
        return undefined
      }
      if (routeOptions.config.apiKeyHeader !== undefined || headers[emailHeader] === undefined) return undefined
      // Sent twice, it is unclear which one the proxy has set.
      const email = Email.safeParse(headerText(headers[emailHeader]))
      const sent = groupsHeader === undefined ? '' : headerText(headers[groupsHeader])
      const groups = sent.split(configured.groupsSeparator).map((one) => one.trim())
      try {
        if (!email.success) throw HeaderInvalid(configured.emailHeader)
        return await accountFor(email.data, groups.filter(Boolean))
      } catch (error) {
        if (routeOptions.config.right === 'anyone' && error instanceof CatalogueError) return undefined
        throw error
      }
    },
  }
}

interface NamedUser {
  readonly email: string
  readonly groups: readonly string[]
}

async function matchByEmail(deps: TrustedHeadersDeps, configured: TrustedHeaderSettings, { email, groups }: NamedUser): Promise<Account> {
  if (!maySignIn(configured, groups)) throw HeaderGroupMissing()
  return inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, administrators)
    const rights = rightsOf(configured, groups)
    const existing = await findUserByEmailKey(trx, emailKeyOf(email))
    if (!existing) {
      const roles = rights.roles ?? [...configured.defaultRoles]
      const isFirst = !(await hasUsers(trx))
      if (!configured.createAccounts || (isFirst && !roles.includes('ADMIN'))) throw HeaderUnknownUser()
      return createWithoutPassword(deps, trx, email, { ...rights, roles })
    }
    const hasChanged = await assignRights(deps, trx, existing, rights)
    const row = hasChanged ? await findUser(trx, existing.id) : existing
    if (hasChanged) expireIn(trx, deps, existing.id)
    return accountOf(row ?? existing)
  })
}
