import { z } from 'zod'
import { messageDto, pageSchema, queryInteger } from '../kernel/http/index.ts'
import { pluginTypes } from './contract/plugin.ts'

export const PluginParams = z.object({ id: z.string().meta({ description: 'ID.' }) })

export const PluginDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    name: z.string().meta({ description: 'Name of the plugin.' }),
    version: z.string().meta({ description: 'Version of the plugin.' }),
    author: z.string().meta({ description: 'Author of the plugin.' }),
    description: z.string().meta({ description: 'What the plugin does.' }),
    enabled: z.boolean().meta({ description: 'Whether the plugin is enabled.' }),
    pluginType: z.enum(pluginTypes).meta({ description: 'What the plugin does.' }),
    entryPoint: z.string().meta({ description: 'Entry file of the plugin.' }),
    sourceUrl: z.string().meta({ description: 'Website of the plugin; empty when there is none.' }),
    installedDate: z.string().meta({ description: 'When the plugin was installed, UTC.' }),
    lastUpdated: z.string().meta({ description: 'When the plugin was last changed.' }),
    configSchema: z.string().meta({ description: 'JSON Schema as text.' }),
    dependencies: z.null().meta({ description: 'Always null.' }),
    hosts: z.array(z.string()).meta({ description: 'Hosts that the plugin may access, in addition to those in its settings.' }),
    builtIn: z.boolean().meta({ description: 'Whether the plugin is built in; other plugins can be removed.' }),
    usable: z.boolean().meta({ description: "False when the folder can't be used as a plugin; `problem` gives the reason." }),
    problem: z.string().nullable().meta({ description: 'What is wrong and how to fix it; null when there is no known problem.' }),
    problemSaying: messageDto,
    notice: z.string().nullable().meta({ description: 'Information that needs no action, such as a newer gallery-dl.' }),
    noticeSaying: messageDto,
  })
  .meta({ id: 'Plugin' })
export type PluginDto = z.infer<typeof PluginDto>

export const PluginChange = z.strictObject({ enabled: z.boolean().meta({ description: 'Whether the plugin is enabled.' }) })

/** Strings, or native values of the schema's types. */
const configValue = [z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.unknown())] as const

export const PluginConfigBody = z.record(
  z.string(),
  z.union(configValue, 'must be a string, a number, true, false, a list of strings or a group'),
)

export const PluginConfigChange = z.record(
  z.string(),
  z.union([...configValue, z.null()], 'must be a string, a number, true, false, a list of strings, a group, or null to reset it'),
)

export const PluginConfigDto = z.record(z.string(), z.string()).meta({ id: 'PluginConfig' })

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const

export const PluginLogQuery = z.object({
  level: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('DEBUG')
    .meta({ description: 'Minimum level of the log lines.' }),
  text: z
    .string()
    .max(200, 'must have at most 200 characters')
    .default('')
    .meta({ description: 'Only log lines whose message contains this text.' }),
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 500, 50),
})

const PluginLogDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    pluginId: z.string().meta({ description: 'ID of the plugin.' }),
    logLevel: z.enum(logLevels).meta({ description: 'Level of the line.' }),
    message: z.string().meta({ description: 'Message of the line.' }),
    exceptionTrace: z.string().nullable().meta({ description: 'Stack trace of the error; null when there is none.' }),
    timestamp: z.string().meta({ description: 'UTC, ISO 8601.' }),
  })
  .meta({ id: 'PluginLog' })
export type PluginLogDto = z.infer<typeof PluginLogDto>

export const PluginLogPage = pageSchema(PluginLogDto)
