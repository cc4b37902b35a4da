import type { FastifyReply } from 'fastify'
import { ClientDisconnected } from './http.errors.ts'
import { isClosed } from './http2-streams.ts'

/** Aborts when the response was sent or the client has disconnected: the work is no longer needed. */
export function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  const close = () => closing.abort(ClientDisconnected())
  if (isClosed(raw)) close()
  else raw.once('close', close)
  return closing.signal
}
