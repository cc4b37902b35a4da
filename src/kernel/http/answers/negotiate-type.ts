import type { FastifyReply, FastifyRequest } from 'fastify'
import { TypeNotOffered } from '../http.errors.ts'
import { chooseMediaType } from './accept.rules.ts'

/**
 * Sets the content type of the response to the one that the caller prefers.
 * @param offered the default first
 * @param others accepted as well, and answered with the default
 * @throws TypeNotOffered
 */
export function negotiateType(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  offered: readonly [string, ...string[]],
  others: readonly string[] = [],
): void {
  const type = chooseMediaType(request.headers.accept, [...offered, ...others])
  if (type === undefined) throw TypeNotOffered(offered.join(', '))
  reply.type(offered.includes(type) ? type : offered[0]).header('vary', 'Accept')
}
