import { z } from 'zod'
import { isoInstant } from '../../kernel/clock/index.ts'
import { callerOf, type Http, pageQuery, pageSchema, toPage } from '../../kernel/http/index.ts'
import { getVisibleBook } from '../access/visible.ts'
import { countBookmarks, type ListedBookmark, listBookmarks } from './bookmarks.queries.ts'
import { maxNoteLength, maxPlaceLength } from './bookmarks.rules.ts'
import { type BookmarkDeps, removeBookmark, saveBookmark } from './save-bookmark.ts'

const path = '/api/v1/bookmarks'
const markPath = `${path}/:bookId/:page`
const params = z.object({
  bookId: z.string(),
  page: z.coerce.number().pipe(z.int().min(1)).meta({ description: 'Page number, from 1; in a text, the number of a position.' }),
})
const done = { 204: z.undefined().meta({ description: 'Done.' }) }
const config = { right: 'user' } as const

const BookmarkDto = z
  .object({
    bookId: z.string().meta({ description: 'Book ID.' }),
    seriesId: z.string().meta({ description: 'Series ID.' }),
    seriesTitle: z.string().meta({ description: 'Title of the series.' }),
    bookName: z.string().meta({ description: 'Name of the file without its extension.' }),
    bookTitle: z.string().meta({ description: 'Title of the book.' }),
    bookNumber: z.string().meta({ description: 'Number of the book, as shown.' }),
    page: z.int().min(1).meta({
      description: 'Page number, from 1, or in a text, the number of a position; beyond the last one if the book has fewer by now.',
    }),
    place: z.string().nullable().meta({ description: 'Names the place in a text, as the app that marked it does; null for a page.' }),
    note: z.string().nullable().meta({ description: 'Your note; null when there is none.' }),
    created: z.string().meta({ description: 'When the page was marked, UTC.' }),
    lastModified: z.string().meta({ description: 'When the note last changed, UTC.' }),
  })
  .meta({ id: 'Bookmark' })

const BookmarkBody = z
  .strictObject({
    place: z
      .string()
      .trim()
      .max(maxPlaceLength)
      .nullish()
      .transform((place) => place || null)
      .meta({ description: 'In a text, names the place for its list of bookmarks, such as the chapter. Only for a new bookmark.' }),
    note: z
      .string()
      .trim()
      .max(maxNoteLength)
      .nullish()
      .transform((note) => (note === '' ? null : note))
      .meta({
        description: `Up to ${maxNoteLength.toLocaleString('en')} characters; null removes it, and without it, the note doesn't change.`,
      }),
  })
  .meta({ id: 'BookmarkUpdate' })

const filterQuery = pageQuery.pick({ page: true, size: true }).extend({
  seriesId: z.string().optional().meta({ description: 'Only bookmarks in this series.' }),
  bookId: z.string().optional().meta({ description: 'Only bookmarks in this book.' }),
})

/** Pages of books that the caller marked. */
export const bookmarksRoutes = (deps: BookmarkDeps) => (http: Http) => {
  const { db } = deps
  http.get(
    path,
    {
      schema: {
        summary: 'List your bookmarks',
        description: 'Newest first, without those in books that were deleted or are hidden from you.',
        querystring: filterQuery,
        response: { 200: pageSchema(BookmarkDto) },
      },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { page, size, ...filter } = request.query
      const total = await countBookmarks(db, caller, filter)
      const rows = await listBookmarks(db, caller, filter, { offset: page * size, limit: size })
      return toPage(rows.map(toDto), total, { page, size, unpaged: false, sort: [] })
    },
  )
  http.put(
    markPath,
    {
      schema: {
        summary: 'Bookmark a page, or change the note of a bookmark',
        description: 'Ebooks without fixed pages are marked at a position, as the list of their positions counts them.',
        params,
        body: BookmarkBody,
        response: done,
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { bookId, page } = request.params
      const book = await getVisibleBook(db, caller, bookId)
      await saveBookmark(deps, caller.userId, book, { page, place: request.body.place, note: request.body.note })
      return reply.status(204).send()
    },
  )
  http.delete(
    markPath,
    { schema: { summary: 'Remove a bookmark', description: 'Its note is deleted with it.', params, response: done }, config },
    async (request, reply) => {
      await removeBookmark(deps, { userId: callerOf(request).userId, ...request.params })
      return reply.status(204).send()
    },
  )
}

const toDto = ({ name, title, number, createdAt, modifiedAt, ...listed }: ListedBookmark) => ({
  ...listed,
  bookName: name,
  bookTitle: title,
  bookNumber: number,
  created: isoInstant(createdAt),
  lastModified: isoInstant(modifiedAt),
})
