// The only Fastify instance. Guarantee: default deny. A route without a declared right cannot be registered, and the right is checked
// before the body is read.

import { isUtf8 } from 'node:buffer'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyRequest, fastify, LogController, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Settings } from '../config/index.ts'
import { asError, hasErrorCode } from '../errors/error-code.ts'
import type { Log } from '../log/index.ts'
import { createLongWork } from '../long-work/index.ts'
import { sendError } from './answers/error-body.ts'
import { answerHeadRequests, routeHeadAsGet } from './answers/head-requests.ts'
import { revalidate } from './answers/revalidation.ts'
import { bodyLimitBytes, limitLargeBodies } from './bodies/large-bodies.ts'
import { parseQueryString } from './bodies/query-string.ts'
import { type BodyPace, cutSlowBodies, defaultPace } from './bodies/slow-bodies.ts'
import { allowOrigin } from './cors.ts'
import {
  AddressNotFound,
  AuthenticationRequired,
  BodyNotReadable,
  MediaTypeNotSupported,
  MethodNotAllowed,
  PermissionMissing,
  TextContainsNul,
  UploadExpected,
} from './http.errors.ts'
import type { Http } from './http.ts'
import { adaptHttp2, hasBody, limitStall } from './http2-streams.ts'
import { maxConnections } from './max-connections.ts'
import { type AssertVisible, type Authenticate, mayUse } from './principal.ts'
import type { Certificate } from './tls/certificate.ts'
import { endSessionsOnClose, followCertificate, tlsOptions } from './tls/serve-tls.ts'

const headersTimeoutMs = 60_000
/** A client that reads nothing of its response for this long is cut off; one that is merely slow is not. */
const defaultStallMs = 60_000

export interface HttpServerParts {
  readonly settings: Pick<Settings, 'trustedProxies'> & Partial<Pick<Settings, 'corsOrigins' | 'hstsSeconds'>>
  readonly log: Log
  readonly authenticate: Authenticate
  /** Called before a request is rejected for its format: hidden items are rejected as hidden. */
  readonly assertVisible?: AssertVisible
  /** Serves HTTP/2 and HTTP/1.1 over TLS instead of plain HTTP/1.1. */
  readonly certificate?: Certificate | undefined
  /** Milliseconds after which a client that reads nothing is cut off. */
  readonly maxStallMs?: number
  /** For tests; the defaults when unset. */
  readonly limits?: { readonly bodyPace: BodyPace; readonly headersTimeoutMs: number }
}

/** Creates the server without routes; `mount` the features, then listen. */
export async function createHttpServer(parts: HttpServerParts): Promise<Http> {
  const { settings, log, authenticate, assertVisible, certificate, limits, maxStallMs = defaultStallMs } = parts
  const headersTimeout = limits?.headersTimeoutMs ?? headersTimeoutMs
  const http1 = { headersTimeout, connectionsCheckingInterval: headersTimeout / 4 }
  const server = fastify({
    loggerInstance: ignoreErrors(log) as unknown as FastifyBaseLogger,
    // A logger of its own for each request would cost more than the few lines that are written are worth.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    ...(certificate ? tlsOptions(certificate, http1) : { http: http1 }),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>()
  server.server.maxConnections = maxConnections()
  if (certificate) {
    followCertificate(server.server, certificate)
    endSessionsOnClose(server)
  }
  cutSlowBodies(server.server, limits?.bodyPace ?? defaultPace)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(compileWhenUsed)
  answerErrors(server, assertVisible)
  answerHeadRequests(server, refuseUnknownOf(server))
  server.decorateRequest('principal', undefined)
  server.decorate('longWork', createLongWork())
  server.decorate('maxStallMs', maxStallMs)
  await server.register(fastifyCookie)
  await server.register(fastifyMultipart)
  acceptEmptyJson(server)
  const { corsOrigins = [], hstsSeconds = 0 } = settings
  server.addHook('onRoute', assertRightDeclared)
  limitLargeBodies(server)
  if (corsOrigins.length > 0)
    server.addHook('onRequest', async (request, reply) => (allowOrigin(corsOrigins, request, reply) ? reply : undefined))
  server.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    adaptHttp2(request)
    // axios sends a form content type with every null body.
    if (headers['content-type'] !== undefined && !hasBody(request.raw)) delete headers['content-type']
    reply.header('x-content-type-options', 'nosniff')
    if (hstsSeconds > 0 && request.protocol === 'https') reply.header('strict-transport-security', `max-age=${hstsSeconds}`)
    const right = request.routeOptions.config.right
    if (!right) return
    if (/%00/.test(request.url)) throw TextContainsNul()
    request.principal = await authenticate(request, reply)
    if (!mayUse(right, request.principal, request.params)) throw request.principal ? PermissionMissing() : AuthenticationRequired()
    assertFormWanted(request)
  })
  server.addHook('onSend', async (request, reply, payload) => {
    limitStall(reply.raw, maxStallMs)
    return revalidate(request, reply, payload)
  })
  return server
}

