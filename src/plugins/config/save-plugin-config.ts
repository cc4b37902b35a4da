import { type Db, flag, inTransaction } from '../../kernel/db/index.ts'
import type { ConfigSchema, Plugin } from '../contract/plugin.ts'
import { PluginNotFound } from '../plugins.errors.ts'
import { lockPlugin, type PluginRow, readStoredConfig, replaceStoredConfig, setEnabled } from '../plugins.queries.ts'
import {
  type ConfigChanges,
  isSecret,
  keepsStored,
  mask,
  maskedConfig,
  readWireConfig,
  showsEnabled,
  toWireText,
  type WireConfig,
  withoutNulls,
} from './config-values.rules.ts'
import type { SecretBox } from './secret-box.ts'
import { assertConfig } from './validate-config.ts'

interface ConfigDeps {
  readonly db: Db
  readonly secretBox: SecretBox
  readonly assertSettings: AssertSettings
  readonly onChange: OnPluginChange
}

/** Stores the follow-ups of a plugin change, in the transaction of the change. */
export type OnPluginChange = (trx: Db, pluginId: string) => Promise<void>

/**
 * Checks settings beyond the schema, on behalf of the feature that owns them. @throws an error of the catalog that describes the problem
 */
export type AssertSettings = (pluginId: string, settings: Readonly<Record<string, unknown>>) => void

/**
 * The configuration of a plugin as an administrator sees it: passwords masked, with the enabled flag if the plugin has it as a setting.
 */
export async function readPluginConfig(db: Db, { configSchema }: Plugin<unknown>, row: PluginRow): Promise<Record<string, string>> {
  const masked = maskedConfig(configSchema, await readStoredConfig(db, row.id))
  return showsEnabled(configSchema) ? { ...masked, enabled: String(row.enabled === 1) } : masked
}

/**
 * Replaces the whole configuration of a plugin except for settings that keep their stored value, or nothing.
 * @returns whether anything changed
 * @throws PluginConfigInvalid naming each bad key, PluginNotFound, what `assertSettings` throws
 */
export const savePluginConfig = (deps: ConfigDeps, plugin: Plugin<unknown>, config: WireConfig): Promise<boolean> =>
  store(deps, plugin, { config, sent: config, isKept: (key) => keepsStored(plugin.configSchema, key) })

/** Changes only these settings of a plugin. @returns and throws as `savePluginConfig` */
export async function changePluginConfig(deps: ConfigDeps, plugin: Plugin<unknown>, changes: ConfigChanges): Promise<boolean> {
  const stored = maskedConfig(plugin.configSchema, await readStoredConfig(deps.db, plugin.id))
  const config = withoutNulls({ ...stored, ...changes })
  return store(deps, plugin, { config, sent: changes, isKept: (key) => !Object.hasOwn(changes, key) })
}

interface Update {
  /** All settings as they will be, to validate them together. */
  readonly config: WireConfig
  /** Only these are written. */
  readonly sent: ConfigChanges
  /** Whether the stored value of a setting stays if no other is written. */
  isKept(key: string): boolean
}

async function store(deps: ConfigDeps, plugin: Plugin<unknown>, { config, sent, isKept }: Update): Promise<boolean> {
  const { db, secretBox, onChange } = deps
  const { configSchema, id } = plugin
  const newValues = withoutIdleMasks(configSchema, config, await readStoredConfig(db, id))
  const values = readWireConfig(configSchema, newValues)
  await assertConfig(configSchema, values)
  deps.assertSettings(id, values)
  const sealed = await sealSecrets(
    secretBox,
    plugin,
    Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(sent, key))),
  )
  return inTransaction(db, async (trx) => {
    const row = await lockPlugin(trx, id)
    if (!row) throw PluginNotFound(id)
    const before = await readStoredConfig(trx, id)
    const after = new Map([...[...before].filter(([key]) => isKept(key)), ...keepMasked(configSchema, sealed, before)])
    const enabled = showsEnabled(configSchema) && typeof values.enabled === 'boolean' ? flag(values.enabled) : row.enabled
    if (enabled === row.enabled && areEqual(before, after)) return false
    await replaceStoredConfig(trx, id, after)
    await setEnabled(trx, id, enabled)
    await onChange(trx, id)
    return true
  })
}

/** Drops placeholders of passwords that are not stored. */
function withoutIdleMasks(schema: ConfigSchema, config: WireConfig, stored: ReadonlyMap<string, string>): WireConfig {
  return Object.fromEntries(Object.entries(config).filter(([key, value]) => value !== mask || !isSecret(schema, key) || stored.has(key)))
}

/** Texts to store by key. Placeholders are resolved later, in the transaction. */
async function sealSecrets(
  secretBox: SecretBox,
  { id, configSchema }: Plugin<unknown>,
  values: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(values)) {
    if (key === 'enabled' && showsEnabled(configSchema)) continue
    const text = toWireText(value)
    texts.set(key, isSecret(configSchema, key) && text !== mask ? await secretBox.seal(text, `${id}/${key}`) : text)
  }
  return texts
}

function keepMasked(
  schema: ConfigSchema,
  texts: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const keptEntries = [...texts].flatMap(([key, text]) => {
    const value = text === mask && isSecret(schema, key) ? before.get(key) : text
    return value === undefined ? [] : [[key, value] as const]
  })
  return new Map(keptEntries)
}

const areEqual = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
