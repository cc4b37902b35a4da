// Plugin administration; every change applies to running instances immediately.
import { basename } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../kernel/clock/index.ts'
import { type Db, inTransaction } from '../kernel/db/index.ts'
import { asError, errorCodeOf } from '../kernel/errors/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import type { Sentence } from '../kernel/sentences/index.ts'
import type { ConfigChanges, WireConfig } from './config/config-values.rules.ts'
import {
  type AssertSettings,
  changePluginConfig,
  type OnPluginChange,
  readPluginConfig,
  savePluginConfig,
} from './config/save-plugin-config.ts'
import type { SecretBox } from './config/secret-box.ts'
import type { Plugin, PluginSettings } from './contract/plugin.ts'
import { grantHosts } from './granted-hosts.ts'
import type { InstalledPlugins } from './installed-plugins.ts'
import type { PluginLogs } from './logs/plugin-log.ts'
import { clearPluginLogs, countPluginLogs, type LogPageRequest, listPluginLogs, type PluginLogRow } from './logs/plugin-logs.queries.ts'
import { deleteMovedPackage, type InvalidPackage, movePackageAway } from './packages/index.ts'
import type { PluginFaults } from './plugin-faults.ts'
import type { PluginInstances } from './plugin-instances.ts'
import { PluginBuiltIn, PluginNotFound, PluginNotRemovable, PluginUnfit } from './plugins.errors.ts'
import { deletePlugin, findPluginRow, listPluginRows, lockPlugin, type PluginRow, setEnabled } from './plugins.queries.ts'
import { testPackage } from './test-packages.ts'

declare module '../kernel/events/index.ts' {
  interface Events {
    /** Enabled, disabled or reconfigured. */
    'plugin.changed': { readonly id: string }
  }
}

export const sharedPluginEvents: readonly SharedEvent[] = [shareEvent('plugin.changed', z.object({ id: z.string() }))]

export interface PluginView extends PluginRow {
  readonly hosts: readonly string[]
  readonly builtIn: boolean
  /** False for a folder that is not a plugin. */
  readonly usable: boolean
  /** What is wrong and what to do about it. */
  readonly problem: Sentence | null
  /** A notice that is not an error. */
  readonly notice: Sentence | null
}

/**
 * Every call throws PluginNotFound for an id that is not installed; calls that change a plugin throw PluginUnfit for an invalid folder.
 */
export interface PluginAdministration {
  /** Installed plugins by name. */
  list(): Promise<readonly PluginView[]>
  get(id: string): Promise<PluginView>
  /** Resolves after a disabled plugin was told to stop; a package being enabled is tested first. */
  setEnabled(id: string, enabled: boolean): Promise<PluginView>
  /** Removes a package: its folder, configuration and log. @throws PluginBuiltIn, PluginNotRemovable */
  uninstall(id: string): Promise<void>
  readConfig(id: string): Promise<Record<string, string>>
  /** Replaces the configuration. @returns the configuration as it reads now @throws PluginConfigInvalid */
  saveConfig(id: string, config: WireConfig): Promise<Record<string, string>>
  /** Changes only these settings. @returns as `saveConfig` @throws as `saveConfig` */
  changeConfig(id: string, changes: ConfigChanges): Promise<Record<string, string>>
  listLogs(request: LogPageRequest): Promise<{ readonly rows: readonly PluginLogRow[]; readonly total: number }>
  clearLogs(id: string): Promise<void>
}

export interface AdministrationDeps {
  readonly onChange: OnPluginChange
  readonly assertSettings: AssertSettings
  readonly db: Db
  readonly events: EventBus
  readonly clock: Clock
  /** URLs that determine what built-in plugins declare. */
  readonly settings: PluginSettings
  readonly installed: InstalledPlugins
  readonly faults: PluginFaults
  readonly instances: PluginInstances
  readonly logs: PluginLogs
  readonly secretBox: SecretBox
  noticeOf(id: string): Promise<Sentence | undefined>
}

