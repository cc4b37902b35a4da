import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Dispatcher } from 'undici'
import { createMemoryPool, withMemory } from '../memory/index.ts'
import { defineSentence } from '../sentences/index.ts'
import { isDeclaredHost } from './declared-hosts.rules.ts'
import { assertPublicLiteral, publicLookup } from './host-guard.ts'
import { HostNotAllowed, RequestNotSendable, ResponseTooLarge } from './outbound.errors.ts'

const RedirectLoop = defineSentence('HOST_REDIRECTS_IN_CIRCLES', 'it redirects in a loop.')
const OtherScheme = defineSentence('HOST_OTHER_SCHEME', 'only http and https are supported.')
const HostNotDeclared = defineSentence('HOST_UNDECLARED', "this host isn't on the list of allowed hosts.")

export interface OutboundRequest {
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal?: AbortSignal
  /** For the whole exchange; default 30,000 ms. */
  readonly timeoutMs?: number
  /** Maximum size of the body; default 8 MiB. */
  readonly maxBytes?: number
  /** Whether it may be retried after a temporary failure; by default everything but POST. */
  readonly repeatable?: boolean
  /**
   * How long pauses required by the host (429, Retry-After) may delay this request, from its start, ms. Longer pauses fail immediately
   * with the time of the next attempt. By default each pause may take 90,000 ms.
   */
  readonly maxWaitMs?: number
  /** Called when the host requires a pause and this request waits for its end. @param untilMs epoch ms */
  readonly onWait?: (untilMs: number) => void
  /** Returns a redirect instead of following it. */
  readonly keepRedirect?: boolean
  /**
   * Sent even while the host is paused after failures, and its failures don't pause it: for a service that an administrator runs for this
   * server, whose requests have a breaker of their own.
   */
  readonly unpaused?: boolean
  /** Hosts that this request may reach, including redirects; any when unset. `*.example.org`: all hosts below, over https. */
  readonly allowedHosts?: readonly string[]
  /** Private hosts that this request may reach, including redirects: a user configured them for exactly this purpose. */
  readonly trustedHosts?: readonly string[]
}

export interface OutboundResponse {
  readonly status: number
  /** Lower-case names; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  /** Final address after redirects. */
  readonly url: string
}

interface ExchangeParts extends OutboundRequest {
  readonly signal: AbortSignal
  readonly userAgent: string
  privateAllowed(url: URL): boolean
}

const defaultTimeoutMs = 30_000
const defaultMaxBytes = 8 * 1024 * 1024
const maxRedirects = 5

/** Performs a request with its redirects, each checked like the first address. Rejects when the body exceeds the maximum. */
export async function exchange(target: URL, parts: ExchangeParts): Promise<OutboundResponse> {
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(parts.timeoutMs ?? defaultTimeoutMs)])
  let url = target
  let request: ExchangeParts = { ...parts, signal }
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(url, request)
    const location = response.headers.location
    if (response.status < 300 || response.status >= 400 || !location || parts.keepRedirect) return { ...response, url: url.href }
    const next = new URL(location, url)
    request = redirected(request, { status: response.status, sameOrigin: next.origin === url.origin })
    url = next
  }
  throw HostNotAllowed(target.host, RedirectLoop())
}

/** Builds the request after a redirect: credentials stay with their origin, and a POST is repeated only if the status requires it. */
function redirected(request: ExchangeParts, { status, sameOrigin }: { status: number; sameOrigin: boolean }): ExchangeParts {
  const { body, headers = {}, ...rest } = request
  const becomesGet = status === 303 || ((status === 301 || status === 302) && request.method === 'POST')
  const keptHeaders = Object.entries(headers).filter(
    ([name]) => (sameOrigin || !credentialHeaders.has(name.toLowerCase())) && !(becomesGet && name.toLowerCase() === 'content-type'),
  )
  const next = { ...rest, headers: Object.fromEntries(keptHeaders) }
  if (becomesGet) return { ...next, method: request.method === 'HEAD' ? 'HEAD' : 'GET' }
  return body === undefined ? next : { ...next, body }
}

const credentialHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key'])

async function send(url: URL, parts: ExchangeParts): Promise<Omit<OutboundResponse, 'url'>> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw HostNotAllowed(url.host, OtherScheme())
  if (parts.allowedHosts && !isDeclaredHost(parts.allowedHosts, url)) throw HostNotAllowed(url.host, HostNotDeclared())
  const privateAllowed = parts.privateAllowed(url)
  if (!privateAllowed) assertPublicLiteral(url)
  const headers = { 'user-agent': parts.userAgent, ...parts.headers }
  assertSendable(headers, url.host)
  const { request } = await import('undici')
  const response = await request(url, {
    dispatcher: await agentFor(privateAllowed),
    method: parts.method ?? 'GET',
    headers,
    body: parts.body ?? null,
    signal: parts.signal,
  })
  const received = flatten(response.headers)
  const maxBytes = parts.maxBytes ?? defaultMaxBytes
  const expected = parts.method === 'HEAD' ? 0 : Math.min(Number(received['content-length'] ?? maxBytes), maxBytes, arriving.limitBytes)
  const bytes = await withMemory(arriving, { bytes: expected, signal: parts.signal }, () =>
    readBounded(response.body, { host: url.host, maxBytes }),
  )
  return { status: response.statusCode, headers: received, bytes }
}

/** undici loses one of a host's connections for each request with an invalid header; after six, the host could never be reached again. */
function assertSendable(headers: Readonly<Record<string, string>>, host: string): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch (error) {
      throw RequestNotSendable.with({ cause: error }, host, name)
    }
  }
}

/**
 * Total memory for response bodies being received; further responses wait unread. A response without a length may grow to its maximum.
 */
const arriving = createMemoryPool(64 * 1024 * 1024)

async function readBounded(body: AsyncIterable<Buffer>, { host, maxBytes }: { host: string; maxBytes: number }): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw ResponseTooLarge(host, maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const flatten = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]))

/** As in browsers; further requests wait for one of them. */
export const maxConnectionsPerHost = 6

const agents = new Map<boolean, Promise<Dispatcher>>()

/** Two connection pools: one that may reach private addresses and one that rejects them while connecting. Created on first use. */
function agentFor(privateAllowed: boolean): Promise<Dispatcher> {
  const cached = agents.get(privateAllowed)
  if (cached) return cached
  const agent = import('undici').then(
    ({ Agent }) => new Agent({ connections: maxConnectionsPerHost, ...(privateAllowed ? {} : { connect: { lookup: publicLookup } }) }),
  )
  agents.set(privateAllowed, agent)
  return agent
}
