// The metadata plugins whose source can be browsed, whether they are enabled or not.
import type { MetadataProvider } from '../contract/metadata-provider.ts'
import type { InstalledPlugins } from '../installed-plugins.ts'
import type { PluginInstances } from '../plugin-instances.ts'
import { asProvider } from './as-provider.ts'

export interface BrowseSource {
  /** Plugin ID. */
  readonly id: string
  /** Display name. */
  readonly name: string
  readonly homepage: string
  /** Whether the URLs of its titles can be followed. */
  readonly isDownloadable: boolean
  /** Whether its chapters can be previewed. */
  readonly isPreviewable: boolean
}

export interface BrowseSources {
  /** The ones installed now. */
  readonly all: readonly BrowseSource[]
}

export const createBrowseSources = (plugins: Pick<InstalledPlugins, 'all'>, instances: PluginInstances): BrowseSources => ({
  get all() {
    const sources = plugins.all().filter(({ type }) => type === 'METADATA')
    return sources.flatMap((plugin) => {
      const { browse } = asProvider<Pick<MetadataProvider, 'browse'>>(instances.probe(plugin), plugin.id, [])
      if (!browse) return []
      const { isDownloadable, preview } = browse
      return [{ id: plugin.id, name: plugin.name, homepage: plugin.sourceUrl, isDownloadable, isPreviewable: preview !== undefined }]
    })
  },
})
