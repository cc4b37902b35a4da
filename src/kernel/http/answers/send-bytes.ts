import type { FastifyReply } from 'fastify'
import { limitStall } from '../http2-streams.ts'

/** The headers that were set, for Node's own `writeHead`; Fastify stores none without a value. */
export const headersOf = (reply: FastifyReply): Record<string, string> => reply.getHeaders() as Record<string, string>

/**
 * Sends bytes that are complete and have their own tag and type. The hooks that tag, change or watch other bodies are skipped: together
 * they cost as much as checking who is asking. Rights and headers were already checked and set, and the response is counted as usual.
 */
export function sendBytes(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (reply.request.method === 'HEAD') return reply.send(bytes)
  limitStall(reply.raw, reply.server.maxStallMs)
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, headersOf(reply))
  reply.raw.end(bytes)
  return reply
}
