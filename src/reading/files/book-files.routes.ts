import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getVisibleServedBook } from '../served-books.ts'
import { sendFile } from './send-file.routes.ts'

const params = z.object({ bookId: z.string() })
const namedParams = z.object({ bookId: z.string(), '*': z.string() })

/**
 * Whole files as attachments (docs/api/komga-contract.md, "Files"), with ranges so that an interrupted transfer can resume.
 * @param books base path of the books
 */
export const bookFilesRoutes = (context: ReadingContext, books: string) => (http: Http) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, bookId: string) => {
    const book = await getVisibleServedBook(context, bookId, callerOf(request))
    return sendFile({ request, reply }, { path: book.path, name: basename(book.path), mediaType: book.mediaType })
  }
  http.get(
    `${books}/:bookId/file`,
    { schema: { summary: 'Download a book', params }, config: { right: 'file-download' } },
    (request, reply) => send(request, reply, request.params.bookId),
  )
  http.get(
    `${books}/:bookId/file/*`,
    { schema: { summary: 'Download a book under a file name', params: namedParams }, config: { right: 'file-download' } },
    (request, reply) => send(request, reply, request.params.bookId),
  )
}
