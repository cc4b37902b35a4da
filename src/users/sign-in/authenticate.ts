// Authenticates the caller. An API key takes precedence over a password, a password over the header of a trusted proxy, that over a
// session, and a session over a remember-me cookie. An API key is also accepted in place of a password, for apps that know only passwords.
// Wrong credentials are refused even with a valid session. Guarantee: with a session, a request costs one hash and no database query.
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { Authenticate, Principal } from '../../kernel/http/index.ts'
import { type Account, emailKeyOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RecordActivity, SignInAttempt } from '../activity/record-activity.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import type { DeviceMethod, DeviceRow } from '../devices/devices.queries.ts'
import type { Devices } from '../devices/devices.ts'
import { mayGuestUse } from '../guests/guest-routes.rules.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import type { TrustedHeaders } from '../trusted-headers/trusted-headers.ts'
import { CodeMissing, SetUpNeeded } from '../two-factor/two-factor.errors.ts'
import type { TwoFactor } from '../two-factor/two-factor.ts'
import { AccountTurnedOff, CrossOriginWrite, InvalidApiKey, InvalidCredentials } from '../users.errors.ts'
import type { ApiKeyRow, SessionRow } from '../users.tables.ts'
import type { CheckPassword } from './check-password.ts'
import { type Credentials, isKeyLike, readCredentials, readPathKey } from './credentials.rules.ts'
import { openRecorded } from './open-recorded.ts'
import type { PasswordMode } from './password-mode.ts'
import type { RememberMeService } from './remember-me.ts'
import { isCrossOriginWrite } from './same-origin.rules.ts'
import { sessionCookieName, setSessionCookie } from './session-cookie.ts'
import { type Sessions, sessionIdOf } from './sessions.ts'
import type { UndeclaredProxies } from './undeclared-proxy.check.ts'

const NotForGuests = defineError('NOT_FOR_GUESTS', 403, "Guests can't do this. Sign in with an account.")

type Request = Parameters<Authenticate>[0]
type Reply = Parameters<Authenticate>[1]

declare module '../../kernel/http/principal.ts' {
  interface Principal {
    /** The session of the request; anything that outlasts the request ends with it. */
    readonly sessionId?: string | undefined
    /** The API key of a request that is authenticated by the key in its path. */
    readonly apiKey?: Pick<ApiKeyRow, 'id' | 'comment'>
  }
}

export interface SignIn {
  readonly authenticate: Authenticate
  /** Token of a request's session: the one it sent, or the one it was given. */
  sessionTokenOf(request: object): string | undefined
}

export interface SignInParts {
  readonly settings: Pick<Settings, 'basePath' | 'corsOrigins'>
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly checkPassword: CheckPassword
  readonly rememberMe: RememberMeService
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne' | 'record'>
  readonly recordActivity: RecordActivity
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
  /** Undefined when they are off. */
  readonly trustedHeaders: TrustedHeaders | undefined
  readonly devices: Pick<Devices, 'begin' | 'remember' | 'revive'>
  readonly twoFactor: Pick<TwoFactor, 'isOn' | 'mustSetUp'>
  /** A remember-me cookie has opened a session. */
  readonly onRevived: (cookieId: string, token: string) => Promise<void>
}

