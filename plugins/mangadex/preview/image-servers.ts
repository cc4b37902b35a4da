// The image server that MangaDex assigns for a chapter, remembered for less time than MangaDex keeps it valid. People who open a chapter at
// the same time, and pages that fail together, share one request.
import { LRUCache } from 'lru-cache'
import { ChapterNotHosted, type PluginContext, SourceAnswerInvalid, SourceNotFound } from '../../../src/plugins/contract/plugin.ts'
import { defineSentence } from '../../../src/plugins/contract/sentences.ts'
import type { MangadexGet } from '../mangadex-client.ts'
import { atHomeServer, parseResponse } from '../mangadex-responses.ts'
import { isImageServer } from './image-hosts.rules.ts'

export interface ImageServer {
  /** Images are below it, by file name. */
  readonly folderUrl: string
  /** Of the pages, in reading order. */
  readonly files: readonly string[]
}

export interface ImageServers {
  /**
   * @param failed a server that didn't send an image: another one is requested unless that happened already
   * @throws ChapterNotHosted, SourceUnavailable, SourceAnswerInvalid
   */
  get(chapterId: string, signal: AbortSignal, failed?: ImageServer): Promise<ImageServer>
}

/** An address is valid for 15 minutes. */
const keptMs = 10 * 60_000
const maxKept = 200

export const HasNoPages = defineSentence('CHAPTER_HAS_NO_PAGES', "{source} doesn't have its pages. Choose another release of this chapter.")
const UnknownImageServer = defineSentence(
  'SOURCE_IMAGE_SERVER_UNKNOWN',
  '{source} named an image server that this server may not contact: {host}',
)

export function createImageServers(ctx: PluginContext, get: MangadexGet): ImageServers {
  const known = new LRUCache<string, { readonly server: ImageServer; readonly untilMs: number }>({ max: maxKept })
  const asking = new Map<string, Promise<ImageServer>>()
  const ask = async (chapterId: string): Promise<ImageServer> => {
    const server = await requestServer(ctx, get, chapterId)
    known.set(chapterId, { server, untilMs: ctx.clock.now() + keptMs })
    return server
  }
  const askOnce = (chapterId: string): Promise<ImageServer> => {
    const answer = asking.get(chapterId) ?? ask(chapterId).finally(() => asking.delete(chapterId))
    asking.set(chapterId, answer)
    return answer
  }
  return {
    get: async (chapterId, signal, failed) => {
      signal.throwIfAborted()
      const remembered = known.get(chapterId)
      const isUsable = remembered && remembered.untilMs > ctx.clock.now() && remembered.server !== failed
      return isUsable ? remembered.server : unlessAborted(askOnce(chapterId), signal)
    },
  }
}

/** The request may have other listeners, so it isn't aborted with one of them. */
async function requestServer(ctx: PluginContext, get: MangadexGet, chapterId: string): Promise<ImageServer> {
  try {
    const { baseUrl, chapter } = parseResponse(atHomeServer, await get(`/at-home/server/${chapterId}`, {}, ctx.signal))
    if (!isImageServer(ctx.settings, baseUrl))
      throw new SourceAnswerInvalid(UnknownImageServer('MangaDex', URL.parse(baseUrl)?.host ?? 'an invalid URL'))
    const [folder, files] = chapter.dataSaver?.length ? ['data-saver', chapter.dataSaver] : ['data', chapter.data]
    if (files.length === 0) throw new ChapterNotHosted(HasNoPages('MangaDex'))
    return { folderUrl: `${baseUrl.replace(/\/$/, '')}/${folder}/${chapter.hash}`, files }
  } catch (error) {
    throw error instanceof SourceNotFound ? new ChapterNotHosted(HasNoPages('MangaDex')) : error
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
