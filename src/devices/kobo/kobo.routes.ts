// Kobo e-readers that use this server in place of the Kobo store (docs/kobo.md).
import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { KoboObject, KoboObjects } from './kobo.schemas.ts'
import { koboBooksRoutes } from './kobo-books.routes.ts'
import type { KoboDeps } from './kobo-deps.ts'
import { addressOf, koboConfig as config, jsonType, koboRoot, sendAnswer, storeRequestOf } from './kobo-exchange.routes.ts'
import { resourcesFor } from './store/resources.rules.ts'
import { type SyncAnswer, syncLibrary } from './sync/sync-library.ts'
import { encodeSyncToken, parseSyncToken, type SyncToken } from './sync/sync-token.rules.ts'

const params = z.object({ apiKey: z.string() })

export const koboRoutes = (deps: KoboDeps) => (http: Http) => {
  startRoutes(http, deps)
  syncRoute(http, deps)
  tagsRoutes(http)
  koboBooksRoutes(deps)(http)
  otherRoutes(http, deps)
}

function startRoutes(http: Http, deps: KoboDeps): void {
  http.get(
    `${koboRoot}/v1/initialization`,
    { schema: { summary: 'Start a Kobo e-reader', params, response: { 200: KoboObject } }, config },
    async (request, reply) => {
      const { root } = await addressOf(deps, request)
      const answer = await deps.store.forward(storeRequestOf(request))
      // The device signs in to the store again.
      if (answer?.status === 401) return sendAnswer(reply, answer)
      const stored = z.object({ Resources: z.record(z.string(), z.unknown()) }).safeParse(answer?.body)
      // "{}" in base 64, as devices expect it.
      reply.header('x-kobo-apitoken', 'e30=')
      return { Resources: resourcesFor(root, stored.data?.Resources) }
    },
  )
  for (const [path, summary] of [
    ['device', 'Sign in a Kobo e-reader'],
    ['refresh', 'Renew the sign-in of a Kobo e-reader'],
  ] as const)
    http.post(
      `${koboRoot}/v1/auth/${path}`,
      { schema: { summary, params, response: { 200: KoboObject } }, config },
      async (request, reply) => {
        const answer = await deps.store.forward(storeRequestOf(request))
        return answer ? sendAnswer(reply, answer) : tokensFor(request.body)
      },
    )
}

const UserOfDevice = z.object({ UserKey: z.string().max(1_000) }).catch({ UserKey: '' })

/** Devices need tokens, but nothing checks them: the key in the address counts. */
const tokensFor = (body: unknown): Record<string, unknown> => ({
  AccessToken: randomBytes(18).toString('base64url'),
  RefreshToken: randomBytes(18).toString('base64url'),
  TokenType: 'Bearer',
  TrackingId: randomUUID(),
  ...UserOfDevice.parse(body),
})

function syncRoute(http: Http, deps: KoboDeps): void {
  http.get(
    `${koboRoot}/v1/library/sync`,
    {
      schema: {
        summary: 'Sync the library of a Kobo e-reader',
        description: 'Repeat the request with the `x-kobo-synctoken` of the response as long as it has `x-kobo-sync: continue`.',
        params,
        response: { 200: KoboObjects },
      },
      config,
    },
    async (request, reply) => {
      const header = request.headers['x-kobo-synctoken']
      const token = parseSyncToken(typeof header === 'string' ? header : undefined)
      const ours = await syncLibrary(
        { ...deps, longWork: reply.server.longWork },
        { caller: callerOf(request), token, address: await addressOf(deps, request) },
      )
      const { changes, token: next } = ours.token.ongoing ? ours : await withStore(deps, request, ours)
      if (next.ongoing) reply.header('x-kobo-sync', 'continue')
      reply.header('x-kobo-synctoken', encodeSyncToken(next))
      return [...changes]
    },
  )
}

/** Appends what is new in the Kobo store, once the device has everything of this server. */
async function withStore({ store }: KoboDeps, request: Parameters<typeof storeRequestOf>[0], ours: SyncAnswer): Promise<SyncAnswer> {
  const { 'x-kobo-synctoken': _, ...headers } = request.headers
  const ownToken = ours.token.store === undefined ? {} : { 'x-kobo-synctoken': ours.token.store }
  const answer = await store.forward({ ...storeRequestOf(request), headers: { ...headers, ...ownToken } })
  const changes = KoboObjects.safeParse(answer?.body)
  const storeToken = answer?.headers['x-kobo-synctoken']
  if (answer?.status !== 200 || !changes.success || storeToken === undefined) return ours
  const { reached } = ours.token
  const continues = answer.headers['x-kobo-sync']?.toLowerCase() === 'continue' && reached !== undefined
  const token: SyncToken = { ...ours.token, store: storeToken }
  return {
    changes: [...ours.changes, ...changes.data],
    token: continues ? { ...token, ongoing: { pointId: reached, kind: 'store', after: '' } } : token,
  }
}

/** Collections of the device are accepted and not stored: read lists belong to everyone (docs/kobo.md, "Read lists"). */
function tagsRoutes(http: Http): void {
  const tags = `${koboRoot}/v1/library/tags`
  const ofTag = params.extend({ tagId: z.string() })
  const ofItems = ofTag.extend({ items: z.string() })
  const response = { 200: KoboObject }
  http.post(
    tags,
    {
      schema: {
        summary: 'Accept a tag of a Kobo e-reader',
        params,
        response: { 201: z.string().meta({ description: 'ID of the tag.' }) },
      },
      config,
    },
    async (_, reply) => reply.status(201).type(jsonType).send(JSON.stringify(newId())),
  )
  http.put(`${tags}/:tagId`, { schema: { summary: 'Accept a renamed tag', params: ofTag, response }, config }, async () => ({}))
  http.delete(`${tags}/:tagId`, { schema: { summary: 'Accept a deleted tag', params: ofTag, response }, config }, async () => ({}))
  // Devices write "items" and "Items".
  http.post(
    `${tags}/:tagId/:items`,
    { schema: { summary: 'Accept books with a tag', params: ofItems, response }, config },
    async () => ({}),
  )
  http.post(
    `${tags}/:tagId/:items/delete`,
    { schema: { summary: 'Accept books without a tag', params: ofItems, response }, config },
    async () => ({}),
  )
}

/** Everything else is about the store, its users and statistics. */
function otherRoutes(http: Http, { store }: KoboDeps): void {
  const others = `${koboRoot}/*`
  const schema = (summary: string) => ({ summary, params: params.extend({ '*': z.string() }), response: { 200: KoboObject } })
  const routes = [
    ['GET', 'Forward a request to the Kobo store'],
    ['POST', 'Forward a POST to the Kobo store'],
    ['PUT', 'Forward a PUT to the Kobo store'],
    ['PATCH', 'Forward a PATCH to the Kobo store'],
    ['DELETE', 'Forward a DELETE to the Kobo store'],
  ] as const
  for (const [method, summary] of routes)
    http.route({
      method,
      url: others,
      schema: schema(summary),
      config,
      handler: async (request, reply) => {
        const answer = await store.forward(storeRequestOf(request))
        return answer ? sendAnswer(reply, answer) : {}
      },
    })
}
