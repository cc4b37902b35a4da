// One mapper from anything thrown to the specified error body (interface.md, "Errors", plus a stable code).
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isoInstant } from '../clock/index.ts'
import { CatalogueError } from '../errors/index.ts'
import { BodyNotReadable, BodyTooLarge, InternalError, MediaTypeNotSupported, RequestInvalid, StorageFull } from './http.errors.ts'

const Violation = z.object({ fieldName: z.string(), message: z.string() })

type Violation = z.infer<typeof Violation>

/** Every answer outside 2xx; the document finds it by its id. */
const ErrorBody = z
  .object({
    timestamp: z.string().meta({ description: 'UTC, no fraction.' }),
    status: z.int(),
    error: z.string().meta({ description: 'The words of the status.' }),
    message: z.string().meta({ description: 'What is wrong, for the person who must act.' }),
    path: z.string(),
    code: z.string().meta({ description: 'Stable; docs/errors.md lists them all.' }),
    violations: z.array(Violation).optional().meta({ description: 'Fields that are wrong, where fields are.' }),
  })
  .meta({ id: 'Error' })

/** Answers with the catalogue error behind whatever was thrown; only the unexpected is logged with its details. */
export function sendError(anything: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const thrown = anything instanceof Error ? anything : new TypeError('What was thrown is no error', { cause: anything })
  const violations = violationsOf(thrown)
  const error = violations ? RequestInvalid(violations.map(sentence).join(' ')) : asCatalogueError(thrown, request)
  if (error.status >= 500) request.log.error({ err: thrown, method: request.method, url: request.url }, error.message)
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
    ...(violations ? { violations } : {}),
  }
  reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What a page loads for itself (scripts' requests, pictures, streams): a challenge would open the browser's own password box over the app. */
const isPartOfAPage = ({ headers }: FastifyRequest): boolean =>
  headers['x-requested-with'] === 'XMLHttpRequest' || headers['sec-fetch-dest'] === 'empty' || headers['sec-fetch-dest'] === 'image'

const sentence = ({ fieldName, message }: Violation): string =>
  `${fieldName ? `${fieldName}: ` : ''}${message}${/[.!?]$/.test(message) ? '' : '.'}`

function violationsOf(thrown: Error): Violation[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(thrown)) return undefined
  return thrown.validation.map((issue) => ({
    fieldName: issue.instancePath.split('/').filter(Boolean).join('.'),
    message: issue.message ?? 'is invalid',
  }))
}

function asCatalogueError(thrown: Error, request: FastifyRequest): CatalogueError {
  if (thrown instanceof CatalogueError) return thrown
  const { code, statusCode } = thrown as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return MediaTypeNotSupported()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return BodyTooLarge(request.routeOptions.bodyLimit)
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || isForbiddenJson(thrown))
    return BodyNotReadable()
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return StorageFull.with({ cause: thrown })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return RequestInvalid(thrown.message)
  return InternalError.with({ cause: thrown })
}

/** JSON with `__proto__` and the like. A SyntaxError without a status is a failure of our own. */
const isForbiddenJson = (thrown: Error): boolean => thrown instanceof SyntaxError && (thrown as Partial<FastifyError>).statusCode === 400
