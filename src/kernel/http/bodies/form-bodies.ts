// Browsers send forms to any origin without a preflight request, so a form is accepted only on routes that declare one.
import type { FastifyRequest } from 'fastify'
import { MediaTypeNotSupported, UploadExpected } from '../http.errors.ts'
import { hasBody } from './has-body.rules.ts'

/** Content types of forms, which scripts may send without a preflight request. */
const formTypes = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i

/**
 * Rejects a form on a route whose schema does not list its type in `consumes`. An empty body is not a form.
 * @throws MediaTypeNotSupported, UploadExpected
 */
export function assertFormWanted({ headers, routeOptions }: FastifyRequest): void {
  const type = formTypes.exec(headers['content-type'] ?? '')?.[0]
  if (type === undefined || !hasBody(headers)) return
  const { consumes } = (routeOptions.schema ?? {}) as { readonly consumes?: readonly string[] }
  if (!consumes) throw MediaTypeNotSupported()
  if (!consumes.some((wanted) => type.trim().toLowerCase().startsWith(wanted))) throw UploadExpected()
}
