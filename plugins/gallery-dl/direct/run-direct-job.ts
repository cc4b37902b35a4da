// One download job from MangaDex without gallery-dl: chapter after chapter, the pages of each over several connections. While the pages of
// one chapter arrive, MangaDex is asked for the server of the next.
// Guarantee: a chapter is reported as complete only when all its pages are stored and have the SHA-256 that MangaDex names. Nothing is
// written any more once the job has ended.
import type { DownloadRequest } from '../../../src/plugins/contract/download-provider.ts'
import type { ImageFetch } from '../../../src/plugins/contract/mangadex-network/fetch-image.ts'
import {
  createImageServers,
  type ImageServer,
  type ImageServers,
  imageServerOf,
} from '../../../src/plugins/contract/mangadex-network/image-servers.ts'
import { type PluginContext, SourceAnswerInvalid, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import type { AtHomePace } from '../mangadex/at-home-pace.ts'
import {
  ChapterFailed,
  type ChapterServers,
  createChapterServers,
  failuresUntilDown,
  toSourceUnavailable,
} from '../mangadex/chapter-servers.ts'
import type { MangadexSource } from '../mangadex/mangadex-source.ts'
import { readTargets } from '../run/chapter-targets.ts'
import type { ChapterFailure, ChapterTarget } from '../run/chapter-tracks.ts'
import { fetchChapter } from './fetch-chapter.ts'

export interface DirectParts {
  readonly ctx: PluginContext
  readonly mangadex: MangadexSource
  readonly pace: AtHomePace
  readonly fetchImage: ImageFetch
}

interface Job extends Pick<DirectParts, 'ctx' | 'fetchImage'> {
  readonly request: DownloadRequest
  readonly chapters: ChapterServers
  readonly servers: ImageServers
  readonly signal: AbortSignal
}

/**
 * Runs a job to its end.
 * @throws SourceUnavailable when MangaDex refuses all further requests, the error of the file system, the signal's reason
 */
export async function runDirectJob(parts: DirectParts, request: DownloadRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { targets, refused } = readTargets(request, true)
  for (const event of refused) request.onEvent(event)
  const ended = new AbortController()
  const ids = targets.map(({ id }) => id)
  const job = createJob(parts, request, ids, AbortSignal.any([signal, parts.ctx.signal, ended.signal]))
  try {
    await fetchChapters(job, targets)
  } catch (error) {
    signal.throwIfAborted()
    parts.ctx.signal.throwIfAborted()
    reportWait(request, error)
    throw error
  } finally {
    // Ends the question about the next chapter.
    ended.abort()
  }
}

/** @param ids of the chapters that are fetched */
function createJob(
  { ctx, mangadex, pace, fetchImage }: DirectParts,
  request: DownloadRequest,
  ids: readonly string[],
  signal: AbortSignal,
): Job {
  const chapters = createChapterServers({
    ctx,
    pace,
    signal,
    describe: () => mangadex.describeChapters(ids, signal),
    onWait: (untilMs, reason) => request.onEvent({ type: 'waiting', untilMs, reason }),
  })
  const isSmall = ctx.config.data_saver === 'true'
  const servers = createImageServers(ctx, async (id) => {
    const response = await chapters.server(id)
    try {
      return imageServerOf(ctx.settings, response, isSmall)
    } catch (error) {
      throw error instanceof SourceAnswerInvalid ? new ChapterFailed({ reason: error.sentence, permanent: false }) : error
    }
  })
  return { ctx, fetchImage, request, chapters, servers, signal }
}

/** The server of a chapter, or why there is none. */
type ServerResult = { readonly server: ImageServer } | { readonly failure: ChapterFailure } | { readonly error: unknown }

async function fetchChapters(job: Job, targets: readonly ChapterTarget[]): Promise<void> {
  let unreachableInARow = 0
  let next = findServer(job, targets[0])
  for (const [index, target] of targets.entries()) {
    const found = await next
    if (found === undefined) return
    if ('error' in found) throw jobError(job, found.error)
    next = findServer(job, targets[index + 1])
    if ((await job.request.isWanted?.(target.id)) === false) continue
    const failure = 'failure' in found ? found.failure : await fetchFrom(job, target, found.server)
    if (failure === undefined) {
      unreachableInARow = 0
      continue
    }
    const { reason, permanent, savedPages } = failure
    job.request.onEvent({ type: 'chapter-failed', chapterId: target.id, reason, permanent, savedPages })
    unreachableInARow = failure.ofSite ? unreachableInARow + 1 : 0
    if (unreachableInARow >= failuresUntilDown) throw new SourceUnavailable(failure.reason, { isDown: true })
  }
}

/** Never rejects, because nobody may be waiting for it. */
async function findServer({ chapters, servers, signal }: Job, target: ChapterTarget | undefined): Promise<ServerResult | undefined> {
  if (!target) return undefined
  try {
    await chapters.info(target.id)
    return { server: await servers.get(target.id, signal) }
  } catch (error) {
    return error instanceof ChapterFailed ? { failure: error.failure } : { error }
  }
}

/** @returns why the chapter failed; undefined when it didn't */
async function fetchFrom(job: Job, target: ChapterTarget, server: ImageServer): Promise<ChapterFailure | undefined> {
  try {
    await fetchChapter(job, target, server)
    job.request.onEvent({ type: 'chapter-end', chapterId: target.id, pages: server.files.length })
    return undefined
  } catch (error) {
    if (error instanceof ChapterFailed) return error.failure
    throw error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid ? jobError(job, error) : error
  }
}

/** The error that ends the job. */
const jobError = ({ signal }: Job, error: unknown): unknown => (signal.aborted ? signal.reason : toSourceUnavailable(error))

/** Reports until when MangaDex accepts no requests. */
function reportWait(request: DownloadRequest, error: unknown): void {
  if (!(error instanceof SourceUnavailable) || error.retryAtMs === undefined) return
  request.onEvent({ type: 'waiting', untilMs: error.retryAtMs, reason: error.sentence })
}
