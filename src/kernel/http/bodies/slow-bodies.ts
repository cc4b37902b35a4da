// Guarantee: a connection whose request body does not arrive is closed, even after the response was sent. Progress counts, not the total
// time: a large upload over a slow link may take hours.
// Node's own requestTimeout only limits the total time, so it is disabled; its headersTimeout handles connections that send no request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cancelStream, hasBody, http2StreamOf } from '../http2-streams.ts'

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
  /** A request whose pipeline failed no longer names it. */
  readonly socket: Socket
  /** Bytes received so far. */
  readonly received: () => number
  bytes: number
  sinceMs: number
}

/** Monitors the request bodies of a server while it listens. */
export function cutSlowBodies(server: Server, { windowMs, minBytes }: BodyPace): void {
  const arriving = new Set<Arriving>()
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const received = countBytes(request)
    arriving.add({ request, response, socket: request.socket, received, bytes: received(), sinceMs: performance.now() })
  })
  const check = () => {
    const nowMs = performance.now()
    for (const body of arriving) {
      const { request, received } = body
      if (isOver(body)) arriving.delete(body)
      else if (nowMs - body.sinceMs >= windowMs) {
        if (received() - body.bytes < minBytes && !isPausedByServer(request)) cut(server, body)
        body.bytes = received()
        body.sinceMs = nowMs
      }
    }
  }
  // Runs after the received data was read, so that a pause of the server is not counted as the client's.
  const timer = setInterval(() => setImmediate(check), windowMs / 4).unref()
  server.on('close', () => clearInterval(timer))
}

/** On HTTP/2, several bodies share a connection: each has to arrive. */
function countBytes(request: IncomingMessage): () => number {
  const stream = http2StreamOf(request)
  const { socket } = request
  if (!stream) return () => socket.bytesRead
  let bytes = 0
  const push = stream.push.bind(stream)
  stream.push = (chunk, encoding) => {
    if (chunk instanceof Uint8Array) bytes += chunk.byteLength
    return push(chunk, encoding)
  }
  return () => bytes
}

const isOver = ({ request, socket }: Arriving): boolean => request.complete || (http2StreamOf(request) ?? socket).destroyed

/** The received data has not been read yet, so the client may not send more. */
function isPausedByServer(request: IncomingMessage): boolean {
  const stream = http2StreamOf(request)
  return stream ? stream.readableFlowing !== true : request.readableLength >= request.readableHighWaterMark
}

/** Sends 408 if there was no response yet, as for headers that do not arrive. */
function cut(server: Server, { request, response, socket }: Arriving): void {
  const stream = http2StreamOf(request)
  const timeoutError = Object.assign(new Error('The body of the request does not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (stream) cancelStream(stream)
  else if (response.headersSent) socket.destroy()
  else server.emit('clientError', timeoutError, socket)
}
