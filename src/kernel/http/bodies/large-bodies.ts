// Bodies that are held in memory while they arrive and until they are answered: profile pictures, long lists of read books.
// Guarantee: an account has at most two large ones at a time, so that it cannot use up the memory. Administrators have no limit: their
// apps upload many posters at once. Limit: each node counts for itself.
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Call it after the hook that sets the caller of a request. */
export function limitLargeBodies(server: Pick<FastifyInstance, 'addHook'>): void {
  const arriving = new Set<{ readonly userId: string }>()
  server.addHook('onRequest', async (request, reply) => {
    const { principal } = request
    if (!principal || principal.roles.has('ADMIN') || !mayBeLarge(request) || isClosed(reply.raw)) return
    const body = { userId: principal.userId }
    const others = [...arriving].filter(({ userId }) => userId === body.userId)
    if (others.length >= maxPerAccount) throw TooManyLargeRequests.with({ retryAfterSeconds: retrySeconds })
    arriving.add(body)
    reply.raw.once('close', () => arriving.delete(body))
  })
}

/** Also a body that doesn't tell its length. Other routes refuse a body above the usual limit before they read it. */
function mayBeLarge({ raw, headers, routeOptions: { bodyLimit = bodyLimitBytes } }: FastifyRequest): boolean {
  const isAccepted = bodyLimit > bodyLimitBytes || /^\s*multipart\//i.test(String(headers['content-type']))
  const length = headers['content-length']
  return isAccepted && hasBody(raw) && (length === undefined || Number(length) > bodyLimitBytes)
}
