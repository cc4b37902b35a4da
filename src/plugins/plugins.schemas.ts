import { z } from 'zod'
import { pageOf, queryInteger, sayingDto } from '../kernel/http/index.ts'
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
    pluginType: z.enum(pluginTypes).meta({ description: 'What the plugin does.' }),
    entryPoint: z.string(),
    sourceUrl: z.string(),
    installedDate: z.string(),
    lastUpdated: z.string().meta({ description: 'When the registration last changed.' }),
    configSchema: z.string().meta({ description: 'JSON Schema as text.' }),
    dependencies: z.null().meta({ description: 'Always null.' }),
    hosts: z.array(z.string()).meta({ description: 'Hosts that it may reach, beside those that its settings name.' }),
    builtIn: z.boolean().meta({ description: 'Comes with the server; others are packages that can be uninstalled.' }),
    usable: z.boolean().meta({ description: 'False for a folder that cannot be used as a plugin; `problem` says why.' }),
    problem: z.string().nullable().meta({ description: 'What is wrong with it and what to do; null while nothing is known to be wrong.' }),
    problemSaying: sayingDto,
    notice: z.string().nullable().meta({ description: 'What is worth knowing although nothing is wrong, such as a newer gallery-dl.' }),
    noticeSaying: sayingDto,
  })
  .meta({ id: 'Plugin' })
export type PluginDto = z.infer<typeof PluginDto>

export const PluginChange = z.strictObject({ enabled: z.boolean() })

/** Strings, or the real values of the schema's types. */
export const PluginConfigBody = z.record(
  z.string(),
  z.union(
    [z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.unknown())],
    'must be a text, a number, true, false, a list of texts or a group',
  ),
)

export const PluginConfigDto = z.record(z.string(), z.string()).meta({ id: 'PluginConfig' })

export const logLevels = ['DEBUG', 'INFO', 'WARN', 'ERROR'] as const

export const PluginLogQuery = z.object({
  level: z
    .enum(logLevels, `must be one of ${logLevels.join(', ')}`)
    .default('DEBUG')
    .meta({ description: 'Least severe level to show.' }),
  text: z
    .string()
    .max(200, 'must have at most 200 characters')
    .default('')
    .meta({ description: 'Only records whose message has this text.' }),
  page: queryInteger(0, 1_000_000, 0),
  size: queryInteger(1, 500, 50),
})

const PluginLogDto = z
  .object({
    id: z.string(),
    pluginId: z.string(),
    logLevel: z.enum(logLevels),
    message: z.string(),
    exceptionTrace: z.string().nullable().meta({ description: 'Stack of the error behind the record; null when there is none.' }),
    timestamp: z.string().meta({ description: 'UTC, ISO 8601.' }),
  })
  .meta({ id: 'PluginLog' })
export type PluginLogDto = z.infer<typeof PluginLogDto>

export const PluginLogPage = pageOf(PluginLogDto)
