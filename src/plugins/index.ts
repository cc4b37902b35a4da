// Front door of the plugins: their registration, configuration and logs, and the providers that other features use.
import type { Db } from '../kernel/db/index.ts'
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { userAgent } from '../version.ts'
import { createPluginAdministration } from './administer-plugins.ts'
import { effectiveConfig } from './config-values.rules.ts'
import type { DownloadProvider } from './contract/download-provider.ts'
import type { Plugin, PluginSettings } from './contract/plugin.ts'
import { extractorToolCheck } from './extractor-tool.check.ts'
import { createPlugins } from './migrations/2026-11-21T03-30-plugins.ts'
import { paceHosts } from './pace-hosts.ts'
import { createPluginInstances, type PluginInstances } from './plugin-instances.ts'
import { createPluginLogs } from './plugin-log.ts'
import { findPluginState, readStoredConfig, savePluginState } from './plugins.queries.ts'
import { pluginsRoutes } from './plugins.routes.ts'
import { registerPlugins } from './register-plugins.ts'
import { createSecretBox } from './secret-box.ts'

export { chapterFolder } from './contract/chapter-folder.ts'
export type * from './contract/download-provider.ts'
export { SourceAnswerInvalid, SourceNotFound, SourceUnavailable, UrlNotSupported } from './contract/plugin.ts'

export type DownloadProviderState =
  | { readonly state: 'ready'; readonly provider: DownloadProvider; readonly config: Readonly<Record<string, string>> }
  /** `reason` is a sentence for a person. */
  | { readonly state: 'disabled'; readonly reason: string }

export interface Plugins {
  readonly feature: Feature
  /**
   * The download provider with the configuration saved now. Ask again for each job: the provider of an earlier answer stops with
   * SourceUnavailable once the plugin is disabled or reconfigured.
   */
  downloadProvider(): Promise<DownloadProviderState>
  /** What a plugin remembers between runs. Saving its configuration forgets none of it. */
  stateOf(pluginId: string): PluginState
}

export interface PluginState {
  find(key: string): Promise<string | undefined>
  save(key: string, value: string): Promise<void>
}

const downloaderId = 'extractor-downloader'

/** @param builtIns the plugins that come with the server; at least their values are loaded, each runs when it is first asked for */
export function pluginsFeature(ground: Ground, builtIns: readonly Plugin<unknown>[]): Plugins {
  const settings = pluginSettings(ground)
  const plugins = new Map(builtIns.map((plugin) => [plugin.id, plugin]))
  if (plugins.size < builtIns.length) throw new Error('Two plugins have the same id')
  const logs = createPluginLogs(ground)
  const secretBox = createSecretBox(ground.settings.configDir)
  const defaultLanguage = () => findDefaultLanguage(ground.db, plugins.get(downloaderId))
  const instances = createPluginInstances({ ground, settings, logs, secretBox, defaultLanguage })
  const administration = createPluginAdministration({ db: ground.db, plugins, instances, logs, secretBox })
  const downloader = plugins.get(downloaderId)
  paceHosts(ground.outbound, builtIns, settings)
  return {
    feature: defineFeature({
      name: 'plugins',
      migrations: [createPlugins],
      routes: [pluginsRoutes(administration)],
      checks: [extractorToolCheck(() => probeDownloader(instances, downloader))],
      prepare: () => registerPlugins(ground.db, builtIns, ground.clock.now()),
      close: async () => {
        instances.close()
        await logs.close()
      },
    }),
    downloadProvider: async () => {
      if (!downloader) return { state: 'disabled', reason: `The plugin ${downloaderId} is not installed.` }
      const instance = await instances.get(downloader)
      if (instance.state === 'disabled') return instance
      return { state: 'ready', provider: asDownloadProvider(instance.provided, downloader), config: instance.config }
    },
    stateOf: (pluginId) => ({
      find: (key) => findPluginState(ground.db, pluginId, key),
      save: (key, value) => savePluginState(ground.db, { pluginId, key, value }),
    }),
  }
}

/** A setting that plugins share; it belongs to the downloader, also while that is disabled (specification, "Plugin"). */
async function findDefaultLanguage(db: Db, downloader: Plugin<unknown> | undefined): Promise<string> {
  if (!downloader) return 'en'
  return effectiveConfig(downloader.configSchema, await readStoredConfig(db, downloader.id)).default_language ?? 'en'
}

const pluginSettings = ({ settings }: Ground): PluginSettings => ({
  srcaApiUrl: settings.srcaApiUrl,
  srcaAuthUrl: settings.srcaAuthUrl,
  srcaUploadsUrl: settings.srcaUploadsUrl,
  srcbApiUrl: settings.srcbApiUrl,
  srccApiUrl: settings.srccApiUrl,
  extractorTool: settings.extractorTool,
  extractorConfigFile: settings.extractorConfig,
  allowPrivateHosts: settings.allowPrivateHosts,
  userAgent,
})

const probeDownloader = (instances: PluginInstances, downloader: Plugin<unknown> | undefined): DownloadProvider | undefined =>
  downloader && asDownloadProvider(instances.probe(downloader), downloader)

const operations = ['canHandleUrl', 'resolveTitle', 'getAvailableChapters', 'startDownload', 'toolVersion'] as const

/** What a plugin provides is known by what it does. @throws Error for a plugin that does not keep the contract */
function asDownloadProvider(provided: unknown, plugin: Plugin<unknown>): DownloadProvider {
  const candidate = provided as Partial<Record<(typeof operations)[number], unknown>> | null
  const missing = operations.filter((operation) => typeof candidate?.[operation] !== 'function')
  if (missing.length > 0) throw new Error(`The plugin ${plugin.id} does not provide ${missing.join(', ')}`)
  return provided as DownloadProvider
}
