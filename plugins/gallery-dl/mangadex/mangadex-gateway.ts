// A loopback proxy for gallery-dl's requests to MangaDex's API; only the process of this job knows its URL.
// Guarantee: requests from gallery-dl pass the server's limiter for that host like all others, so the limit of MangaDex is respected in
// total; a refusal or rate limit stops the whole batch instead of being repeated for each chapter. Images do not pass through here.
// Chapter details need one request per 100 chapters; titles need none, because their names are read elsewhere.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChapterInfo } from '../../../src/plugins/contract/download-provider.ts'
import { type PluginContext, type PluginResponse, SourceAnswerInvalid, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence, type Sentence, sentenceOf, textOfSentence } from '../../../src/plugins/contract/sentences.ts'
import type { ChapterFailure } from '../run/chapter-tracks.ts'
import type { AtHomePace } from './at-home-pace.ts'
import { chapterForTool, errorResponse, titleForTool, unavailabilityOf } from './mangadex-gateway.rules.ts'
import { atHomeServer, parseResponse } from './mangadex-responses.ts'

export interface MangadexGateway {
  /** Value of gallery-dl's option `api-server`. */
  readonly url: string
  /** Why a chapter could not be served to gallery-dl. */
  failureOf(chapterId: string): ChapterFailure | undefined
  /** The page count that MangaDex returned for a chapter, once it was requested. */
  pagesOf(chapterId: string): number | undefined
  /** Whether gallery-dl sent any request. */
  wasRequested(): boolean
  close(): void
}

export interface GatewayParts {
  readonly ctx: PluginContext
  readonly pace: AtHomePace
  readonly signal: AbortSignal
  /** Details of the job's chapters; called once. */
  describe(): Promise<readonly ChapterInfo[]>
  onWait(untilMs: number, reason: Sentence): void
  /** Called when MangaDex refuses all further requests; the process has to end. */
  onStop(reason: SourceUnavailable): void
  /** Called before and after each request, so that a wait is not mistaken for a hanging process. */
  onBusy(busy: boolean): void
}

interface GatewayResponse {
  readonly status: number
  readonly body: object
}

/** What is known about the job's chapters. */
interface ChapterResults {
  readonly failures: Map<string, ChapterFailure>
  readonly pages: Map<string, number>
}

/** After this many failed chapters in a row the source counts as down, rather than the chapters as broken. */
const failuresUntilDown = 3

/** The longest wait within a running job; a longer one ends the job, which is restarted later. */
const longestWaitMs = 2 * 60_000
const maxRetries = 2

const NotOfThisJob = defineSentence('CHAPTER_NOT_OF_THIS_JOB', 'Not part of this download')
const OffersNoPages = defineSentence('SOURCE_OFFERS_NO_PAGES', '{source} returned no pages (HTTP {status:number})')
const HandsOutSlowly = defineSentence('SOURCE_HANDS_OUT_SLOWLY', '{source} limits the number of chapters per minute')
const RefusesPages = defineSentence(
  'SOURCE_REFUSES_PAGES',
  '{source} refused to serve pages (HTTP {status:number}), so the remaining chapters were skipped',
)
const NotAsked = defineSentence('SOURCE_NOT_ASKED', "Couldn't reach {source}: {reason:sentence}")

