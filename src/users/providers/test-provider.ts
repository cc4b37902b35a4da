// Tests the settings of a provider before anybody signs in with it: the issuer, its keys, the client, and the redirect address.
// Limit: scopes, claims and groups show only at a sign-in.
import { z } from 'zod'
import { asError } from '../../kernel/errors/error-code.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { Outbound } from '../../kernel/outbound/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { answerIn, isClientRefused, issuerIn } from '../oidc/library-error.rules.ts'
import type { ProviderClient } from '../oidc/provider-client.ts'
import type { Provider } from './providers.ts'

const Works = defineSentence('SIGN_IN_TEST_WORKS', 'The provider responds and accepts the client. Sign in once to test scopes and groups.')
const NoDiscovery = defineSentence(
  'SIGN_IN_TEST_NO_DISCOVERY',
  'No OpenID Connect provider was found at this URL. Copy the issuer from the provider; with /.well-known/openid-configuration added to it, the URL must return a JSON document.',
)
const IssuerDiffers = defineSentence(
  'SIGN_IN_TEST_ISSUER_DIFFERS',
  'The issuer of the provider at this URL is {issuer}. Enter exactly that.',
)
const KeysMissing = defineSentence('SIGN_IN_TEST_KEYS_MISSING', "The provider's keys can't be loaded from {url}.")
const ClientWrong = defineSentence(
  'SIGN_IN_TEST_CLIENT_WRONG',
  'The provider rejects the client ID or the client secret. Copy both from the provider again.',
)
const RedirectRefused = defineSentence(
  'SIGN_IN_TEST_REDIRECT_REFUSED',
  'The provider rejects this client on its sign-in page. Register the redirect URL {uri} there, and check the client ID.',
)

const RequestRefused = defineSentence(
  'SIGN_IN_TEST_REQUEST_REFUSED',
  "The provider rejects the sign-in request: {error}. Check the scopes and the client's permissions.",
)

interface TestDeps {
  readonly client: ProviderClient
  readonly outbound: Outbound
}

export interface ProviderTest {
  readonly ok: boolean
  readonly message: Sentence
}

/** Never throws for what the settings or the provider cause. */
export async function testProvider(deps: TestDeps, provider: Provider, redirectUri: string): Promise<ProviderTest> {
  await deps.outbound.clearPauses()
  for (const check of [checkIssuer, checkClient, checkRedirect]) {
    const problem = await check(deps, provider, redirectUri)
    if (problem !== undefined) return { ok: false, message: problem }
  }
  return { ok: true, message: Works() }
}

async function checkIssuer({ client }: TestDeps, provider: Provider): Promise<Sentence | undefined> {
  try {
    const { jwks_uri: keysUrl } = await client.discover(provider)
    return keysUrl !== undefined && (await hasKeys(client, provider, keysUrl)) ? undefined : KeysMissing(keysUrl ?? provider.issuer)
  } catch (error) {
    return outboundSentence(error) ?? issuerSentence(error)
  }
}

const KeySet = z.object({ keys: z.array(z.unknown()) })

const hasKeys = async (client: ProviderClient, provider: Provider, url: string): Promise<boolean> =>
  KeySet.safeParse(await (await client.fetch(provider, url)).json().catch(() => undefined)).success

/** The library names the issuer of the document in the error's cause. */
function issuerSentence(error: unknown): Sentence {
  const issuer = issuerIn(error)
  return issuer === undefined ? NoDiscovery() : IssuerDiffers(issuer)
}

async function checkClient({ client }: TestDeps, provider: Provider, redirectUri: string): Promise<Sentence | undefined> {
  try {
    await client.tryClient(provider, redirectUri)
    return undefined
  } catch (error) {
    const isRefused = isClientRefused(error) || answerIn(error) === 'unauthorized_client'
    // Any other error is about the code, which does not exist.
    return isRefused ? ClientWrong() : outboundSentence(error)
  }
}

async function checkRedirect({ client }: TestDeps, provider: Provider, redirectUri: string): Promise<Sentence | undefined> {
  const started = { redirectUri, state: 'connection-test', nonce: 'connection-test', codeVerifier: 'connection-test'.repeat(4) }
  try {
    const page = await client.fetch(provider, (await client.authorizationUrl(provider, started)).href)
    const location = page.headers.get('location')
    const error = location === null ? null : URL.parse(location)?.searchParams.get('error')
    if (error) return RequestRefused(error)
    return page.status >= 400 && page.status !== 401 && page.status !== 403 ? RedirectRefused(redirectUri) : undefined
  } catch {
    // Sign-in pages may be on another host, and refuse programs: that says nothing about the settings.
    return undefined
  }
}

function outboundSentence(error: unknown): Sentence | undefined {
  const { cause } = asError(error)
  return [error, cause].find((one): one is CatalogueError => one instanceof CatalogueError)?.sentence
}
