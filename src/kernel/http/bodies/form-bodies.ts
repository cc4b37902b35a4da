// A browser sends forms to any origin without asking first, so a form is accepted only where a route declares one.
import type { FastifyRequest } from 'fastify'
import { MediaTypeNotSupported, UploadExpected } from '../http.errors.ts'
import { hasBody } from './has-body.rules.ts'

/** The types that a form may have, and a script may send without a preflight request. */
const formTypes = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i

/**
 * Refuses a form on a route whose schema does not name its type in `consumes`. An empty body is no form.
 * @throws MediaTypeNotSupported, UploadExpected
 */
export function assertFormWanted({ headers, routeOptions }: FastifyRequest): void {
  const type = formTypes.exec(headers['content-type'] ?? '')?.[0]
  if (type === undefined || !hasBody(headers)) return
  const { consumes } = (routeOptions.schema ?? {}) as { readonly consumes?: readonly string[] }
  if (!consumes) throw MediaTypeNotSupported()
  if (!consumes.some((wanted) => type.trim().toLowerCase().startsWith(wanted))) throw UploadExpected()
}
