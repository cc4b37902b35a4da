// GET /metrics, for Prometheus: responses by route, queued tasks, event loop, memory, and the meters of all features under their own names
// (komga.books is komga_books). Access: administrators, and requests with HONDANA_METRICS_TOKEN as "Authorization: Bearer …".
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { AuthenticationRequired, type Http, PermissionMissing } from '../../kernel/http/index.ts'
import type { Meter, Sample } from '../../kernel/meters/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'

export interface MetricsRouteDeps {
  /** Of all features. */
  readonly meters: readonly Meter[]
  readonly tasks: Pick<Tasks, 'queueStatus'>
  readonly token: string | undefined
}

export const metricsRoutes =
  ({ meters, tasks, token }: MetricsRouteDeps) =>
  (http: Http) => {
    const metrics = createServerMetrics(meters, tasks)
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

interface ResponseSample {
  readonly method: string
  /** As declared, with :names: one time series per route, not per book. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

interface ServerMetrics {
  readonly contentType: string
  countResponse(response: ResponseSample): void
  text(): Promise<string>
}

const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

function createServerMetrics(meters: readonly Meter[], tasks: Pick<Tasks, 'queueStatus'>): ServerMetrics {
  const registry = new Registry()
  const responses = new Histogram({
    name: 'http_server_requests_seconds',
    help: 'Time from the request to the end of the response.',
    labelNames: ['method', 'uri', 'status'],
    buckets,
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'hondana_tasks_unfinished',
    help: 'Queued and running background tasks.',
    labelNames: ['type'],
    registers: [registry],
  })
  // Observing the event loop and the garbage collector has a cost, so it starts with the first request for metrics.
  let isWatching = false
  return {
    contentType: registry.contentType,
    countResponse: ({ method, route, status, seconds }) => responses.observe({ method, uri: route, status }, seconds),
    text: async () => {
      if (!isWatching) collectDefaultMetrics({ register: registry })
      isWatching = true
      waiting.reset()
      const { countByType } = await tasks.queueStatus()
      for (const [type, count] of Object.entries(countByType)) waiting.set({ type }, count)
      return `${await registry.metrics()}\n${await metersAsText(meters)}`
    },
  }
}

/** A separate registry per request: values that no longer exist must not be reported again. */
async function metersAsText(meters: readonly Meter[]): Promise<string> {
  const registry = new Registry()
  const read = await Promise.all(meters.map(async (meter) => ({ meter, samples: await meter.read() })))
  for (const { meter, samples } of read) {
    for (const [statistic, ofOne] of Map.groupBy(samples, (sample) => sample.statistic))
      addGauge(registry, meter, { statistic, samples: ofOne })
  }
  return registry.metrics()
}

const suffixes: Readonly<Record<Sample['statistic'], string>> = { VALUE: '', COUNT: '_count', TOTAL_TIME: '_seconds_sum' }

interface OneStatistic {
  readonly statistic: Sample['statistic']
  readonly samples: readonly Sample[]
}

function addGauge(registry: Registry, meter: Meter, { statistic, samples }: OneStatistic): void {
  const labelNames = [...new Set(samples.flatMap(({ tags }) => Object.keys(tags)))]
  const name = meter.name.replace(/\W/g, '_') + suffixes[statistic]
  const gauge = new Gauge({ name, help: meter.description, labelNames, registers: [registry] })
  for (const { tags, value } of samples) gauge.inc(tags, value)
}
