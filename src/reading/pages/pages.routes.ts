import { parse } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noChecksum, pageMethods } from '../../formats/archive/page-table.ts'
import { gzipOverheadBytes } from '../../formats/archive/zip/gzip-wrapper.ts'
import { extensionOf, mediaTypeOfImage } from '../../formats/image/media-type.ts'
import { assertDiskResponds } from '../../kernel/disk-calls/index.ts'
import {
  callerOf,
  type Http,
  isClosed,
  queryEnum,
  queryFlag,
  queryLimitedInteger,
  queryOptionalInteger,
  sendBytes,
  varyBy,
} from '../../kernel/http/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'
import { acceptsGzip, contentDisposition, isFresh } from '../conditional.rules.ts'
import { NotAPicture } from '../image-work.ts'
import { BookFileChanged, BookFileMissing, PageIsNoPdf, PageNotConvertible } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getPage, getReadableBook, type PageOfBook } from '../served-books.ts'
import { formOf, formTag, type PageForm, prefersPdf } from './page-form.rules.ts'
import { createPageThumbnails } from './page-thumbnails.ts'
import { claimForSending, type PageBody, readPageForSending, withArchive } from './read-page.ts'
import { readPicture } from './read-picture.ts'

const cacheControl = 'max-age=0, must-revalidate, private'

const pageParams = z.object({ bookId: z.string(), number: z.coerce.number().int() })
/** Widths to which pages are scaled down. */
const widthsPx = { min: 100, max: 4096 }

const pageQuery = z.object({
  convert: queryEnum(['jpeg', 'png']),
  zero_based: queryFlag,
  contentNegotiation: queryFlag.meta({ description: 'false returns the page in its original format, regardless of the Accept header.' }),
  width: queryOptionalInteger(
    widthsPx.min,
    widthsPx.max,
    `Width in pixels, ${widthsPx.min} to ${widthsPx.max}. A wider page is scaled down and sent as WebP, AVIF or JPEG, whichever the Accept header lists first in this order, or in the format of "convert". Other pages are sent at their own size.`,
  ),
})

const catalogPageQuery = pageQuery.extend({
  width: queryLimitedInteger(
    widthsPx.min,
    widthsPx.max,
    `Width in pixels, limited to ${widthsPx.min} to ${widthsPx.max}. A wider page is scaled down. A text that isn't a number is ignored.`,
  ),
})

export interface PageRouteDeps {
  readonly context: ReadingContext
  /** Called when the file differs from the scan: starts a scan of its folder. */
  onChangedFile(book: BookForServing): Promise<void>
}

/** How a protocol addresses pages. */
export interface PageAddress {
  /** Base path of the books. */
  readonly books: string
  /** Number of a book's first page, unless the caller requests otherwise. */
  readonly firstPage: 0 | 1
  /** Whether a page is converted as the Accept header requests; otherwise it is sent as listed. */
  readonly negotiates: boolean
}

const komgaPages: PageAddress = { books: '/api/v1/books', firstPage: 1, negotiates: true }

/** Page images (docs/api/komga-contract.md, "Pages"). Nothing is read when the reader's cached copy is current. */
export const pagesRoutes = (deps: PageRouteDeps) => (http: Http) => {
  pageImageRoute(deps, komgaPages)(http)
  rawPageRoute(deps, komgaPages.books)(http)
  pageThumbnailRoute(deps, komgaPages.books)(http)
}

export const pageImageRoute = (deps: PageRouteDeps, place: PageAddress) => (http: Http) => {
  const { context } = deps
  const querystring = place.negotiates ? pageQuery : catalogPageQuery
  http.get(
    `${place.books}/:bookId/pages/:number`,
    { schema: { summary: 'Get a page of a book', params: pageParams, querystring }, config: { right: 'page-streaming' } },
    async (request, reply) => {
      const { convert, zero_based: zeroBased = place.firstPage === 0, contentNegotiation = true, width } = request.query
      const book = await getReadableBook(context, request.params.bookId, callerOf(request))
      const page = getPage(book, request.params.number + (zeroBased ? 1 : 0))
      const negotiates = place.negotiates && contentNegotiation
      const accept = negotiates ? request.headers.accept : undefined
      varyBy(reply, 'Accept, Accept-Encoding')
      if (page.number < book.pages.names.length) reply.header('link', linkToNext(request.params.number + 1, request.url))
      if (isOfPdf(page) && !convert && !width && prefersPdf(accept)) return sendPdfPage(deps, book, page, { request, reply })
      const form = formOf(page.mediaType, { ...request.query, accept, negotiates })
      if (answerFresh({ request, reply }, book, `${tagOf(book, page)}${formTag(form)}`)) return reply
      return withCurrentFile(deps, book, (current) => sendInForm(context, current, page, { form, request, reply }))
    },
  )
}

