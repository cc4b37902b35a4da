import type { IncomingMessage } from 'node:http'
import { http2StreamOf } from '../http2-streams.ts'

/**
 * RFC 9112, section 6.3: a request without either header has no body. On HTTP/2, the frame of the headers says whether a body follows
 * (RFC 9113, section 8.1).
 */
export function hasBody(raw: IncomingMessage): boolean {
  const { headers } = raw
  const isSized = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return isSized || http2StreamOf(raw)?.endAfterHeaders === false
}
