// Where Node's HTTP/2 requests and responses differ from those of HTTP/1.1, so that the rest of the server needs to know one kind.
import type { IncomingMessage } from 'node:http'
import { constants, Http2ServerRequest, Http2ServerResponse, type ServerHttp2Stream } from 'node:http2'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The HTTP/2 stream of a request or response; undefined for HTTP/1.1. */
export const http2StreamOf = (raw: unknown): ServerHttp2Stream | undefined =>
  raw instanceof Http2ServerRequest || raw instanceof Http2ServerResponse ? raw.stream : undefined

/** Ends one exchange; others on the same connection continue. */
export const cancelStream = (stream: ServerHttp2Stream): void => {
  if (!stream.destroyed) stream.close(constants.NGHTTP2_CANCEL)
}

interface RawResponse {
  readonly destroyed: boolean
  readonly closed?: boolean
  readonly socket: unknown
}

/** Whether a response has ended, or its client has disconnected: there is no further `close` event. */
export const isClosed = (raw: RawResponse): boolean => http2StreamOf(raw)?.destroyed ?? (raw.destroyed || raw.closed === true)

/**
 * Cuts off a client that reads nothing of its response for this long. Node monitors the bytes waiting to be written: the timeout restarts
 * with each that is sent. On HTTP/2, bytes of other responses on the same connection count, too.
 */
export function limitStall(raw: RawResponse, stallMs: number): void {
  const stream = http2StreamOf(raw)
  if (stream) stream.setTimeout(stallMs, () => cancelStream(stream))
  else if (raw.socket instanceof Socket) raw.socket.setTimeout(stallMs)
}

/** Adapts a request over HTTP/2 before anything reads it: names its host as HTTP/1.1 does, and lets a body that is cut off fail. */
export function adaptHttp2({ raw, headers }: FastifyRequest): void {
  const stream = http2StreamOf(raw)
  if (!stream) return
  const authority = headers[':authority']
  if (typeof authority === 'string') headers.host = authority
  // Node would end the body like a complete one.
  raw.on('error', () => undefined)
  stream.once('aborted', () => raw.destroy(new Error('The client closed the stream')))
}

/**
 * RFC 9112, section 6.3: a request without either header has no body. On HTTP/2, the frame of the headers says whether a body follows
 * (RFC 9113, section 8.1).
 */
export function hasBody(raw: IncomingMessage): boolean {
  const { headers } = raw
  const isSized = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return isSized || http2StreamOf(raw)?.endAfterHeaders === false
}
