// Authenticates the caller. An API key takes precedence over a password, a password over the header of a trusted proxy, that over a
// session, and a session over a remember-me cookie. Wrong credentials are refused even with a valid session.
// Guarantee: with a session, a request costs one hash and no database query.
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { defineError } from '../../kernel/errors/index.ts'
import type { Authenticate, Principal } from '../../kernel/http/index.ts'
import type { Account } from '../accounts/account.ts'
import type { DeviceMethod } from '../devices/devices.queries.ts'
import type { Devices } from '../devices/devices.ts'
import { mayGuestUse } from '../guests/guest-routes.rules.ts'
import type { TrustedHeaders } from '../trusted-headers/trusted-headers.ts'
import { SetUpNeeded } from '../two-factor/two-factor.errors.ts'
import { AccountTurnedOff, CrossOriginWrite } from '../users.errors.ts'
import type { ApiKeyRow } from '../users.tables.ts'
import { type Credentials, readCredentials, readPathKey } from './credentials.rules.ts'
import { type Caller, checkAndRecord, type Exchange, type IdentifyParts, identify } from './identify-caller.ts'
import { openRecorded } from './open-recorded.ts'
import { isCrossOriginWrite } from './same-origin.rules.ts'
import { sessionCookieName, setSessionCookie } from './session-cookie.ts'
import type { KnownSession } from './sessions.queries.ts'
import { type Sessions, sessionIdOf } from './sessions.ts'

const NotForGuests = defineError('NOT_FOR_GUESTS', 403, "Guests can't do this. Sign in with an account.")

type Request = Parameters<Authenticate>[0]

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

export interface SignInParts extends IdentifyParts {
  readonly settings: Pick<Settings, 'basePath' | 'corsOrigins'>
  readonly sessions: Sessions
  /** Undefined when they are off. */
  readonly trustedHeaders: TrustedHeaders | undefined
  readonly devices: Pick<Devices, 'begin' | 'remember' | 'revive'>
  /** A remember-me cookie has opened a session. */
  readonly onRevived: (cookieId: string, token: string) => Promise<void>
}

export function createSignIn(parts: SignInParts): SignIn {
  const tokens = new WeakMap<object, string>()
  const identifyCaller: Authenticate = async (request, reply) => {
    if (request.routeOptions.config.apiKeyInPath) return authenticateByPath(parts, request)
    const credentials = readCredentials(request.headers, request.routeOptions.config.apiKeyHeader)
    assertSameOrigin(parts, request, credentials)
    const sent = await findSentSession(parts, request)
    const named = credentials ? undefined : await parts.trustedHeaders?.recognise(request)
    const account = sent && !credentials ? await accountOfSession(parts, sent.session, named) : undefined
    const identity =
      sent && account
        ? await identityOfSession(parts, { ...sent, account }, request)
        : await identityOfCaller(parts, await identify(parts, credentials, { request, reply, named }), { request, reply, sent })
    if (!identity) return undefined
    tokens.set(request, identity.token)
    return identity.principal
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

interface SentSession {
  readonly session: KnownSession
  readonly token: string
}

async function findSentSession({ sessions }: SignInParts, request: Request): Promise<SentSession | undefined> {
  const token = presentedToken(request)
  const session = token ? await sessions.find(token) : undefined
  return token && session ? { session, token } : undefined
}

/** @param named the account that a trusted proxy names: a session of another one doesn't count */
const accountOfSession = async ({ accounts }: SignInParts, { userId }: KnownSession, named: Account | undefined) =>
  named && named.id !== userId ? undefined : accounts.find(userId)

interface Identity {
  /** Undefined when the request counts as signed out. */
  readonly principal: Principal | undefined
  /** Token of the request's session. */
  readonly token: string
}

async function identityOfSession(
  parts: SignInParts,
  { session, token, account }: SentSession & { readonly account: Account },
  request: Request,
): Promise<Identity> {
  if (await mustSetUpFirst(parts, { account, method: session.method }, request)) return { principal: undefined, token }
  recordProxy(parts, request)
  return { principal: { ...account.principal, sessionId: session.id }, token }
}

/** @param caller who authenticated with more than a session; keeps the sent session if it is theirs @returns undefined when signed out */
async function identityOfCaller(
  parts: SignInParts,
  caller: Caller | undefined,
  { request, reply, sent }: Exchange & { readonly sent: SentSession | undefined },
): Promise<Identity | undefined> {
  if (!caller || (await mustSetUpFirst(parts, caller, request))) return undefined
  recordProxy(parts, request)
  const isKept = sent !== undefined && isSessionOf(caller, sent.session)
  const token = isKept ? sent.token : await openSessionIfAllowed(parts, caller, { request, reply })
  if (token === undefined) return undefined
  const { account, source } = caller
  if (source === 'Password' && parts.rememberMe.isAskedFor(request))
    await parts.devices.remember(token, await parts.rememberMe.issue(account, reply))
  return { principal: { ...account.principal, sessionId: isKept ? sent.session.id : sessionIdOf(token) }, token }
}

function recordProxy({ proxies }: SignInParts, request: Request): void {
  // Only a proxy adds it.
  if (request.headers['x-forwarded-for'] !== undefined) proxies.record(request)
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

/** A session opened with a password is never used for an API key, nor the reverse. */
const isSessionOf = ({ account, apiKey }: Caller, session: KnownSession): boolean =>
  session.userId === account.id && session.apiKeyId === (apiKey?.id ?? null)

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
 * @returns undefined for a caller who counts as signed out; so does an account that is turned off where anyone may come, as on the sign-in
 * page
 */
async function openSessionIfAllowed(parts: SignInParts, caller: Caller, exchange: Exchange): Promise<string | undefined> {
  try {
    return await openSession(parts, caller, exchange)
  } catch (error) {
    const isForAnyone = exchange.request.routeOptions.config.right === 'anyone'
    if (error instanceof DeviceSignedOut || (isForAnyone && AccountTurnedOff.matches(error))) return undefined
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
