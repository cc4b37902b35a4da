// Finishes a sign-in with a provider: identity, account, session, and the cookies of the browser.
import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import type { Account } from '../accounts/account.ts'
import type { RecordActivity } from '../activity/record-activity.ts'
import type { Devices } from '../devices/devices.ts'
import type { Provider } from '../providers/providers.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import type { RememberMeCookie } from '../sign-in/remember-me.ts'
import { toFailure } from './failure.rules.ts'
import type { SignInFlowRow } from './flows.queries.ts'
import { type MatchAccountDeps, matchAccount } from './match-account.ts'
import type { ProviderSessions } from './provider-sessions.ts'
import { assertSameUser, type FlowReturn, type SignInFlow } from './sign-in-flow.ts'

export interface FinishDeps extends MatchAccountDeps {
  readonly flow: SignInFlow
  readonly providerSessions: ProviderSessions
  readonly passwordMode: PasswordMode
  readonly devices: Pick<Devices, 'begin' | 'remember' | 'signOut'>
  readonly recordActivity: RecordActivity
  readonly log: Log
}

export interface FinishRequest {
  readonly flow: SignInFlowRow
  readonly provider: Provider
  readonly returned: FlowReturn
  /** The user of the browser's session. */
  readonly userId: string | undefined
  readonly address: string
  readonly userAgent: string | undefined
  /** Sets the cookie that keeps the browser signed in. */
  remember(account: Account): Promise<RememberMeCookie>
}

/**
 * @returns the token of the new session; undefined when an account was linked
 * @throws a failure of the sign-in
 */
export async function signInWithProvider(deps: FinishDeps, request: FinishRequest): Promise<string | undefined> {
  const { flow, provider, returned, address, userAgent } = request
  const source = `OAuth2:${provider.name}` as const
  try {
    assertSameUser(flow, request.userId)
    const identity = await deps.flow.identify(flow, provider, returned)
    const { account, identityId } = await matchAccount(deps, provider, identity, flow)
    deps.passwordMode.forget()
    if (flow.userId !== null) return undefined
    const device = { userId: account.id, kind: 'BROWSER', method: 'Provider', address, userAgent } as const
    const owner = { userId: account.id, apiKeyId: null, beginDevice: (trx: Db) => deps.devices.begin(trx, device) }
    const { token } = await deps.sessions.open(owner, randomUUID())
    const rememberMe = flow.staySignedIn === 1 ? await request.remember(account) : undefined
    if (rememberMe) await deps.devices.remember(token, rememberMe)
    const { sid, idToken } = identity
    await deps.providerSessions.record({ token, providerId: provider.id, identityId, sid, idToken, rememberMe })
    await deps.recordActivity({ source, userId: account.id, email: account.email, address, userAgent })
    return token
  } catch (error) {
    const failure = toFailure(error, provider.name)
    deps.log.warn({ err: failure.cause ?? failure, provider: provider.id, code: failure.code }, 'A sign-in with a provider failed')
    await deps.recordActivity({ source, address, userAgent, error: failure.message })
    throw failure
  }
}
