// The address under which a caller reaches this server, for documents that hold whole addresses (OPDS, WebPub, Kobo).
import type { FastifyRequest } from 'fastify'

/**
 * Scheme, host and path below which the routes lie, without a slash at the end. What a trusted proxy says about its own address
 * counts: X-Forwarded-Proto, -Host, -Port and -Prefix.
 */
export function publicUrl(request: FastifyRequest, basePath: string): string {
  const path = basePath.replace(/\/$/, '')
  if (!isForwarded(request)) return `${request.protocol}://${request.host}${path}`
  const port = lastOf(request, 'x-forwarded-port')
  const prefix = lastOf(request, 'x-forwarded-prefix')?.replace(/\/+$/, '')
  return `${request.protocol}://${withPort(request.host, request.protocol, port)}${isPath(prefix) ? prefix : ''}${path}`
}

/** Fastify lists more than the socket's own address only when it trusts that one. */
const isForwarded = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1

/** Whether X-Forwarded-For names somebody behind the address that the request counts as coming from: then that one is no end of the line. */
export function hasUntrustedForwarder({ headers, ips }: FastifyRequest): boolean {
  const named = [headers['x-forwarded-for'] ?? []].flat().flatMap((value) => value.split(',')).length
  return named > (ips?.length ?? 1) - 1
}

/** Nearer proxies write behind those before them. */
function lastOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}

const isPath = (prefix: string | undefined): boolean => /^(?:\/[\w.~-]+)+$/.test(prefix ?? '')

/** A host that names its port has the word. */
function withPort(host: string, protocol: string, port: string | undefined): string {
  const isUsual = port === (protocol === 'https' ? '443' : '80')
  return port === undefined || isUsual || !/^\d{1,5}$/.test(port) || /:\d+$/.test(host) ? host : `${host}:${port}`
}