async function sendInForm(
  context: ReadingContext,
  book: BookForServing,
  page: PageOfBook,
  { form, ...exchange }: Exchange & { readonly form: PageForm },
): Promise<FastifyReply> {
  const { target } = form
  const { reply } = exchange
  const resized = form.resized && (await context.resized.get(book, page, { ...form.resized, pageTag: tagOf(book, page) }))
  const resizedType = resized && mediaTypeOfImage(resized)
  const mediaType = resizedType ?? (target ? (`image/${target}` as const) : page.mediaType)
  reply.header('content-disposition', nameOfPage(book, page, extensionOf(mediaType)))
  if (resized) return sendHeld(reply.type(mediaType), context, resized)
  if (target) return sendHeld(reply.type(mediaType), context, await converted(context, book, { page, target }))
  return sendPage(context, book, page, exchange)
}

/**
 * For clients that preload. Not `rel=prefetch`: a client that follows that automatically would load the whole book, since each page names
 * the next one.
 */
function linkToNext(number: number, url: string): string {
  const query = /\?[\w=&.%-]*$/.exec(url)
  return `<${number}${query ? query[0] : ''}>; rel="next"`
}

export const rawPageRoute = (deps: PageRouteDeps, books: string) => (http: Http) => {
  const { context } = deps
  http.get(
    `${books}/:bookId/pages/:number/raw`,
    { schema: { summary: 'Get a page of a PDF as a PDF', params: pageParams }, config: { right: 'page-streaming' } },
    async (request, reply) => {
      const book = await getReadableBook(context, request.params.bookId, callerOf(request))
      const page = getPage(book, request.params.number)
      if (!isOfPdf(page)) throw PageIsNoPdf()
      return sendPdfPage(deps, book, page, { request, reply })
    },
  )
}

const pageThumbnailRoute = (deps: PageRouteDeps, books: string) => (http: Http) => {
  const { context } = deps
  const thumbnails = createPageThumbnails(context)
  http.get(
    `${books}/:bookId/pages/:number/thumbnail`,
    { schema: { summary: 'Get the thumbnail of a page', params: pageParams }, config: { right: 'page-streaming' } },
    async (request, reply) => {
      const book = await getReadableBook(context, request.params.bookId, callerOf(request))
      const page = getPage(book, request.params.number)
      if (answerFresh({ request, reply }, book, `${tagOf(book, page)}t`)) return reply
      return reply.type('image/jpeg').send(await withCurrentFile(deps, book, (current) => thumbnails.get(current, page)))
    },
  )
}

const isOfPdf = ({ method }: PageOfBook): boolean => method === pageMethods.rendered

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function sendPage(
  context: ReadingContext,
  book: BookForServing,
  page: PageOfBook,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const takesGzip = acceptsGzip(request.headers['accept-encoding'])
  if (request.method === 'HEAD' && page.method >= 0) return describePage(page, takesGzip, reply)
  return sendBody(reply.type(page.mediaType), await readPageForSending(context, book, { ...page, takesGzip }))
}

/** Sends a page, and releases its memory once it has been sent. */
export function sendBody(reply: FastifyReply, { body, encoding, lengthBytes, release }: PageBody): FastifyReply {
  if (isClosed(reply.raw)) release()
  else reply.raw.once('close', release)
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-length', lengthBytes)
  return Buffer.isBuffer(body) ? sendBytes(reply, body) : reply.send(body)
}

