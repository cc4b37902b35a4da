// A server with a sign-in provider, and browsers that sign in with it.
import type { LightMyRequestResponse } from 'fastify'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import type { TestDatabase } from '../setup/databases.ts'
import { aServer, type ServerParts, type TestServer } from './a-server.ts'
import { aSignInProvider, followAtProvider, type ProviderParts, type SignInProvider } from './a-sign-in-provider.ts'

/** Host under which the browsers of these tests reach the server. */
export const host = 'hondana.test'
export const redirectUri = `http://${host}/login/oauth2/code/home`

export interface ProviderSignIn {
  readonly server: TestServer
  readonly provider: SignInProvider
  /** Settings of the provider, as an administrator sends them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Changes settings of the provider. */
  configure(changes: Readonly<Record<string, unknown>>): Promise<void>
  aBrowser(): Browser
  close(): Promise<void>
}

/** Keeps the cookies of our server and of the provider. */
export interface Browser {
  readonly cookies: Map<string, string>
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(url: string): Promise<LightMyRequestResponse>
  /** Opens the provider from the sign-in page. @returns the address to return to, not opened yet */
  leave(query?: string): Promise<string>
  /** Signs in. @returns where the browser ends */
  signIn(query?: string): Promise<string>
  /** Opens the address that the provider redirects to. @returns where the browser ends */
  return(url: string): Promise<string>
  /** Email address of the signed-in account; undefined when nobody is signed in. */
  email(): Promise<string | undefined>
}

interface FixtureParts {
  readonly database?: TestDatabase
  readonly server?: Omit<ServerParts, 'database'>
  readonly provider?: Partial<ProviderParts>
  readonly settings?: Readonly<Record<string, unknown>>
}

export async function aProviderSignIn(parts: FixtureParts = {}): Promise<ProviderSignIn> {
  const server = await aServer({ ...parts.server, ...(parts.database ? { database: parts.database } : {}) })
  const provider = await aSignInProvider({ redirectUris: [redirectUri], signOutUris: [`http://${host}/sign-in`], ...parts.provider })
  let settings: Record<string, unknown> = {
    name: 'Home',
    issuer: provider.issuer,
    ...provider.client,
    scopes: ['openid', 'profile', 'email', 'groups'],
    createAccounts: true,
    ...parts.settings,
  }
  const created = await server.http.post('/api/v1/sign-in-providers', { id: 'home', ...settings })
  if (created.statusCode !== 201) throw new Error(`No provider: ${created.body}`)
  return {
    server,
    provider,
    settings,
    configure: async (changes) => {
      settings = { ...settings, ...changes }
      const changed = await server.http.put('/api/v1/sign-in-providers/home', settings)
      if (changed.statusCode !== 200) throw new Error(`Not changed: ${changed.body}`)
    },
    aBrowser: () => aBrowser(server),
    close: async () => {
      await server.close()
      await provider.close()
    },
  }
}

export function aBrowser(server: TestServer, headers: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>()
  const atProvider = new Map<string, string>()
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const content = body === undefined ? {} : { payload: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await server.anonymous.inject({ method, url, ...content, headers: { host, cookie, ...type, ...headers } })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const leave = async (query = '?returnTo=/') => {
    const started = await send('GET', `/oauth2/authorization/home${query}`)
    const target = requireDefined(started.headers.location, 'the address of the provider')
    return target.startsWith('/') ? target : (await followAtProvider(target, atProvider)).href
  }
  const open = async (url: string) => {
    const { pathname, search } = new URL(url, `http://${host}`)
    if (!pathname.startsWith('/login/oauth2/')) return url
    return requireDefined((await send('GET', pathname + search)).headers.location, 'where the browser goes')
  }
  return {
    cookies,
    get: (url) => send('GET', url),
    post: (url, body) => send('POST', url, body),
    delete: (url) => send('DELETE', url),
    leave,
    return: open,
    signIn: async (query) => open(await leave(query)),
    email: async () => (await send('GET', '/api/v2/users/me')).json<{ email?: string }>().email,
  }
}

/** Code of the failure in an address of the sign-in page. */
export const failureIn = (address: string): string | null => new URL(address, `http://${host}`).searchParams.get('error')
