import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { FontNotFound } from '../reading.errors.ts'
import type { FontFamilies } from './font-families.ts'
import { fontTypeOf, styleSheetOf } from './font-types.rules.ts'

const family = z.object({ family: z.string() })
const font = z.object({ family: z.string(), file: z.string() })
const cacheControl = 'public, max-age=3600'

/**
 * Fonts for reading EPUBs (docs/api/komga-contract.md, "Web publications and fonts"). The files need no sign-in: browsers fetch fonts
 * without credentials.
 */
export const fontsRoutes = (fonts: FontFamilies) => (http: Http) => {
  http.get(
    '/api/v1/fonts/families',
    { schema: { summary: 'List font families', response: { 200: z.array(z.string()) } }, config: { right: 'user' } },
    async () => [...(await fonts.list())],
  )
  http.get(
    '/api/v1/fonts/resource/:family/css',
    { schema: { summary: 'Get the stylesheet of a font family', params: family }, config: { right: 'anyone' } },
    async (request, reply) => {
      const files = await fonts.files(request.params.family)
      if (!files) throw FontNotFound()
      return reply.type('text/css; charset=utf-8').header('cache-control', cacheControl).send(styleSheetOf(request.params.family, files))
    },
  )
  http.get(
    '/api/v1/fonts/resource/:family/:file',
    { schema: { summary: 'Get a font file', params: font }, config: { right: 'anyone' } },
    async (request, reply) => {
      const path = await fonts.path(request.params.family, request.params.file)
      if (!path) throw FontNotFound()
      return reply
        .type(fontTypeOf(extname(path)))
        .header('cache-control', cacheControl)
        .send(createReadStream(path))
    },
  )
}
