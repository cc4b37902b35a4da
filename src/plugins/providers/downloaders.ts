// Combines the plugins that download into one provider: packages for the addresses that they declare, the built-in one for everything
// else, also for those of a disabled package. What a package that can't start would download waits.

import type { Clock } from '../../kernel/clock/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import type { DownloadProvider } from '../contract/download-provider.ts'
import { type Plugin, SourceAnswerInvalid, SourceUnavailable, UrlNotSupported } from '../contract/plugin.ts'
import { wireIds } from '../contract/wire-ids.ts'
import type { InstalledPlugins } from '../installed-plugins.ts'
import type { InstanceState, PluginInstances } from '../plugin-instances.ts'
import { asProvider } from './as-provider.ts'

export const downloaderId = wireIds.galleryDl

export type DownloadProviderState =
  | { readonly state: 'ready'; readonly provider: DownloadProvider; readonly config: Readonly<Record<string, string>> }
  /** `reason` is a sentence for a person. */
  | { readonly state: 'disabled'; readonly reason: Sentence }

/**
 * @returns a provider with the currently saved configuration; a change to any downloader gives another provider. The queue belongs to the
 * built-in one: while that is disabled, nothing downloads.
 */
export function createDownloaders(
  plugins: Pick<InstalledPlugins, 'all' | 'find' | 'isBuiltIn'>,
  instances: PluginInstances,
  clock: Clock,
): () => Promise<DownloadProviderState> {
  let combined: { readonly parts: readonly InstanceState[]; readonly provider: DownloadProvider } | undefined
  const findPackages = async (): Promise<readonly DownloadPackage[]> => {
    const found = plugins.all().filter(({ type, id }) => type === 'DOWNLOAD' && !plugins.isBuiltIn(id))
    return Promise.all(found.map(async (plugin) => ({ plugin, instance: await instances.get(plugin) })))
  }
  return async () => {
    const plugin = plugins.find(downloaderId)
    if (!plugin) return { state: 'disabled', reason: `The plugin ${downloaderId} isn't installed.` }
    const instance = await instances.get(plugin)
    if (instance.state === 'disabled') return instance
    const builtIn = asDownloader(instance.provided, downloaderId)
    // One that runs takes precedence over others for the same address.
    const packages = (await findPackages()).toSorted((a, b) => Number(b.instance.state === 'ready') - Number(a.instance.state === 'ready'))
    const parts = [instance, ...packages.map((one) => one.instance)]
    const isKnown = combined?.parts.length === parts.length && combined.parts.every((part, at) => part === parts[at])
    if (!combined || !isKnown) {
      const providers = packages.map((one) => providerOf(one, builtIn, clock))
      combined = { parts, provider: combine(builtIn, providers) }
    }
    return { state: 'ready', provider: combined.provider, config: instance.config }
  }
}

/** Probes the tools of the built-in downloader, even while it is disabled. */
export const probeDownloader = (plugins: Pick<InstalledPlugins, 'find'>, instances: PluginInstances): DownloadProvider | undefined => {
  const plugin = plugins.find(downloaderId)
  return plugin && asDownloader(instances.probe(plugin), downloaderId)
}

interface DownloadPackage {
  readonly plugin: Plugin<unknown>
  readonly instance: InstanceState
}

function providerOf({ plugin, instance }: DownloadPackage, builtIn: DownloadProvider, clock: Clock): DownloadProvider {
  if (instance.state === 'ready') return asDownloader(instance.provided, plugin.id)
  const canHandleUrl = (url: string) => plugin.declaresUrl?.(url) ?? false
  return instance.enabled
    ? waitingProvider(builtIn, canHandleUrl, () => new SourceUnavailable(instance.reason, { retryAtMs: clock.now() + retryAfterMs }))
    : replacingProvider(builtIn, canHandleUrl, new UrlNotSupported(instance.reason))
}

/** An administrator has to change its settings first. */
const retryAfterMs = 5 * 60_000

type CanHandle = DownloadProvider['canHandleUrl']

