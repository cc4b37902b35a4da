// The address under which a caller reaches this server, for documents that contain absolute URLs (OPDS, WebPub, Kobo).
import type { FastifyRequest } from 'fastify'

/**
 * Returns scheme, host and base path of the routes, without a trailing slash. Uses the headers of a trusted proxy: X-Forwarded-Proto,
 * -Host, -Port and -Prefix.
 */
export function publicUrl(request: FastifyRequest, basePath: string): string {
  const path = basePath.replace(/\/$/, '')
  if (!isForwarded(request)) return `${request.protocol}://${request.host}${path}`
  const port = lastOf(request, 'x-forwarded-port')
  const prefix = lastOf(request, 'x-forwarded-prefix')?.replace(/(?<!\/)\/+$/, '')
  return `${request.protocol}://${withPort(request.host, request.protocol, port)}${withPrefix(path, prefix)}`
}

/** Some proxies send what they removed from the path, others the whole path that clients use. */
function withPrefix(path: string, prefix: string | undefined): string {
  if (prefix === undefined || !isPath(prefix)) return path
  return prefix.endsWith(path) ? prefix : prefix + path
}

/** Fastify lists more than the socket's own address only if it trusts that one. */
const isForwarded = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1

/** Each proxy appends its value to those of the proxies before it. */
function lastOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}

const isPath = (prefix: string): boolean => /^(?:\/[\w.~-]+)+$/.test(prefix)

/** A port in the host takes precedence. */
function withPort(host: string, protocol: string, port: string | undefined): string {
  const isUsual = port === (protocol === 'https' ? '443' : '80')
  return port === undefined || isUsual || !/^\d{1,5}$/.test(port) || /:\d+$/.test(host) ? host : `${host}:${port}`
}
