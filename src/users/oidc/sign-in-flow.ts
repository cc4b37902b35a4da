// Signing in with a provider: authorization code flow with PKCE, state and nonce.
// Guarantees: a sign-in can be finished once, on any node, within ten minutes, and only by the browser that started it: its cookie is
// compared with the stored row, which the first attempt to finish deletes.
// Limit: an address can start sixty sign-ins in ten minutes, and all addresses together five thousand.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, flag } from '../../kernel/db/index.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import type { Provider } from '../providers/providers.ts'
import { createStartLimiter } from '../sign-in/start-limiter.ts'
import { countFlows, deleteFlowsBefore, insertFlow, type SignInFlowRow, takeFlow } from './flows.queries.ts'
import { OtherUser, SignInExpired, TooManyStarts } from './oidc.errors.ts'
import type { ProviderClient, ProviderIdentity } from './provider-client.ts'

export const flowLastsMs = 10 * 60_000
const maxFlows = 5_000

export interface FlowStart {
  readonly provider: Provider
  readonly redirectUri: string
  /** Null for clients of Komga. */
  readonly returnTo: string | null
  readonly staySignedIn: boolean
  /** The user who links an account; undefined for a sign-in. */
  readonly userId?: string
  /** The invitation that the person opened; undefined without one. */
  readonly invitationId?: string | undefined
  /** Cookie of the browser, if it has one. */
  readonly browserToken: string | undefined
  /** Undefined when many callers share it. */
  readonly address: string | undefined
}

export interface StartedFlow {
  readonly url: URL
  /** For the cookie. */
  readonly browserToken: string
}

export interface FlowReturn {
  readonly providerId: string
  /** With its question mark. */
  readonly search: string
  readonly browserToken: string | undefined
}

export interface SignInFlow {
  /** @throws TooManyStarts, or whatever the request for the discovery document throws */
  start(request: FlowStart): Promise<StartedFlow>
  /** Takes the started sign-in of a return; undefined when there is none: expired, used, or of another browser. */
  take(returned: FlowReturn): Promise<SignInFlowRow | undefined>
  /** Exchanges the code. @throws what the library throws */
  identify(flow: SignInFlowRow, provider: Provider, returned: FlowReturn): Promise<ProviderIdentity>
}

interface FlowParts {
  readonly db: Db
  readonly clock: Clock
  readonly client: ProviderClient
  readonly attemptLimits: AttemptLimits
}

export function createSignInFlow({ db, clock, client, attemptLimits }: FlowParts): SignInFlow {
  const limiter = createStartLimiter(attemptLimits, 'provider')
  return {
    start: async ({ provider, browserToken, address, ...request }) => {
      if (address !== undefined) await limiter.count(address)
      const token = browserToken !== undefined && isToken(browserToken) ? browserToken : newToken()
      const started = { redirectUri: request.redirectUri, state: newToken(), nonce: newToken(), codeVerifier: newToken() }
      const url = await client.authorizationUrl(provider, started)
      await deleteFlowsBefore(db, clock.now() - flowLastsMs)
      if ((await countFlows(db)) >= maxFlows) throw TooManyStarts()
      await insertFlow(db, {
        id: hashOf(started.state),
        providerId: provider.id,
        browserHash: hashOf(token),
        nonce: started.nonce,
        codeVerifier: started.codeVerifier,
        redirectUri: request.redirectUri,
        returnTo: request.returnTo,
        staySignedIn: flag(request.staySignedIn),
        userId: request.userId ?? null,
        invitationId: request.invitationId ?? null,
        startedAt: clock.now(),
      })
      return { url, browserToken: token }
    },
    take: async ({ providerId, search, browserToken }) => {
      const state = new URLSearchParams(search).get('state')
      const flow = state === null ? undefined : await takeFlow(db, hashOf(state))
      if (!flow || browserToken === undefined || !isSame(flow.browserHash, hashOf(browserToken))) return undefined
      const age = Math.abs(clock.now() - flow.startedAt)
      return flow.providerId === providerId && age < flowLastsMs ? flow : undefined
    },
    identify: (flow, provider, { search }) => {
      const state = new URLSearchParams(search).get('state')
      if (state === null) throw SignInExpired()
      const { redirectUri, nonce, codeVerifier } = flow
      return client.identify(provider, new URL(redirectUri + search), { redirectUri, state, nonce, codeVerifier })
    },
  }
}

/** Only the signed-in user who started linking may finish it. @throws OtherUser */
export function assertSameUser(flow: SignInFlowRow, userId: string | undefined): void {
  if (flow.userId !== null && flow.userId !== userId) throw OtherUser()
}

const newToken = (): string => randomBytes(32).toString('base64url')
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
