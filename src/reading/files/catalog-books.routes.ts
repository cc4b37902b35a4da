// Books below the base path of a catalog, because OPDS readers only use addresses inside it.
import { z } from 'zod'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { type PageRouteDeps, pageImageRoute, rawPageRoute } from '../pages/pages.routes.ts'
import { sendPoster } from '../posters/posters.routes.ts'
import type { ShowPoster } from '../posters/show-poster.ts'
import { type ManifestAddress, manifestRoutes, type PublicationDeps } from '../publication/publication.routes.ts'
import { resourcesRoutes } from '../publication/resources.routes.ts'
import { bookFilesRoutes } from './book-files.routes.ts'

export interface CatalogAddress {
  /** Such as `/opds/v1.2`; `books/…` follows. */
  readonly root: string
  /** Number of a book's first page. */
  readonly firstPage: 0 | 1
}

export interface CatalogBooksDeps extends PageRouteDeps {
  readonly showPoster: ShowPoster
}

const params = z.object({ bookId: z.string() })
const posterCaching = 'max-age=0, must-revalidate, private'

/** Pages, files and posters. A page is sent in the type that its link names, whatever the Accept header. */
export const catalogBooksRoutes = (deps: CatalogBooksDeps, address: CatalogAddress) => (http: Http) => {
  const books = `${address.root}/books`
  pageImageRoute(deps, { books, firstPage: address.firstPage, negotiates: false })(http)
  bookFilesRoutes(deps.context, books)(http)
  const posters = [
    ['thumbnail', 'Get the poster of a book', deps.showPoster.originalOfBook],
    ['thumbnail/small', 'Get the small poster of a book', deps.showPoster.ofBook],
  ] as const
  for (const [path, summary, show] of posters) {
    http.get(`${books}/:bookId/${path}`, { schema: { summary, params }, config: { right: 'user' } }, async (request, reply) =>
      sendPoster(await show(request.params.bookId, callerOf(request)), { request, reply }, posterCaching),
    )
  }
}

/** The additional routes that readers of web publications need. */
export const catalogPublicationsRoutes = (deps: CatalogBooksDeps & PublicationDeps, address: ManifestAddress) => (http: Http) => {
  const books = `${address.root}/books`
  manifestRoutes(deps, address)(http)
  rawPageRoute(deps, books)(http)
  resourcesRoutes(deps, books)(http)
}
