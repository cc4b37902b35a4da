import { basename } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { callerOf, type Http, PermissionMissing, type Principal } from '../../kernel/http/index.ts'
import { findBookForServing } from '../../library/books/serving/index.ts'
import { sendFile } from '../../reading/index.ts'
import { bookOfCover, metadataOf } from './entitlement.rules.ts'
import { coverOf } from './files/cover.ts'
import { KoboBookNotFound } from './kobo.errors.ts'
import { KoboObject, KoboObjects, ReadingStatesUpdate } from './kobo.schemas.ts'
import { findKoboBook, type KoboBook } from './kobo-books.queries.ts'
import type { KoboDeps } from './kobo-deps.ts'
import { addressOf, koboConfig as config, koboRoot, sendAnswer, storeRequestOf } from './kobo-exchange.routes.ts'
import { findReadingState, saveReadingState } from './state/exchange-state.ts'
import type { KoboStore, StoreAnswer } from './store/kobo-store.ts'

// Not `bookId`: a hidden book is reported as missing to a device, also in a malformed request.
const params = z.object({ apiKey: z.string(), id: z.string() })
const libraryBook = `${koboRoot}/v1/library/:id`

/** One book: its metadata, state, file and cover. Books that aren't on this server are the store's. */
export const koboBooksRoutes = (deps: KoboDeps) => (http: Http) => {
  const { db, store } = deps
  http.get(
    `${libraryBook}/metadata`,
    { schema: { summary: 'Get a book for a Kobo e-reader', params, response: { 200: KoboObjects } }, config },
    async (request, reply) => {
      const book = await findKoboBook(db, callerOf(request), request.params.id)
      if (book) return [metadataOf(book, await addressOf(deps, request))]
      return sendAnswer(reply, await answerOfStore(store, request))
    },
  )
  stateRoutes(http, deps)
  http.delete(
    libraryBook,
    {
      schema: {
        summary: 'Accept that a book was removed from a Kobo e-reader',
        description: 'The book stays in the library.',
        params,
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config,
    },
    async (request, reply) => {
      if (await findKoboBook(db, callerOf(request), request.params.id)) return reply.status(204).send()
      const answer = await store.forward(storeRequestOf(request))
      return answer ? sendAnswer(reply, answer) : reply.status(204).send()
    },
  )
  fileRoutes(http, deps)
}

function stateRoutes(http: Http, deps: KoboDeps): void {
  const { db, store } = deps
  http.get(
    `${libraryBook}/state`,
    { schema: { summary: 'Get the position in a book for a Kobo e-reader', params, response: { 200: KoboObjects } }, config },
    async (request, reply) => {
      const caller = callerOf(request)
      const book = await findKoboBook(db, caller, request.params.id)
      if (book) return [{ ...(await findReadingState(deps, caller.userId, book)) }]
      return sendAnswer(reply, await answerOfStore(store, request))
    },
  )
  http.put(
    `${libraryBook}/state`,
    {
      schema: {
        summary: 'Save the position in a book from a Kobo e-reader',
        params,
        body: ReadingStatesUpdate,
        response: { 200: KoboObject },
      },
      config,
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      const book = await findKoboBook(db, caller, id)
      if (!book) return sendAnswer(reply, await answerOfStore(store, request))
      const [state] = request.body.ReadingStates
      const result = await saveReadingState(deps, caller, book, requireDefined(state, 'the reading state'))
      const current = await findReadingState(deps, caller.userId, await getKoboBook(db, caller, id))
      return {
        RequestResult: result === 'Failure' ? 'Failure' : 'Success',
        UpdateResults: [
          {
            EntitlementId: id,
            CurrentBookmarkResult: { Result: result },
            StatusInfoResult: { Result: result },
            StatisticsResult: { Result: 'Ignored' },
          },
        ],
        // Devices ignore it; the next sync sends it as a change.
        ...(result === 'Success' ? {} : { ReadingStates: [current] }),
      }
    },
  )
}

function fileRoutes(http: Http, deps: KoboDeps): void {
  http.get(
    `${koboRoot}/v1/books/:id/file/epub`,
    { schema: { summary: 'Download a book to a Kobo e-reader', description: 'Also requires the role `FILE_DOWNLOAD`.', params }, config },
    async (request, reply) => {
      const caller = callerOf(request)
      if (!caller.roles.has('FILE_DOWNLOAD')) throw PermissionMissing()
      const { id } = await getKoboBook(deps.db, caller, request.params.id)
      const book = await findBookForServing(deps.db, id)
      if (!book) throw KoboBookNotFound(id)
      const kepub = await deps.kepubs.find(book)
      const name = basename(book.path)
      const file = kepub ? { path: kepub, name: name.replace(/\.epub$/i, '.kepub.epub') } : { path: book.path, name }
      return sendFile({ request, reply }, { ...file, mediaType: book.mediaType })
    },
  )
  const sized = params.extend({ width: z.string(), height: z.string() })
  const covers = `${koboRoot}/v1/books/:id/thumbnail/:width/:height`
  for (const [rest, more] of [
    [':grey', { grey: z.string() }],
    [':quality/:grey', { quality: z.string(), grey: z.string() }],
  ] as const)
    http.get(
      `${covers}/${rest}/image.jpg`,
      { schema: { summary: 'Get a cover for a Kobo e-reader', params: sized.extend(more) }, config },
      async (request, reply) => {
        const { width, height, id } = request.params
        const book = await findKoboBook(deps.db, callerOf(request), bookOfCover(id))
        if (!book) return sendAnswer(reply, await answerOfStore(deps.store, request))
        const cover = await coverOf(deps, callerOf(request), { bookId: book.id, longEdgePx: Math.max(Number(width), Number(height)) })
        return reply.header('etag', `"${cover.tag}"`).header('cache-control', 'private, max-age=86400').type('image/jpeg').send(cover.bytes)
      },
    )
}

type BookRequest = Parameters<typeof storeRequestOf>[0] & { readonly params: z.infer<typeof params> }

/** The store's answer about a book that isn't on this server. @throws KoboBookNotFound */
async function answerOfStore(store: KoboStore, request: BookRequest): Promise<StoreAnswer> {
  const answer = await store.forward(storeRequestOf(request))
  if (!answer) throw KoboBookNotFound(request.params.id)
  return answer
}

/** @throws KoboBookNotFound also when it is hidden from the caller */
async function getKoboBook(db: Db, caller: Principal, id: string): Promise<KoboBook> {
  const book = await findKoboBook(db, caller, id)
  if (!book) throw KoboBookNotFound(id)
  return book
}
