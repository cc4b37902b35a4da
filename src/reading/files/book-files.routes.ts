import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { contentDisposition, parseRange } from '../conditional.rules.ts'
import { callerOfRequest, nothing } from '../pages/pages.routes.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getVisibleServedBook } from '../served-book.ts'
import { statReadable } from './stat-readable.ts'

const cacheControl = 'max-age=0, must-revalidate, private'

const params = z.object({ bookId: z.string() })
const namedParams = z.object({ bookId: z.string(), '*': z.string() })

/**
 * Whole files as attachments (docs/api/komga-contract.md, "Files"), with ranges so that an interrupted transfer can resume.
 * @param books base path of the books
 */
export const bookFilesRoutes = (context: ReadingContext, books: string) => (http: Http) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, bookId: string) => {
    const book = await getVisibleServedBook(context, bookId, callerOfRequest(request))
    const stats = await statReadable(book.path)
    const etag = `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
    const range = mayContinue(request.headers['if-range'], etag) ? parseRange(request.headers.range, stats.size) : undefined
    reply.header('etag', etag).header('last-modified', stats.mtime.toUTCString()).header('cache-control', cacheControl)
    reply.header('accept-ranges', 'bytes').header('content-disposition', contentDisposition('attachment', basename(book.path)))
    reply.type(book.mediaType || 'application/octet-stream')
    if (request.method === 'HEAD') return reply.header('content-length', stats.size).send(nothing())
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${stats.size}`).send()
    if (!range) return reply.header('content-length', stats.size).send(createReadStream(book.path))
    reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${stats.size}`)
    return reply
      .header('content-length', range.last - range.first + 1)
      .send(createReadStream(book.path, { start: range.first, end: range.last }))
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

/** Whether the client holds the beginning of this file; a replaced file is sent whole (RFC 9110, 13.1.5). */
const mayContinue = (ifRange: string | string[] | undefined, etag: string): boolean => ifRange === undefined || ifRange === etag
