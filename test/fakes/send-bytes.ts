import type { ServerResponse } from 'node:http'

interface Payload {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  /** `Range` of the request. */
  readonly range: string | undefined
  /** Breaks the connection after this many bytes although Content-Length announces all. */
  readonly cutAfter: number | undefined
}

/** Sends a body, supporting `Range: bytes=N-` as image hosts do. @returns the status that was sent */
export function sendBytes(response: ServerResponse, { status, headers, bytes, range, cutAfter }: Payload): number {
  const from = status === 200 ? rangeStart(range) : 0
  if (from > 0 && from >= bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    return 416
  }
  const part = bytes.subarray(from)
  const sentStatus = from > 0 ? 206 : status
  const contentRange = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}
  response.writeHead(sentStatus, { ...headers, ...contentRange, 'content-length': String(part.length) })
  if (cutAfter === undefined) response.end(part)
  else response.write(part.subarray(0, Math.max(0, cutAfter - from)), () => response.destroy())
  return sentStatus
}

const rangeStart = (header: string | undefined): number => Number(/^bytes=(\d+)-$/.exec(header ?? '')?.[1] ?? 0)
