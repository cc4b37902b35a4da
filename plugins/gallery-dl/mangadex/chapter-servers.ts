// Asks MangaDex about the chapters of one job and for the servers of their pages, whichever way the pages are then fetched.
// Guarantee: requests stay within MangaDex's limits; a refusal or rate limit stops the whole job instead of being repeated for each
// chapter. Chapter details need one request per 100 chapters.
import { z } from 'zod'
import type { ChapterInfo } from '../../../src/plugins/contract/download-provider.ts'
import { atHomeServer } from '../../../src/plugins/contract/mangadex-network/image-servers.ts'
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence, type Sentence, sentenceOf, textOfSentence } from '../../../src/plugins/contract/sentences.ts'
import type { ChapterFailure } from '../run/chapter-tracks.ts'
import type { AtHomePace } from './at-home-pace.ts'
import { unavailabilityOf } from './mangadex-gateway.rules.ts'
import { parseResponse } from './mangadex-responses.ts'

/** Why one chapter can't be downloaded; the others may be. */
export class ChapterFailed extends Error {
  override readonly name = 'ChapterFailed'
  readonly failure: ChapterFailure
  constructor(failure: ChapterFailure) {
    super(textOfSentence(failure.reason))
    this.failure = failure
  }
}

export interface ChapterServers {
  /** @throws ChapterFailed; any other error affects the whole job, as below */
  info(chapterId: string): Promise<ChapterInfo>
  /** Each call asks for another server. */
  server(chapterId: string): Promise<AtHomeServer>
}

export interface ServerParts {
  readonly ctx: PluginContext
  readonly pace: AtHomePace
  readonly signal: AbortSignal
  /** Details of the job's chapters; called once. */
  describe(): Promise<readonly ChapterInfo[]>
  onWait(untilMs: number, reason: Sentence): void
}

const { result, baseUrl, chapter } = atHomeServer.shape
const serverWithPages = z.object({ result, baseUrl, chapter: chapter.extend({ data: chapter.shape.data.min(1) }) })
export type AtHomeServer = z.infer<typeof serverWithPages>

/** After this many failed chapters in a row the source counts as down, rather than the chapters as broken. */
export const failuresUntilDown = 3

/** The longest wait within a running job; a longer one ends the job, which is restarted later. */
const maxWaitMs = 2 * 60_000
const maxRetries = 2

const NotOfThisJob = defineSentence('CHAPTER_NOT_OF_THIS_JOB', 'Not part of this download')
const OffersNoPages = defineSentence('SOURCE_OFFERS_NO_PAGES', '{source} returned no pages (HTTP {status:number})')
const HandsOutSlowly = defineSentence('SOURCE_HANDS_OUT_SLOWLY', '{source} limits the number of chapters per minute')
const RefusesPages = defineSentence(
  'SOURCE_REFUSES_PAGES',
  '{source} refused to serve pages (HTTP {status:number}), so the remaining chapters were skipped',
)
const NotAsked = defineSentence('SOURCE_NOT_ASKED', "Couldn't reach {source}: {reason:sentence}")

export function createChapterServers(parts: ServerParts): ChapterServers {
  let described: Promise<ReadonlyMap<string, ChapterInfo>> | undefined
  let failuresInARow = 0
  return {
    info: async (id) => {
      described ??= parts.describe().then((chapters) => new Map(chapters.map((info) => [info.id, info])))
      const info = (await described).get(id)
      const failure = unavailabilityOf(info)
      if (info && !failure) return info
      throw new ChapterFailed(failure ?? { reason: NotOfThisJob(), permanent: true })
    },
    server: async (id) => {
      try {
        const response = await fetchServerWithRetry(parts, id)
        failuresInARow = 0
        if (response.status < 400) return parseResponse(serverWithPages, response)
        throw new ChapterFailed({ reason: OffersNoPages('MangaDex', response.status), permanent: response.status === 404 })
      } catch (error) {
        if (error instanceof ChapterFailed) throw error
        failuresInARow += 1
        if (!isChapterFailure(error) || failuresInARow >= failuresUntilDown) throw error
        throw new ChapterFailed({ reason: error.sentence, permanent: false })
      }
    },
  }
}

/** The error that ends a job when MangaDex can't be asked about its chapters. */
export const toSourceUnavailable = (error: unknown): SourceUnavailable =>
  error instanceof SourceUnavailable ? error : new SourceUnavailable(NotAsked('MangaDex', sentenceOf(error as Error)), { cause: error })

/** A rate limit, a refusal or a shutdown affects the whole batch; any other error affects this chapter only. */
const isChapterFailure = (error: unknown): error is SourceUnavailable | SourceAnswerInvalid =>
  error instanceof SourceAnswerInvalid ||
  (error instanceof SourceUnavailable && error.retryAtMs === undefined && error.status !== 401 && error.status !== 403)

/** Waits and retries when MangaDex, or the server's own limiter, names a time in the near future. */
async function fetchServerWithRetry(parts: ServerParts, chapterId: string): Promise<PluginResponse> {
  const { clock } = parts.ctx
  for (let waits = 0; ; waits++) {
    try {
      return await fetchServer(parts, chapterId)
    } catch (error) {
      const untilMs = error instanceof SourceUnavailable ? error.retryAtMs : undefined
      if (untilMs === undefined || waits >= maxRetries || untilMs - clock.now() > maxWaitMs) throw error
      parts.onWait(untilMs, sentenceOf(error as Error))
      await clock.sleep(Math.max(0, untilMs - clock.now()), parts.signal)
    }
  }
}

async function fetchServer({ ctx, pace, signal, onWait }: ServerParts, chapterId: string): Promise<PluginResponse> {
  await pace.turn(signal, (untilMs) => onWait(untilMs, HandsOutSlowly('MangaDex')))
  const response = await ctx.fetch(`${ctx.settings.mangadexApiUrl}/at-home/server/${chapterId}`, { signal, onWait })
  await pace.recordResponse(response)
  if (response.status === 401 || response.status === 403) {
    throw new SourceUnavailable(RefusesPages('MangaDex', response.status), response)
  }
  return response
}
