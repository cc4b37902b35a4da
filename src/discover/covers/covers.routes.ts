import { z } from 'zod'
import { callerOf, type Http, matchesEtag } from '../../kernel/http/index.ts'
import { maySeeRating } from '../../library/access/index.ts'
import { CoverNotFound } from '../discover.errors.ts'
import type { CoverTokens } from './cover-tokens.ts'
import type { LoadCover } from './load-cover.ts'

interface CoverRouteDeps {
  readonly tokens: CoverTokens
  readonly covers: LoadCover
}

/** A day: as long as the URL of a cover stays the same. */
const cacheControl = 'private, max-age=86400'

/** Covers of titles that somebody was shown. */
export const coversRoutes =
  ({ tokens, covers }: CoverRouteDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/discover/covers/:token',
      {
        schema: {
          summary: 'Get the cover of a title at a source',
          params: z.object({ token: z.string().meta({ description: 'Last part of the `coverUrl` of a title.' }) }),
          response: {
            200: { description: 'The picture.', content: { 'image/jpeg': { schema: z.unknown() } } },
            304: z.undefined().meta({ description: "The client's copy is current." }),
          },
        },
        config: { right: 'user' },
      },
      async (request, reply) => {
        const cover = await tokens.read(request.params.token)
        if (!cover || !maySeeRating(callerOf(request).access, cover.ageRating)) throw CoverNotFound()
        const etag = `"${covers.tagOf(cover.coverUrl)}"`
        if (matchesEtag(request.headers['if-none-match'], etag)) {
          return reply.header('etag', etag).header('cache-control', cacheControl).status(304).send()
        }
        const bytes = await covers.load(cover.coverUrl)
        reply.header('etag', etag).header('cache-control', cacheControl).header('x-content-type-options', 'nosniff')
        return reply.type('image/jpeg').send(Buffer.from(bytes))
      },
    )
  }
