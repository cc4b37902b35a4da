// A loopback proxy for gallery-dl's requests to MangaDex's API; only the process of this job knows its URL.
// Guarantee: requests from gallery-dl pass the server's limiter for that host like all others, so the limit of MangaDex is respected in
// total; a refusal or rate limit stops the whole batch instead of being repeated for each chapter. Images do not pass through here.
// Titles need no requests, because their names are read elsewhere.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { textOfSentence } from '../../../src/plugins/contract/sentences.ts'
import type { ChapterFailure } from '../run/chapter-tracks.ts'
import { ChapterFailed, createChapterServers, type ServerParts, toSourceUnavailable } from './chapter-servers.ts'
import { chapterForTool, errorResponse, titleForTool } from './mangadex-gateway.rules.ts'

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

export interface GatewayParts extends ServerParts {
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
  const servers = createChapterServers(parts)
  const respond = async (id: string, load: () => Promise<object>): Promise<GatewayResponse> => {
    try {
      return { status: 200, body: await load() }
    } catch (error) {
      if (!(error instanceof ChapterFailed)) throw error
      failures.set(id, error.failure)
      return errorResponse(error.failure.permanent ? 404 : 424, textOfSentence(error.failure.reason))
    }
  }
  const server = async (id: string): Promise<object> => {
    const offered = await servers.server(id)
    pages.set(id, offered.chapter.data.length)
    return offered
  }
  return async (path) => {
    const titleId = idIn(path, '/manga/')
    if (titleId !== undefined) return { status: 200, body: titleForTool(titleId) }
    const chapterId = idIn(path, '/chapter/')
    if (chapterId !== undefined) return respond(chapterId, async () => chapterForTool(await servers.info(chapterId)))
    const atHomeId = idIn(path, '/at-home/server/')
    return atHomeId === undefined ? errorResponse(404, 'Unknown path') : respond(atHomeId, () => server(atHomeId))
  }
}

/** Ends the batch and returns an error that gallery-dl does not retry. */
function stopped({ onWait, onStop, signal }: GatewayParts, error: unknown): GatewayResponse {
  if (signal.aborted) return errorResponse(424, 'Stopped')
  const reason = toSourceUnavailable(error)
  if (reason.retryAtMs !== undefined) onWait(reason.retryAtMs, reason.sentence)
  onStop(reason)
  return errorResponse(424, reason.message)
}

function send(response: ServerResponse, { status, body }: GatewayResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
