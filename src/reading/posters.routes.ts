import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import type { Http } from '../kernel/http/index.ts'
import { findSeriesForServing, maySee } from '../library/index.ts'
import { answerFresh, callerOf } from './pages.routes.ts'
import { type PosterStore, posterTag } from './poster-store.ts'
import { findPosterBookId } from './posters.queries.ts'
import { PosterNotFound } from './reading.errors.ts'
import { getVisibleBook, type ReadingRoom } from './reading-room.ts'

export interface PosterRouteDeps {
  readonly db: Db
  readonly room: ReadingRoom
  readonly posters: PosterStore
}

/** Posters of books and series (komga-api.md, "Posters"); 404 where there is none. */
export const postersRoutes =
  ({ db, room, posters }: PosterRouteDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/books/:bookId/thumbnail',
      { schema: { params: z.object({ bookId: z.string() }) }, config: { right: 'user' } },
      async (request, reply) => {
        const book = await getVisibleBook(room, request.params.bookId, callerOf(request))
        if (answerFresh({ request, reply }, book, posterTag(book))) return reply
        return reply.type('image/jpeg').send(await posters.get(book))
      },
    )
    http.get(
      '/api/v1/series/:seriesId/thumbnail',
      { schema: { params: z.object({ seriesId: z.string() }) }, config: { right: 'user' } },
      async (request, reply) => {
        const principal = callerOf(request)
        const series = await findSeriesForServing(db, request.params.seriesId)
        if (!series || !maySee(principal.access, series.restriction)) throw PosterNotFound()
        const bookId = await findPosterBookId(db, { id: series.id, cover: series.seriesCover }, principal.userId)
        if (!bookId) throw PosterNotFound()
        const book = await getVisibleBook(room, bookId, principal)
        if (answerFresh({ request, reply }, book, posterTag(book))) return reply
        return reply.type('image/jpeg').send(await posters.get(book))
      },
    )
  }
