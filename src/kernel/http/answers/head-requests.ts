// HEAD requests use the route of GET: a second route for each address took a fifth of the time of a start.
// Guarantee: a handler sees the method HEAD, and the response has the headers of GET and no body.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Http } from '../http.ts'

const headRequests = new WeakSet<IncomingMessage>()

/** For Fastify's `rewriteUrl`, which runs before a route is chosen. @returns the address, unchanged */
export function routeHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    headRequests.add(request)
    request.method = 'GET'
  }
  return request.url ?? '/'
}

/**
 * Lets every route of GET respond to HEAD, except those with `exposeHeadRoute: false`.
 * Call it before hooks that read the method of a request.
 * @param refuse called for the others; throws
 */
export function answerHeadRequests(server: Http, refuse: (request: FastifyRequest) => never): void {
  const answered = new Set<string>()
  server.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (route.exposeHeadRoute === false || !methods.includes('GET')) return
    answered.add(route.url)
    // A route that names HEAD leaves out the body itself.
    if (!methods.includes('HEAD')) route.onSend = [...hooksOf(route), leaveOutBody]
  })
  server.addHook('onRequest', async (request) => {
    if (!headRequests.has(request.raw)) return
    request.raw.method = 'HEAD'
    const { url } = request.routeOptions
    if (url !== undefined && !answered.has(url)) refuse(request)
  })
}

const hooksOf = ({ onSend = [] }: RouteOptions) => [onSend].flat()

async function leaveOutBody(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.method !== 'HEAD' || payload === null) return payload
  if (payload instanceof Readable) payload.on('error', (error) => request.log.error({ err: error }, 'Reading a body failed')).resume()
  else if (payload instanceof ReadableStream) await payload.cancel('HEAD')
  else reply.header('content-length', typeof payload === 'string' || payload instanceof Uint8Array ? Buffer.byteLength(payload) : 0)
  return null
}
