import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { TransientBookDto, TransientPageParams, TransientParams, TransientScanRequest } from './transient.schemas.ts'
import { createTransientBooks, listTransientBooks, type TransientDeps } from './transient-books.ts'

const path = '/api/v1/transient-books'
const admin = { right: 'admin' } as const

/** Komga's addresses for files outside the libraries. */
export const transientRoutes = (deps: TransientDeps) => (http: Http) => {
  const books = createTransientBooks(deps)
  http.post(
    path,
    {
      schema: { summary: 'Scan a folder for books to import', body: TransientScanRequest, response: { 200: z.array(TransientBookDto) } },
      config: admin,
    },
    async ({ body }) => [...(await listTransientBooks(deps, body.path))],
  )
  http.post(
    `${path}/:id/analyze`,
    { schema: { summary: 'Analyze a book to import', params: TransientParams, response: { 200: TransientBookDto } }, config: admin },
    ({ params }) => books.analyze(params.id),
  )
  http.get(
    `${path}/:id/pages/:pageNumber`,
    { schema: { summary: 'Get a page of a book to import', params: TransientPageParams }, config: admin },
    async ({ params }, reply) => {
      const { bytes, mediaType } = await books.page(params.id, params.pageNumber)
      return reply.type(mediaType).header('cache-control', 'private, no-store').send(bytes)
    },
  )
}
