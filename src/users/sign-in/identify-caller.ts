// Identifies a caller by more than a session: an API key, a password, the header of a trusted proxy, or a remember-me cookie, in this
// order. An API key is also accepted in place of a password, for apps that know only passwords. Wrong credentials are recorded.
import type { Authenticate } from '../../kernel/http/index.ts'
import { type Account, emailKeyOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RecordActivity, SignInAttempt } from '../activity/record-activity.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import type { DeviceMethod, DeviceRow } from '../devices/devices.queries.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import { CodeMissing } from '../two-factor/two-factor.errors.ts'
import type { TwoFactor } from '../two-factor/two-factor.ts'
import { InvalidApiKey, InvalidCredentials } from '../users.errors.ts'
import type { ApiKeyRow } from '../users.tables.ts'
import type { CheckPassword } from './check-password.ts'
import { type Credentials, isKeyLike } from './credentials.rules.ts'
import type { PasswordMode } from './password-mode.ts'
import type { RememberMeService } from './remember-me.ts'
import type { UndeclaredProxies } from './undeclared-proxy.check.ts'

type Request = Parameters<Authenticate>[0]
type Reply = Parameters<Authenticate>[1]

export interface IdentifyParts {
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly checkPassword: CheckPassword
  readonly rememberMe: RememberMeService
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne' | 'record'>
  readonly recordActivity: RecordActivity
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
  readonly twoFactor: Pick<TwoFactor, 'isOn' | 'mustSetUp'>
}

/** A caller who authenticated with more than a session. */
export interface Caller {
  readonly account: Account
  readonly source: SignInAttempt['source']
  /** Undefined for an API key. */
  readonly method: DeviceMethod | undefined
  readonly apiKey?: ApiKeyRow
  /** The remember-me cookie. */
  readonly cookieId?: string
  /** Where that cookie was set. */
  readonly device?: DeviceRow
}

export interface Exchange {
  readonly request: Request
  readonly reply: Reply
}

interface IdentifyFrom extends Exchange {
  /** The account that a trusted proxy names. */
  readonly named: Account | undefined
}

/** @returns undefined without credentials @throws InvalidCredentials, InvalidApiKey, PasswordsOff, CodeMissing */
export async function identify(
  parts: IdentifyParts,
  credentials: Credentials | undefined,
  exchange: IdentifyFrom,
): Promise<Caller | undefined> {
  if (!credentials && exchange.named) return { account: exchange.named, source: 'TrustedHeader', method: 'TrustedHeader' }
  if (!credentials) {
    const recognised = await parts.rememberMe.recognise(exchange.request, exchange.reply)
    return recognised && { ...recognised, source: 'RememberMe', method: recognised.device.method }
  }
  return checkAndRecord(parts, credentials, exchange.request)
}

/** @throws InvalidCredentials, InvalidApiKey, PasswordsOff, CodeMissing */
export async function checkAndRecord(parts: IdentifyParts, credentials: Credentials, request: Request): Promise<Caller> {
  try {
    return await check(parts, credentials, request)
  } catch (error) {
    if ([InvalidCredentials, InvalidApiKey, PasswordsOff, CodeMissing].some((refusal) => refusal.matches(error)))
      await recordFailure(parts, credentials, request, CodeMissing.matches(error))
    throw error
  }
}

async function check(parts: IdentifyParts, credentials: Credentials, request: Request): Promise<Caller> {
  if (credentials.kind === 'unreadable') throw InvalidCredentials()
  if (credentials.kind === 'password') {
    const byKey = await checkKeyAsPassword(parts, credentials)
    if (byKey) return byKey
    if (!(await parts.passwordMode.isOn())) throw PasswordsOff()
    const place = { address: request.ip, isShared: parts.proxies.isBehindOne(request) }
    const account = await parts.checkPassword({ ...credentials, place })
    if (await parts.twoFactor.isOn(account.id)) throw CodeMissing()
    return { account, source: 'Password', method: 'Password' }
  }
  const apiKey = await parts.apiKeys.find(credentials.key)
  const account = apiKey && (await parts.accounts.find(apiKey.userId))
  if (!account) throw InvalidApiKey()
  return { account, source: 'ApiKey', method: undefined, apiKey }
}

/** The key must belong to the account that it is sent for. */
async function checkKeyAsPassword(
  parts: IdentifyParts,
  { email, password }: { email: string; password: string },
): Promise<Caller | undefined> {
  const apiKey = isKeyLike(password) ? await parts.apiKeys.find(password) : undefined
  const account = apiKey && (await parts.accounts.find(apiKey.userId))
  return account && emailKeyOf(account.email) === emailKeyOf(email) ? { account, source: 'ApiKey', method: undefined, apiKey } : undefined
}

async function recordFailure(
  parts: IdentifyParts,
  credentials: Credentials,
  { ip, headers }: Request,
  wasPasswordRight: boolean,
): Promise<void> {
  const email = credentials.kind === 'password' ? credentials.email : undefined
  await parts.recordActivity({
    source: credentials.kind === 'api-key' ? 'ApiKey' : 'Password',
    email,
    userId: email === undefined ? undefined : (await parts.accounts.findByEmail(email))?.id,
    address: ip,
    userAgent: headers['user-agent'],
    error: wasPasswordRight ? 'Second factor missing' : 'Bad credentials',
    // No limit applies to a client with the right password.
    repeats: wasPasswordRight,
  })
}
