import type { FastifyReply, FastifyRequest } from 'fastify'
import { TypeNotOffered } from '../http.errors.ts'
import { chooseMediaType } from './accept.rules.ts'
import { varyBy } from './vary-by.ts'

/**
 * Sets the content type of the response to the one that the caller prefers.
 * @param offered the default first
 * @param others answered with the default if the caller accepts none of those offered
 * @throws TypeNotOffered
 */
export function negotiateType(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  offered: readonly [string, ...string[]],
  others: readonly string[] = [],
): void {
  const { accept } = request.headers
  const type = chooseMediaType(accept, offered) ?? (chooseMediaType(accept, others) && offered[0])
  if (type === undefined) throw TypeNotOffered(offered.join(', '))
  varyBy(reply.type(type), 'Accept')
}
