import type { FastifyReply } from 'fastify'

/** Adds headers of the request that the response depends on, besides those that were named before, for example the origin. */
export function varyBy(reply: FastifyReply, names: string): FastifyReply {
  const before = reply.getHeader('vary')
  return reply.header('vary', before === undefined ? names : `${before}, ${names}`)
}
