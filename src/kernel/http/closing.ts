import type { FastifyReply } from 'fastify'
import { ClientDisconnected } from './http.errors.ts'

/** Aborts when the answer is out, or the client has left before: nobody waits for the work any more. */
export function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  const close = () => closing.abort(ClientDisconnected())
  if (raw.destroyed) close()
  else raw.once('close', close)
  return closing.signal
}
