// Requests to sign-in providers, with the library openid-client, which is loaded at the first sign-in.
// Guarantees: every ID token is checked: signature, issuer, audience, nonce and times. Discovery documents are cached for ten minutes;
// keys are requested at each sign-in, so a provider may renew them at any time. Requests follow the rules of the other outgoing requests,
// except that the host of an issuer may be private: administrators chose it.
import type * as OpenIdClient from 'openid-client'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import type { Provider } from '../providers/providers.ts'
import { type Claims, mergeClaims } from './claims.rules.ts'
import { isClientRefused } from './library-error.rules.ts'
import { SecretUnreadable, TokenInvalid } from './oidc.errors.ts'
import { type AuthMethod, authenticationOf, authMethodsOf, guardedFetch, isPlainHttp } from './provider-requests.ts'

const discoveredMs = 10 * 60_000

export interface StartedSignIn {
  readonly redirectUri: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface ProviderIdentity {
  readonly claims: Claims
  readonly subject: string
  /** ID of the session at the provider. */
  readonly sid: string | undefined
  readonly idToken: string | undefined
}

export interface ProviderClient {
  /** Where to send the browser. */
  authorizationUrl(provider: Provider, started: StartedSignIn & { readonly state: string }): Promise<URL>
  /** Exchanges the code for the identity. @param returned the address that the browser was redirected to */
  identify(provider: Provider, returned: URL, started: StartedSignIn & { readonly state: string }): Promise<ProviderIdentity>
  /** Where to sign out; undefined when the provider has no such address. */
  signOutUrl(provider: Provider, request: { readonly idToken: string | undefined; readonly returnTo: string }): Promise<URL | undefined>
  /** The discovery document, requested again. */
  discover(provider: Provider): Promise<OpenIdClient.ServerMetadata>
  /** Sends the token endpoint a code that does not exist: the error shows whether it accepts the client. */
  tryClient(provider: Provider, redirectUri: string): Promise<unknown>
  /** A request of the provider's own documents. */
  fetch(provider: Provider, url: string): Promise<Response>
}

interface ClientParts {
  readonly outbound: Outbound
  readonly clock: Clock
}

export function createProviderClient({ outbound, clock }: ClientParts): ProviderClient {
  const fetchOf = guardedFetch(outbound)
  const { discover, configure, withEachMethod } = createConfigurations(fetchOf, clock)
  /** Some providers send the email address and the groups only here. */
  const fetchUserInfo = async (provider: Provider, accessToken: string, subject: string): Promise<Claims> => {
    const { client, config, metadata } = await configure(provider)
    if (!metadata.userinfo_endpoint) return {}
    try {
      return { ...(await client.fetchUserInfo(config, accessToken, subject)) }
    } catch (error) {
      // Not about the client secret, which this request does not contain.
      throw isClientRefused(error) ? TokenInvalid.with({ cause: error }, provider.name) : error
    }
  }
  return {
    discover,
    fetch: (provider, url) => fetchOf(provider)(url, { method: 'GET', headers: { accept: 'application/json' }, body: undefined }),
    authorizationUrl: async (provider, { redirectUri, state, nonce, codeVerifier }) => {
      assertSecretReadable(provider)
      const { client, config } = await configure(provider)
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...provider.scopes])].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    identify: async (provider, returned, { state, nonce, codeVerifier }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
      const tokens = await withEachMethod(provider, ({ client, config }) => client.authorizationCodeGrant(config, returned, checks))
      const claims: Claims = { ...tokens.claims() }
      const subject = String(claims.sub)
      const sid = typeof claims.sid === 'string' ? claims.sid : undefined
      const info = await fetchUserInfo(provider, tokens.access_token, subject)
      return { claims: mergeClaims(claims, info), subject, sid, idToken: tokens.id_token }
    },
    signOutUrl: async (provider, { idToken, returnTo }) => {
      const { client, config, metadata } = await configure(provider)
      if (!metadata.end_session_endpoint) return undefined
      const hint = idToken === undefined ? {} : { id_token_hint: idToken }
      return client.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: returnTo })
    },
    tryClient: (provider, redirectUri) =>
      withEachMethod(provider, async ({ client, config }) =>
        client.genericGrantRequest(config, 'authorization_code', {
          code: 'connection-test',
          redirect_uri: redirectUri,
          code_verifier: client.randomPKCECodeVerifier(),
        }),
      ),
  }
}

/** @throws SecretUnreadable */
function assertSecretReadable({ name, unreadable }: Provider): void {
  if (unreadable !== undefined) throw SecretUnreadable(name)
}

/** The library's configuration of a provider, built for each request from a discovery document that is cached. */
function createConfigurations(fetchOf: ReturnType<typeof guardedFetch>, clock: Clock) {
  const discovered = new Map<string, { readonly metadata: OpenIdClient.ServerMetadata; readonly untilMs: number }>()

  const discover = async (provider: Provider): Promise<OpenIdClient.ServerMetadata> => {
    const { discovery, customFetch, allowInsecureRequests, None } = await import('openid-client')
    const config = await discovery(new URL(provider.issuer), provider.clientId, undefined, None(), {
      [customFetch]: fetchOf(provider),
      execute: isPlainHttp(provider) ? [allowInsecureRequests] : [],
    })
    const metadata = config.serverMetadata()
    discovered.set(provider.issuer, { metadata, untilMs: clock.now() + discoveredMs })
    return metadata
  }
  const metadataOf = async (provider: Provider) => {
    const known = discovered.get(provider.issuer)
    return known && isAhead(known.untilMs, clock.now(), discoveredMs) ? known.metadata : discover(provider)
  }
  const configure = async (provider: Provider, method?: AuthMethod) => {
    const client = await import('openid-client')
    const metadata = await metadataOf(provider)
    const tolerance = { [client.clockTolerance]: provider.clockToleranceSeconds }
    const config = new client.Configuration(metadata, provider.clientId, tolerance, authenticationOf(client, provider, method))
    config[client.customFetch] = fetchOf(provider)
    client.enableNonRepudiationChecks(config)
    if (isPlainHttp(provider)) client.allowInsecureRequests(config)
    return { client, config, metadata }
  }
  /** Providers accept one way of sending the secret, and do not always say which. */
  const withEachMethod = async <T>(provider: Provider, act: (parts: Awaited<ReturnType<typeof configure>>) => Promise<T>): Promise<T> => {
    assertSecretReadable(provider)
    const [first, ...others] = authMethodsOf((await metadataOf(provider)).token_endpoint_auth_methods_supported)
    try {
      return await act(await configure(provider, first))
    } catch (error) {
      if (provider.secret === undefined || others[0] === undefined || !isClientRefused(error)) throw error
      return act(await configure(provider, others[0]))
    }
  }
  return { discover, configure, withEachMethod }
}
