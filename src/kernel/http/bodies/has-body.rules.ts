import type { IncomingHttpHeaders } from 'node:http'

/** RFC 9112, section 6.3: a request without either header has no body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
