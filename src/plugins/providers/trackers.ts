// The tracker plugins, as the trackers feature uses them.
import type { Db } from '../../kernel/db/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { PluginLog } from '../contract/plugin.ts'
import type { Tracker } from '../contract/trackers/tracker.ts'
import type { InstalledPlugins } from '../installed-plugins.ts'
import type { PluginInstances } from '../plugin-instances.ts'
import { PluginNotFound } from '../plugins.errors.ts'
import { listEnabledPlugins } from '../plugins.queries.ts'
import { asProvider } from './as-provider.ts'

export type TrackerState =
  | { readonly state: 'ready'; readonly tracker: Tracker; readonly log: PluginLog }
  /** `reason` is a sentence for a person. */
  | { readonly state: 'disabled'; readonly reason: Sentence }

export interface TrackerSource {
  readonly id: string
  /** Display name. */
  readonly name: string
}

export interface Trackers {
  /** The installed ones, also while they are disabled. */
  readonly all: readonly TrackerSource[]
  /** IDs of the enabled ones. */
  listEnabled(db: Db): Promise<readonly string[]>
  /** A tracker with the currently saved configuration. @throws PluginNotFound */
  get(pluginId: string): Promise<TrackerState>
}

export function createTrackers(instances: PluginInstances, plugins: Pick<InstalledPlugins, 'all' | 'find'>): Trackers {
  return {
    get all() {
      return plugins.all().flatMap(({ id, name, type }) => (type === 'TRACKER' ? [{ id, name }] : []))
    },
    listEnabled: async (db) => (await listEnabledPlugins(db, 'TRACKER')).filter((id) => plugins.find(id)),
    get: async (pluginId) => {
      const plugin = plugins.find(pluginId)
      if (plugin?.type !== 'TRACKER') throw PluginNotFound(pluginId)
      const instance = await instances.get(plugin)
      if (instance.state === 'disabled') return instance
      return { state: 'ready', tracker: asProvider<Tracker>(instance.provided, plugin.id, operations), log: instance.log }
    },
  }
}

const operations = ['account', 'refresh', 'search', 'read', 'write', 'titleIdOf'] as const