function assertRightDeclared({ config, method, url }: RouteOptions): void {
  if (!config?.right) throw new Error(`Route ${method} ${url} declares no right`)
}

/** The compiler reads its schema, which would create the schemas of all responses during the start. */
const compileWhenUsed: typeof serializerCompiler = (route) => {
  let serialize: ReturnType<typeof serializerCompiler> | undefined
  return (data) => {
    serialize ??= serializerCompiler(route)
    return serialize(data)
  }
}

/** Rejects requests without a route. */
function refuseUnknownOf(server: Http): (request: FastifyRequest) => never {
  const routes = collectRoutes(server)
  let patterns: readonly Pattern[] | undefined
  const refuseUnknown = (request: FastifyRequest): never => {
    // Most runs of a server never need them, and 900 expressions take a few milliseconds of its start.
    patterns ??= routes.map(patternOf)
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = [...new Set(patterns.filter(({ regex }) => regex.test(path)).map(({ method }) => method))].join(', ')
    if (methods !== '') throw MethodNotAllowed.with({ headers: { allow: methods } }, request.method, methods)
    throw AddressNotFound()
  }
  server.decorate('refuseUnknown', refuseUnknown)
  server.setNotFoundHandler(refuseUnknown)
  return refuseUnknown
}

function answerErrors(server: Http, assertVisible: AssertVisible | undefined): void {
  server.setErrorHandler(async (error, request, reply) => {
    const refusal =
      assertVisible && (isRequestError(error) || isTargetGone(error))
        ? await assertVisible(request).catch((hidden: unknown) => hidden)
        : undefined
    sendError(refusal ?? error, request, reply)
    return reply
  })
}

/** Drops Fastify's info messages (every address it listens on) and keeps its warnings and errors. */
const ignoreErrors = (log: Log): Log => log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level })

/** PostgreSQL cannot store such a text, and no valid name, path or address contains one; both databases reject it the same way. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** An empty body with a JSON content type counts as no body, because clients send that header with every request. */
function acceptEmptyJson(server: Http): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  // Readium's apps send custom types that are still JSON.
  const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
  server.addContentTypeParser(json, { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) done(null, undefined)
    // Decoding would put U+FFFD for what it cannot read, and a list of addresses would be saved with holes in it.
    else if (!isUtf8(bytes)) done(BodyNotReadable())
    else if (escapedNul.test(bytes.toString('utf8'))) done(TextContainsNul())
    else void parseJson(request, bytes.toString('utf8'), done)
  })
}

/** What the request was about was deleted while it was handled. */
const isTargetGone = (error: unknown): boolean => hasErrorCode(error, '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY')

/** Rejected types and sizes reveal nothing about the target of an address. Framework and catalog use different names for the status. */
const isRequestError = (error: unknown): boolean => {
  const { status, statusCode }: Error & { readonly status?: unknown; readonly statusCode?: unknown } = asError(error)
  return (status ?? statusCode) === 400
}

interface Pattern {
  readonly method: string
  readonly regex: RegExp
}

type RouteAddress = { readonly method: string; readonly url: string }

/** Collects every route except catch-alls, to distinguish a wrong method from an unknown address. */
function collectRoutes(server: Http): readonly RouteAddress[] {
  const routes: RouteAddress[] = []
  server.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('/*')) return
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url })
  })
  return routes
}

const patternOf = ({ method, url }: RouteAddress): Pattern => ({
  method,
  regex: new RegExp(`^${url.split('/').map(patternOfPart).join('/')}$`),
})

const patternOfPart = (part: string): string => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part))

// Browsers send forms to any origin without a preflight request, so a form is accepted only on routes that declare one.

/** Content types of forms, which scripts may send without a preflight request. */
const formTypes = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i

/**
 * Rejects a form on a route whose schema does not list its type in `consumes`. An empty body is not a form.
 * @throws MediaTypeNotSupported, UploadExpected
 */
function assertFormWanted({ raw, headers, routeOptions }: FastifyRequest): void {
  const type = formTypes.exec(headers['content-type'] ?? '')?.[0]
  if (type === undefined || !hasBody(raw)) return
  const consumes = routeOptions.schema?.consumes
  if (consumes?.some((mediaType) => type.trim().toLowerCase().startsWith(mediaType))) return
  throw consumes?.includes('multipart/form-data') ? UploadExpected() : MediaTypeNotSupported()
}
