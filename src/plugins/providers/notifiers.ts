// The notifier plugins, as the notifications feature uses them.
import type { Db } from '../../kernel/db/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { Notifier } from '../contract/notifier.ts'
import type { PluginLog } from '../contract/plugin.ts'
import type { InstalledPlugins } from '../installed-plugins.ts'
import type { PluginInstances } from '../plugin-instances.ts'
import { PluginNotANotifier, PluginNotFound } from '../plugins.errors.ts'
import { listEnabledPlugins } from '../plugins.queries.ts'
import { asProvider } from './as-provider.ts'

export type NotifierState =
  | { readonly state: 'ready'; readonly notifier: Notifier; readonly log: PluginLog }
  /** `reason` is a sentence for a person; `enabled` when it is switched on and can't start. */
  | { readonly state: 'disabled'; readonly reason: Sentence; readonly enabled: boolean }

export interface Notifiers {
  /** Ids of the enabled notifiers, also within a transaction. */
  listEnabled(db: Db): Promise<readonly string[]>
  /** A notifier with the currently saved configuration. @throws PluginNotFound, PluginNotANotifier */
  get(pluginId: string): Promise<NotifierState>
}

export function createNotifiers(instances: PluginInstances, plugins: Pick<InstalledPlugins, 'find'>): Notifiers {
  return {
    listEnabled: async (db) => (await listEnabledPlugins(db, 'NOTIFIER')).filter((id) => plugins.find(id)),
    get: async (pluginId) => {
      const plugin = plugins.find(pluginId)
      if (!plugin) throw PluginNotFound(pluginId)
      if (plugin.type !== 'NOTIFIER') throw PluginNotANotifier(plugin.name)
      const instance = await instances.get(plugin)
      if (instance.state === 'disabled') return instance
      return { state: 'ready', notifier: asProvider<Notifier>(instance.provided, plugin.id, operations), log: instance.log }
    },
  }
}

const operations = ['wants', 'send'] as const
