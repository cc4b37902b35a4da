import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listPositions } from '../../formats/epub/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http, negotiateType, publicUrl } from '../../kernel/http/index.ts'
import { BookNotFound } from '../../library/access/index.ts'
import { locatorAt } from '../../library/books/index.ts'
import { answerFresh } from '../pages/pages.routes.ts'
import { ManifestNotFitting, PositionsNotFound } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import { getReadableBook } from '../served-books.ts'
import { buildManifest, defaultKind, type ManifestKind, manifestKinds, manifestTypes, type PublicationBase } from './manifest.rules.ts'
import { listPublicationFacts } from './publication.queries.ts'
import { Positions, Publication } from './publication.schemas.ts'

export interface PublicationDeps {
  readonly db: Db
  readonly context: ReadingContext
  readonly settings: Pick<Settings, 'basePath'>
}

/** Where manifests are served, and the resources that they link to. */
export interface ManifestAddress {
  /** Such as `/api/v1`; `books/…` and `series/…` follow. */
  readonly root: string
  readonly seriesType: string
  /** Media type of publications, which apps may request in addition to those of the manifest. */
  readonly publicationType?: string
  /** Path of the authentication document; needs no caller. */
  readonly signIn?: string
}

const params = z.object({ bookId: z.string() })
const positionTypes = ['application/vnd.readium.position-list+json', 'application/json'] as const

/** Books as Readium web publications (docs/api/komga-contract.md, "Web publications and fonts"). */
export const publicationRoutes = (deps: PublicationDeps) => (http: Http) => {
  manifestRoutes(deps, { root: '/api/v1', seriesType: 'application/json' })(http)
  positionsRoute(deps)(http)
}

export const manifestRoutes = (deps: PublicationDeps, address: ManifestAddress) => (http: Http) => {
  const manifest = `${address.root}/books/:bookId/manifest`
  const schema = { params, response: { 200: Publication } }
  http.get(manifest, { schema: { ...schema, summary: 'Get the manifest of a book' }, config: { right: 'user' } }, (request, reply) =>
    answerManifest(deps, { request, reply }, { ...request.params, address }),
  )
  for (const kind of manifestKinds) {
    http.get(
      `${manifest}/${kind}`,
      {
        schema: { ...schema, summary: `Get the ${kind === 'divina' ? 'Divina' : kind.toUpperCase()} manifest of a book` },
        config: { right: 'user' },
      },
      (request, reply) => answerManifest(deps, { request, reply }, { ...request.params, address, kind }),
    )
  }
}

const positionsRoute =
  ({ context }: PublicationDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/books/:bookId/positions',
      { schema: { summary: 'List the positions of an EPUB', params, response: { 200: Positions } }, config: { right: 'user' } },
      async (request, reply) => {
        const book = await getReadableBook(context, request.params.bookId, callerOf(request))
        if (!book.epub) throw PositionsNotFound()
        const positions = listPositions(book.epub).map(locatorAt)
        if (answerFresh({ request, reply }, book, `${book.id}-${book.analysedAtMs.toString(36)}p${positions.length}`)) return reply
        negotiateType({ request, reply }, positionTypes)
        return { total: positions.length, positions }
      },
    )
  }

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface ManifestQuestion {
  readonly bookId: string
  readonly address: ManifestAddress
  /** The default kind when unset. */
  readonly kind?: ManifestKind
}

async function answerManifest(
  { db, context, settings }: PublicationDeps,
  exchange: Exchange,
  question: ManifestQuestion,
): Promise<Publication> {
  const book = await getReadableBook(context, question.bookId, callerOf(exchange.request))
  const kind = question.kind ?? defaultKind(book)
  negotiateManifest(exchange, kind, question)
  const [facts] = await listPublicationFacts(db, [book.id])
  if (!facts) throw BookNotFound(book.id)
  const publication = buildManifest(kind, { book, facts, place: placeFor(exchange.request, settings, question.address) })
  if (!publication) throw ManifestNotFitting(kind)
  return publication
}

/** KMReader requests Divina for every book that it shows page by page, and expects the EPUB's own manifest for an EPUB, as in Komga. */
function negotiateManifest(exchange: Exchange, kind: ManifestKind, { kind: requested, address }: ManifestQuestion): void {
  const { publicationType } = address
  const types = manifestTypes(kind)
  const offered = publicationType === undefined ? types : ([...types, publicationType] as const)
  negotiateType(exchange, offered, requested ? [] : manifestTypes('divina'))
}

/** The absolute addresses, as this client reaches them. */
export function placeFor(request: FastifyRequest, { basePath }: PublicationDeps['settings'], address: ManifestAddress): PublicationBase {
  const server = publicUrl(request, basePath)
  const { root, seriesType, signIn } = address
  return { root: `${server}${root}`, seriesType, ...(signIn === undefined ? {} : { signIn: `${server}${signIn}` }) }
}
