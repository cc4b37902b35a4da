// Previews of MangaDex's chapters: the smaller images ("data saver") of the server that MangaDex assigns. MangaDex asks its users to report
// how each request to a volunteer's server went, which we do.
import type { BrowsePreview } from '../../../src/plugins/contract/browse-provider.ts'
import {
  ChapterNotHosted,
  type PluginContext,
  type PluginResponse,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
  UrlNotSupported,
} from '../../../src/plugins/contract/plugin.ts'
import { defineSentence, SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import type { MangadexGet } from '../mangadex-client.ts'
import { type Chapter, chapterEntity, parseResponse } from '../mangadex-responses.ts'
import { isReported, reportUrlOf } from './image-hosts.rules.ts'
import { createImageServers, HasNoPages, type ImageServer } from './image-servers.ts'

const maxImageBytes = 20 * 1024 * 1024
const imageTimeoutMs = 12_000
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const OnOtherSite = defineSentence('CHAPTER_ON_OTHER_SITE', 'it can only be read on another site. Open its link in the list of chapters.')
const SendsNoImage = defineSentence('SOURCE_SENDS_NO_IMAGE', "its image servers didn't send this page.")

export function createMangadexPreview(ctx: PluginContext, get: MangadexGet): BrowsePreview {
  const servers = createImageServers(ctx, get)
  return {
    pages: async (titleId, chapterId, signal) => {
      const id = chapterIdOf(chapterId)
      const { data } = parseResponse(chapterEntity, await get(`/chapter/${id}`, {}, signal))
      assertHosted(data, titleId)
      return (await servers.get(id, signal)).files
    },
    page: async (chapterId, pageId, signal) => {
      const id = chapterIdOf(chapterId)
      const server = await servers.get(id, signal)
      const image = await fetchImage(ctx, { server, pageId, signal })
      if (image) return image
      const other = await fetchImage(ctx, { server: await servers.get(id, signal, server), pageId, signal })
      if (other) return other
      throw new SourceUnavailable(SendsNoImage())
    },
  }
}

function chapterIdOf(chapterId: string): string {
  if (!uuid.test(chapterId)) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'chapter'))
  return chapterId.toLowerCase()
}

function assertHosted({ attributes, relationships }: Chapter, titleId: string): void {
  const isOfTitle = relationships.some(({ type, id }) => type === 'manga' && id?.toLowerCase() === titleId.toLowerCase())
  if (!isOfTitle) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'chapter'))
  if (attributes.externalUrl && !attributes.pages) throw new ChapterNotHosted(OnOtherSite())
  if (attributes.isUnavailable || attributes.pages === 0) throw new ChapterNotHosted(HasNoPages('MangaDex'))
}

interface ImageRequest {
  readonly server: ImageServer
  readonly pageId: string
  readonly signal: AbortSignal
}

/** Undefined when the server failed, which is reported. @throws SourceNotFound when the chapter has no such page */
async function fetchImage(ctx: PluginContext, { server, pageId, signal }: ImageRequest): Promise<Uint8Array | undefined> {
  if (!server.files.includes(pageId)) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'page'))
  const url = `${server.folderUrl}/${pageId}`
  const startedAtMs = ctx.clock.now()
  const answer = await answerOf(ctx, url, signal)
  const success = answer?.status === 200 && answer.headers['content-type']?.startsWith('image/') === true
  report(ctx, {
    url,
    success,
    bytes: answer === undefined ? 0 : answer.bytes.length,
    duration: ctx.clock.now() - startedAtMs,
    cached: answer?.headers['x-cache']?.toUpperCase().startsWith('HIT') === true,
  })
  return success ? answer.bytes : undefined
}

/** Undefined when there is none. Another server is asked next, so this one is asked once. */
async function answerOf(ctx: PluginContext, url: string, signal: AbortSignal): Promise<PluginResponse | undefined> {
  try {
    return await ctx.fetch(url, { signal, repeatable: false, timeoutMs: imageTimeoutMs, maxBytes: maxImageBytes })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceUnavailable || error instanceof SourceAnswerInvalid || error instanceof UrlNotSupported)) throw error
    ctx.log.info(`An image server didn't send a page: ${error.message}`)
    return undefined
  }
}

interface ImageReport {
  readonly url: string
  readonly success: boolean
  readonly bytes: number
  /** Milliseconds. */
  readonly duration: number
  /** Whether the server had the image in its cache. */
  readonly cached: boolean
}

/** Nobody waits for a report, and a lost one does no harm. */
function report(ctx: PluginContext, image: ImageReport): void {
  if (!isReported(new URL(image.url))) return
  ctx.fetch(reportUrlOf(ctx.settings), { method: 'POST', body: { ...image } }).catch((error: unknown) => {
    ctx.log.debug(`A report on an image server was lost: ${error instanceof Error ? error.message : String(error)}`)
  })
}
