// The download provider: MangaDex titles are listed through the MangaDex API, all other sites through gallery-dl. gallery-dl fetches the
// pages, unless the settings choose to fetch those of MangaDex directly.
import type { DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import { createImageFetch } from '../../src/plugins/contract/mangadex-network/fetch-image.ts'
import { isInImageNetwork } from '../../src/plugins/contract/mangadex-network/image-hosts.rules.ts'
import { type PluginContext, UrlNotSupported } from '../../src/plugins/contract/plugin.ts'
import { createRunningDownloads } from '../../src/plugins/contract/running-downloads.ts'
import { updatesIn } from '../../src/plugins/contract/updates.rules.ts'
import { runDirectJob } from './direct/run-direct-job.ts'
import { createAtHomePace } from './mangadex/at-home-pace.ts'
import { resolveLegacyTitles } from './mangadex/legacy-title-ids.ts'
import { createMangadexApi } from './mangadex/mangadex-api.ts'
import { createMangadexSource } from './mangadex/mangadex-source.ts'
import { isMangadexHost, parseMangadexUrl } from './mangadex/mangadex-url.rules.ts'
import { runExtractorJob } from './run/run-extractor-job.ts'
import { parseSiteLimits } from './sites/site-limits.rules.ts'
import { createSiteSource } from './sites/site-source.ts'
import { parseWebUrl } from './sites/web-url.rules.ts'
import { createLatestVersionCheck } from './tool/latest-version.ts'
import { createToolVersion } from './tool/tool-version.ts'

const idleTimeoutMs = 120_000

export function createExtractorDownloader(ctx: PluginContext): DownloadProvider {
  const mangadex = createMangadexSource(ctx, createMangadexApi(ctx))
  const site = createSiteSource(ctx)
  const pace = createAtHomePace(ctx.clock, ctx.pauses)
  const fetchImage = createImageFetch(ctx, isInImageNetwork)
  const toolVersion = createToolVersion(ctx)
  const list: DownloadProvider['getAvailableChapters'] = async (url, signal, choice) => {
    const address = parseMangadexUrl(url)
    return address ? mangadex.list(address, signal, choice) : site.list(parseWebUrl(url), signal, choice)
  }
  return {
    canHandleUrl,
    resolveTitle: async (url, signal) => {
      const address = parseMangadexUrl(url)
      return address ? mangadex.resolve(address, signal) : (await site.list(parseWebUrl(url), signal)).title
    },
    getAvailableChapters: list,
    checkForUpdates: async (url, lastKnownChapter, signal) => updatesIn((await list(url, signal)).chapters, lastKnownChapter),
    titlesToday: (urls, signal) => resolveLegacyTitles(ctx, urls, AbortSignal.any([signal, ctx.signal])),
    batch: mangadex,
    ...createRunningDownloads(ctx.clock, (request, signal) =>
      ctx.config.fetch === 'direct' && isMangadexHost(parseWebUrl(request.sourceUrl))
        ? runDirectJob({ ctx, mangadex, pace, fetchImage }, request, signal)
        : runExtractorJob({ ctx, mangadex, pace, idleTimeoutMs }, request, signal),
    ),
    limits: () => parseSiteLimits(ctx.config),
    toolVersion,
    ...(ctx.config.check_for_updates === 'false' ? {} : { newestToolVersion: createLatestVersionCheck(ctx, toolVersion) }),
  }
}

function canHandleUrl(url: string): boolean {
  try {
    parseMangadexUrl(url)
    return true
  } catch (error) {
    if (error instanceof UrlNotSupported) return false
    throw error
  }
}
