import { extname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf, type Http, mayUse, PermissionMissing, type Principal, varyBy } from '../../kernel/http/index.ts'
import { BookNotFound } from '../../library/access/index.ts'
import { findResource } from '../../library/books/serving/index.ts'
import { acceptsGzip } from '../conditional.rules.ts'
import { answerFresh, type PageRouteDeps, sendBody, withCurrentFile } from '../pages/pages.routes.ts'
import { readPageForSending } from '../pages/read-page.ts'
import { PageDamaged, ResourceDamaged, ResourceNotFound } from '../reading.errors.ts'
import { getReadableBook } from '../served-books.ts'
import { fontTypeOf, isFont } from './font-types.rules.ts'

/**
 * Books are untrusted content. Opened as a page, a document of a book runs no script, submits no form, fetches nothing from other hosts,
 * and does not belong to this origin.
 */
const contentSecurity = [
  'sandbox',
  "default-src 'self' data:",
  "script-src 'none'",
  "style-src 'self' 'unsafe-inline' data:",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

const params = z.object({ bookId: z.string(), '*': z.string() })

/**
 * Files of an EPUB (docs/api/komga-contract.md, "Web publications and fonts"), for users who may read pages. Fonts need no sign-in:
 * browsers fetch them without the caller's credentials. A file with the name of a font is sent as a font, whatever type the book
 * declares.
 * @param books base path of the books
 */
export const resourcesRoutes = (deps: PageRouteDeps, books: string) => (http: Http) => {
  const { context } = deps
  http.get(
    `${books}/:bookId/resource/*`,
    { schema: { summary: 'Get a file from an EPUB', params }, config: { right: 'anyone' } },
    async (request, reply) => {
      const { bookId, '*': name } = request.params
      const fontType = isFont(extname(name)) ? fontTypeOf(extname(name)) : undefined
      const book =
        fontType && !request.principal ? await context.books.find(bookId) : await getReadableBook(context, bookId, readerOf(request))
      if (!book) throw BookNotFound(bookId)
      const resource = book.epub && findResource(book.epub, name)
      if (!resource) throw ResourceNotFound()
      reply.header('content-security-policy', contentSecurity).header('referrer-policy', 'no-referrer')
      if (answerFresh({ request, reply }, book, `${resource.crc32.toString(16)}-${resource.uncompressedSize.toString(16)}`)) return reply
      const takesGzip = acceptsGzip(request.headers['accept-encoding'])
      const body = await withCurrentFile(deps, book, (current) =>
        readPageForSending(context, current, { ...resource, number: 0, maxBytes: Number.MAX_SAFE_INTEGER, takesGzip }),
      ).catch((error: unknown) => {
        throw PageDamaged.matches(error) ? ResourceDamaged.with({ cause: error }) : error
      })
      return sendBody(varyBy(reply.type(fontType ?? resource.mediaType), 'Accept-Encoding'), body)
    },
  )
}

/** @throws AuthenticationRequired, PermissionMissing */
function readerOf(request: FastifyRequest): Principal {
  const caller = callerOf(request)
  if (!mayUse('page-streaming', caller, request.params)) throw PermissionMissing()
  return caller
}
