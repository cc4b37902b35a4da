import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { Build } from './read-build.ts'
import type { MeterReader } from './read-meters.ts'

const BuildDto = z
  .object({
    git: z.object({ branch: z.string(), commit: z.object({ id: z.string(), time: z.string() }) }),
    build: z.object({ version: z.string(), artifact: z.string(), name: z.string(), group: z.string() }),
    node: z.object({ version: z.string() }),
    os: z.object({ name: z.string(), version: z.string(), arch: z.string() }),
  })
  .meta({ id: 'Build' })

const MeterDto = z
  .object({
    name: z.string(),
    description: z.string(),
    baseUnit: z.string().nullable(),
    measurements: z.array(z.object({ statistic: z.string(), value: z.number() })),
    availableTags: z.array(z.object({ tag: z.string(), values: z.array(z.string()) })),
  })
  .meta({ id: 'Meter' })

const tags = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value ?? []].flat().filter((text) => text !== ''))

export interface ActuatorRouteDeps {
  readonly build: Promise<Build>
  readonly meters: MeterReader
  /** Shuts the process down after running work has stopped. */
  readonly shutDown: () => void
}

export const actuatorRoutes =
  ({ build, meters, shutDown }: ActuatorRouteDeps) =>
  (http: Http) => {
    const config = { right: 'admin' } as const
    http.get('/actuator/info', { schema: { summary: 'Get the server version', response: { 200: BuildDto } }, config }, () => build)
    http.get(
      '/actuator/metrics',
      { schema: { summary: 'List metric names', response: { 200: z.object({ names: z.array(z.string()) }) } }, config },
      async () => ({
        names: [...meters.names],
      }),
    )
    http.get(
      '/actuator/metrics/:name',
      {
        schema: {
          summary: 'Get a metric',
          params: z.object({ name: z.string() }),
          querystring: z.object({ tag: tags }),
          response: { 200: MeterDto },
        },
        config,
      },
      async ({ params, query }) => {
        const { measurements, availableTags, ...meter } = await meters.read(params.name, query.tag)
        return {
          ...meter,
          measurements: [...measurements],
          availableTags: availableTags.map(({ tag, values }) => ({ tag, values: [...values] })),
        }
      },
    )
    http.post(
      '/actuator/shutdown',
      { schema: { summary: 'Shut down the server', response: { 200: z.object({ message: z.string() }) } }, config },
      async (_, reply) => {
        reply.raw.once('close', shutDown)
        return { message: 'The server finishes running work and exits.' }
      },
    )
  }
