import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { defineError, hasErrorCode } from '../kernel/errors/index.ts'
import type { Http } from '../kernel/http/index.ts'
import { contentSecurityPolicy, isPageOfWebApp, pageForBasePath } from './webapp.rules.ts'

const WebAppNotBuilt = defineError('WEB_APP_NOT_BUILT', 503, "The web app isn't built. Start the server with npm start, which builds it.")

const yearSeconds = 365 * 24 * 3600
const anyPath = z.object({ '*': z.string() })

/**
 * The built web app below the base path: assets are cached for a year (their names change with their content), everything else is
 * revalidated, and index.html is served for every address that its router may handle.
 */
export const webAppRoutes =
  ({ folder, basePath }: { readonly folder: string; readonly basePath: string }) =>
  (http: Http) => {
    http.register(fastifyStatic, { root: folder, serve: false, index: false, cacheControl: false, dotfiles: 'deny', preCompressed: true })
    // Also under its own name: the static file has no base path and would be sent without the policy.
    for (const url of ['/', '/index.html']) {
      http.get(url, { schema: { hide: true }, config: { right: 'anyone' } }, (_, reply) => sendIndex(reply))
    }
    http.get('/assets/*', { schema: { params: anyPath, hide: true }, config: { right: 'anyone' } }, (request, reply) => {
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      return reply.sendFile(`assets/${request.params['*']}`)
    })
    http.get('/*', { schema: { params: anyPath, hide: true }, config: { right: 'anyone' } }, (request, reply) => {
      const path = `/${request.params['*']}`
      if (isPageOfWebApp(path)) return sendIndex(reply)
      if (path.split('/').length > 2) return http.refuseUnknown(request)
      reply.header('cache-control', 'no-cache')
      return reply.sendFile(path.slice(1))
    })

    async function sendIndex(reply: FastifyReply) {
      const html = await readFile(join(folder, 'index.html'), 'utf8').catch((error: unknown) => {
        throw hasErrorCode(error, 'ENOENT') ? WebAppNotBuilt.with({ cause: error }) : error
      })
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .header('referrer-policy', 'same-origin')
        .header('cache-control', 'no-store')
      return reply.type('text/html; charset=utf-8').send(pageForBasePath(html, basePath))
    }
  }
