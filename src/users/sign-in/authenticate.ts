// Who is calling? An API key counts before a password, a password before a session. Wrong credentials are refused even beside a
// valid session. Promise: with a session, a request costs one hash and no database.
import type { Settings } from '../../kernel/config/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import { ApiKeyWrong, CredentialsWrong, CrossSiteWrite } from '../users.errors.ts'
import type { CheckPassword } from './check-password.ts'
import { type Credentials, readCredentials } from './credentials.rules.ts'
import { isCrossSiteWrite } from './same-site.rules.ts'
import { sessionCookieName, setSessionCookie } from './session-cookie.ts'
import type { SessionOwner, Sessions } from './sessions.ts'

type Request = Parameters<Authenticate>[0]
type Reply = Parameters<Authenticate>[1]

export interface SignIn {
  readonly authenticate: Authenticate
  /** Token of the session that a request runs in: the one it brought, or the one it was given. */
  sessionTokenOf(request: object): string | undefined
}

export interface SignInParts {
  readonly settings: Pick<Settings, 'basePath'>
  readonly accounts: Accounts
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly checkPassword: CheckPassword
}

export function createSignIn(parts: SignInParts): SignIn {
  const tokens = new WeakMap<object, string>()
  const authenticate: Authenticate = async (request, reply) => {
    const credentials = readCredentials(request.headers)
    const token = presentedToken(request)
    const session = token ? await parts.sessions.find(token) : undefined
    const caller = credentials ? await identify(parts, credentials, request.ip) : undefined
    const account = caller?.account ?? (session && (await parts.accounts.find(session.userId)))
    if (!account) return undefined
    assertSameSite(request, credentials)
    const isOwn = !caller || (session?.userId === account.id && session.apiKeyId === caller.apiKeyId)
    if (token && session && isOwn) tokens.set(request, token)
    else if (caller) tokens.set(request, await openSession(parts, { userId: account.id, apiKeyId: caller.apiKeyId }, request, reply))
    return account.principal
  }
  return { authenticate, sessionTokenOf: (request) => tokens.get(request) }
}

interface Caller {
  readonly account: Account
  readonly apiKeyId: string | null
}

async function identify(parts: SignInParts, credentials: Credentials, address: string): Promise<Caller> {
  if (credentials.kind === 'unreadable') throw CredentialsWrong()
  if (credentials.kind === 'password') return { account: await parts.checkPassword({ ...credentials, address }), apiKeyId: null }
  const apiKey = await parts.apiKeys.find(credentials.key)
  const account = apiKey && (await parts.accounts.find(apiKey.userId))
  if (!account) throw ApiKeyWrong()
  return { account, apiKeyId: apiKey.id }
}

/** A session token comes in X-Auth-Token when that header is there, also when it is empty, else in the cookie. */
function presentedToken(request: Request): string | undefined {
  const header = request.headers['x-auth-token']
  return typeof header === 'string' ? header : request.cookies[sessionCookieName]
}

/** What a browser adds by itself (cookie, remembered password) must come from our own pages; chosen headers prove that they do. */
function assertSameSite(request: Request, credentials: Credentials | undefined): void {
  const { headers, method } = request
  if (credentials?.kind === 'api-key' || headers['x-auth-token'] !== undefined) return
  const hosts = [headers.host, [headers['x-forwarded-host']].flat()[0]?.split(',', 1)[0]?.trim()]
  const secFetchSite = [headers['sec-fetch-site']].flat()[0]
  if (isCrossSiteWrite({ method, secFetchSite, origin: headers.origin, hosts })) throw CrossSiteWrite()
}

async function openSession(parts: SignInParts, owner: SessionOwner, request: Request, reply: Reply): Promise<string> {
  const token = await parts.sessions.open(owner, `${request.ip}\0${request.headers['user-agent'] ?? ''}`)
  if (request.headers['x-auth-token'] === undefined) setSessionCookie(reply, token, parts.settings.basePath)
  else reply.header('x-auth-token', token)
  return token
}
