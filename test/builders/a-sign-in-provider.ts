// A real OpenID Connect provider (oidc-provider) on loopback, and a browser that signs in with it.
// Limit: its accounts have no passwords; whoever opens its sign-in page is `person`.
import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { requireDefined } from '../../src/kernel/errors/index.ts'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
  readonly groups?: readonly string[]
}

type TokenClaims = Record<string, unknown>
/** Changes the ID token before it is sent; it is signed again, with another key when it returns one. */
export type Tamper = (claims: TokenClaims) => { readonly claims: TokenClaims; readonly key?: KeyObject }

export interface SignInProvider {
  readonly issuer: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  /** Who signs in from now on. */
  person: Person
  tamper: Tamper | undefined
  /** Sends this token instead of the ID token. */
  forge: ((claims: TokenClaims) => string) | undefined
  /** Shows a page with a button instead of signing in at once. */
  asks: boolean
  /** A JWT that it has signed. */
  sign(claims: TokenClaims): string
  /** From now on it signs with another key. */
  renewKey(): void
  /** Answers nothing but 503 from now on. */
  goDown(): void
  close(): Promise<void>
}

export interface ProviderParts {
  /** Redirect addresses of the client. */
  readonly redirectUris: readonly string[]
  readonly signOutUris?: readonly string[]
  readonly backChannelLogoutUri?: string
  readonly tokenEndpointAuthMethod?: 'client_secret_basic' | 'client_secret_post'
}

interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}

export const aKey = (): SigningKey => ({ kid: randomUUID(), privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })

export async function aSignInProvider(parts: ProviderParts): Promise<SignInProvider> {
  const client = { clientId: 'hondana', clientSecret: 'a secret: & half + more%' }
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = aKey()
  const start = (): void => {
    const provider = new Provider(issuer, configurationOf(parts, { client, key, person: () => self.person }))
    provider.on('server_error', (_, error) => console.error(error))
    provider.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path !== '/token' || body?.id_token === undefined) return
      if (self.forge) ctx.body = { ...body, id_token: self.forge(claimsIn(body.id_token)) }
      if (!self.tamper) return
      const { claims, key: other } = self.tamper(claimsIn(body.id_token))
      ctx.body = { ...body, id_token: signed(claims, other === undefined ? key : { ...key, privateKey: other }) }
    })
    const callback = provider.callback()
    handle = (request, response) => {
      if (request.url?.startsWith('/interaction/'))
        interact(provider, self, request, response).catch((error) => response.writeHead(400).end(String(error)))
      else void callback(request, response)
    }
  }
  const self: SignInProvider = {
    issuer,
    client,
    person: { sub: 'mika', email: 'mika@example.org', email_verified: true, preferred_username: 'mika' },
    tamper: undefined,
    forge: undefined,
    asks: false,
    sign: (claims) => signed(claims, key),
    renewKey: () => {
      key = aKey()
      start()
    },
    goDown: () => {
      handle = (_, response) => void response.writeHead(503).end()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  start()
  return self
}

interface Inner {
  readonly client: SignInProvider['client']
  readonly key: SigningKey
  person(): Person
}

function configurationOf(parts: ProviderParts, { client, key, person }: Inner): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...parts.redirectUris],
        post_logout_redirect_uris: parts.signOutUris ? [...parts.signOutUris] : [],
        token_endpoint_auth_method: parts.tokenEndpointAuthMethod ?? 'client_secret_basic',
        ...(parts.backChannelLogoutUri
          ? { backchannel_logout_uri: parts.backChannelLogoutUri, backchannel_logout_session_required: true }
          : {}),
      },
    ],
    jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }] as never },
    cookies: { keys: ['of this test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here too</button>`
        },
      },
      backchannelLogout: { enabled: true },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person(), sub }) as never }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: requireDefined(ctx.oidc.client, 'the client').clientId,
        accountId: requireDefined(ctx.oidc.session?.accountId, 'the account'),
      })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  }
}

async function interact(provider: Provider, self: SignInProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (self.asks && request.method !== 'POST') {
    const page = `<!doctype html><title>Provider</title><form method="post"><button>Continue as ${self.person.sub}</button></form>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return
  }
  await provider.interactionFinished(request, response, { login: { accountId: self.person.sub } })
}

export const claimsIn = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(requireDefined(token.split('.')[1], 'the content of the token'), 'base64url').toString('utf8')) as TokenClaims

/** A JWT with this content. */
export function signed(claims: TokenClaims, { kid, privateKey }: SigningKey, header: TokenClaims = {}): string {
  const encoded = [{ alg: 'RS256', kid, ...header }, claims].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.')
  return `${encoded}.${createSign('RSA-SHA256').update(encoded).sign(privateKey, 'base64url')}`
}

/** Follows the redirects of a provider, as a browser with its cookies. @returns the first address elsewhere */
export async function followAtProvider(url: string, cookies = new Map<string, string>()): Promise<URL> {
  const { origin } = new URL(url)
  let next = new URL(url)
  for (let hop = 0; hop < 10; hop++) {
    if (next.origin !== origin) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const name = line.slice(0, line.indexOf('='))
      const value = line.slice(name.length + 1, line.indexOf(';'))
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status} at ${next.pathname}: ${await response.text()}`)
    next = new URL(location, next)
  }
  throw new Error('The provider redirects in a loop')
}