export function createSignIn(parts: SignInParts): SignIn {
  const tokens = new WeakMap<object, string>()
  const identifyCaller: Authenticate = async (request, reply) => {
    if (request.routeOptions.config.apiKeyInPath) return authenticateByPath(parts, request)
    const credentials = readCredentials(request.headers, request.routeOptions.config.apiKeyHeader)
    assertSameOrigin(parts, request, credentials)
    const token = presentedToken(request)
    const session = token ? await parts.sessions.find(token) : undefined
    const named = credentials ? undefined : await parts.trustedHeaders?.recognise(request)
    const isOther = named !== undefined && named.id !== session?.userId
    const ofSession = session && !credentials && !isOther ? await parts.accounts.find(session.userId) : undefined
    const caller = ofSession ? undefined : await identify(parts, credentials, { request, reply, named })
    const account = ofSession ?? caller?.account
    if (!account) return undefined
    const method = ofSession ? session?.method : caller?.method
    if (await mustSetUpFirst(parts, { account, method }, request)) {
      if (ofSession && token) tokens.set(request, token)
      return undefined
    }
    // Only a proxy adds it.
    if (request.headers['x-forwarded-for'] !== undefined) parts.proxies.record(request)
    const opened = caller && !isSessionOf(caller, session) ? await openSessionOrNone(parts, caller, { request, reply }) : undefined
    if (opened === null) return undefined
    const used = opened ?? token
    if (used) tokens.set(request, used)
    if (used && caller?.source === 'Password' && parts.rememberMe.isAskedFor(request))
      await parts.devices.remember(used, await parts.rememberMe.issue(account, reply))
    return { ...account.principal, sessionId: opened ? sessionIdOf(opened) : session?.id }
  }
  return {
    authenticate: async (request, reply) => {
      const principal = await identifyCaller(request, reply)
      if (principal?.isGuest) assertOpenToGuests(parts, request)
      return principal
    },
    sessionTokenOf: (request) => tokens.get(request),
  }
}

/** For devices that know only an address. The session is opened for the record of sign-ins; its token is never sent. */
async function authenticateByPath(parts: SignInParts, request: Request): Promise<Principal | undefined> {
  const credentials = readPathKey(request.params)
  assertSameOrigin(parts, request, credentials)
  if (!credentials) return undefined
  const caller = await checkAndRecord(parts, credentials, request)
  await openUnsentSession(parts, caller, request)
  const { account, apiKey } = caller
  return { ...account.principal, ...(apiKey ? { apiKey } : {}) }
}

/** @throws NotForGuests */
function assertOpenToGuests({ settings }: SignInParts, { method, routeOptions: { config, url = '' } }: Request): void {
  const path = url.slice(settings.basePath.replace(/\/$/, '').length)
  if (config.right !== 'anyone' && !mayGuestUse(method, path)) throw NotForGuests()
}

