import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { getVisibleBook, getVisibleSeries } from '../access/visible.ts'
import { BookEdit, BookEdits, SeriesEdit } from './edit.schemas.ts'
import { type EditDeps, editBooks, editSeries } from './edit-metadata.ts'

const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const config = { right: 'admin' } as const

/** Metadata editing, for administrators. */
export const editRoutes = (deps: EditDeps) => (http: Http) => {
  http.patch(
    '/api/v1/series/:seriesId/metadata',
    {
      schema: { summary: 'Edit the metadata of a series', params: z.object({ seriesId: z.string() }), body: SeriesEdit, response: done },
      config,
    },
    async (request, reply) => {
      await editSeries(deps, await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId), request.body)
      return reply.status(204).send()
    },
  )
  http.patch(
    '/api/v1/books/:bookId/metadata',
    {
      schema: { summary: 'Edit the metadata of a book', params: z.object({ bookId: z.string() }), body: BookEdit, response: done },
      config,
    },
    async (request, reply) => {
      const book = await getVisibleBook(deps.db, callerOf(request), request.params.bookId)
      await editBooks(deps, [{ book, edit: request.body }])
      return reply.status(204).send()
    },
  )
  http.patch(
    '/api/v1/books/metadata',
    { schema: { summary: 'Edit the metadata of many books', body: BookEdits, response: done }, config },
    async (request, reply) => {
      const caller = callerOf(request)
      const edits = []
      for (const [bookId, edit] of Object.entries(request.body)) edits.push({ book: await getVisibleBook(deps.db, caller, bookId), edit })
      await editBooks(deps, edits)
      return reply.status(204).send()
    },
  )
}
