// Maps anything thrown to the error body (docs/api/komga-contract.md, "Errors").
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isoInstant } from '../../clock/index.ts'
import { DatabaseUnavailable } from '../../db/index.ts'
import { CatalogueError, storageErrorOf } from '../../errors/index.ts'
import type { CodedSentence, Sentence } from '../../sentences/index.ts'
import { fieldErrorOf, toFieldSentence } from '../bodies/field-error.rules.ts'
import {
  BodyNotReadable,
  BodyTooLarge,
  DatabaseNotReachable,
  InternalError,
  MediaTypeNotSupported,
  RequestInvalid,
} from '../http.errors.ts'

/** Restarting a database takes a few seconds. */
const databaseRetrySeconds = 5

const values = z.record(z.string(), z.unknown()).meta({
  description: 'Values in the message, by name. A nested message is an object of code, params and message.',
})

const Violation = z.object({
  fieldName: z.string().meta({ description: 'Name of the field.' }),
  message: z.string().meta({ description: 'What is wrong with the field.' }),
  code: z.string().optional().meta({ description: 'Stable code, for apps that translate the message.' }),
  params: values.optional(),
})

type Violation = z.infer<typeof Violation>

/** Every response outside 2xx; the API documentation refers to it by id. */
const ErrorBody = z
  .object({
    timestamp: z.string().meta({ description: 'Time of the error, UTC, without fractional seconds.' }),
    status: z.int().meta({ description: 'HTTP status code.' }),
    error: z.string().meta({ description: 'Reason phrase of the HTTP status.' }),
    message: z.string().meta({ description: 'What is wrong and what to do.' }),
    path: z.string().meta({ description: 'Path of the request.' }),
    code: z.string().meta({ description: 'Stable error code; docs/errors.md lists all codes.' }),
    params: values.optional(),
    violations: z
      .array(Violation)
      .optional()
      .meta({ description: "Invalid fields of the request; omitted when the error isn't about fields." }),
  })
  .meta({ id: 'Error' })

/** Responds with the catalog error for whatever was thrown; only unexpected errors are logged with details. */
export function sendError(anything: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const thrown = anything instanceof Error ? anything : new TypeError("A value that isn't an error was thrown", { cause: anything })
  const faults = faultsOf(thrown)
  const error = faults
    ? RequestInvalid(faults.map(({ fieldName, fault }) => fieldErrorOf(fieldName, fault)))
    : asCatalogueError(thrown, request)
  const place = { method: request.method, url: urlWithoutKey(request) }
  if (isPassing(thrown, error)) request.log.warn({ ...place, ...(thrown.cause ? { reason: String(thrown.cause) } : {}) }, error.message)
  else if (error.status >= 500) request.log.error({ ...place, err: thrown }, error.message)
  for (const name of cachingHeaders) if (reply.getHeader(name) !== 'no-store') reply.removeHeader(name)
  reply.headers(error.headers)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  if (error.status === 401 && !isPartOfAPage(request)) reply.header('www-authenticate', 'Basic realm="Realm"')
  const body: z.infer<typeof ErrorBody> = {
    timestamp: isoInstant(Date.now()),
    status: error.status,
    error: STATUS_CODES[error.status] ?? 'Error',
    message: error.message,
    path: request.url.split('?', 1)[0] ?? '/',
    code: error.code,
    ...valuesOf(error),
    ...(faults ? { violations: faults.map(violation) } : {}),
  }
  reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Something else is unavailable or busy, which its sentence says: every request would log the same stack until that is over. */
const isPassing = (thrown: Error, { status }: CatalogueError): boolean =>
  thrown instanceof DatabaseUnavailable || (thrown instanceof CatalogueError && status > 500)

/** May already be set for the response that failed. */
const cachingHeaders = ['cache-control', 'etag', 'last-modified'] as const

/** Query parameters of links and of the return from a sign-in; whoever knows their values can use them. */
const secretsInQuery = /([?&](?:invitation|code|state)=)[^&]*/gi

/** The address for the log: an API key or a link's token in the path or the query stays secret. */
function urlWithoutKey({ url, params, routeOptions }: FastifyRequest): string {
  const { apiKey, token }: { readonly apiKey?: string; readonly token?: string } = Object(params)
  const secret = routeOptions?.config?.apiKeyInPath ? apiKey : token
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const query = url.slice(path.length).replace(secretsInQuery, '$1[redacted]')
  if (secret === undefined) return path + query
  const parts = path.split('/').map((part) => (decodeURIComponent(part) === secret ? '[redacted]' : part))
  return parts.join('/') + query
}

/** Requests made by a page (scripts, images, streams): a challenge would open the browser's password dialog over the app. */
const isPartOfAPage = ({ headers }: FastifyRequest): boolean =>
  headers['x-requested-with'] === 'XMLHttpRequest' || headers['sec-fetch-dest'] === 'empty' || headers['sec-fetch-dest'] === 'image'

interface FieldAndFault {
  readonly fieldName: string
  readonly fault: Sentence
}

const violation = ({ fieldName, fault }: FieldAndFault): Violation =>
  typeof fault === 'string' ? { fieldName, message: fault } : { fieldName, message: fault.message, code: fault.code, ...valuesOf(fault) }

const valuesOf = ({ params }: Pick<CodedSentence, 'params'>): { params?: CodedSentence['params'] } =>
  Object.keys(params).length === 0 ? {} : { params }

function faultsOf(thrown: Error): readonly FieldAndFault[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(thrown)) return undefined
  return thrown.validation.map(({ instancePath, keyword, message, params }) => ({
    fieldName: instancePath.split('/').filter(Boolean).join('.'),
    fault: toFieldSentence({ kind: keyword, message: message ?? 'is invalid', params }),
  }))
}

function asCatalogueError(thrown: Error, request: FastifyRequest): CatalogueError {
  if (thrown instanceof CatalogueError) return thrown
  const { code, statusCode }: Error & Partial<FastifyError> = thrown
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return MediaTypeNotSupported()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return BodyTooLarge(request.routeOptions.bodyLimit)
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || isForbiddenJson(thrown))
    return BodyNotReadable()
  if (thrown instanceof DatabaseUnavailable) return DatabaseNotReachable.with({ cause: thrown, retryAfterSeconds: databaseRetrySeconds })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return RequestInvalid([thrown.message])
  return storageErrorOf(thrown) ?? InternalError.with({ cause: thrown })
}

/** JSON with `__proto__` and the like. A SyntaxError without a status is an internal error. */
const isForbiddenJson = (thrown: Error & Partial<FastifyError>): boolean => thrown instanceof SyntaxError && thrown.statusCode === 400