/** Sends data that is already in memory. @throws MemoryBusy when too much memory is in use by readers */
function sendHeld(reply: FastifyReply, context: ReadingContext, body: Buffer): FastifyReply {
  return sendBody(reply, { body, lengthBytes: body.length, encoding: undefined, release: claimForSending(context, body.length) })
}

/** For the response to HEAD: with an empty body the server would compute the length itself. */
export const nothing = (): Readable => Readable.from([])

/** Sets the headers that a GET of a page would have, from its stored data. */
function describePage(page: PageOfBook, takesGzip: boolean, reply: FastifyReply): FastifyReply {
  const isPacked = page.method === pageMethods.deflated && takesGzip
  reply.type(page.mediaType)
  if (isPacked) reply.header('content-encoding', 'gzip')
  return reply.header('content-length', isPacked ? page.compressedSize + gzipOverheadBytes : page.uncompressedSize).send(nothing())
}

/** Sends one page of a PDF as a separate PDF. */
async function sendPdfPage(deps: PageRouteDeps, book: BookForServing, page: PageOfBook, exchange: Exchange): Promise<FastifyReply> {
  const { context } = deps
  if (answerFresh(exchange, book, `${tagOf(book, page)}pdf`)) return exchange.reply
  const index = page.number - 1
  const bytes = await withCurrentFile(deps, book, (current) =>
    withArchive(context.files, current, page, async () => {
      await assertDiskResponds(current.path)
      return context.decoder.extractPdfPage({ path: current.path, index })
    }),
  )
  exchange.reply.header('content-disposition', nameOfPage(book, page, 'pdf'))
  return sendHeld(exchange.reply.type('application/pdf'), context, bytes)
}

async function converted(
  context: ReadingContext,
  book: BookForServing,
  { page, target }: { page: PageOfBook; target: 'jpeg' | 'png' },
): Promise<Buffer> {
  try {
    const { bytes } = await context.images.convert((claimMemory) => readPicture(context, book, page, { claimMemory }), target)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    throw error instanceof NotAPicture ? PageNotConvertible.with({ cause: error }, page.number, target) : error
  }
}

/** A rename of a file or its folder is stored within this time. */
const renameMs = 250

/**
 * Reads a book's file. Starts a scan of its folder when it differs from the scan. When it is missing, it may just have been renamed: the
 * book is loaded again, and read once more if its path has changed.
 */
export async function withCurrentFile<T>(
  deps: PageRouteDeps,
  book: BookForServing,
  work: (current: BookForServing) => Promise<T>,
): Promise<T> {
  try {
    return await work(book)
  } catch (error) {
    if (BookFileChanged.matches(error)) await deps.onChangedFile(book)
    const renamed = BookFileMissing.matches(error) ? await findRenamed(deps.context, book) : undefined
    if (renamed) return work(renamed)
    throw error
  }
}

async function findRenamed({ books }: ReadingContext, { id, path }: BookForServing): Promise<BookForServing | undefined> {
  await delay(renameMs)
  books.forget(id)
  const current = await books.find(id)
  return current?.path === path ? undefined : current
}

/** Sets the caching headers, and responds with 304 when the reader's cached copy is current. */
export function answerFresh({ request, reply }: Exchange, book: Pick<BookForServing, 'analysedAtMs'>, tag: string): boolean {
  const freshness = { etag: `"${tag}"`, modifiedMs: book.analysedAtMs }
  reply.header('etag', freshness.etag).header('cache-control', cacheControl)
  reply.header('last-modified', new Date(freshness.modifiedMs).toUTCString())
  if (!isFresh(request.headers, freshness)) return false
  reply.status(304).send()
  return true
}

/** Changes with the bytes; where the format has no checksums, whenever the file is analyzed again. */
const tagOf = ({ analysedAtMs }: BookForServing, { number, crc32, uncompressedSize }: PageOfBook): string =>
  crc32 === noChecksum ? `${number}-${analysedAtMs.toString(36)}` : `${crc32.toString(16)}-${uncompressedSize.toString(16)}`

/** Names a saved page as Komga does: after its book, with its number. */
function nameOfPage({ path }: BookForServing, { number }: PageOfBook, extension: string): string {
  const suffix = `-${number}.${extension}`
  return contentDisposition('inline', `${parse(path).name}${suffix}`, suffix)
}
