import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import { type Http, toMessageDto, toPage } from '../kernel/http/index.ts'
import { textOfSentence } from '../kernel/sentences/index.ts'
import type { PluginAdministration, PluginView } from './administer-plugins.ts'
import { pluginTypes } from './contract/plugin.ts'
import { type LogLevel, severities } from './logs/plugin-log.ts'
import type { PluginLogRow } from './logs/plugin-logs.queries.ts'
import {
  logLevels,
  PluginChange,
  PluginConfigBody,
  PluginConfigChange,
  PluginConfigDto,
  PluginDto,
  type PluginLogDto,
  PluginLogPage,
  PluginLogQuery,
  PluginParams,
} from './plugins.schemas.ts'

const admin = { right: 'admin' } as const
const base = '/api/v1/plugins'
const largestConfigBytes = 64 * 1024
const nothing = { 204: z.undefined().meta({ description: 'Done.' }) }

export const pluginsRoutes = (plugins: PluginAdministration) => (http: Http) => {
  http.get(base, { schema: { summary: 'List plugins', response: { 200: z.array(PluginDto) } }, config: admin }, async () =>
    (await plugins.list()).map(toDto),
  )

  http.get(
    `${base}/:id`,
    { schema: { summary: 'Get a plugin', params: PluginParams, response: { 200: PluginDto } }, config: admin },
    async ({ params }) => toDto(await plugins.get(params.id)),
  )

  http.patch(
    `${base}/:id`,
    {
      schema: { summary: 'Enable or disable a plugin', params: PluginParams, body: PluginChange, response: { 200: PluginDto } },
      config: admin,
    },
    async ({ params, body }) => toDto(await plugins.setEnabled(params.id, body.enabled)),
  )

  http.delete(
    `${base}/:id`,
    { schema: { summary: 'Remove a plugin', params: PluginParams, response: nothing }, config: admin },
    async ({ params }, reply) => {
      await plugins.uninstall(params.id)
      return reply.status(204).send()
    },
  )

  http.get(
    `${base}/:id/config`,
    { schema: { summary: 'Get the configuration of a plugin', params: PluginParams, response: { 200: PluginConfigDto } }, config: admin },
    ({ params }) => plugins.readConfig(params.id),
  )

  http.route({
    method: ['POST', 'PUT'],
    url: `${base}/:id/config`,
    schema: {
      summary: 'Save the configuration of a plugin',
      params: PluginParams,
      body: PluginConfigBody,
      response: { 200: PluginConfigDto },
    },
    config: admin,
    bodyLimit: largestConfigBytes,
    handler: ({ params, body }) => plugins.saveConfig(params.id, body),
  })

  http.patch(
    `${base}/:id/config`,
    {
      schema: {
        summary: 'Change settings of a plugin',
        description: 'The body contains only the settings to change; null resets a setting to its default.',
        params: PluginParams,
        body: PluginConfigChange,
        response: { 200: PluginConfigDto },
      },
      config: admin,
      bodyLimit: largestConfigBytes,
    },
    ({ params, body }) => plugins.changeConfig(params.id, body),
  )

  mountLogs(http, plugins)
}

function mountLogs(http: Http, plugins: PluginAdministration): void {
  http.get(
    `${base}/:id/logs`,
    {
      schema: {
        summary: 'List the log lines of a plugin',
        params: PluginParams,
        querystring: PluginLogQuery,
        response: { 200: PluginLogPage },
      },
      config: admin,
    },
    async ({ params, query }) => {
      const { level, text, page, size } = query
      const { rows, total } = await plugins.listLogs({ pluginId: params.id, minSeverity: severities[level], text, page, size })
      return toPage(rows.map(toLogDto), total, { page, size, unpaged: false })
    },
  )

  http.delete(
    `${base}/:id/logs`,
    { schema: { summary: 'Clear the log of a plugin', params: PluginParams, response: nothing }, config: admin },
    async ({ params }, reply) => {
      await plugins.clearLogs(params.id)
      return reply.status(204).send()
    },
  )
}

const toDto = ({ revision: _, ...row }: PluginView): PluginDto => ({
  ...row,
  problem: textOfSentence(row.problem),
  problemSaying: toMessageDto(row.problem),
  notice: textOfSentence(row.notice),
  noticeSaying: toMessageDto(row.notice),
  hosts: [...row.hosts],
  enabled: row.enabled === 1,
  pluginType: pluginTypes.find((type) => type === row.pluginType) ?? 'TASK',
  installedDate: isoInstant(row.installedDate),
  lastUpdated: isoInstant(row.lastUpdated),
  dependencies: null,
})

const toLogDto = ({ id, pluginId, severity, message, exceptionTrace, createdAt }: PluginLogRow): PluginLogDto => ({
  id,
  pluginId,
  logLevel: levelOf(severity),
  message,
  exceptionTrace,
  timestamp: isoInstant(createdAt),
})

const levelOf = (severity: number): LogLevel => logLevels.find((level) => severities[level] === severity) ?? 'ERROR'
