// The plugins that provide series metadata, as the metadata feature uses them.

import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import type { MetadataProvider } from '../contract/metadata-provider.ts'
import type { Plugin, PluginSettings } from '../contract/plugin.ts'
import type { InstalledPlugins } from '../installed-plugins.ts'
import type { PluginInstances } from '../plugin-instances.ts'
import { PluginNotFound } from '../plugins.errors.ts'
import { asProvider } from './as-provider.ts'

const NoMetadata = defineSentence('PLUGIN_WITHOUT_METADATA', "{plugin} doesn't provide metadata.")

export type MetadataProviderState =
  | { readonly state: 'ready'; readonly provider: MetadataProvider }
  /** `reason` is a sentence for a person. */
  | { readonly state: 'disabled'; readonly reason: Sentence }
  | { readonly state: 'not metadata'; readonly reason: Sentence }

export interface MetadataSource {
  readonly id: string
  /** Display name. */
  readonly name: string
  /** Hosts that it may use, including those of its images. */
  readonly hosts: readonly string[]
  /** Whether an address belongs to a series there; works even while the plugin is disabled. */
  canHandle(url: string): boolean
}

export interface MetadataSources {
  /** The ones installed now. */
  readonly all: readonly MetadataSource[]
  /** The provider with the currently saved configuration; another configuration gives another object. @throws PluginNotFound */
  provider(pluginId: string): Promise<MetadataProviderState>
}

export function createMetadataSources(
  plugins: Pick<InstalledPlugins, 'all' | 'find'>,
  instances: PluginInstances,
  settings: PluginSettings,
): MetadataSources {
  const toSource = (plugin: Plugin<unknown>): MetadataSource => ({
    id: plugin.id,
    name: plugin.name,
    hosts: plugin.hosts(settings),
    canHandle: (url) => asProvider<MetadataProvider>(instances.probe(plugin), plugin.id, operations).canHandle(url),
  })
  return {
    get all() {
      const sources = plugins.all().filter(isMetadata)
      return sources.map(toSource)
    },
    provider: async (pluginId) => {
      const plugin = plugins.find(pluginId)
      if (!plugin) throw PluginNotFound(pluginId)
      if (!isMetadata(plugin)) return { state: 'not metadata', reason: NoMetadata(plugin.name) }
      const instance = await instances.get(plugin)
      if (instance.state === 'disabled') return instance
      return { state: 'ready', provider: asProvider<MetadataProvider>(instance.provided, plugin.id, operations) }
    },
  }
}

const isMetadata = ({ type }: Plugin<unknown>): boolean => type === 'METADATA'

const operations = ['searchSeries', 'getSeriesMetadata', 'canHandle'] as const
