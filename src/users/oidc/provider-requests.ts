// How requests reach a provider: through the guarded outgoing requests, with one of the ways of sending the client secret.
import type * as OpenIdClient from 'openid-client'
import type { Outbound } from '../../kernel/outbound/index.ts'
import type { Provider } from '../providers/providers.ts'

const timeoutMs = 15_000
const maxBytes = 1024 * 1024

export const isPlainHttp = ({ issuer }: Provider): boolean => issuer.startsWith('http:')

export type AuthMethod = 'client_secret_basic' | 'client_secret_post'

/** The supported ways in the order to try; a document without a list means Basic. */
export const authMethodsOf = (supported: readonly string[] | undefined): readonly AuthMethod[] => {
  const known = (['client_secret_basic', 'client_secret_post'] as const).filter((one) => supported?.includes(one))
  return known.length > 0 ? known : ['client_secret_basic', 'client_secret_post']
}

export function authenticationOf(
  client: typeof OpenIdClient,
  { secret }: Provider,
  method: AuthMethod | undefined,
): OpenIdClient.ClientAuth {
  if (secret === undefined) return client.None()
  return method === 'client_secret_post' ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

type GuardedFetch = (
  url: string,
  options: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<Response>

/** Redirects are not followed: a repeated POST could give the client secret to another host. */
export const guardedFetch =
  (outbound: Outbound) =>
  (provider: Provider): GuardedFetch =>
  async (url, { method, headers, body }) => {
    const target = new URL(url)
    const answer = await outbound.request(target.href, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs,
      maxBytes,
      maxWaitMs: 0,
      keepRedirect: true,
      trustedHosts: [new URL(provider.issuer).host],
    })
    const hasContent = answer.status >= 200 && answer.status !== 204 && answer.status !== 304
    return new Response(hasContent ? Buffer.from(answer.bytes) : null, { status: answer.status, headers: answer.headers })
  }
