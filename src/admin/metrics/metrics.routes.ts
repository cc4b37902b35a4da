// GET /metrics, for Prometheus. Access: administrators, and requests with HONDANA_METRICS_TOKEN as "Authorization: Bearer …".
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AuthenticationRequired, type Http, PermissionMissing } from '../../kernel/http/index.ts'
import type { ServerMetrics } from './server-metrics.ts'

export interface MetricsRouteDeps {
  readonly metrics: ServerMetrics
  readonly token: string | undefined
}

export const metricsRoutes =
  ({ metrics, token }: MetricsRouteDeps) =>
  (http: Http) => {
    http.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      metrics.countResponse({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    })
    // Public as a route, because the token is not an account.
    const security = [{ metricsToken: [] }, { basic: [] }, { apiKey: [] }, { session: [] }]
    const text = { description: 'Text of Prometheus.', content: { 'text/plain': { schema: z.string() } } }
    http.get(
      '/metrics',
      { schema: { summary: 'Get metrics for Prometheus', security, response: { 200: text } }, config: { right: 'anyone' } },
      async (request, reply) => {
        const isScraper = token !== undefined && isSame(request.headers.authorization, `Bearer ${token}`)
        if (!isScraper && !request.principal) throw AuthenticationRequired()
        if (!isScraper && !request.principal?.roles.has('ADMIN')) throw PermissionMissing()
        return reply
          .header('cache-control', 'no-store')
          .type(metrics.contentType)
          .send(await metrics.text())
      },
    )
  }

/** Constant time for every wrong token. */
const isSame = (actual: string | undefined, expected: string): boolean => timingSafeEqual(digest(actual ?? ''), digest(expected))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
