// A site on loopback that records its requests and fails on demand. All fake sites are built on it.
// Guarantee: a fault changes only the matching responses, expires after its count, and `heal` removes all of them.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fault, thinOut } from './faults.ts'
import { sendBytes } from './send-bytes.ts'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Objects are sent as JSON. */
  readonly body: Buffer | string | object
}

export interface RecordedRequest extends FakeRequest {
  /** Path including the query. */
  readonly url: string
  readonly atMs: number
  body: string
  /** Status of the response; 0 while unanswered and for a reset connection. */
  status: number
}

/** Functions of every fake site. */
export interface FakeSite {
  readonly url: string
  /** Every request so far, oldest first. */
  readonly requests: readonly RecordedRequest[]
  count(path: RegExp): number
  forgetRequests(): void
  /** Applies a fault to every response whose path and query match. @param times number of responses; all by default */
  breakPath(path: RegExp, fault: Fault, times?: number): void
  /** Removes every fault; responses delayed by a latency or by `held` are sent now. */
  heal(): void
  close(): Promise<void>
}

interface Break {
  readonly path: RegExp
  readonly fault: Fault
  remaining: number
}

/** Starts a site on a free (or the given) port of 127.0.0.1. */
export async function startFakeSite(handler: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>, port = 0): Promise<FakeSite> {
  const requests: RecordedRequest[] = []
  const breaks: Break[] = []
  let healing = new AbortController()
  const heal = () => {
    breaks.splice(0)
    healing.abort()
    healing = new AbortController()
  }
  const server = createServer((incoming, response) => {
    const request = record(incoming)
    requests.push(request)
    readBody(incoming)
      .then((body) => {
        request.body = body
        return respond(request, response, { handler, fault: takeFault(breaks, request.url), healed: healing.signal })
      })
      .catch((error: Error) => {
        request.status = 500
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end(`The stand-in itself failed: ${error.stack}`)
      })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    count: (path) => requests.filter(({ url }) => path.test(url)).length,
    forgetRequests: () => requests.splice(0),
    breakPath: (path, fault, times = Number.POSITIVE_INFINITY) => breaks.push({ path, fault, remaining: times }),
    heal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        heal()
        server.closeAllConnections()
      }),
  }
}

function record(incoming: IncomingMessage): RecordedRequest {
  const url = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: incoming.headers,
    body: '',
    url: `${url.pathname}${url.search}`,
    atMs: Date.now(),
    status: 0,
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The newest matching fault applies, so that a test can narrow down an earlier one. */
function takeFault(breaks: readonly Break[], url: string): Fault | undefined {
  const found = breaks.findLast((candidate) => candidate.remaining > 0 && candidate.path.test(url))
  if (found) found.remaining--
  return found?.fault
}

interface Responding {
  readonly handler: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>
  readonly fault: Fault | undefined
  /** Aborted when the site is healed after the request. */
  readonly healed: AbortSignal
}

async function respond(request: RecordedRequest, response: ServerResponse, { handler, fault, healed }: Responding): Promise<void> {
  if (fault === 'reset') {
    response.destroy()
    return
  }
  if (fault === 'held' && !healed.aborted) await once(healed, 'abort')
  if (typeof fault === 'object' && 'latencyMs' in fault) await delay(fault.latencyMs, undefined, { signal: healed }).catch(() => undefined)
  const whole = await answerFor(request, handler, fault)
  const { bytes, headers } = encode(whole)
  const cutAfter = fault === 'truncated' ? bytes.length >> 1 : undefined
  request.status = sendBytes(response, { status: whole.status, headers, bytes, range: request.headers.range, cutAfter })
}

async function answerFor(request: FakeRequest, handler: Responding['handler'], fault: Fault | undefined): Promise<FakeAnswer> {
  if (fault === 'html')
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Just a moment</title>' }
  if (typeof fault === 'object' && 'status' in fault) {
    return { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? { result: 'error', errors: [errorOf(fault.status)] } }
  }
  const response = await handler(request)
  return fault === 'empty' || fault === 'partial' ? { ...response, body: thinOut(response.body, fault) } : response
}

const errorOf = (status: number): object => ({
  id: 'fault',
  status,
  title: `fault_${status}`,
  detail: 'This answer was asked for by a test',
  context: null,
})

function encode(response: FakeAnswer): { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> } {
  if (Buffer.isBuffer(response.body)) return { bytes: response.body, headers: response.headers ?? {} }
  if (typeof response.body === 'string')
    return { bytes: Buffer.from(response.body), headers: { 'content-type': 'text/html; charset=utf-8', ...response.headers } }
  return { bytes: Buffer.from(JSON.stringify(response.body)), headers: { 'content-type': 'application/json', ...response.headers } }
}
