// Every operation of the API reference as every kind of caller. What the reference says about an operation must be what the server does.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayGuestUse } from '../../src/users/guests/guest-routes.rules.ts'
import { aProviderSignIn, host, type ProviderSignIn } from '../builders/a-provider-sign-in.ts'
import { basic } from '../builders/a-server.ts'

interface Operation {
  readonly description?: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

/** What an operation requires, read from the reference. */
type Demand = 'nothing' | 'account' | 'own account' | { readonly role: string }

interface Row {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly demand: Demand
  /** The scheme of its API key. */
  readonly key: 'apiKey' | 'koreader' | 'kobo' | undefined
  /** Its handler also accepts a token of its own, so it checks the rights. */
  readonly checksItself: boolean
}

type Headers = Readonly<Record<string, string>>
interface Column {
  readonly roles: ReadonlySet<string>
  readonly isGuest?: boolean
  readonly signedIn: boolean
  /** Credentials for an operation; undefined if the caller has none for it. */
  headers(row: Row): Headers
  /** In place of `:apiKey` in the address. */
  readonly key?: string
}

/** Sent by the hook below in place of the response of a handler: authentication and rights are already checked. */
const reached = 299

const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
)
const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => rowOf(method.toUpperCase(), path, operation)),
)

let fixture: ProviderSignIn
const columns = new Map<string, Column>()

beforeAll(async () => {
  fixture = await aProviderSignIn({
    server: {
      beforeRoutes: async (http) => {
        http.addHook('preValidation', async ({ headers }, reply) => (headers['x-rights-only'] ? reply.status(reached).send() : undefined))
      },
    },
  })
  await addColumns()
})
afterAll(() => fixture.close())

async function addColumns(): Promise<void> {
  const { server } = fixture
  const none = () => ({})
  columns.set('nobody', { roles: new Set(), signedIn: false, headers: none })
  const library = await server.http.put('/api/v1/guest-access', { libraryIds: ['0A'] })
  expect(library.statusCode).toBe(204)
  const guest = await server.anonymous.inject({ method: 'POST', url: '/api/v1/guest-session' })
  columns.set('guest', { roles: new Set(['PAGE_STREAMING']), isGuest: true, signedIn: true, headers: () => cookieOf(guest.cookies) })
  await addAccount('reader', [])
  await addAccount('restricted reader', [], { ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } })
  for (const role of ['PAGE_STREAMING', 'FILE_DOWNLOAD', 'KOREADER_SYNC', 'KOBO_SYNC']) await addAccount(`only ${role}`, [role])
  await addAccount('administrator', ['ADMIN'])
  const browser = fixture.aBrowser()
  await browser.signIn()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const me = (await browser.get('/api/v2/users/me')).json<{ roles: string[] }>()
  columns.set('signed in with a provider', { roles: new Set(me.roles), signedIn: true, headers: () => ({ host, cookie }) })
}

/** One column with the session of the account, and one with its API key. */
async function addAccount(name: string, roles: readonly string[], choices: object = {}): Promise<void> {
  const { server } = fixture
  const email = `${name.replaceAll(' ', '-')}@example.org`
  const account = await server.aUser(email, { roles, ...choices })
  const { key } = (await account.post('/api/v2/users/me/api-keys', { comment: name })).json<{ key: string }>()
  const session = await server.anonymous.inject({ url: '/api/v2/users/me', headers: basic(email, 'battery staple') })
  const cookie = cookieOf(session.cookies)
  columns.set(name, { roles: new Set(roles), signedIn: true, headers: () => cookie })
  const byKey = (row: Row): Headers => (row.key === 'kobo' ? {} : { [row.key === 'koreader' ? 'x-auth-user' : 'x-api-key']: key })
  columns.set(`${name}, by API key`, { roles: new Set(roles), signedIn: true, headers: byKey, key })
}

const cookieOf = (cookies: readonly { readonly name: string; readonly value: string }[]): Headers => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})

function rowOf(method: string, path: string, { description = '', security }: Operation): Row {
  const schemes = security.flatMap((one) => Object.keys(one))
  const key = (['kobo', 'koreader', 'apiKey'] as const).find((scheme) => schemes.includes(scheme))
  return {
    name: `${method} ${path}`,
    method,
    path,
    demand: demandOf(description, schemes),
    key,
    checksItself: schemes.includes('metricsToken'),
  }
}

function demandOf(description: string, schemes: readonly string[]): Demand {
  if (schemes.length === 0) return 'nothing'
  const role = /Requires the role `(\w+)`/.exec(description)?.[1]
  if (role) return { role }
  return description.includes('Users may do this for themselves') ? 'own account' : 'account'
}

/** @returns the status that the reference promises */
function expected({ demand, method, path, key, checksItself }: Row, { roles, signedIn, isGuest = false, key: ownKey }: Column): number {
  if (demand === 'nothing') return reached
  // The key in the path is the only credential.
  if (!signedIn || (key === 'kobo' && ownKey === undefined)) return 401
  const route = path.replace(/\{(\w+)\}/g, ':$1')
  if (isGuest && !mayGuestUse(method, route)) return 403
  if (checksItself) return roles.has('ADMIN') ? 200 : 403
  if (demand === 'account') return reached
  const role = demand === 'own account' ? 'ADMIN' : demand.role
  return roles.has(role) ? reached : 403
}

test('the API reference describes every right that a route can require', () => {
  const demands = new Set(rows.map(({ demand }) => (typeof demand === 'object' ? demand.role : demand)))
  expect([...demands].sort()).toEqual(
    ['ADMIN', 'FILE_DOWNLOAD', 'KOBO_SYNC', 'KOREADER_SYNC', 'PAGE_STREAMING', 'account', 'nothing', 'own account'].sort(),
  )
  expect(rows.length).toBeGreaterThan(400)
})

test('every operation accepts exactly the callers that the API reference names', async () => {
  const wrong: string[] = []
  for (const [name, column] of columns)
    for (const row of rows) {
      const url = row.path.replace('{apiKey}', column.key ?? 'unknown-key').replace(/\{\w+\}/g, '0000000000000')
      const headers = { ...column.headers(row), ...(row.checksItself ? {} : { 'x-rights-only': '1' }) }
      const { statusCode } = await fixture.server.anonymous.inject({ method: row.method as 'GET', url, headers })
      const wanted = expected(row, column)
      if (statusCode !== wanted) wrong.push(`${name}: ${row.name} is ${statusCode}, not ${wanted}`)
    }
  expect(wrong).toEqual([])
})

test('everybody may change their own account', async () => {
  const { server } = fixture
  const account = await server.aUser('own@example.org', { roles: [] })
  for (const { method, path, name } of rows.filter(({ demand }) => demand === 'own account')) {
    const ask = async (caller: typeof account, id: string) =>
      (await caller.inject({ method: method as 'GET', url: path.replace('{id}', id), headers: { 'x-rights-only': '1' } })).statusCode
    expect([name, await ask(account, account.id)]).toEqual([name, reached])
  }
})
