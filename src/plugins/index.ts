// Public API of the plugins: their registration, configuration and logs, and the providers that other features use.

import type { Db } from '../kernel/db/index.ts'
import { type AppContext, anyTask, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Sentence } from '../kernel/sentences/index.ts'
import { userAgent } from '../version.ts'
import { createPluginAdministration, sharedPluginEvents } from './administer-plugins.ts'
import { effectiveConfig } from './config/config-values.rules.ts'
import type { AssertSettings, OnPluginChange } from './config/save-plugin-config.ts'
import { createSecretBox } from './config/secret-box.ts'
import type { AccountFollows } from './contract/account-follows.ts'
import type { Plugin, PluginSettings } from './contract/plugin.ts'
import { wireIds } from './contract/wire-ids.ts'
import { extractorToolCheck } from './extractor-tool.check.ts'
import { disableChangedPackages } from './granted-hosts.ts'
import { installPackages } from './install-packages.ts'
import { createInstalledPlugins } from './installed-plugins.ts'
import { createPluginLogs } from './logs/plugin-log.ts'
import { createPlugins } from './migrations/2026-11-21T03-30-plugins.ts'
import { keepFolderNaming } from './migrations/2026-11-23T08-10-keep-folder-naming.ts'
import { paceHosts } from './pace-hosts.ts'
import { createPluginFaults } from './plugin-faults.ts'
import { createPluginInstances, type InstanceState } from './plugin-instances.ts'
import { findPluginState, readStoredConfig, replacePluginState, savePluginState } from './plugins.queries.ts'
import { pluginsRoutes } from './plugins.routes.ts'
import { asProvider } from './providers/as-provider.ts'
import { type BrowseSources, createBrowseSources } from './providers/browse-sources.ts'
import { createDownloaders, type DownloadProviderState, downloaderId, probeDownloader } from './providers/downloaders.ts'
import { createMetadataSources, type MetadataSources } from './providers/metadata-sources.ts'
import { createNotifiers, type Notifiers } from './providers/notifiers.ts'
import { createTrackers, type Trackers } from './providers/trackers.ts'
import { registerPlugins } from './register-plugins.ts'
import { forgetRemovedElsewhere } from './removed-elsewhere.ts'
import { packageTestService } from './test-packages.ts'
import { createToolUpdate } from './tool-update.ts'

export { type AccountFollows, AccountNotUsable, type FeedChapter } from './contract/account-follows.ts'
export type * from './contract/browse-provider.ts'
export { crossIdServices } from './contract/browse-provider.ts'
export { chapterFolder } from './contract/chapter-folder.ts'
export type * from './contract/download-provider.ts'
export type * from './contract/metadata-provider.ts'
export { type NewsKind, type NewsNotice, type Notice, NoticeRefused, type Notifier } from './contract/notifier.ts'
export {
  ChapterNotHosted,
  type Plugin,
  SourceAccessDenied,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  UrlNotSupported,
} from './contract/plugin.ts'
export type * from './contract/trackers/tracker.ts'
export { changedEntry, TrackerSignedOut, trackerStatuses } from './contract/trackers/tracker.ts'
export { SignedOutAt } from './contract/trackers/tracker-requests.ts'
export { wireIds } from './contract/wire-ids.ts'
export { PluginNotFound } from './plugins.errors.ts'
export type { BrowseSource, BrowseSources } from './providers/browse-sources.ts'
export type { DownloadProviderState } from './providers/downloaders.ts'
export type { MetadataProviderState, MetadataSource, MetadataSources } from './providers/metadata-sources.ts'

export type AccountFollowsState =
  /** Another `revision` means another instance, created after a change of the plugin. */
  | { readonly state: 'ready'; readonly provider: AccountFollows; readonly revision: number }
  /** `enabled` is true for a plugin that is switched on and cannot run. */
  | { readonly state: 'disabled'; readonly reason: Sentence; readonly enabled: boolean }

export interface Plugins {
  readonly feature: Feature
  /** The plugins that provide series metadata. */
  readonly metadataSources: MetadataSources
  /** Those of them whose source can be browsed. */
  readonly browseSources: BrowseSources
  /**
   * The download provider, packages included, with the currently saved configuration. Request it for each job: an earlier provider fails
   * with SourceUnavailable once the plugin is disabled or reconfigured.
   */
  downloadProvider(): Promise<DownloadProviderState>
  /** The same for the titles that a person follows with their account at a source. */
  accountFollows(): Promise<AccountFollowsState>
  /** State that a plugin keeps between runs. Saving its configuration does not change it. */
  stateOf(pluginId: string): PluginState
  readonly notifiers: Notifiers
  readonly trackers: Trackers
  /** A key of this server for one purpose; all nodes that share their secrets have the same. @throws SecretKeyInvalid */
  deriveKey(purpose: string): Promise<Buffer>
}

export { createLegacyTitleResolver, type ResolveLegacyTitles } from './providers/downloaders.ts'
export type { NotifierState, Notifiers } from './providers/notifiers.ts'
export type { TrackerSource, TrackerState, Trackers } from './providers/trackers.ts'

export interface PluginState {
  find(key: string): Promise<string | undefined>
  save(key: string, value: string): Promise<void>
  /** Saves unless the value has changed from `before`. @returns whether it was saved */
  replace(key: string, before: string | undefined, value: string): Promise<boolean>
}

