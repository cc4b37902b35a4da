// What the routes for Kobo e-readers have in common: the address of the device, and requests that go to the Kobo store.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl } from '../../kernel/http/index.ts'
import type { KoboAddress } from './entitlement.rules.ts'
import type { KoboDeps } from './kobo-deps.ts'
import { type StoreAnswer, type StoreRequest, storeMethodOf } from './store/kobo-store.ts'

/** The API key in the path is the only credential; the device never gets a cookie. */
export const koboConfig = { right: 'kobo-sync', apiKeyInPath: true } as const

/** Path of the routes, with the API key. */
export const koboRoot = '/kobo/:apiKey'

export const jsonType = 'application/json; charset=utf-8'

const keyOf = ({ params }: FastifyRequest): string => String(Object(params).apiKey)

/** The address that a device reaches this server under. */
export async function addressOf({ settings, serverSettings, kepubs }: KoboDeps, request: FastifyRequest): Promise<KoboAddress> {
  const url = new URL(publicUrl(request, settings.basePath))
  const { koboPort } = await serverSettings.current()
  // E-readers leave the port out of the host that they name.
  if (koboPort !== null && url.port === '') url.port = String(koboPort)
  return { root: `${url.href.replace(/\/$/, '')}/kobo/${keyOf(request)}`, convertsToKepub: kepubs.isOn }
}

export function storeRequestOf(request: FastifyRequest): StoreRequest {
  const { method, url, headers, body } = request
  // The base path may contain "kobo", too. What comes before the key, and the key itself, is nothing for the store.
  const root = `/kobo/${keyOf(request)}/`
  const [, ...afterKey] = url.split(root)
  return { method: storeMethodOf(method), path: afterKey.join(root), headers, body }
}

/** Sends a response of the Kobo store. Never await it: a reply can be awaited like a promise, and then nothing is left of it. */
export const sendAnswer = (reply: FastifyReply, { status, headers, body }: StoreAnswer): FastifyReply =>
  reply.status(status).headers(headers).type(jsonType).send(JSON.stringify(body))
