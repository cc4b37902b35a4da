import { z } from 'zod'
import { type Http, toPage } from '../kernel/http/index.ts'
import { getLibrary } from '../library/index.ts'
import type { ListDeps } from '../library/lists/index.ts'
import { describeBooks } from './large-pages.queries.ts'
import { listCutBooksWithOriginals } from './list-cut-books.ts'
import { listOversizedPages } from './list-oversized-pages.ts'
import {
  BookParams,
  CutBookPage,
  CutBooksQuery,
  ListQuery,
  OversizedPagePage,
  RestoreAllBody,
  RestoreAllQuery,
  RestoreAllResult,
  SplitAllBody,
  SplitAllQuery,
  SplitAllResult,
  SplitBookBody,
  SplitQuery,
  SplitResult,
} from './pages.schemas.ts'
import { awaitSplitAll, requestSplitAll, type SplitRequestDeps } from './split/request-split-all.ts'
import { restoreAll, restoreBook } from './split/restore-book.ts'
import { modeOf } from './split/split-all.task.ts'
import { splitBook } from './split/split-book.ts'

const base = '/api/v1/media-management/oversized-pages'
const config = { right: 'admin' } as const

type SplitPagesDeps = SplitRequestDeps & Pick<ListDeps, 'counts'>

/** Unusually large pages, and cutting them (docs/behavior.md, "Tall pages"). */
export const splitPagesRoutes = (deps: SplitPagesDeps) => (http: Http) => {
  listRoutes(http, deps)
  splitRoutes(http, deps)
  restoreRoutes(http, deps)
}

function listRoutes(http: Http, deps: SplitPagesDeps): void {
  http.get(
    base,
    { schema: { summary: 'List oversized pages', querystring: ListQuery, response: { 200: OversizedPagePage } }, config },
    async ({ query }) => {
      const { page, size, ...filter } = query
      const { content, total } = await listOversizedPages(deps, filter, { offset: page * size, limit: size })
      return toPage(content, total, { page, size, unpaged: false })
    },
  )

  http.get(
    `${base}/cut-books`,
    { schema: { summary: 'List books with split pages', querystring: CutBooksQuery, response: { 200: CutBookPage } }, config },
    async ({ query }) => {
      const { page, size, libraryId } = query
      const { content, total } = await listCutBooksWithOriginals(deps.db, libraryId, { offset: page * size, limit: size })
      return toPage(content, total, { page, size, unpaged: false })
    },
  )
}

function splitRoutes(http: Http, deps: SplitRequestDeps): void {
  http.post(
    `${base}/split/:bookId`,
    {
      schema: {
        summary: 'Split the oversized pages of a book',
        params: BookParams,
        querystring: SplitQuery,
        body: SplitBookBody,
        response: { 200: SplitResult },
      },
      config,
    },
    async ({ params: { bookId }, query, body }) => {
      const { preserveOriginal, ...choice } = choiceOf(query, body)
      const [book] = await describeBooks(deps.db, [bookId])
      return splitBook(deps, { bookId, preserveOriginal, mode: modeOf(choice, book?.readingDirection === 'RIGHT_TO_LEFT') })
    },
  )

  http.post(
    `${base}/split-all`,
    {
      schema: { summary: 'Split all oversized pages', querystring: SplitAllQuery, body: SplitAllBody, response: { 200: SplitAllResult } },
      config,
    },
    async ({ query, body }, reply) => {
      const disconnect = new AbortController()
      reply.raw.once('close', () => disconnect.abort())
      const { bookIds, ...choice } = body ?? {}
      const request = { ...choiceOf(query, choice), bookIds }
      if (request.libraryId !== undefined) await getLibrary(deps.db, request.libraryId)
      const taskId = await requestSplitAll(deps, request)
      const report = await awaitSplitAll(deps, taskId, disconnect.signal)
      return { ...report, details: [...report.details] }
    },
  )
}

function restoreRoutes(http: Http, deps: SplitRequestDeps): void {
  http.post(
    `${base}/restore-all`,
    {
      schema: {
        summary: 'Restore all split books',
        querystring: RestoreAllQuery,
        body: RestoreAllBody,
        response: { 200: RestoreAllResult },
      },
      config,
    },
    async ({ query: { libraryId }, body }) => {
      if (libraryId !== undefined) await getLibrary(deps.db, libraryId)
      return restoreAll(deps, { libraryId, bookIds: body?.bookIds })
    },
  )

  http.post(
    `${base}/restore/:bookId`,
    {
      schema: { summary: 'Restore a split book', params: BookParams, response: { 204: z.undefined().meta({ description: 'Done.' }) } },
      config,
    },
    async ({ params: { bookId } }, reply) => {
      await restoreBook(deps, bookId)
      return reply.status(204).send()
    },
  )
}

/** The body takes precedence over the query. */
function choiceOf<Choice extends object>(
  query: Choice,
  body: { readonly [K in keyof Choice]?: Choice[K] | undefined } | null | undefined,
): Choice {
  const entries = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  return { ...query, ...Object.fromEntries(entries) }
}
