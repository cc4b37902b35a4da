// Bodies that are held in memory while they arrive and until they are answered: profile pictures, long lists of read books.
// Guarantee: an account has at most two large ones at a time, so that it cannot use up the memory. Administrators have no limit: their
// apps upload many posters at once. Limit: each node counts for itself.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { defineError } from '../../errors/index.ts'
import { hasBody, isClosed } from '../http2-streams.ts'

const TooManyLargeRequests = defineError(
  'TOO_MANY_LARGE_REQUESTS',
  429,
  'Other uploads or large requests of your account are still being processed. Wait until they end, then try again.',
)

/** The usual limit of a body. */
export const bodyLimitBytes = 1024 * 1024
const maxPerAccount = 2
const retrySeconds = 5

/** Call it before the routes are registered. Hooks of a route run after those of the server, which set the caller. */
export function limitLargeBodies(server: Pick<FastifyInstance, 'addHook'>): void {
  const arriving = new Set<{ readonly userId: string }>()
  const limit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { principal } = request
    if (!principal || principal.roles.has('ADMIN') || !mayBeLarge(request) || isClosed(reply.raw)) return
    const body = { userId: principal.userId }
    const others = [...arriving].filter(({ userId }) => userId === body.userId)
    if (others.length >= maxPerAccount) throw TooManyLargeRequests.with({ retryAfterSeconds: retrySeconds })
    arriving.add(body)
    reply.raw.once('close', () => arriving.delete(body))
  }
  server.addHook('onRoute', (route) => {
    if (acceptsLargeBodies(route)) route.onRequest = [limit, route.onRequest].flat().filter((hook) => hook !== undefined)
  })
}

/** Other routes refuse a body above the usual limit before they read it. */
const acceptsLargeBodies = ({ bodyLimit = bodyLimitBytes, schema }: RouteOptions): boolean =>
  bodyLimit > bodyLimitBytes || (schema?.consumes?.includes('multipart/form-data') ?? false)

/** Also a body that doesn't tell its length. */
function mayBeLarge({ raw, headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return hasBody(raw) && (length === undefined || Number(length) > bodyLimitBytes)
}
