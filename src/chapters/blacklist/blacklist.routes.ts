// The blacklist of one series and of the whole server, and blacklisting a book's chapter.
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { callerOf, queryInteger, toPage } from '../../kernel/http/index.ts'
import {
  blacklistEntry,
  blacklistRequest,
  blockedChapterPage,
  bookBlacklistRequest,
  removeManyRequest,
  removeManyResult,
  toBlacklistDto,
  toBlockedDto,
} from './blacklist.schemas.ts'
import { addToBlacklist, type BlacklistDeps, listBlacklist, removeFromBlacklist, removeManyFromBlacklist } from './blacklist.ts'
import { type BlacklistBookDeps, blacklistBook } from './blacklist-book.ts'
import { countBlocked, listBlocked } from './global-blacklist.queries.ts'

const config = { right: 'admin' } as const
const ofSeries = z.object({ seriesId: z.string() })
const ofEntry = z.object({ seriesId: z.string(), blacklistId: z.string() })
const ofBook = z.object({ bookId: z.string() })
const done = z.undefined().meta({ description: 'Done.' })
const path = '/api/v1/series/:seriesId/blacklist'

export const blacklistRoutes = (deps: BlacklistBookDeps) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'List blacklisted chapters of a series', params: ofSeries, response: { 200: z.array(blacklistEntry) } }, config },
    async ({ params }) => (await listBlacklist(deps, params.seriesId)).map(toBlacklistDto),
  )
  http.post(
    path,
    {
      schema: { summary: 'Blacklist chapters of a series', params: ofSeries, body: blacklistRequest, response: { 201: blacklistEntry } },
      config,
    },
    async (request, reply) => {
      const { email: createdBy } = callerOf(request)
      const entry = await addToBlacklist(deps, request.params.seriesId, { ...request.body, createdBy })
      return reply.status(201).send(toBlacklistDto(entry))
    },
  )
  http.delete(
    `${path}/:blacklistId`,
    { schema: { summary: 'Remove a chapter from the blacklist', params: ofEntry, response: { 204: done } }, config },
    async (request, reply) => {
      const { seriesId, blacklistId } = request.params
      await removeFromBlacklist(deps, seriesId, blacklistId, callerOf(request).email)
      return reply.status(204).send()
    },
  )
  http.post(
    '/api/v1/books/:bookId/blacklist',
    {
      schema: {
        summary: 'Blacklist the chapters of a book',
        params: ofBook,
        body: bookBlacklistRequest,
        response: { 201: blacklistEntry },
      },
      config,
    },
    async (request, reply) => {
      const entry = await blacklistBook(deps, callerOf(request), request.params.bookId, request.body ?? {})
      return reply.status(201).send(toBlacklistDto(entry))
    },
  )
  globalBlacklistRoutes(deps, http)
}

const optionalSearch = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

const query = z.object({
  libraryId: optionalSearch,
  search: optionalSearch.meta({ description: 'Part of a title, group, URL or reason.' }),
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 500, 50),
})

/** Entries made by people; chapters that the server skips automatically are in the download history. */
function globalBlacklistRoutes(deps: BlacklistDeps, http: Http): void {
  http.get(
    '/api/v1/blacklist',
    { schema: { summary: 'List blacklisted chapters', querystring: query, response: { 200: blockedChapterPage } }, config },
    async (request) => {
      const total = await countBlocked(deps.db, request.query)
      const rows = await listBlocked(deps.db, request.query)
      return toPage(rows.map(toBlockedDto), total, { ...request.query, unpaged: false })
    },
  )
  http.post(
    '/api/v1/blacklist/take-off',
    { schema: { summary: 'Remove chapters from the blacklist', body: removeManyRequest, response: { 200: removeManyResult } }, config },
    async (request) => ({ takenOff: await removeManyFromBlacklist(deps, request.body.ids, callerOf(request).email) }),
  )
}
