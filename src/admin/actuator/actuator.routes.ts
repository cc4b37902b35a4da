import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import type { Build } from './read-build.ts'
import type { MeterReader } from './read-meters.ts'

const BuildDto = z
  .object({
    git: z
      .object({
        branch: z.string().meta({ description: 'Git branch.' }),
        commit: z
          .object({
            id: z.string().meta({ description: 'Git commit hash.' }),
            time: z.string().meta({ description: 'When the commit was made, UTC.' }),
          })
          .meta({ description: 'Git commit.' }),
      })
      .meta({ description: 'Commit that the server was built from.' }),
    build: z
      .object({
        version: z.string().meta({ description: 'Server version.' }),
        artifact: z.string().meta({ description: 'Artifact name.' }),
        name: z.string().meta({ description: 'Application name.' }),
        group: z.string().meta({ description: 'Artifact group.' }),
      })
      .meta({ description: 'Version and name of the server.' }),
    node: z
      .object({ version: z.string().meta({ description: 'Node.js version.' }) })
      .meta({ description: 'Node.js that runs the server.' }),
    os: z
      .object({
        name: z.string().meta({ description: 'Name of the operating system.' }),
        version: z.string().meta({ description: 'Version of the operating system.' }),
        arch: z.string().meta({ description: 'CPU architecture.' }),
      })
      .meta({ description: 'Operating system.' }),
  })
  .meta({ id: 'Build' })

const MeterDto = z
  .object({
    name: z.string().meta({ description: 'Metric name.' }),
    description: z.string().meta({ description: 'What the metric measures.' }),
    baseUnit: z.string().nullable().meta({ description: 'Unit of the values; null when they have none.' }),
    measurements: z
      .array(
        z.object({
          statistic: z.string().meta({ description: 'Statistic, such as COUNT or VALUE.' }),
          value: z.number().meta({ description: 'Value of the statistic.' }),
        }),
      )
      .meta({ description: 'Current values.' }),
    availableTags: z
      .array(
        z.object({
          tag: z.string().meta({ description: 'Tag name.' }),
          values: z.array(z.string()).meta({ description: 'Values of the tag.' }),
        }),
      )
      .meta({ description: 'Tags that the metric can be filtered by.' }),
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
      {
        schema: {
          summary: 'List metric names',
          response: { 200: z.object({ names: z.array(z.string()).meta({ description: 'Metric names.' }) }) },
        },
        config,
      },
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
      {
        schema: {
          summary: 'Shut down the server',
          response: { 200: z.object({ message: z.string().meta({ description: 'Result for display.' }) }) },
        },
        config,
      },
      async (_, reply) => {
        reply.raw.once('close', shutDown)
        return { message: 'The server finishes running work and exits.' }
      },
    )
  }