export function createPluginAdministration(deps: AdministrationDeps): PluginAdministration {
  const { db, faults, installed, logs } = deps
  const findInvalid = (id: string) => installed.invalid().find((one) => one.id === id)
  const find = async (id: string) => {
    const invalid = findInvalid(id)
    if (invalid) throw PluginUnfit(id, invalid.fault)
    const plugin = installed.find(id)
    const row = plugin && (await findPluginRow(db, id))
    if (!plugin || !row) throw PluginNotFound(id)
    return { plugin, row }
  }
  const view = async (row: PluginRow): Promise<PluginView> => ({
    ...row,
    hosts: installed.find(row.id)?.hosts(deps.settings) ?? [],
    builtIn: installed.isBuiltIn(row.id),
    usable: true,
    problem: faults.of(row.id) ?? null,
    notice: (await deps.noticeOf(row.id)) ?? null,
  })
  const saveConfig = async (id: string, save: (plugin: Plugin<unknown>) => Promise<boolean>) => {
    const { plugin } = await find(id)
    if (await save(plugin)) {
      deps.instances.stop(id, `${plugin.name} was reconfigured.`)
      faults.clear(id)
      deps.events.emit('plugin.changed', { id })
      await testPackage(deps, plugin.id)
    }
    return readPluginConfig(db, plugin, (await find(id)).row)
  }
  const unfitViews = () => installed.invalid().map((one) => viewOfUnfit(one, deps.clock.now()))
  return {
    list: async () => {
      const rows = (await listPluginRows(db)).filter(({ id }) => installed.find(id))
      const all = [...(await Promise.all(rows.map(view))), ...unfitViews()]
      return all.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
    },
    get: async (id) => unfitViews().find((one) => one.id === id) ?? view((await find(id)).row),
    setEnabled: async (id, enabled) => {
      const { plugin } = await find(id)
      await switchPlugin(deps, plugin, enabled)
      faults.clear(id)
      if (!enabled) deps.instances.stop(id, `The plugin ${plugin.name} was disabled.`)
      deps.events.emit('plugin.changed', { id })
      if (enabled) await testPackage(deps, plugin.id)
      return view((await find(id)).row)
    },
    uninstall: (id) => uninstall(deps, id),
    readConfig: async (id) => {
      if (findInvalid(id)) return {}
      const { plugin, row } = await find(id)
      return readPluginConfig(db, plugin, row)
    },
    saveConfig: (id, config) => saveConfig(id, (plugin) => savePluginConfig(deps, plugin, config)),
    changeConfig: (id, changes) => saveConfig(id, (plugin) => changePluginConfig(deps, plugin, changes)),
    listLogs: async (request) => {
      if (!findInvalid(request.pluginId)) await find(request.pluginId)
      await logs.flush()
      return { rows: await listPluginLogs(db, request), total: await countPluginLogs(db, request) }
    },
    clearLogs: async (id) => {
      if (!findInvalid(id)) await find(id)
      await logs.flush()
      await clearPluginLogs(db, id)
    },
  }
}

const switchPlugin = (
  { db, installed, settings, onChange }: AdministrationDeps,
  plugin: Plugin<unknown>,
  enabled: boolean,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { id } = plugin
    const row = await lockPlugin(trx, id)
    if (row && enabled && !installed.isBuiltIn(id)) await grantHosts(trx, plugin, settings)
    if (row && (row.enabled === 1) !== enabled) await setEnabled(trx, id, enabled ? 1 : 0)
    await onChange(trx, id)
  })

async function uninstall({ db, events, faults, installed, instances }: AdministrationDeps, id: string): Promise<void> {
  const name = installed.find(id)?.name ?? id
  if (installed.isBuiltIn(id)) throw PluginBuiltIn(name)
  let folder = installed.folderOf(id)
  if (folder === undefined) throw PluginNotFound(id)
  instances.stop(id, `${name} was removed.`)
  try {
    folder = await movePackageAway(folder)
    await deletePlugin(db, id)
    installed.remove(id)
    faults.clear(id)
    events.emit('plugin.changed', { id })
    await deleteMovedPackage(folder)
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS' && code !== 'EBUSY') throw error
    throw PluginNotRemovable.with({ cause: error }, name, message, folder)
  }
}

/** An invalid plugin folder is listed with the reason, so that it can be fixed or removed. */
const viewOfUnfit = ({ id, folder, fault, type = 'METADATA' }: InvalidPackage, nowMs: number): PluginView => ({
  id,
  name: id,
  version: '',
  author: '',
  description: '',
  enabled: 0,
  pluginType: type,
  entryPoint: `plugins/${basename(folder)}`,
  sourceUrl: '',
  configSchema: '{"type":"object","properties":{}}',
  installedDate: nowMs,
  lastUpdated: nowMs,
  revision: 0,
  hosts: [],
  builtIn: false,
  usable: false,
  problem: `${fault} Then restart the server.`,
  notice: null,
})
