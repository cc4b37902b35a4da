// The API reference: docs/openapi.json, and Swagger UI to browse it. Files are read on the first request.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { contentSecurityPolicy } from '../webapp.rules.ts'
import { page, startScript, withServer } from './api-docs.rules.ts'

const document = new URL('../../../docs/openapi.json', import.meta.url)
/** All Swagger UI files are in one folder. */
const ui = () => import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')
const uiFiles = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' } as const
const config = { right: 'user' } as const
/** The files change only with a release. */
const cacheControl = 'private, max-age=3600'

const html = { description: 'The page.', content: { 'text/html': { schema: z.string() } } }
const openApi = { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: z.unknown() } } }

export const apiDocsRoutes =
  ({ basePath }: { readonly basePath: string }) =>
  (http: Http) => {
    http.get('/api/docs', { schema: { summary: 'Browse the API reference', response: { 200: html } }, config }, async (_, reply) =>
      reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(page),
    )
    http.get(
      '/api/docs/openapi.json',
      { schema: { summary: 'Get the OpenAPI document', response: { 200: openApi } }, config },
      async (_, reply) =>
        reply.type('application/json; charset=utf-8').send(Buffer.from(withServer(await readFile(document, 'utf8'), basePath))),
    )
    http.get('/api/docs/start.js', { schema: { hide: true }, config }, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(startScript),
    )
    for (const [name, type] of Object.entries(uiFiles)) {
      http.get(`/api/docs/${name}`, { schema: { hide: true }, config }, async (_, reply) =>
        reply
          .type(type)
          .header('cache-control', cacheControl)
          .send(createReadStream(new URL(name, ui()))),
      )
    }
  }
