// Opens the session of a browser in which somebody has signed in on a page of the web app.
import { randomUUID } from 'node:crypto'
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Authenticate } from '../../kernel/http/index.ts'
import type { Account } from '../accounts/account.ts'
import type { RecordActivity, SignInAttempt } from '../activity/record-activity.ts'
import type { DeviceMethod } from '../devices/devices.queries.ts'
import type { Devices } from '../devices/devices.ts'
import type { SignIn } from './authenticate.ts'
import { openRecorded } from './open-recorded.ts'
import type { RememberMeService } from './remember-me.ts'
import { setSessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { UndeclaredProxies } from './undeclared-proxy.check.ts'

export interface Exchange {
  readonly request: Parameters<Authenticate>[0]
  readonly reply: Parameters<Authenticate>[1]
}

export interface BrowserSessionDeps {
  readonly settings: Pick<Settings, 'basePath'>
  readonly sessions: Sessions
  readonly devices: Devices
  readonly rememberMe: RememberMeService
  readonly signIn: SignIn
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne' | 'record'>
  readonly recordActivity: RecordActivity
}

export interface SignedIn {
  readonly account: Account
  readonly method: DeviceMethod
  readonly source: SignInAttempt['source']
  readonly staySignedIn: boolean
}

/** Opens a session, in place of the one that the browser had. @throws AccountTurnedOff */
export async function openBrowserSession(deps: BrowserSessionDeps, signedIn: SignedIn, { request, reply }: Exchange): Promise<void> {
  const { account, method, source, staySignedIn } = signedIn
  const { ip: address } = request
  const userAgent = request.headers['user-agent']
  const device = { userId: account.id, kind: 'BROWSER', method, address, userAgent } as const
  const passwordHash = method.startsWith('Password') ? account.passwordHash : undefined
  const owner = { userId: account.id, apiKeyId: null, passwordHash, beginDevice: (trx: Db) => deps.devices.begin(trx, device) }
  const attempt = { source, userId: account.id, email: account.email, address, userAgent }
  const token = await openRecorded(deps, { owner, client: randomUUID() }, attempt)
  const earlier = deps.signIn.sessionTokenOf(request)
  await deps.rememberMe.end(request)
  if (earlier) await deps.devices.signOut(earlier)
  if (staySignedIn) await deps.devices.remember(token, await deps.rememberMe.issue(account, reply))
  deps.proxies.record(request)
  if (request.headers['x-auth-token'] === undefined) setSessionCookie(reply, token, deps.settings.basePath)
  else reply.header('x-auth-token', token)
}
