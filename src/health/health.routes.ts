import type { Http } from '../kernel/http/index.ts'
import type { HealthReport } from './ask-health.ts'
import { Health, healthQuery, Liveness } from './health.schemas.ts'

export const healthRoutes =
  ({ askHealth }: { readonly askHealth: () => Promise<HealthReport> }) =>
  (http: Http) => {
    http.get(
      '/api/v1/health',
      { schema: { querystring: healthQuery, response: { 200: Health, 503: Health } }, config: { right: 'user' } },
      async ({ query, principal }, reply) => {
        const { status, components, reasons, facts } = await askHealth()
        reply.header('cache-control', 'no-store')
        return reply.status(query.strict && status === 'DOWN' ? 503 : 200).send({
          status,
          components,
          extractorToolVersion: facts.extractorToolVersion ?? null,
          ...(principal?.roles.has('ADMIN') ? { reasons } : {}),
        })
      },
    )
    // Says only that the process answers: a container that waits for its disk must not be restarted for that.
    http.get('/actuator/health', { schema: { response: { 200: Liveness } }, config: { right: 'anyone' } }, async () => ({
      status: 'UP' as const,
    }))
  }
