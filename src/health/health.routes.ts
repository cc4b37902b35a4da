import { type Http, toMessageDto } from '../kernel/http/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import type { HealthReport } from './check-health.ts'
import { measureDisks, type WatchedFolder } from './disk-space.check.ts'
import { Disks, Health, healthQuery, Liveness } from './health.schemas.ts'

const wordsByComponent = (sentences: HealthReport['reasons']) =>
  Object.fromEntries(Object.entries(sentences).map(([component, sentence]) => [component, textOfSentence(sentence)]))

const messageDtosOf = (sentences: HealthReport['reasons']) =>
  Object.fromEntries(
    Object.entries(sentences).flatMap(([component, sentence]) => {
      const dto = toMessageDto(sentence)
      return dto ? [[component, dto]] : []
    }),
  )

interface HealthRouteDeps {
  readonly checkHealth: () => Promise<HealthReport>
  readonly folders: () => Promise<readonly WatchedFolder[]>
}

export const healthRoutes =
  ({ checkHealth, folders }: HealthRouteDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/health',
      {
        schema: { summary: 'Get a health report', querystring: healthQuery, response: { 200: Health, 503: Health } },
        config: { right: 'user' },
      },
      async ({ query, principal }, reply) => {
        const { status, components, reasons, notices, facts } = await checkHealth()
        reply.header('cache-control', 'no-store')
        return reply.status(query.strict && status === 'DOWN' ? 503 : 200).send({
          status,
          components,
          extractorToolVersion: facts.extractorToolVersion ?? null,
          ...(principal?.roles.has('ADMIN')
            ? {
                reasons: wordsByComponent(reasons),
                reasonsSaying: messageDtosOf(reasons),
                notices: wordsByComponent(notices),
                noticesSaying: messageDtosOf(notices),
              }
            : {}),
        })
      },
    )
    http.get(
      '/api/v1/health/disks',
      { schema: { summary: 'Get disk usage', response: { 200: Disks } }, config: { right: 'admin' } },
      async () => measureDisks(await folders()),
    )
    // Reports only that the process responds: a container that waits for its disk must not be restarted for that.
    http.get(
      '/actuator/health',
      { schema: { summary: 'Check whether the server is up', response: { 200: Liveness } }, config: { right: 'anyone' } },
      async () => ({
        status: 'UP' as const,
      }),
    )
  }
