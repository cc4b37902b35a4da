// Signing in with an e-mail address and a password.
// Guarantee: argon2 runs once per sign-in, not once per request, although clients send the password with every request; an unknown
// account takes just as long.
import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { type Account, emailKeyOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import { InvalidCredentials } from '../users.errors.ts'
import { matchesPassword } from './passwords.ts'
import type { SignInOrigin } from './sign-in-limiter.ts'

const rememberedMs = 10 * 60_000
const maxRemembered = 1_000

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  /** Origin of the request, behind trusted proxies. */
  readonly place: SignInOrigin
}

/** @throws InvalidCredentials, TooManySignIns */
export type CheckPassword = (credentials: PasswordSignIn) => Promise<Account>

interface CachedCheck {
  /** The hash that the password matched; undefined when it was wrong. */
  readonly checked: Promise<string | undefined>
  untilMs: number
}

interface PasswordCheckParts {
  readonly accounts: Accounts
  readonly clock: Clock
  readonly log: Log
  readonly attemptLimits: AttemptLimits
}

export function createPasswordCheck({ accounts, clock, log, attemptLimits }: PasswordCheckParts): CheckPassword {
  const limiter = attemptLimits.failures('password')
  const secret = randomBytes(32)
  const cachedChecks = createGrowingCache<CachedCheck>(maxRemembered)

  const check = async (credentials: PasswordSignIn, emailKey: string): Promise<string | undefined> => {
    await limiter.startTry(emailKey, credentials.place)
    const account = await accounts.findByEmail(emailKey)
    if (!(await matchesPassword(account?.passwordHash, credentials.password))) return undefined
    // Not for cached passwords: a device that signs in constantly must not clear the failures of an attacker at the same address.
    await limiter.recordSuccess(emailKey, credentials.place)
    return account?.passwordHash
  }

  const checkAndCache = (id: string, credentials: PasswordSignIn, emailKey: string): CachedCheck => {
    const cached: CachedCheck = { checked: check(credentials, emailKey), untilMs: clock.now() + rememberedMs }
    cachedChecks.set(id, cached)
    const forget = () => cachedChecks.get(id) === cached && cachedChecks.delete(id)
    // Only correct passwords are cached.
    cached.checked.then((hash) => hash === undefined && forget(), forget)
    return cached
  }

  return async (credentials) => {
    const emailKey = emailKeyOf(credentials.email)
    await limiter.assertMayTry(emailKey, credentials.place)
    const id = createHmac('sha256', secret).update(`${emailKey}\0${credentials.password}`).digest('base64')
    const cached = cachedChecks.get(id)
    const valid = cached && isAhead(cached.untilMs, clock.now(), rememberedMs) ? cached : undefined
    const ownerOf = async (hash: string | undefined) => {
      const account = hash === undefined ? undefined : await accounts.findByEmail(emailKey)
      return account?.passwordHash === hash ? account : undefined
    }
    const checkedHash = await (valid ?? checkAndCache(id, credentials, emailKey)).checked
    const account = await ownerOf(checkedHash)
    if (account) return account
    cachedChecks.delete(id)
    // The cached check belongs to an older hash: the password was set again, perhaps to the same one.
    const owner = valid && checkedHash !== undefined ? await ownerOf(await checkAndCache(id, credentials, emailKey).checked) : undefined
    if (owner) return owner
    log.warn({ address: credentials.place.address }, 'Sign-in failed')
    throw InvalidCredentials()
  }
}
