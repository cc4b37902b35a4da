import { z } from 'zod'
import { pageOf, queryInteger } from '../kernel/http/index.ts'
import { pluginTypes } from './contract/plugin.ts'

export const PluginParams = z.object({ id: z.string() })

export const PluginDto = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    author: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    pluginType: z.enum(pluginTypes),
    entryPoint: z.string(),
    sourceUrl: z.string(),
    installedDate: z.string(),
    lastUpdated: z.string().meta({ description: 'When the registration last changed.' }),
    configSchema: z.string().meta({ description: 'JSON Schema as text.' }),
    dependencies: z.null(),
  })
  .meta({ id: 'Plugin' })
export type PluginDto = z.infer<typeof PluginDto>

export const PluginChange = z.strictObject({ enabled: z.boolean() })

/** Strings, or the real values of the schema's types. */
export const PluginConfigBody = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())], 'must be a text, a number, true, false or a list of texts'),
)

export const PluginConfigDto = z.record(z.string(), z.string()).meta({ id: 'PluginConfig' })

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const

export const PluginLogQuery = z.object({
  level: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('DEBUG')
    .meta({ description: 'Least severe level to show.' }),
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 500, 50),
})

const PluginLogDto = z
  .object({
    id: z.string(),
    pluginId: z.string(),
    logLevel: z.enum(logLevels),
    message: z.string(),
    exceptionTrace: z.string().nullable(),
    timestamp: z.string(),
  })
  .meta({ id: 'PluginLog' })
export type PluginLogDto = z.infer<typeof PluginLogDto>

export const PluginLogPage = pageOf(PluginLogDto)
