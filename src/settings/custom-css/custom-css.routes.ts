// CSS of an administrator for the web app. The app's Content-Security-Policy also applies to it: it loads nothing from other sites.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defineError } from '../../kernel/errors/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import type { ServerSettings } from '../server/server-settings.ts'

const CustomCssTooLarge = defineError(
  'CUSTOM_CSS_TOO_LARGE',
  400,
  'Custom CSS can be up to {maxBytes:number} bytes long; yours has {bytes:number}. Shorten it.',
)

const CustomCss = z.object({ css: z.string().meta({ description: 'The CSS; empty for none.' }) }).meta({ id: 'CustomCss' })
const CustomCssVersion = z
  .object({ version: z.string().nullable().meta({ description: 'Changes with the CSS; null when there is none.' }) })
  .meta({ id: 'CustomCssVersion' })

const maxCustomCssBytes = 64 * 1024
const yearSeconds = 365 * 24 * 3600
const styleSheet = { description: 'The style sheet.', content: { 'text/css': { schema: z.unknown() } } }

export const customCssRoutes = (store: ServerSettings) => (http: Http) => {
  http.get(
    '/api/v1/custom-css/version',
    { schema: { summary: 'Get the version of the custom CSS', response: { 200: CustomCssVersion } }, config: { right: 'user' } },
    async () => ({ version: versionOf((await store.current()).customCss) }),
  )
  http.get(
    '/api/v1/custom-css',
    {
      schema: {
        summary: 'Get the custom CSS',
        querystring: z.object({ v: z.string().optional().meta({ description: 'The version; the response may then be kept.' }) }),
        response: { 200: styleSheet },
      },
      config: { right: 'user' },
    },
    async ({ query }, reply) => {
      const { customCss } = await store.current()
      const isThisVersion = query.v !== undefined && query.v === versionOf(customCss)
      return reply
        .header('cache-control', isThisVersion ? `private, max-age=${yearSeconds}, immutable` : 'no-cache')
        .type('text/css; charset=utf-8')
        .send(customCss)
    },
  )
  http.put(
    '/api/v1/custom-css',
    {
      schema: { summary: 'Change the custom CSS', body: CustomCss, response: { 200: CustomCssVersion } },
      config: { right: 'admin' },
    },
    async ({ body: { css } }) => {
      const bytes = Buffer.byteLength(css)
      if (bytes > maxCustomCssBytes) throw CustomCssTooLarge(maxCustomCssBytes, bytes)
      await store.change({ customCss: css })
      return { version: versionOf(css) }
    },
  )
}

/** Changes with the text, so that browsers may keep each version; null without a text. */
const versionOf = (css: string): string | null => (css === '' ? null : createHash('sha256').update(css).digest('base64url').slice(0, 16))
