import { z } from 'zod'
import { defineError } from '../../kernel/errors/index.ts'
import { callerOf, type Http, pageQuery, queryList, queryText } from '../../kernel/http/index.ts'
import { findVisibleBook, getVisibleBook, getVisibleSeries } from '../access/visible.ts'
import { parseCondition } from '../conditions/condition.rules.ts'
import { anyOf } from '../conditions/query-conditions.ts'
import { SearchBody } from '../conditions/search-body.ts'
import type { ListDeps } from '../lists/id-page.ts'
import { sendList } from '../lists/send-list.routes.ts'
import { findAdjacentBook, findMedia } from './book-details.queries.ts'
import { BookDto, BookPage, PageDto } from './books.schemas.ts'
import { BookFilters, bookCondition } from './list/book-filters.ts'
import { listBooks, listBooksOnDeck, listDuplicates, loadBookDtos } from './list/list-books.ts'
import { toPageDtos } from './page-dtos.rules.ts'

const PagesNotReady = defineError('PAGES_NOT_READY', 404, "The pages of this book aren't available; its status is {state}.")
const NoAdjacentBook = defineError('NO_NEIGHBOUR', 404, 'The series has no more books in this direction.')

const params = z.object({ bookId: z.string() })
const seriesParams = z.object({ seriesId: z.string() })
const nothing = z.undefined().meta({ description: 'There is no such book; empty body.' })

/** Books (docs/api/komga-contract.md, "Series and books"). */
export const booksRoutes = (deps: ListDeps) => (http: Http) => {
  listRoutes(http, deps)
  seriesBooksRoute(http, deps)
  latestRoutes(http, deps)
  duplicatesRoute(http, deps)
  singleRoutes(http, deps)
  neighbourRoutes(http, deps)
}

function listRoutes(http: Http, deps: ListDeps): void {
  const querystring = z.object({ ...pageQuery.shape, ...BookFilters.shape, search: queryText })
  http.get(
    '/api/v1/books',
    { schema: { summary: 'List books', querystring, response: { 200: BookPage } }, config: { right: 'user' } },
    async (request, reply) => {
      const { search, page, size, sort, unpaged, ...filters } = request.query
      const question = { condition: bookCondition(filters), search, page: { page, size, sort, unpaged } }
      return sendList(reply, await listBooks(deps, callerOf(request), question))
    },
  )
  http.post(
    '/api/v1/books/list',
    {
      schema: { summary: 'Search books', querystring: pageQuery, body: SearchBody, response: { 200: BookPage } },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const { condition, fullTextSearch } = request.body ?? {}
      const question = {
        condition: parseCondition(condition, deps.vocabulary.books.terms),
        search: fullTextSearch || undefined,
        page: request.query,
      }
      return sendList(reply, await listBooks(deps, callerOf(request), question))
    },
  )
}

function seriesBooksRoute(http: Http, deps: ListDeps): void {
  const querystring = z.object({ ...pageQuery.shape, ...BookFilters.shape })
  http.get(
    '/api/v1/series/:seriesId/books',
    {
      schema: { summary: 'List the books of a series', params: seriesParams, querystring, response: { 200: BookPage } },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleSeries(deps.db, caller, request.params.seriesId)
      const { page, size, sort, unpaged, ...filters } = request.query
      const question = { condition: bookCondition(filters), ofSeries: id, page: { page, size, sort, unpaged } }
      return sendList(reply, await listBooks(deps, caller, question))
    },
  )
}

function latestRoutes(http: Http, deps: ListDeps): void {
  const querystring = z.object({ ...pageQuery.shape, library_id: queryList })
  const schema = { querystring, response: { 200: BookPage } }
  http.get(
    '/api/v1/books/latest',
    { schema: { ...schema, summary: 'List recently changed books' }, config: { right: 'user' } },
    async (request, reply) => {
      const page = { ...request.query, sort: [{ property: 'lastModified', direction: 'desc' as const }] }
      const question = { condition: anyOf('libraryId', request.query.library_id), page }
      return sendList(reply, await listBooks(deps, callerOf(request), question))
    },
  )
  http.get(
    '/api/v1/books/ondeck',
    { schema: { ...schema, summary: 'List books on deck' }, config: { right: 'user' } },
    async (request, reply) => {
      const { library_id: libraryIds, ...page } = request.query
      return sendList(reply, await listBooksOnDeck(deps, callerOf(request), { libraryIds, page }))
    },
  )
}

function duplicatesRoute(http: Http, deps: ListDeps): void {
  const schema = { querystring: pageQuery, response: { 200: BookPage } }
  http.get(
    '/api/v1/books/duplicates',
    { schema: { ...schema, summary: 'List duplicate books' }, config: { right: 'admin' } },
    async (request, reply) => sendList(reply, await listDuplicates(deps, callerOf(request), request.query)),
  )
}

function singleRoutes(http: Http, { db }: ListDeps): void {
  http.get(
    '/api/v1/books/:bookId',
    { schema: { summary: 'Get a book', params, response: { 200: BookDto, 404: nothing } }, config: { right: 'user' } },
    async (request, reply) => {
      const caller = callerOf(request)
      const book = await findVisibleBook(db, caller, request.params.bookId)
      const [dto] = book ? await loadBookDtos(db, [book.id], caller) : []
      return dto ?? reply.status(404).send()
    },
  )
  http.get(
    '/api/v1/books/:bookId/pages',
    { schema: { summary: 'List the pages of a book', params, response: { 200: z.array(PageDto) } }, config: { right: 'user' } },
    async (request) => {
      const { id } = await getVisibleBook(db, callerOf(request), request.params.bookId)
      const media = await findMedia(db, id)
      if (media?.status !== 'READY') throw PagesNotReady(media?.status ?? 'UNKNOWN')
      return toPageDtos(media.pages)
    },
  )
}

function neighbourRoutes(http: Http, { db }: ListDeps): void {
  for (const side of ['next', 'previous'] as const) {
    http.get(
      `/api/v1/books/:bookId/${side}`,
      { schema: { summary: `Get the ${side} book of a series`, params, response: { 200: BookDto } }, config: { right: 'user' } },
      async (request) => {
        const caller = callerOf(request)
        const book = await getVisibleBook(db, caller, request.params.bookId)
        const neighbour = await findAdjacentBook(db, book, side)
        const [dto] = neighbour ? await loadBookDtos(db, [neighbour.id], caller) : []
        if (!dto) throw NoAdjacentBook()
        return dto
      },
    )
  }
}
