// One download job: a single gallery-dl process that fetches many chapters, each into its own folder, with one keyword per URL to
// distinguish them.
// Guarantee: a chapter is reported as complete only when gallery-dl finished it without an extractor error, every announced page exists
// as an image, and no partial file is left. Exit codes are not used, since they mix all chapters of the job.
// Limit: pages that another program puts into the staging folder during the job are not detected.
import { join } from 'node:path'
import type { DownloadRequest } from '../../../src/plugins/contract/download-provider.ts'
import { type PluginContext, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import type { AtHomePace } from '../mangadex/at-home-pace.ts'
import { type MangadexGateway, openMangadexGateway } from '../mangadex/mangadex-gateway.ts'
import type { MangadexSource } from '../mangadex/mangadex-source.ts'
import { isMangadexHost } from '../mangadex/mangadex-url.rules.ts'
import { parseSiteLimits } from '../sites/site-limits.rules.ts'
import { parseWebUrl } from '../sites/web-url.rules.ts'
import { configArguments, withConfigFile } from '../tool/config-file.ts'
import { downloadConfig, folderKeyword } from '../tool/extractor-config.rules.ts'
import { withGuardedProxy } from '../tool/guarded-proxy.ts'
import { createIdleWatch, type IdleWatch } from '../tool/idle-watch.ts'
import { streamTool, type ToolExit } from '../tool/run-tool.ts'
import { createWarningLog } from '../tool/warning-log.ts'
import { createChapterReports } from './chapter-reports.ts'
import { readTargets } from './chapter-targets.ts'
import { type ChapterTarget, createChapterTracks } from './chapter-tracks.ts'
import { removeUnusable } from './staged-pages.ts'

export interface DownloadParts {
  readonly ctx: PluginContext
  readonly mangadex: MangadexSource
  readonly pace: AtHomePace
  /** Maximum time without output from gallery-dl, in addition to the pauses that are set for the site. */
  readonly idleTimeoutMs: number
}

/**
 * Runs a job to its end.
 * @throws UrlNotSupported for a refused source URL, SourceUnavailable when the tool or the source stopped, the signal's reason
 */
export async function runExtractorJob(parts: DownloadParts, request: DownloadRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const isMangadex = isMangadexHost(parseWebUrl(request.sourceUrl))
  const { targets, refused } = readTargets(request, isMangadex)
  for (const event of refused) request.onEvent(event)
  if (targets.length === 0) return
  // The limits of MangaDex are the gateway's.
  const limits = isMangadex ? undefined : parseSiteLimits(parts.ctx.config)
  const pauseSeconds = limits?.pauseSecondsOf(request.sourceUrl)
  const silenceMs = limits ? limits.silenceMsOf(request.sourceUrl, parts.idleTimeoutMs) : parts.idleTimeoutMs
  const watch = createIdleWatch(parts.ctx.clock, silenceMs)
  const stop = new AbortController()
  const runSignal = AbortSignal.any([signal, parts.ctx.signal, watch.signal, stop.signal])
  const job: Job = { parts, request, targets, pauseSeconds, watch, stop, signal: runSignal }
  try {
    await (isMangadex ? runThroughGateway(job) : withGuardedProxy(parts.ctx, (proxy) => runTool(job, undefined, proxy)))
  } catch (error) {
    signal.throwIfAborted()
    parts.ctx.signal.throwIfAborted()
    if (watch.signal.aborted) throw new SourceUnavailable(ExtractorTimedOut(silenceMs / 1000))
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    watch.stop()
  }
}

const ExtractorTimedOut = defineSentence(
  'TOOL_WAS_SILENT',
  'gallery-dl sent no output for {seconds:number} {seconds?second:seconds} and was stopped',
)
const ExtractorKilled = defineSentence('TOOL_WAS_ENDED', 'gallery-dl was stopped by another process')
const EndedEarly = defineSentence('TOOL_ENDED_EARLY', 'gallery-dl exited with code {code:number} before processing any chapter: {quote}')

interface Job {
  readonly parts: DownloadParts
  readonly request: DownloadRequest
  readonly targets: readonly ChapterTarget[]
  /** Between two requests; undefined leaves it to gallery-dl. */
  readonly pauseSeconds: number | undefined
  readonly watch: IdleWatch
  /** Ends the process when the source refuses requests. */
  readonly stop: AbortController
  readonly signal: AbortSignal
}

async function runThroughGateway(job: Job): Promise<void> {
  const { parts, request, targets, watch, stop, signal } = job
  const gateway = await openMangadexGateway({
    ctx: parts.ctx,
    pace: parts.pace,
    signal,
    describe: () =>
      parts.mangadex.describeChapters(
        targets.map(({ id }) => id),
        signal,
      ),
    onWait: (untilMs, reason) => {
      watch.expectSilence(untilMs)
      request.onEvent({ type: 'waiting', untilMs, reason })
    },
    onStop: (reason) => stop.abort(reason),
    onBusy: watch.setBusy,
  })
  try {
    await runTool(job, gateway)
  } finally {
    gateway.close()
  }
}

async function runTool(job: Job, gateway: MangadexGateway | undefined, proxy?: string): Promise<void> {
  const { parts, request, targets, watch, stop, signal } = job
  const { settings, clock, config } = parts.ctx
  const tracks = createChapterTracks(targets)
  const warnings = createWarningLog(parts.ctx.log)
  const reports = createChapterReports({
    request,
    tracks,
    clock,
    signal,
    knownFailure: (chapterId) => gateway?.failureOf(chapterId),
    knownPages: (chapterId) => gateway?.pagesOf(chapterId),
    expectSilence: watch.expectSilence,
    onBroken: (error) => stop.abort(error),
  })
  for (const { folder } of targets) await removeUnusable(join(request.stagingDir, folder))
  try {
    const ownConfig = downloadConfig({
      mangadexApiServer: gateway?.url,
      isDataSaver: config.data_saver === 'true',
      flaresolverrUrl: config.flaresolverr_url ?? '',
      proxy,
      pauseSeconds: job.pauseSeconds,
    })
    const exit = await withConfigFile(ownConfig, (path) =>
      streamTool({
        tool: settings.extractorTool,
        environment: settings.toolEnvironment,
        args: [...configArguments(settings.extractorConfigFile, path), '-i', '-'],
        cwd: request.stagingDir,
        input: targets.map(inputOf).join(''),
        signal,
        // The gateway must be reached directly, even when the environment names a proxy.
        env: gateway ? { no_proxy: '127.0.0.1' } : {},
        onProcess: (process) => request.onProcess({ ...process, startedAtMs: clock.now() }),
        onOutput: handleOutput(watch, reports.addOutput),
        onMessage: handleOutput(watch, (line) => {
          warnings.add(line)
          reports.addMessage(line)
        }),
      }),
    )
    const sawChapters = tracks.all.some((track) => track.directories > 0 || track.errors.length > 0)
    assertToolWorked(exit, sawChapters || gateway?.wasRequested() === true, reports.lastMessage())
    await reports.finish()
    stop.signal.throwIfAborted()
  } finally {
    warnings.end()
    await reports.whenSettled()
  }
}

const handleOutput = (watch: IdleWatch, handleLine: (line: string) => void) => (line: string) => {
  watch.touch()
  handleLine(line)
}

/** An option for the next URL, then the URL: neither contains a line break, and the URL starts with http. */
const inputOf = ({ folder, url }: ChapterTarget): string => `-keywords = ${JSON.stringify({ [folderKeyword]: folder })}\n${url}\n`

/** Throws when the tool was killed or failed before it reported any chapter: in that case the state of the chapters is unknown. */
function assertToolWorked({ exitCode }: ToolExit, sawChapters: boolean, lastMessage: string): void {
  if (exitCode === undefined) throw new SourceUnavailable(ExtractorKilled())
  if (exitCode === 0 || sawChapters) return
  throw new SourceUnavailable(EndedEarly(exitCode, lastMessage))
}
