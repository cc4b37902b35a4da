// Previews of MangaDex's chapters: the smaller images ("data saver") of the server that MangaDex assigns. MangaDex asks its users to report
// how each request to a volunteer's server went, which we do.
import type { BrowsePreview } from '../../../src/plugins/contract/browse-provider.ts'
import { createImageFetch, type FetchedImage } from '../../../src/plugins/contract/mangadex-network/fetch-image.ts'
import { isReported } from '../../../src/plugins/contract/mangadex-network/image-hosts.rules.ts'
import {
  atHomeServer,
  createImageServers,
  type ImageServer,
  imageServerOf,
} from '../../../src/plugins/contract/mangadex-network/image-servers.ts'
import {
  ChapterNotHosted,
  type PluginContext,
  type PluginResponse,
  SourceNotFound,
  SourceUnavailable,
} from '../../../src/plugins/contract/plugin.ts'
import { defineSentence, type Sentence, SourceItemNotFound } from '../../../src/plugins/contract/sentences.ts'
import type { MangadexGet } from '../mangadex-client.ts'
import { type Chapter, chapterEntity, parseResponse } from '../mangadex-responses.ts'

const imageLimits = { timeoutMs: 12_000, maxBytes: 20 * 1024 * 1024 }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const OnOtherSite = defineSentence('CHAPTER_ON_OTHER_SITE', 'it can only be read on another site. Open its link in the list of chapters.')
const HasNoPages = defineSentence('CHAPTER_HAS_NO_PAGES', "{source} doesn't have its pages. Choose another release of this chapter.")
const SendsNoImage = defineSentence('SOURCE_SENDS_NO_IMAGE', "its image servers didn't send this page.")

export function createMangadexPreview(ctx: PluginContext, get: MangadexGet): BrowsePreview {
  const servers = createImageServers(ctx, (chapterId) => requestServer(ctx, get, chapterId))
  const fetchImage = createImageFetch(ctx, isReported)
  const imageOf = ({ folderUrl, files }: ImageServer, pageId: string, signal: AbortSignal): Promise<FetchedImage> => {
    if (!files.includes(pageId)) throw new SourceNotFound(SourceItemNotFound('MangaDex', 'page'))
    return fetchImage({ url: `${folderUrl}/${pageId}`, signal, ...imageLimits, problemOf })
  }
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
      const image = await imageOf(server, pageId, signal)
      if (image.ok) return image.bytes
      const other = await imageOf(await servers.get(id, signal, server), pageId, signal)
      if (other.ok) return other.bytes
      throw new SourceUnavailable(SendsNoImage())
    },
  }
}

const problemOf = async ({ headers }: PluginResponse): Promise<Sentence | undefined> =>
  headers['content-type']?.startsWith('image/') === true ? undefined : SendsNoImage()

/** @throws ChapterNotHosted, SourceUnavailable, SourceAnswerInvalid */
async function requestServer(ctx: PluginContext, get: MangadexGet, chapterId: string): Promise<ImageServer> {
  try {
    const response = parseResponse(atHomeServer, await get(`/at-home/server/${chapterId}`, {}, ctx.signal))
    const server = imageServerOf(ctx.settings, response, true)
    if (server.files.length === 0) throw new ChapterNotHosted(HasNoPages('MangaDex'))
    return server
  } catch (error) {
    throw error instanceof SourceNotFound ? new ChapterNotHosted(HasNoPages('MangaDex')) : error
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
