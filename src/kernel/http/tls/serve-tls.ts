// HTTP/2 over TLS, with HTTP/1.1 for clients that don't support it (ALPN).
import type { Server } from 'node:http'
import type { Http2Session } from 'node:http2'
import { Server as TlsServer } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** As many images as a browser requests at once. */
const maxStreamsPerConnection = 100
/** Bytes that a client may send before they are read; more makes uploads over distant connections faster, but costs memory each. */
const receiveWindowBytes = 256 * 1024

/** Options of Fastify and Node for such a server. @param http1 for connections with HTTP/1.1 */
export const tlsOptions = (certificate: Certificate, http1: Readonly<Record<string, number>>): object => ({
  http2: true,
  https: {
    ...certificate.current().identity,
    ...http1,
    // A limit for the whole request would end long uploads.
    requestTimeout: 0,
    allowHTTP1: true,
    settings: { maxConcurrentStreams: maxStreamsPerConnection, initialWindowSize: receiveWindowBytes, enablePush: false },
  },
})

/** Uses a renewed certificate for new connections while the server listens. */
export function followCertificate(server: Server, certificate: Certificate): void {
  if (!(server instanceof TlsServer)) return
  server.once('listening', () => {
    const end = certificate.follow((identity) => server.setSecureContext(identity))
    server.once('close', end)
  })
}

interface ClosingServer {
  readonly server: Server
  addHook(name: 'preClose', hook: () => Promise<void>): unknown
}

/** Ends the HTTP/2 connections of a server that stops, as Node and Fastify do for those of HTTP/1.1; an event stream would never end. */
export function endSessionsOnClose(http: ClosingServer): void {
  const sessions = new Set<Http2Session>()
  http.server.on('session', (session: Http2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  http.addHook('preClose', async () => {
    for (const session of sessions) session.destroy()
  })
}
