// An HTTP proxy on loopback for a program that makes its own requests. Guarantee: no private address is reached, whatever the program was
// told to fetch, even by redirect: names are resolved here, while connecting, so a changing DNS entry cannot bypass the check.
// Only clients that know its address can use it. Limit: TLS traffic is neither inspected nor rate limited.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorCodeOf } from '../errors/error-code.ts'
import { CatalogueError } from '../errors/index.ts'
import { assertPublicLiteral, publicLookup } from './host-guard.ts'

export interface GuardedProxy {
  /** Includes the required credentials. */
  readonly url: string
  close(): void
}

/** The message for a rejected program, which repeats it in its own errors. */
const refusal = 'Private address refused'

/** @param mayBePrivate whether a host may be reached at its port even if its address is private */
export async function openGuardedProxy(mayBePrivate: IsPrivateAllowed): Promise<GuardedProxy> {
  const secret = randomBytes(16).toString('hex')
  const isOurs = checkFor(`Basic ${Buffer.from(`hondana:${secret}`).toString('base64')}`)
  const tunnels = new Set<Duplex>()
  const server = createServer((request, response) => {
    if (isOurs(request)) forward(request, response, mayBePrivate)
    else respond(response, 407, 'Not for you')
  })
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    // An error without a listener would end the process.
    client.on('error', () => client.destroy())
    if (!isOurs(request)) {
      client.end('HTTP/1.1 407 Not for you\r\n\r\n')
      return
    }
    for (const end of tunnel(request, client, { head, mayBePrivate })) {
      tunnels.add(end)
      end.once('close', () => tunnels.delete(end))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://hondana:${secret}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
      for (const end of tunnels) end.destroy()
    },
  }
}

const checkFor = (expected: string) => {
  const expectedBytes = Buffer.from(expected)
  return ({ headers }: IncomingMessage): boolean => {
    const givenBytes = Buffer.from(headers['proxy-authorization'] ?? '')
    return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
  }
}

type IsPrivateAllowed = (url: URL) => boolean

/** Returns how to connect to the host of an address. @throws HostNotAllowed */
function resolveTarget(url: URL, mayBePrivate: IsPrivateAllowed) {
  const isTrusted = mayBePrivate(url)
  if (!isTrusted) assertPublicLiteral(url)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), ...(isTrusted ? {} : { lookup: publicLookup }) }
}

/** Forwards a plain request and returns the host's response. */
function forward(request: IncomingMessage, response: ServerResponse, mayBePrivate: IsPrivateAllowed): void {
  const url = URL.parse(request.url ?? '')
  if (url?.protocol !== 'http:') {
    respond(response, 400, 'Only http and https are supported')
    return
  }
  try {
    const target = resolveTarget(url, mayBePrivate)
    const forwarded = requestHttp({
      ...target,
      agent: false,
      port: url.port || 80,
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: withoutHops(request.headers),
    })
    forwarded.on('response', (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.statusMessage, withoutHops(answered.headers))
      answered.pipe(response)
      answered.once('error', () => response.destroy())
    })
    forwarded.once('error', (error) => (response.headersSent ? response.destroy() : respond(response, ...statusOf(error))))
    response.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  } catch (error) {
    respond(response, ...statusOf(error))
  }
}

interface TunnelParts {
  /** Data received together with the request. */
  readonly head: Buffer
  readonly mayBePrivate: IsPrivateAllowed
}

/** Opens a connection for TLS. @returns both ends */
function tunnel(request: IncomingMessage, client: Duplex, { head, mayBePrivate }: TunnelParts): readonly Duplex[] {
  const refuse = (error: unknown) => void client.end(`HTTP/1.1 ${statusOf(error).join(' ')}\r\n\r\n`)
  const url = URL.parse(`https://${request.url}`)
  if (!url) {
    client.end('HTTP/1.1 400 No host\r\n\r\n')
    return [client]
  }
  try {
    const onward = connect({ ...resolveTarget(url, mayBePrivate), port: Number(url.port || 443) })
    let isOpen = false
    onward.once('connect', () => {
      isOpen = true
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      client.pipe(onward)
      onward.pipe(client)
    })
    onward.on('error', (error) => (isOpen ? client.destroy() : refuse(error)))
    client.once('close', () => onward.destroy())
    return [client, onward]
  } catch (error) {
    refuse(error)
    return [client]
  }
}

/** Returns status and reason for a host that is unreachable or not allowed. */
const statusOf = (error: unknown): [number, string] =>
  error instanceof CatalogueError ? [403, refusal] : [502, errorCodeOf(error) ?? 'Not reached']

/** Removes the hop-by-hop headers. */
function withoutHops(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const hops = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.includes(name)))
}

function respond(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, reason, { 'content-type': 'text/plain' }).end(reason)
}
