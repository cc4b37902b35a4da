// What administrators do with plugins; every change reaches the running instances at once.
import { type Db, inTransaction } from '../kernel/db/index.ts'
import type { EventBus } from '../kernel/events/index.ts'
import type { WireConfig } from './config-values.rules.ts'
import type { Plugin } from './contract/plugin.ts'
import type { PluginInstances } from './plugin-instances.ts'
import type { PluginLogs } from './plugin-log.ts'
import { clearPluginLogs, countPluginLogs, type LogPageRequest, listPluginLogs, type PluginLogRow } from './plugin-logs.queries.ts'
import { PluginBuiltIn, PluginNotFound } from './plugins.errors.ts'
import { findPluginRow, listPluginRows, lockPlugin, type PluginRow, setEnabled } from './plugins.queries.ts'
import { readPluginConfig, savePluginConfig } from './save-plugin-config.ts'
import type { SecretBox } from './secret-box.ts'

declare module '../kernel/events/index.ts' {
  interface Events {
    /** Enabled, disabled or reconfigured. */
    'plugin.changed': { readonly id: string }
  }
}

/** Every call throws PluginNotFound for an id that is not installed. */
export interface PluginAdministration {
  /** Installed plugins by name. */
  list(): Promise<readonly PluginRow[]>
  get(id: string): Promise<PluginRow>
  /** A disabled plugin is told to stop before this resolves. */
  setEnabled(id: string, enabled: boolean): Promise<PluginRow>
  /** @throws PluginBuiltIn for those that come with the server */
  uninstall(id: string): Promise<void>
  readConfig(id: string): Promise<Record<string, string>>
  /** Replaces the configuration. @returns what reads now @throws PluginConfigInvalid */
  saveConfig(id: string, config: WireConfig): Promise<Record<string, string>>
  listLogs(request: LogPageRequest): Promise<{ readonly rows: readonly PluginLogRow[]; readonly total: number }>
  clearLogs(id: string): Promise<void>
}

export interface AdministrationDeps {
  readonly db: Db
  readonly events: EventBus
  readonly plugins: ReadonlyMap<string, Plugin<unknown>>
  readonly instances: PluginInstances
  readonly logs: PluginLogs
  readonly secretBox: SecretBox
}

export function createPluginAdministration(deps: AdministrationDeps): PluginAdministration {
  const { db, plugins, logs } = deps
  const find = async (id: string) => {
    const plugin = plugins.get(id)
    const row = plugin && (await findPluginRow(db, id))
    if (!plugin || !row) throw PluginNotFound(id)
    return { plugin, row }
  }
  return {
    list: async () => {
      const installed = (await listPluginRows(db)).filter(({ id }) => plugins.has(id))
      return installed.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    },
    get: async (id) => (await find(id)).row,
    setEnabled: async (id, enabled) => {
      const { plugin } = await find(id)
      await switchPlugin(deps, id, enabled)
      if (!enabled) deps.instances.stop(id, `The plugin ${plugin.name} was disabled.`)
      deps.events.emit('plugin.changed', { id })
      return (await find(id)).row
    },
    uninstall: async (id) => {
      throw PluginBuiltIn((await find(id)).plugin.name)
    },
    readConfig: async (id) => {
      const { plugin, row } = await find(id)
      return readPluginConfig(db, plugin, row)
    },
    saveConfig: async (id, config) => {
      const { plugin } = await find(id)
      const changed = await savePluginConfig({ db, secretBox: deps.secretBox }, plugin, config)
      if (changed) {
        deps.instances.stop(id, `${plugin.name} was reconfigured.`)
        deps.events.emit('plugin.changed', { id })
      }
      return readPluginConfig(db, plugin, (await find(id)).row)
    },
    listLogs: async (request) => {
      await find(request.pluginId)
      await logs.flush()
      return { rows: await listPluginLogs(db, request), total: await countPluginLogs(db, request) }
    },
    clearLogs: async (id) => {
      await find(id)
      await logs.flush()
      await clearPluginLogs(db, id)
    },
  }
}

const switchPlugin = ({ db }: AdministrationDeps, id: string, enabled: boolean): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await lockPlugin(trx, id)
    if (row && (row.enabled === 1) !== enabled) await setEnabled(trx, id, enabled ? 1 : 0)
  })
