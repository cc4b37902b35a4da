// Promise: a connection whose request body does not arrive is cut off, also when the request was answered already. What counts is
// progress, not the total time: a large upload over a slow link may take hours.
// Node's own requestTimeout knows the total time alone, so it stays off; its headersTimeout cuts off who sends no request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody } from './has-body.rules.ts'

export interface BodyPace {
  readonly windowMs: number
  /** That must arrive in each window, but for what the body still lacks. */
  readonly minBytes: number
}

/** A kibibyte a second: less than any mobile network, and a pause of a minute. */
export const defaultPace: BodyPace = { windowMs: 60_000, minBytes: 64 * 1024 }

interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  bytes: number
  sinceMs: number
}

/** Watches the request bodies of a server for as long as it listens. */
export function cutSlowBodies(server: Server, { windowMs, minBytes }: BodyPace): void {
  const arriving = new Set<Arriving>()
  server.on('request', (request, response) => {
    if (hasBody(request.headers)) arriving.add({ request, response, bytes: request.socket.bytesRead, sinceMs: performance.now() })
  })
  const look = () => {
    const nowMs = performance.now()
    for (const body of arriving) {
      const { request } = body
      if (request.complete || request.socket.destroyed) arriving.delete(body)
      else if (nowMs - body.sinceMs >= windowMs) {
        if (request.socket.bytesRead - body.bytes < minBytes && !isPausedByServer(request)) cut(server, body)
        body.bytes = request.socket.bytesRead
        body.sinceMs = nowMs
      }
    }
  }
  // After what has arrived was read, so that a pause of our own is not counted as theirs.
  const timer = setInterval(() => setImmediate(look), windowMs / 4).unref()
  server.on('close', () => clearInterval(timer))
}

/** What has arrived is not read yet, so the client may not send more. */
const isPausedByServer = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark

/** Who has no answer yet gets one: 408, as for headers that do not arrive. */
function cut(server: Server, { request, response }: Arriving): void {
  const late = Object.assign(new Error('The body of the request does not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) request.socket.destroy()
  else server.emit('clientError', late, request.socket)
}
