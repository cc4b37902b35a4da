// Guarantee: a connection whose request body does not arrive is closed, even after the response was sent. Progress counts, not the total
// time: a large upload over a slow link may take hours.
// Node's own requestTimeout only limits the total time, so it is disabled; its headersTimeout handles connections that send no request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody } from './has-body.rules.ts'

export interface BodyPace {
  readonly windowMs: number
  /** Must arrive in each window, unless less of the body is left. */
  readonly minBytes: number
}

/** One KiB per second: less than any mobile network, and allows a pause of a minute. */
export const defaultPace: BodyPace = { windowMs: 60_000, minBytes: 64 * 1024 }

interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  bytes: number
  sinceMs: number
}

/** Monitors the request bodies of a server while it listens. */
export function cutSlowBodies(server: Server, { windowMs, minBytes }: BodyPace): void {
  const arriving = new Set<Arriving>()
  server.on('request', (request, response) => {
    if (hasBody(request.headers)) arriving.add({ request, response, bytes: request.socket.bytesRead, sinceMs: performance.now() })
  })
  const check = () => {
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
  // Runs after the received data was read, so that a pause of the server is not counted as the client's.
  const timer = setInterval(() => setImmediate(check), windowMs / 4).unref()
  server.on('close', () => clearInterval(timer))
}

/** The received data has not been read yet, so the client may not send more. */
const isPausedByServer = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark

/** Sends 408 if there was no response yet, as for headers that do not arrive. */
function cut(server: Server, { request, response }: Arriving): void {
  const timeoutError = Object.assign(new Error('The body of the request does not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent) request.socket.destroy()
  else server.emit('clientError', timeoutError, request.socket)
}
