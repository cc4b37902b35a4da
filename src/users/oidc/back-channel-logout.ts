// Sign-outs that a provider reports (OpenID Connect Back-Channel Logout 1.0).
// Guarantee: only a logout token that the provider signed for this client within the last minutes ends sessions, and only sessions that
// were opened with this provider.

import { z } from 'zod'
import type { Provider } from '../providers/providers.ts'
import { TokenInvalid } from './oidc.errors.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ProviderSessions } from './provider-sessions.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 5 * 60

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

interface LogoutDeps {
  readonly client: ProviderClient
  readonly providerSessions: ProviderSessions
}

/** @returns how many sessions ended @throws TokenInvalid, or what the requests to the provider throw */
export async function endReportedSessions(deps: LogoutDeps, provider: Provider, logoutToken: string): Promise<number> {
  const claims = await verifyLogoutToken(deps.client, provider, logoutToken)
  const [subject, sid] = [claims.sub, claims.sid].map((one) => (typeof one === 'string' ? one : undefined))
  if (subject === undefined && sid === undefined) throw TokenInvalid(provider.name)
  return deps.providerSessions.end(provider, { subject, sid })
}

async function verifyLogoutToken(client: ProviderClient, provider: Provider, token: string): Promise<Readonly<Record<string, unknown>>> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const { issuer, jwks_uri: keysUrl } = await client.discover(provider)
  if (keysUrl === undefined) throw TokenInvalid(provider.name)
  const document = await (await client.fetch(provider, keysUrl)).text()
  const expected = { issuer, audience: provider.clientId, clockTolerance: provider.clockToleranceSeconds, maxTokenAge: maxAgeSeconds }
  try {
    const keys = createLocalJWKSet(KeySet.parse(JSON.parse(document)))
    const { payload } = await jwtVerify(token, keys, expected)
    const { events, nonce } = payload
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
    // A nonce means that this is an ID token, which must never end a session.
    if (!isLogout || nonce !== undefined) throw new Error('The token is no logout token')
    return payload
  } catch (error) {
    throw TokenInvalid.with({ cause: error }, provider.name)
  }
}