/** Stands in for a package that is enabled and can't start. */
function waitingProvider(builtIn: DownloadProvider, canHandleUrl: CanHandle, reason: () => Error): DownloadProvider {
  const refuse = () => Promise.reject(reason())
  const all = { resolveTitle: refuse, getAvailableChapters: refuse, checkForUpdates: refuse, startDownload: refuse }
  return { ...builtIn, canHandleUrl, ...all, getProgress: () => undefined, cancelDownload: async () => false }
}

/** Stands in for a disabled package: the built-in one tries its URLs, and the package is named if it can't. */
function replacingProvider(builtIn: DownloadProvider, canHandleUrl: CanHandle, reason: UrlNotSupported): DownloadProvider {
  const explain = (error: unknown): never => {
    throw error instanceof UrlNotSupported ? reason : error
  }
  return {
    ...builtIn,
    canHandleUrl: (url) => canHandleUrl(url) && builtIn.canHandleUrl(url),
    resolveTitle: (url, signal) => builtIn.resolveTitle(url, signal).catch(explain),
    getAvailableChapters: (url, signal, choice) => builtIn.getAvailableChapters(url, signal, choice).catch(explain),
    checkForUpdates: (url, lastKnownChapter, signal) => builtIn.checkForUpdates(url, lastKnownChapter, signal).catch(explain),
    startDownload: (request, signal) => builtIn.startDownload(request, signal).catch(explain),
  }
}

function combine(builtIn: DownloadProvider, packages: readonly DownloadProvider[]): DownloadProvider {
  if (packages.length === 0) return builtIn
  const of = (url: string) => packages.find((provider) => provider.canHandleUrl(url)) ?? builtIn
  return {
    // A package that declares the address takes precedence, even if the built-in one could handle it.
    canHandleUrl: (url) => of(url).canHandleUrl(url),
    resolveTitle: (url, signal) => of(url).resolveTitle(url, signal),
    getAvailableChapters: (url, signal, choice) => of(url).getAvailableChapters(url, signal, choice),
    checkForUpdates: (url, lastKnownChapter, signal) => of(url).checkForUpdates(url, lastKnownChapter, signal),
    ...(builtIn.titlesToday ? { titlesToday: builtIn.titlesToday } : {}),
    ...(builtIn.batch ? { batch: builtIn.batch } : {}),
    startDownload: (request, signal) => of(request.sourceUrl).startDownload(request, signal),
    cancelDownload: async (queueId) => {
      for (const provider of [builtIn, ...packages]) if (await provider.cancelDownload(queueId)) return true
      return false
    },
    getProgress: (queueId) => {
      const reports = [builtIn, ...packages].map((provider) => provider.getProgress(queueId))
      return reports.find((progress) => progress?.status !== undefined && progress.status !== 'DONE') ?? reports.find(Boolean)
    },
    ...(builtIn.limits ? { limits: builtIn.limits } : {}),
    toolVersion: () => builtIn.toolVersion(),
    ...(builtIn.newestToolVersion ? { newestToolVersion: builtIn.newestToolVersion } : {}),
  }
}

const operations = ['canHandleUrl', 'resolveTitle', 'getAvailableChapters', 'startDownload', 'toolVersion'] as const
const asDownloader = (provided: unknown, id: string): DownloadProvider => asProvider<DownloadProvider>(provided, id, operations)

// Current addresses of titles that old files name by former addresses.
const timeoutMs = 30_000

/**
 * @returns the current address by the former one, without titles that the source does not know; undefined when no source could be reached
 */
export type ResolveLegacyTitles = (urls: readonly string[]) => Promise<ReadonlyMap<string, string> | undefined>

export const createLegacyTitleResolver =
  (downloadProvider: () => Promise<DownloadProviderState>): ResolveLegacyTitles =>
  async (urls) => {
    const state = await downloadProvider()
    if (state.state === 'disabled' || !state.provider.titlesToday) return undefined
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await state.provider.titlesToday(urls, signal)
    } catch (error) {
      // The caller reports this title by title: unknown is not the same as nonexistent.
      if (signal.aborted || error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid) return undefined
      throw error
    }
  }
