import { extname } from 'node:path'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { BookMissing, callerOf, findResource } from '../../library/index.ts'
import { acceptsGzip } from '../conditional.rules.ts'
import { answerFresh, type PageRouteDeps, rescanningWhenChanged } from '../pages.routes.ts'
import { readPageForSending } from '../read-page.ts'
import { PageDamaged, ResourceDamaged, ResourceNotFound } from '../reading.errors.ts'
import { getReadableBook } from '../reading-room.ts'
import { isFont } from './font-types.rules.ts'

/** Books are written by strangers: their scripts do not run under the server's own address. */
const contentSecurity = "script-src 'none'; object-src 'none';"

const params = z.object({ bookId: z.string(), '*': z.string() })

/**
 * Files of an EPUB (komga-api.md section 8). Fonts need no sign-in: browsers fetch them without the caller's credentials.
 * @param books address below which books lie
 */
export const resourcesRoutes = (deps: PageRouteDeps, books: string) => (http: Http) => {
  const { room } = deps
  http.get(`${books}/:bookId/resource/*`, { schema: { params }, config: { right: 'anyone' } }, async (request, reply) => {
    const { bookId, '*': name } = request.params
    const isOpen = isFont(extname(name)) && !request.principal
    const book = isOpen ? await room.books.find(bookId) : await getReadableBook(room, bookId, callerOf(request))
    if (!book) throw BookMissing(bookId)
    const resource = book.epub && findResource(book.epub, name)
    if (!resource) throw ResourceNotFound()
    reply.header('content-security-policy', contentSecurity)
    if (answerFresh({ request, reply }, book, `${resource.crc32.toString(16)}-${resource.uncompressedSize.toString(16)}`)) return reply
    const takesGzip = acceptsGzip(request.headers['accept-encoding'])
    const { bytes, encoding, release } = await rescanningWhenChanged(deps, book, () =>
      readPageForSending(room, book, { ...resource, number: 0, takesGzip }),
    ).catch((error: unknown) => {
      throw PageDamaged.matches(error) ? ResourceDamaged.with({ cause: error }) : error
    })
    reply.raw.once('close', release)
    reply.type(resource.mediaType).header('vary', 'Accept-Encoding')
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(bytes)
  })
}
