import { z } from 'zod'
import { callerOf, type Http, toPage } from '../kernel/http/index.ts'
import type { Outbound } from '../kernel/outbound/index.ts'
import { DownloadUrlInvalid } from './downloads.errors.ts'
import { listActiveDownloads, listDownloads } from './downloads.queries.ts'
import {
  actionRequest,
  clearResult,
  createDownload,
  downloadDto,
  downloadMessage,
  downloadPage,
  listQuery,
  toDownloadDto,
} from './downloads.schemas.ts'
import type { Listings } from './preview/listings.ts'
import { disconnectSignalOf } from './preview/preview.routes.ts'
import { selectChapters } from './preview/preview-download.ts'
import { actOnDownload, type ChangeDeps, clearDownloads, getDownload, removeDownload } from './queue/change-download.ts'
import { type ChooseDeps, chooseLibrary } from './queue/choose-library.ts'
import { type DownloadStream, streamMessageOf } from './queue/download-stream.ts'
import { decideUrl } from './queue/download-url.rules.ts'
import { type ExplainDeps, explainWaiting } from './queue/explain-waiting.ts'
import { queueDownload } from './queue/queue-download.ts'

export interface RoutesDeps extends ChangeDeps, ChooseDeps, ExplainDeps {
  readonly outbound: Pick<Outbound, 'assertAllowedHost' | 'clearPauses'>
  readonly stream: DownloadStream
  readonly listings: Listings
}

const path = '/api/v1/downloads'
const params = z.object({ id: z.string() })
const config = { right: 'admin' } as const
/** A client that reads too slowly is disconnected, so the first batch stays small. */
const maxInitialDownloads = 200
const stream = { description: 'A stream of messages.', content: { 'text/event-stream': { schema: downloadMessage } } }

export const downloadsRoutes = (deps: RoutesDeps) => (http: Http) => {
  http.get(
    path,
    { schema: { summary: 'List downloads', querystring: listQuery, response: { 200: downloadPage } }, config },
    async ({ query }) => {
      const { rows, total } = await listDownloads(deps.db, query, query)
      return toPage((await explainWaiting(deps, rows)).map(toDownloadDto), total, { ...query, unpaged: false })
    },
  )
  http.post(
    path,
    { schema: { summary: 'Queue a download', body: createDownload, response: { 200: downloadDto, 201: downloadDto } }, config },
    async (request, reply) => {
      const { priority, libraryId, chapterUrls } = request.body
      const url = await acceptUrl(deps, request.body.url)
      const library = await chooseLibrary(deps, url, libraryId)
      const { email: createdBy } = callerOf(request)
      const listing = chapterUrls && (await deps.listings.list({ url, libraryId: library }, disconnectSignalOf(reply)))
      const { download, created } = await queueDownload(deps, {
        url,
        libraryId: library,
        createdBy,
        ...(priority === undefined ? {} : { priority }),
        ...(listing ? { title: listing.title, chapters: selectChapters(listing, chapterUrls) } : {}),
      })
      if (!created) return toDownloadDto(download)
      return reply
        .status(201)
        .header('location', `${request.url.split('?', 1)[0]}/${download.id}`)
        .send(toDownloadDto(download))
    },
  )
  http.get(`${path}/:id`, { schema: { summary: 'Get a download', params, response: { 200: downloadDto } }, config }, async (request) => {
    const download = await getDownload(deps.db, request.params.id)
    const [explained = download] = await explainWaiting(deps, [download])
    return toDownloadDto(explained)
  })
  http.delete(
    `${path}/:id`,
    { schema: { summary: 'Remove a download', params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await removeDownload(deps, request.params.id)
      return reply.status(204).send(null)
    },
  )
  http.post(
    `${path}/:id/action`,
    {
      schema: { summary: 'Pause, resume, retry or cancel a download', params, body: actionRequest, response: { 200: downloadDto } },
      config,
    },
    async (request) => toDownloadDto(await actOnDownload(deps, request.params.id, request.body.action)),
  )
  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED', 'PENDING'] as const) {
    http.delete(
      `${path}/clear/${status.toLowerCase()}`,
      { schema: { summary: `Remove all ${status.toLowerCase()} downloads`, response: { 200: clearResult } }, config },
      async () => ({
        cleared: await clearDownloads(deps, status),
      }),
    )
  }
  http.get(
    `${path}/progress`,
    { schema: { summary: 'Stream download progress', response: { 200: stream } }, config },
    async (request, reply) => {
      const lastEventId = request.headers['last-event-id']
      deps.stream.channel.join(reply, {
        who: callerOf(request),
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        greeting: (await listActiveDownloads(deps.db, maxInitialDownloads)).map(streamMessageOf),
      })
      return reply
    },
  )
}

/** @throws DownloadUrlInvalid, HostNotAllowed */
export async function acceptUrl({ outbound }: { readonly outbound: Pick<Outbound, 'assertAllowedHost'> }, text: string): Promise<string> {
  const decision = decideUrl(text)
  if (!decision.ok) throw DownloadUrlInvalid(decision.reason)
  await outbound.assertAllowedHost(new URL(decision.url))
  return decision.url
}
