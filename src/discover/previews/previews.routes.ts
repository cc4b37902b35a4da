import { z } from 'zod'
import { callerOf, type Http, matchesEtag } from '../../kernel/http/index.ts'
import { maySeeRating } from '../../library/access/index.ts'
import { PreviewPageNotFound } from '../discover.errors.ts'
import { ChapterParams, DiscoverPreview } from '../discover.schemas.ts'
import type { LoadPreviewPage } from './load-preview-page.ts'
import { type PreviewDeps, previewPath, showPreview } from './show-preview.ts'

type PreviewRouteDeps = PreviewDeps & { readonly previewPages: LoadPreviewPage }

/** An hour: as long as the URL of a page stays the same. */
const cacheControl = 'private, max-age=3600'

/** A preview is reading pages. */
const config = { right: 'page-streaming' } as const

/** Chapters to read before their title is followed. */
export const previewsRoutes = (deps: PreviewRouteDeps) => (http: Http) => {
  http.get(
    '/api/v1/discover/sources/:sourceId/titles/:titleId/chapters/:chapterId/preview',
    {
      schema: { summary: 'Get a preview of a chapter at a source', params: ChapterParams, response: { 200: DiscoverPreview } },
      config,
    },
    (request) => showPreview(deps, callerOf(request), request.params),
  )
  http.get(
    `${previewPath}/:token`,
    {
      schema: {
        summary: 'Get a page of a preview',
        params: z.object({ token: z.string().meta({ description: 'Last part of the `url` of a page.' }) }),
        response: {
          200: { description: 'The image.', content: { 'image/*': { schema: z.unknown() } } },
          304: z.undefined().meta({ description: "The client's copy is current." }),
        },
      },
      config,
    },
    async (request, reply) => {
      const { access, userId } = callerOf(request)
      const page = await deps.previewTokens.read(request.params.token)
      if (!page || page.userId !== userId || !maySeeRating(access, page.ageRating)) throw PreviewPageNotFound()
      const etag = `"${deps.previewPages.tagOf(page)}"`
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        return reply.header('etag', etag).header('cache-control', cacheControl).status(304).send()
      }
      const { bytes, mediaType } = await deps.previewPages.load(page)
      reply.header('etag', etag).header('cache-control', cacheControl).header('x-content-type-options', 'nosniff')
      return reply.type(mediaType).send(Buffer.from(bytes))
    },
  )
}
