// Guarantee: pages of other sites can use the API only if an administrator allowed their origin (HONDANA_CORS_ORIGINS).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './answers/vary-by.ts'

const preflightSeconds = 1_800

/**
 * Lets a browser pass our response to a page of an allowed origin.
 * @returns whether this was a preflight request and has been answered
 */
export function allowOrigin(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  if (origins.length === 0) return false
  varyBy(reply, 'Origin')
  const { origin, 'access-control-request-method': requestedMethod, 'access-control-request-headers': names } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
  reply.header('access-control-expose-headers', 'Content-Disposition, X-Auth-Token')
  if (request.method !== 'OPTIONS' || requestedMethod === undefined) return false
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  if (names) reply.header('access-control-allow-headers', names)
  reply.header('access-control-max-age', String(preflightSeconds)).status(204).send()
  return true
}
