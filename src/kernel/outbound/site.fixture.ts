// Test sites on this machine, with real sockets.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requireDefined } from '../errors/index.ts'

export interface Site {
  readonly host: string
  readonly url: string
  /** Every request so far: method, path, body and headers. */
  readonly requests: { method: string; path: string; body: string; headers: IncomingMessage['headers']; atMs: number }[]
  close(): void
}
export type SiteHandler = (response: ServerResponse, path: string, count: number) => void

const open = new Set<Site>()

/** Call after each test. */
export const closeTestSites = (): void => {
  for (const site of open) site.close()
}

/** Starts a site on this machine. */
export async function startTestSite(handler: SiteHandler): Promise<Site> {
  const requests: Site['requests'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const method = requireDefined(request.method, 'the method of the request')
    const path = requireDefined(request.url, 'the path of the request')
    requests.push({ method, path, body, headers: request.headers, atMs: Date.now() })
    handler(response, path, requests.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: Site = {
    host,
    url: `http://${host}`,
    requests: requests,
    close: () => {
      open.delete(site)
      server.close()
      server.closeAllConnections()
    },
  }
  open.add(site)
  return site
}
/** Always sends the same response. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = 'fine'): SiteHandler =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** The highest number of these times within one interval. */
export function mostWithin(times: readonly number[], perMs: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.map((first, index) => sorted.slice(index).filter((time) => time - first < perMs).length))
}
