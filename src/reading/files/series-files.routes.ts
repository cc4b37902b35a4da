import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { StoredZip } from '../../formats/archive/zip/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { getVisibleSeries } from '../../library/access/index.ts'
import { findSeriesTitle } from '../../library/index.ts'
import { contentDisposition } from '../conditional.rules.ts'
import { listBooksOfSeries } from './book-files.queries.ts'
import { booksAsZip } from './books-as-zip.ts'

/** All books of a series as one stored ZIP (docs/api/komga-contract.md, "Files"). */
export const seriesFilesRoutes = (db: Db) => (http: Http) => {
  const params = z.object({ seriesId: z.string() })
  http.get(
    '/api/v1/series/:seriesId/file',
    { schema: { summary: 'Download the books of a series', params }, config: { right: 'file-download' } },
    async (request, reply) => {
      const { id } = await getVisibleSeries(db, callerOf(request), request.params.seriesId)
      const books = await listBooksOfSeries(db, id)
      const zip = await booksAsZip(
        db,
        books.map((book) => book.id),
      )
      return sendZip(reply, zip, await findSeriesTitle(db, id))
    },
  )
}

/** Sends an archive, named by a title. */
export const sendZip = (reply: FastifyReply, zip: StoredZip, title: string): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-length', zip.sizeBytes)
    .header('content-disposition', contentDisposition('attachment', `${title}.zip`))
    .send(zip.stream())
