// Responses have a digest of their body, and a caller whose copy is still valid gets 304 without one (docs/api/komga-contract.md,
// "Caching").
// This saves bandwidth, not server work; routes with large bodies set their own tag before they read anything.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const defaultCaching = 'max-age=0, must-revalidate, private'

/** For Fastify's `onSend`. @returns the body to send */
export function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.hasHeader('etag') || reply.hasHeader('cache-control')) return payload
  reply.header('cache-control', defaultCaching)
  const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (request.method !== 'GET' || reply.statusCode !== 200 || !isComplete) return payload
  const etag = `"${hash('sha1', payload, 'base64url')}"`
  reply.header('etag', etag)
  if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return null
}

/** Checks whether an If-None-Match header contains this tag, or any (RFC 9110, 13.1.2). */
export function matchesEtag(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
