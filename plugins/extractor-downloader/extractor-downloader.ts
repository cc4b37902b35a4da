// The download provider: MangaDex is listed through its API, every other site through gallery-dl, and gallery-dl fetches all pages.
import type { ChapterInfo, DownloadProvider, DownloadRequest, UpdateCheckResult } from '../../src/plugins/contract/download-provider.ts'
import { type PluginContext, UrlNotSupported } from '../../src/plugins/contract/plugin.ts'
import { createAtHomePace } from './at-home-pace.ts'
import { createProgressBook } from './download-progress.ts'
import { runDownload } from './run-download.ts'
import { readSiteLimits } from './site-limits.rules.ts'
import { createSiteSource } from './site-source.ts'
import { createSrcaApi } from './srca-api.ts'
import { createSrcaSource } from './srca-source.ts'
import { parseSrcaUrl } from './srca-url.rules.ts'
import { createToolVersion } from './tool-version.ts'
import { listedAfter } from './updates.rules.ts'
import { parseWebAddress } from './web-address.rules.ts'

const idleTimeoutMs = 120_000

export function createExtractorDownloader(ctx: PluginContext): DownloadProvider {
  const srca = createSrcaSource(ctx, createSrcaApi(ctx))
  const site = createSiteSource(ctx)
  const list: DownloadProvider['getAvailableChapters'] = async (url, signal) => {
    const address = parseSrcaUrl(url)
    return address ? srca.list(address, signal) : site.list(parseWebAddress(url), signal)
  }
  return {
    canHandleUrl,
    resolveTitle: async (url, signal) => {
      const address = parseSrcaUrl(url)
      return address ? srca.resolve(address, signal) : (await site.list(parseWebAddress(url), signal)).title
    },
    getAvailableChapters: list,
    checkForUpdates: async (url, lastKnownChapter, signal) => updatesIn((await list(url, signal)).chapters, lastKnownChapter),
    batch: srca,
    ...downloads(ctx, (request, signal, pace) => runDownload({ ctx, srca, pace, idleTimeoutMs }, request, signal)),
    limits: () => readSiteLimits(ctx.config),
    toolVersion: createToolVersion(ctx),
  }
}

function canHandleUrl(url: string): boolean {
  try {
    parseSrcaUrl(url)
    return true
  } catch (error) {
    if (error instanceof UrlNotSupported) return false
    throw error
  }
}

function updatesIn(chapters: readonly ChapterInfo[], lastKnownChapter: string | null): UpdateCheckResult {
  const newChapters = listedAfter(chapters, lastKnownChapter)
  return { hasUpdates: newChapters.length > 0, latestChapter: listedAfter(chapters, null).at(-1) ?? null, newChapters }
}

type Run = (request: DownloadRequest, signal: AbortSignal, pace: ReturnType<typeof createAtHomePace>) => Promise<void>

/** Jobs that run now can be cancelled and asked for their progress. */
function downloads(ctx: PluginContext, run: Run): Pick<DownloadProvider, 'startDownload' | 'cancelDownload' | 'getProgress'> {
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>()
  const book = createProgressBook(ctx.clock)
  const pace = createAtHomePace(ctx.clock)
  return {
    startDownload: async (request, signal) => {
      if (running.has(request.queueId)) throw new Error(`Download ${request.queueId} runs already`)
      const controller = new AbortController()
      const note = book.begin(request.queueId, request.chapters.length)
      const onEvent: DownloadRequest['onEvent'] = (event) => {
        note(event)
        request.onEvent(event)
      }
      const job = run({ ...request, onEvent }, AbortSignal.any([signal, controller.signal]), pace).finally(() => {
        running.delete(request.queueId)
        book.finish(request.queueId)
      })
      running.set(request.queueId, { controller, ended: job.then(ignore, ignore) })
      return job
    },
    cancelDownload: async (queueId) => {
      const job = running.get(queueId)
      if (!job) return false
      job.controller.abort()
      await job.ended
      return true
    },
    getProgress: book.find,
  }
}

/** The one who started the job hears how it ended. */
const ignore = (): void => undefined