/** Opens the gateway for one job. */
export async function openMangadexGateway(parts: GatewayParts): Promise<MangadexGateway> {
  const secret = randomBytes(16).toString('hex')
  const findings: ChapterResults = { failures: new Map(), pages: new Map() }
  const respond = handleRequest(parts, findings)
  let wasCalled = false
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (!path.startsWith(`/${secret}/`)) return send(response, errorResponse(404, 'Not for you'))
    wasCalled = true
    void serve(path.slice(secret.length + 1), response)
  })
  const serve = async (path: string, response: ServerResponse): Promise<void> => {
    parts.onBusy(true)
    send(response, await respond(path).catch((error: unknown) => stopped(parts, error)))
    parts.onBusy(false)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
    failureOf: (chapterId) => findings.failures.get(chapterId),
    pagesOf: (chapterId) => findings.pages.get(chapterId),
    wasRequested: () => wasCalled,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const idIn = (path: string, folder: string): string | undefined => (path.startsWith(folder) ? path.slice(folder.length) : undefined)

function handleRequest(parts: GatewayParts, { failures, pages }: ChapterResults): (path: string) => Promise<GatewayResponse> {
  let described: Promise<ReadonlyMap<string, ChapterInfo>> | undefined
  let failuresInARow = 0
  const fail = (chapterId: string, failure: ChapterFailure): GatewayResponse => {
    failures.set(chapterId, failure)
    return errorResponse(failure.permanent ? 404 : 424, textOfSentence(failure.reason))
  }
  const chapter = async (id: string): Promise<GatewayResponse> => {
    described ??= parts.describe().then((chapters) => new Map(chapters.map((info) => [info.id, info])))
    const info = (await described).get(id)
    const failure = unavailabilityOf(info)
    return info && !failure ? { status: 200, body: chapterForTool(info) } : fail(id, failure ?? { reason: NotOfThisJob(), permanent: true })
  }
  const server = async (id: string): Promise<GatewayResponse> => {
    try {
      const response = await fetchPagesWithRetry(parts, id)
      failuresInARow = 0
      if (response.status >= 400)
        return fail(id, { reason: OffersNoPages('MangaDex', response.status), permanent: response.status === 404 })
      const body = parseResponse(atHomeServer, response)
      pages.set(id, body.chapter.data.length)
      return { status: 200, body }
    } catch (error) {
      failuresInARow += 1
      if (!isChapterFailure(error) || failuresInARow >= failuresUntilDown) throw error
      return fail(id, { reason: error.sentence, permanent: false })
    }
  }
  return async (path) => {
    const titleId = idIn(path, '/manga/')
    if (titleId !== undefined) return { status: 200, body: titleForTool(titleId) }
    const chapterId = idIn(path, '/chapter/')
    if (chapterId !== undefined) return chapter(chapterId)
    const atHomeId = idIn(path, '/at-home/server/')
    return atHomeId === undefined ? errorResponse(404, 'Unknown path') : server(atHomeId)
  }
}

/** A rate limit, a refusal or a shutdown affects the whole batch; any other error affects this chapter only. */
const isChapterFailure = (error: unknown): error is SourceUnavailable | SourceAnswerInvalid =>
  error instanceof SourceAnswerInvalid ||
  (error instanceof SourceUnavailable && error.retryAtMs === undefined && error.status !== 401 && error.status !== 403)

/** Waits and retries when MangaDex, or the server's own limiter, names a time in the near future. */
async function fetchPagesWithRetry(parts: GatewayParts, chapterId: string): Promise<PluginResponse> {
  const { clock } = parts.ctx
  for (let waits = 0; ; waits++) {
    try {
      return await fetchAtHomeServer(parts, chapterId)
    } catch (error) {
      const untilMs = error instanceof SourceUnavailable ? error.retryAtMs : undefined
      if (untilMs === undefined || waits >= maxRetries || untilMs - clock.now() > longestWaitMs) throw error
      parts.onWait(untilMs, sentenceOf(error as Error))
      await clock.sleep(Math.max(0, untilMs - clock.now()), parts.signal)
    }
  }
}

async function fetchAtHomeServer({ ctx, pace, signal, onWait }: GatewayParts, chapterId: string): Promise<PluginResponse> {
  await pace.turn(signal, (untilMs) => onWait(untilMs, HandsOutSlowly('MangaDex')))
  const response = await ctx.fetch(`${ctx.settings.mangadexApiUrl}/at-home/server/${chapterId}`, { signal, onWait })
  await pace.recordResponse(response)
  if (response.status === 401 || response.status === 403) {
    throw new SourceUnavailable(RefusesPages('MangaDex', response.status), response)
  }
  return response
}

/** Ends the batch and returns an error that gallery-dl does not retry. */
function stopped({ onWait, onStop, signal }: GatewayParts, error: unknown): GatewayResponse {
  if (signal.aborted) return errorResponse(424, 'Stopped')
  const reason =
    error instanceof SourceUnavailable ? error : new SourceUnavailable(NotAsked('MangaDex', sentenceOf(error as Error)), { cause: error })
  if (reason.retryAtMs !== undefined) onWait(reason.retryAtMs, reason.sentence)
  onStop(reason)
  return errorResponse(424, reason.message)
}

function send(response: ServerResponse, { status, body }: GatewayResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