/** A caller who authenticated with more than a session. */
interface Caller {
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

/** A session opened with a password is never used for an API key, nor the reverse. */
const isSessionOf = ({ account, apiKey }: Caller, session: SessionRow | undefined): boolean =>
  session?.userId === account.id && session.apiKeyId === (apiKey?.id ?? null)

interface Exchange {
  readonly request: Request
  readonly reply: Reply
}

interface IdentifyFrom extends Exchange {
  /** The account that a trusted proxy names. */
  readonly named: Account | undefined
}

async function identify(parts: SignInParts, credentials: Credentials | undefined, exchange: IdentifyFrom): Promise<Caller | undefined> {
  if (!credentials && exchange.named) return { account: exchange.named, source: 'TrustedHeader', method: 'TrustedHeader' }
  if (!credentials) {
    const recognised = await parts.rememberMe.recognise(exchange.request, exchange.reply)
    return recognised && { ...recognised, source: 'RememberMe', method: recognised.device.method }
  }
  return checkAndRecord(parts, credentials, exchange.request)
}

async function checkAndRecord(parts: SignInParts, credentials: Credentials, request: Request): Promise<Caller> {
  try {
    return await check(parts, credentials, request)
  } catch (error) {
    if ([InvalidCredentials, InvalidApiKey, PasswordsOff, CodeMissing].some((refusal) => refusal.matches(error)))
      await recordFailure(parts, credentials, request, CodeMissing.matches(error))
    throw error
  }
}

async function check(parts: SignInParts, credentials: Credentials, request: Request): Promise<Caller> {
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
  parts: SignInParts,
  { email, password }: { email: string; password: string },
): Promise<Caller | undefined> {
  const apiKey = isKeyLike(password) ? await parts.apiKeys.find(password) : undefined
  const account = apiKey && (await parts.accounts.find(apiKey.userId))
  return account && emailKeyOf(account.email) === emailKeyOf(email) ? { account, source: 'ApiKey', method: undefined, apiKey } : undefined
}

/**
 * Whether the server requires a second factor that the account does not have yet. Only what sets it up is open to such a password
 * sign-in; on addresses for anyone it counts as signed out.
 * @throws SetUpNeeded
 */
async function mustSetUpFirst(
  { twoFactor }: SignInParts,
  { account, method }: { readonly account: Account; readonly method: DeviceMethod | null | undefined },
  { routeOptions: { config } }: Request,
): Promise<boolean> {
  if (method !== 'Password' || config.beforeSecondFactor || !(await twoFactor.mustSetUp(account))) return false
  if (config.right === 'anyone') return true
  throw SetUpNeeded()
}

async function recordFailure(
  parts: SignInParts,
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

/** The session token comes from X-Auth-Token when that header is present, even when empty, otherwise from the cookie. */
function presentedToken(request: Request): string | undefined {
  const header = request.headers['x-auth-token']
  return typeof header === 'string' ? header : request.cookies[sessionCookieName]
}

/**
 * Credentials that a browser adds automatically (cookie, stored password) must come from our own pages. Headers that a page cannot send
 * to other origins prove that; origins named in the settings are trusted.
 */
function assertSameOrigin({ settings }: SignInParts, request: Request, credentials: Credentials | undefined): void {
  const { headers, method, protocol } = request
  if (credentials?.kind === 'api-key' || headers['x-auth-token'] !== undefined) return
  if (headers.origin !== undefined && settings.corsOrigins.includes(headers.origin)) return
  const { origin, referer, 'user-agent': userAgent } = headers
  const changesByGet = request.routeOptions.config.changesByGet ?? false
  const hosts = [headers.host, [headers['x-forwarded-host']].flat()[0]?.split(',', 1)[0]?.trim()]
  const secFetchSite = [headers['sec-fetch-site']].flat()[0]
  if (isCrossOriginWrite({ method, changesByGet, secFetchSite, origin, referer, userAgent, hosts, protocol })) throw CrossOriginWrite()
}

/**
 * @returns null for a caller who counts as signed out; so does an account that is turned off where anyone may come, as on the sign-in page
 */
async function openSessionOrNone(parts: SignInParts, caller: Caller, exchange: Exchange): Promise<string | null> {
  try {
    return await openSession(parts, caller, exchange)
  } catch (error) {
    const isForAnyone = exchange.request.routeOptions.config.right === 'anyone'
    if (error instanceof DeviceSignedOut || (isForAnyone && AccountTurnedOff.matches(error))) return null
    throw error
  }
}

async function openSession(parts: SignInParts, caller: Caller, { request, reply }: Exchange): Promise<string> {
  const token = await openUnsentSession(parts, caller, request)
  if (request.headers['x-auth-token'] === undefined) setSessionCookie(reply, token, parts.settings.basePath)
  else reply.header('x-auth-token', token)
  return token
}

/** The device of a remember-me cookie was signed out after the cookie was recognized. */
class DeviceSignedOut extends Error {}

async function openUnsentSession(parts: SignInParts, caller: Caller, request: Request): Promise<string> {
  const { account, source, apiKey, cookieId, method, device } = caller
  const { ip: address } = request
  const userAgent = request.headers['user-agent']
  const remembers = source === 'Password' && parts.rememberMe.isAskedFor(request)
  const newDevice = { userId: account.id, kind: remembers ? 'BROWSER' : 'APP', address, userAgent } as const
  const reviveDevice = async (trx: Db, id: string): Promise<string> => {
    if (!(await parts.devices.revive(trx, id, address))) throw new DeviceSignedOut()
    return id
  }
  const beginDevice = method && ((trx: Db) => (device ? reviveDevice(trx, device.id) : parts.devices.begin(trx, { ...newDevice, method })))
  const passwordHash = source === 'Password' || source === 'RememberMe' ? account.passwordHash : undefined
  // A browser with its own cookie gets its own session: signing it out must not end that of another one, nor leave it.
  const { id: userId, email } = account
  const token = await openRecorded(
    parts,
    {
      owner: { userId, apiKeyId: apiKey?.id ?? null, passwordHash, isSeparate: remembers, ...(beginDevice ? { beginDevice } : {}) },
      client: `${address}\0${userAgent ?? ''}\0${cookieId}`,
    },
    { source, userId, email, apiKey, address, userAgent },
  )
  if (cookieId !== undefined) await parts.onRevived(cookieId, token)
  return token
}