const accountId = wireIds.mangadexAccount

export interface PluginsPorts {
  /** Validates settings before they are saved. */
  readonly assertSettings?: AssertSettings
  readonly onChange?: OnPluginChange
}

const accept = (): void => undefined

/** @param builtIns the plugins that come with the server; only their definitions are loaded, and each starts when it is first used */
export function pluginsFeature(
  app: AppContext,
  builtIns: readonly Plugin<unknown>[],
  { assertSettings = accept, onChange = async () => undefined }: PluginsPorts = {},
): Plugins {
  const settings = pluginSettings(app)
  const installed = createInstalledPlugins(builtIns)
  const faults = createPluginFaults()
  const logs = createPluginLogs(app)
  const secretBox = createSecretBox(app.settings.configDir)
  const defaultLanguage = () => findDefaultLanguage(app.db, installed.find(downloaderId))
  const instances = createPluginInstances({ context: app, settings, logs, secretBox, defaultLanguage, faults })
  const downloader = createDownloaders(installed, instances, app.clock)
  const probe = () => probeDownloader(installed, instances)
  const toolUpdate = createToolUpdate({ context: app, downloader })
  const noticeOf = async (id: string) => {
    const version = id === downloaderId ? await probe()?.toolVersion() : undefined
    return version ? toolUpdate.noticeFor(version) : undefined
  }
  const parts = { settings, installed, instances, logs, secretBox, faults, assertSettings, onChange, noticeOf }
  const administration = createPluginAdministration({ ...app, ...parts })
  const stopListening = forgetRemovedElsewhere({ ...app, installed, instances })
  paceHosts(app.outbound, builtIns, settings)
  const instanceOf = async (id: string): Promise<InstanceState> => {
    const plugin = installed.find(id)
    return plugin ? instances.get(plugin) : { state: 'disabled', enabled: false, reason: `The plugin ${id} isn't installed.` }
  }
  return {
    feature: defineFeature({
      name: 'plugins',
      migrations: [createPlugins, keepFolderNaming],
      routes: [pluginsRoutes(administration)],
      sharedEvents: sharedPluginEvents,
      checks: [extractorToolCheck(probe, toolUpdate.noticeFor)],
      tasks: [anyTask(toolUpdate.task)],
      prepare: async () => {
        await installPackages({ app, installed, settings, faults })
        await registerPlugins(app.db, installed.all(), app.clock.now())
        const packages = installed.all().filter(({ id }) => !installed.isBuiltIn(id))
        await disableChangedPackages({ db: app.db, settings, faults }, packages)
      },
      services: [packageTestService({ installed, instances, log: app.log }), toolUpdate.service],
      close: async () => {
        stopListening()
        instances.close()
        await logs.close()
      },
    }),
    metadataSources: createMetadataSources(installed, instances, settings),
    browseSources: createBrowseSources(installed, instances),
    deriveKey: (purpose) => secretBox.deriveKey(purpose),
    downloadProvider: downloader,
    accountFollows: async () => {
      const instance = await instanceOf(accountId)
      if (instance.state === 'disabled') return instance
      return {
        state: 'ready',
        provider: asProvider<AccountFollows>(instance.provided, accountId, accountOperations),
        revision: instance.revision,
      }
    },
    notifiers: createNotifiers(instances, installed),
    trackers: createTrackers(instances, installed),
    stateOf: (pluginId) => ({
      find: (key) => findPluginState(app.db, pluginId, key),
      save: (key, value) => savePluginState(app.db, { pluginId, key, value }),
      replace: (key, before, value) => replacePluginState(app.db, { pluginId, key, value }, before),
    }),
  }
}

/** A setting that plugins share; it belongs to the downloader, even while the downloader is disabled (docs/behavior.md, "Plugins"). */
async function findDefaultLanguage(db: Db, downloader: Plugin<unknown> | undefined): Promise<string> {
  if (!downloader) return 'en'
  return effectiveConfig(downloader.configSchema, await readStoredConfig(db, downloader.id)).default_language ?? 'en'
}

const pluginSettings = ({ settings }: AppContext): PluginSettings => ({
  mangadexApiUrl: settings.srcaApiUrl,
  mangadexAuthUrl: settings.srcaAuthUrl,
  mangadexUploadsUrl: settings.srcaUploadsUrl,
  anilistApiUrl: settings.srcbApiUrl,
  anilistAuthUrl: settings.srcbAuthUrl,
  kitsuApiUrl: settings.srccApiUrl,
  kitsuAuthUrl: settings.srccAuthUrl,
  myanimelistApiUrl: settings.myanimelistApiUrl,
  myanimelistAuthUrl: settings.myanimelistAuthUrl,
  mangaupdatesApiUrl: settings.mangaupdatesApiUrl,
  extractorTool: settings.extractorTool,
  extractorConfigFile: settings.extractorConfig,
  proxyInEnvironment: settings.proxyInEnvironment,
  toolEnvironment: settings.toolEnvironment,
  allowPrivateHosts: settings.allowPrivateHosts,
  userAgent,
})

const accountOperations = ['listFollows', 'follow', 'unfollow', 'listFeed', 'titleUrl', 'titleIdOf'] as const
